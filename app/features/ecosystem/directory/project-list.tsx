import { clsx } from "clsx";
import { FIRST_ADDED_ID } from "#app/features/ecosystem/directory/filter-links.ts";
import { FIRST_PAGE, pageOf, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { ProjectCard } from "#app/features/ecosystem/directory/project-card.tsx";
import { ProjectRow } from "#app/features/ecosystem/directory/project-row.tsx";
import { ProjectTable } from "#app/features/ecosystem/directory/project-table.tsx";
import { NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./directory.css";
import "./project-card.css";
import "#app/foundation/ui/titles.css";

/** So many cards may begin on a phone's first screen. */
const EAGER_CARDS = 2;

interface Props {
  /** What passes, in its order. */
  found: readonly Card[];
  directory: Directory;
  filters: Filters;
  path: string;
  /** The level of the cards' headings. */
  level?: 2 | 3;
}

/** Projects as a table or as cards. */
export function ProjectList({ found, directory, filters, path, level = 3 }: Props) {
  const { shown, closed } = pageOf(found, filters);
  if (filters.view === "table") return <ProjectTable shown={shown} closed={closed} directory={directory} filters={filters} path={path} />;
  return <ProjectCards shown={shown} closed={closed} directory={directory} level={level} />;
}

interface CardsProps {
  shown: readonly Card[];
  closed: readonly Card[];
  directory: Directory;
  level: 2 | 3;
}

function ProjectCards({ shown, closed, directory, level }: CardsProps) {
  const { t } = useTranslation("directory");
  const Title = level === 2 ? "h2" : "h3";
  const cards = (list: readonly Card[], eager: number) =>
    list.map((card, index) => (
      <li
        key={card.id}
        id={list === shown && index === FIRST_PAGE.cards ? FIRST_ADDED_ID : undefined}
        data-item={card.id}
        className={clsx(index >= eager && "deferred-layout")}
      >
        <ProjectCard card={card} figures={directory.projects[card.id] ?? NO_CARD_FIGURES} level={level} />
      </li>
    ));
  return (
    <>
      <ul className="project-list card-grid" data-list="open">
        {cards(shown, EAGER_CARDS)}
      </ul>
      <Title className="closed-title side-title" hidden={closed.length === 0}>
        {t("closedTitle")}
      </Title>
      <ul className="project-list card-grid" data-list="closed">
        {cards(closed, 0)}
      </ul>
    </>
  );
}

/** The projects that the page doesn't list, drawn for the script. */
export function KeptProjects({ cards, found, directory, filters }: Omit<Props, "path" | "level"> & { cards: readonly Card[] }) {
  const { shown, closed } = pageOf(found, filters);
  const listed = new Set([...shown, ...closed]);
  return (
    <template className="kept-projects">
      {cards
        .filter((card) => !listed.has(card))
        .map((card) => {
          const figures = directory.projects[card.id] ?? NO_CARD_FIGURES;
          return filters.view === "table" ? (
            <ProjectRow key={card.id} card={card} figures={figures} sparkline={directory.sparklines?.[card.id]} isListed={false} />
          ) : (
            <li key={card.id} data-item={card.id}>
              <ProjectCard card={card} figures={figures} isListed={false} />
            </li>
          );
        })}
    </template>
  );
}
