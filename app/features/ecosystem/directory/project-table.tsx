import { Fragment } from "react";
import { FIRST_REVEALED_ID, sortLink } from "#app/features/ecosystem/filters/filter-links.ts";
import { FIRST_PAGE, type Filters, type Sort } from "#app/features/ecosystem/filters/filters.ts";
import { ProjectRow } from "#app/features/ecosystem/directory/project-row.tsx";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
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

interface Column {
  name: string;
  label: "catalog:tvl" | `table.${"project" | "kind" | "day" | "week" | "holders" | "transactions" | "custody" | "audits" | "confirmed"}`;
  title?: `catalog:${"tvl" | "holders"}Long` | `table.${"priceChange" | "transactionsLong" | "custodyLong"}`;
  sort?: Sort;
}

const COLUMNS: readonly Column[] = [
  { name: "name", label: "table.project", sort: "name" },
  { name: "kind", label: "table.kind" },
  { name: "tvl", label: "catalog:tvl", title: "catalog:tvlLong", sort: "tvl" },
  { name: "change", label: "table.day", title: "table.priceChange", sort: "change" },
  { name: "week", label: "table.week", title: "table.priceChange" },
  { name: "holders", label: "table.holders", title: "catalog:holdersLong", sort: "users" },
  { name: "transactions", label: "table.transactions", title: "table.transactionsLong" },
  { name: "custody", label: "table.custody", title: "table.custodyLong" },
  { name: "audits", label: "table.audits" },
  { name: "confirmed", label: "table.confirmed" },
];

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
  const figures = [...shown, ...closed].flatMap(({ id }) => Object.values(directory.projects[id] ?? {}));
  return (
    <>
      <div className="table-frame card">
        <table className="project-table" data-hide={own?.hide}>
          <caption className="sr-only">{t("discover")}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <Fragment key={column.name}>
                  <Head {...column} filters={filters} path={path} />
                  {column.name === "tvl" &&
                    own?.names.map((name) => (
                      <th key={name} scope="col" className="col-own">
                        {name}
                      </th>
                    ))}
                </Fragment>
              ))}
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
        {distinctOrigins(own?.origins ?? figures).map((origin) => (
          <SourceLine key={origin.source} origin={origin} />
        ))}
      </div>
    </>
  );
}

interface HeadProps extends Column {
  filters: Filters;
  path: string;
}

/** Head of a column, with a link if the list can be sorted by it. */
function Head({ filters, path, name, label, title, sort }: HeadProps) {
  const { t } = useTranslation(["directory", "catalog"]);
  const sorted = sort && filters.sort === sort ? filters.order : undefined;
  return (
    <th
      scope="col"
      className={`col-${name}`}
      title={title && t(title)}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      {sort ? (
        <a href={path + sortLink(filters, sort)} className="sort-link with-icon quiet-choice">
          {t(label)}
          <Triangle up={false} />
        </a>
      ) : (
        t(label)
      )}
    </th>
  );
}
