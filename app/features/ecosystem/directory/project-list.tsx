import { clsx } from "clsx";
import { memo } from "react";
import { FIRST_REVEALED_ID } from "#app/features/ecosystem/filters/filter-links.ts";
import { FIRST_PAGE, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { ProjectCard } from "#app/features/ecosystem/directory/project-card.tsx";
import { ProjectTable } from "#app/features/ecosystem/directory/project-table.tsx";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./directory.css";
import "./project-card.css";
import "#app/foundation/ui/titles.css";

/** Cards on a phone's first screen. */
const EAGER_CARDS = 2;

interface Props {
  shown: readonly Card[];
  closed: readonly Card[];
  directory: Directory;
  filters: Filters;
  /** Path with the language, for the links of the sorts. */
  path: string;
  level?: 2 | 3;
  own?: GroupColumns | null;
}

/** Projects as a table or as cards; renders nothing for an empty list. */
export const ProjectList = memo(function ProjectList({ shown, closed, directory, filters, path, level = 3, own }: Props) {
  if (shown.length + closed.length === 0) return null;
  if (filters.view === "table")
    return <ProjectTable shown={shown} closed={closed} directory={directory} filters={filters} path={path} own={own} />;
  return <ProjectCards shown={shown} closed={closed} directory={directory} level={level} />;
});

interface CardsProps extends Pick<Props, "shown" | "closed" | "directory"> {
  level: 2 | 3;
}

function ProjectCards({ shown, closed, directory, level }: CardsProps) {
  const { t } = useTranslation("directory");
  const Title = level === 2 ? "h2" : "h3";
  const cards = (list: readonly Card[], eager: number) =>
    list.map((card, index) => (
      <li
        key={card.id}
        id={list === shown && index === FIRST_PAGE.cards ? FIRST_REVEALED_ID : undefined}
        className={clsx(index >= eager && "deferred-layout")}
        suppressHydrationWarning
      >
        <ProjectCard card={card} figures={directory.projects[card.id] ?? NO_CARD_FIGURES} level={level} />
      </li>
    ));
  return (
    <>
      {shown.length > 0 && (
        <ul className="project-list card-grid" data-list="open">
          {cards(shown, EAGER_CARDS)}
        </ul>
      )}
      {closed.length > 0 && (
        <>
          <Title className="side-title">{t("closedTitle")}</Title>
          <ul className="project-list card-grid" data-list="closed">
            {cards(closed, 0)}
          </ul>
        </>
      )}
    </>
  );
}
