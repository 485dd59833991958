import type { Part } from "#app/features/ecosystem/categories/category-cards.tsx";
import { cards } from "#app/features/ecosystem/catalog/cards.server.ts";
import { INFRASTRUCTURE_GROUP_IDS, isInGroup } from "#app/foundation/content/infrastructure-groups.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** The parts of a category that have their own pages, and the heading of its whole list; null if it has none. */
export function partsOf(category: string, language: Language): { title: string; list: Part[] } | null {
  const t = translatorFor(language, "catalog", "directory");
  const list = cards(language);
  const idsOf = (belongs: (card: (typeof list)[number]) => boolean) => list.filter(belongs).map(({ id }) => id);
  if (category === "defi")
    return {
      title: t("directory:allIn.defi"),
      list: SUBCATEGORIES.map((id) => ({
        id,
        to: `/ecosystem/defi/${id}`,
        name: t(`subcategories.names.${id}`),
        description: t(`subcategories.descriptions.${id}`),
        projects: idsOf(({ subcategory }) => subcategory === id),
      })),
    };
  if (category === "infrastructure")
    return {
      title: t("directory:allIn.infrastructure"),
      list: INFRASTRUCTURE_GROUP_IDS.map((id) => ({
        id,
        to: `/ecosystem/infrastructure/${id}`,
        name: t(`infrastructure.names.${id}`),
        description: t(`infrastructure.descriptions.${id}`),
        projects: idsOf((card) => isInGroup(card, id)),
      })),
    };
  return null;
}
