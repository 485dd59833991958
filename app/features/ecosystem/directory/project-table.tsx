import type { ReactNode } from "react";
import { FIRST_REVEALED_ID, sortLink } from "#app/features/ecosystem/filters/filter-links.ts";
import { FIRST_PAGE, type Filters, type Sort } from "#app/features/ecosystem/filters/filters.ts";
import { ProjectRow } from "#app/features/ecosystem/directory/project-row.tsx";
import { hiddenColumns, type GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import { NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { Triangle } from "#app/foundation/figures/change.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./directory.css";
import "./project-table.css";
import "#app/foundation/ui/titles.css";

interface Props {
  shown: readonly Card[];
  closed: readonly Card[];
  directory: Directory;
  filters: Filters;
  /** Path with the language, for the links of the sorts. */
  path: string;
  own?: GroupColumns | null | undefined;
}

/** Rows on a phone's first screen. */
const EAGER_ROWS = 12;

/** Projects as a table with a separate part for closed ones. On a phone each row shows only the most important columns. */
export function ProjectTable({ shown, closed, directory, filters, path, own }: Props) {
  const { t } = useTranslation(["directory", "catalog"]);
  const rows = (list: readonly Card[]) =>
    list.map((card, index) => (
      <ProjectRow
        key={card.id}
        anchor={list === shown && index === FIRST_PAGE.table ? FIRST_REVEALED_ID : undefined}
        isBelow={list === closed || index >= EAGER_ROWS}
        card={card}
        figures={directory.projects[card.id] ?? NO_CARD_FIGURES}
        sparkline={directory.sparklines?.[card.id]}
        own={own?.cells[card.id]}
      />
    ));
  const head = { filters, path };
  const figures = [...shown, ...closed].flatMap(({ id }) => Object.values(directory.projects[id] ?? {}));
  return (
    <>
      <div className="table-frame card">
        <table className="project-table" data-hide={[own?.hide, ...hiddenColumns([...shown, ...closed], directory.projects)].join(" ")}>
          <caption className="sr-only">{t("discover")}</caption>
          <thead>
            <tr>
              <SortHead {...head} sort="name" className="col-name">
                {t("table.project")}
              </SortHead>
              <th scope="col" className="col-kind">
                {t("table.kind")}
              </th>
              <SortHead {...head} sort="tvl" className="col-tvl" title={t("catalog:tvlLong")}>
                {t("catalog:tvl")}
              </SortHead>
              {own?.names.map((name) => (
                <th key={name} scope="col" className="col-own">
                  {name}
                </th>
              ))}
              <SortHead {...head} sort="change" className="col-change" title={t("table.priceChange")}>
                {t("table.day")}
              </SortHead>
              <th scope="col" className="col-week" title={t("table.priceChange")}>
                {t("table.week")}
              </th>
              <SortHead {...head} sort="users" className="col-holders" title={t("catalog:holdersLong")}>
                {t("table.holders")}
              </SortHead>
              <th scope="col" className="col-transactions" title={t("table.transactionsLong")}>
                {t("table.transactions")}
              </th>
              <th scope="col" className="col-custody" title={t("table.custodyLong")}>
                {t("table.custody")}
              </th>
              <th scope="col" className="col-audits">
                {t("table.audits")}
              </th>
              <th scope="col" className="col-confirmed">
                {t("table.confirmed")}
              </th>
            </tr>
          </thead>
          <tbody data-list="open">{rows(shown)}</tbody>
          {closed.length > 0 && (
            <>
              <tbody>
                <tr>
                  <th className="small-title" colSpan={14} scope="rowgroup">
                    {t("closedTitle")}
                  </th>
                </tr>
              </tbody>
              <tbody data-list="closed">{rows(closed)}</tbody>
            </>
          )}
        </table>
      </div>
      <div className="table-sources links">
        {distinctOrigins([...(own?.origins ?? []), ...(own?.hide.includes("tvl") ? [] : figures)]).map((origin) => (
          <SourceLine key={origin.source} origin={origin} />
        ))}
      </div>
    </>
  );
}

interface HeadProps {
  filters: Filters;
  path: string;
  sort: Sort;
  className: string;
  title?: string;
  children: ReactNode;
}

function SortHead({ filters, path, sort, className, title, children }: HeadProps) {
  const sorted = filters.sort === sort ? filters.order : undefined;
  return (
    <th scope="col" className={className} title={title} aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}>
      <a href={path + sortLink(filters, sort)} className="sort-link with-icon quiet-choice">
        {children}
        <Triangle up={false} />
      </a>
    </th>
  );
}
