import type { Part } from "#app/features/ecosystem/categories/category-cards.tsx";
import ProjectGroupIsland from "#app/features/ecosystem/categories/project-group.island.tsx";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { projectPath, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import type { Filters } from "#app/features/ecosystem/filters/filters.ts";
import type { Logos } from "#app/features/ecosystem/logos/logos.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

export interface GroupData {
  filters: Filters;
  cards: readonly Card[];
  directory: LiveEntry<Directory>;
  columns: GroupColumns | null;
  terrain: string | null;
  renderedAt: number;
  logos: Logos;
}

interface Props {
  category: string;
  /** Without the language. */
  path: `/${string}`;
  name: string;
  text: string;
  back: { to: `/${string}`; label: string };
  parts: { title: string; list: readonly Part[] } | null;
  /** Text for a group without projects. */
  empty: string;
  data: GroupData;
}

/** The list of a category, or of a part of one. */
export function GroupPage({ category, path, name, text, back, parts, empty, data }: Props) {
  const { t } = useTranslation("directory");
  const { filters, cards, directory, columns, terrain, renderedAt, logos } = data;
  const whole = { name: t.dynamic("categories:names", category), path: `/ecosystem/${category}` as const };
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t("meta.categoryTitle", { name })}
        description={`${text} ${t("catalog:projectCount", { count: cards.length })}.`}
        path={path}
      />
      <PageJsonLd
        trail={[{ name: t("title"), path: "/ecosystem" }, ...(path === whole.path ? [] : [whole]), { name, path }]}
        list={cards.map((card) => ({ name: card.name, path: projectPath(card) }))}
      />
      <RenderedAt value={renderedAt}>
        <Island
          of={ProjectGroupIsland}
          props={{
            category,
            path,
            title: name,
            text,
            back,
            parts,
            cards,
            empty,
            directory,
            columns,
            terrain,
            logos,
            query: queryOf(filters),
          }}
          when="load"
        />
      </RenderedAt>
    </main>
  );
}
