import type { ReactNode } from "react";
import { listPath, type ListQuery, type SortOrder } from "#app/foundation/lists/list-query.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Triangle } from "#app/foundation/figures/change.tsx";
import "./lists.css";

interface Props<Column extends string> {
  path: `/${string}`;
  query: ListQuery<Column>;
  column: Column;
  first?: SortOrder;
  children: ReactNode;
}

/** Sortable column header. Needs the messages of `lists`. */
export function SortableHeader<Column extends string>({ path, query, column, first = "desc", children }: Props<Column>) {
  const { t } = useTranslation("lists");
  const sorted = query.sort === column ? query.order : undefined;
  const other = sorted === "asc" ? "desc" : "asc";
  const order = sorted === undefined ? first : other;
  return (
    <th scope="col" aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}>
      <LocalLink
        to={listPath(path, { ...query, sort: column, order, page: 1 })}
        className="sortable-header with-icon quiet-choice"
        title={t(order === "asc" ? "sortAscending" : "sortDescending")}
      >
        {children}
        <span className="sort-arrow" data-sorted={sorted}>
          <Triangle up={sorted === "asc"} />
        </span>
      </LocalLink>
    </th>
  );
}
