import { ALL_CATEGORIES, type NewsQuery } from "#app/features/news/news.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

export const newsTitle = ({ category }: NewsQuery, t: Translate<"news" | "story">): string =>
  category === ALL_CATEGORIES ? t("title") : `${t("categoryTitle", { category: t(`story:categories.${category}`) })} · ${t("title")}`;
