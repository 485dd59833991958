import {
  LIST_FILTERS,
  NO_FILTERS,
  serializeFilters,
  type FilterName,
  type Filters,
  type ListFilter,
  type Sort,
} from "#app/features/ecosystem/filters/filters.ts";
import type { MessageGroup } from "#app/foundation/content/message-keys.ts";

/** An active filter and the address without it. For a search, `value` is its text. */
export interface ActiveFilter {
  group: FilterName;
  value: string;
  without: string;
}

/** Query string of the filters with its "?", or an empty string. */
export function queryOf(filters: Filters): string {
  const query = serializeFilters(filters).toString();
  return query === "" ? "" : `?${query}`;
}

export const FILTER_LABELS = {
  categories: "categories:names",
  status: "catalog:status",
  quick: "directory:quick",
  features: "catalog:features",
  tags: "tags:",
} as const satisfies Record<ListFilter, MessageGroup>;

export function activeFilters(filters: Filters): ActiveFilter[] {
  const search: ActiveFilter[] =
    filters.search === "" ? [] : [{ group: "search", value: filters.search, without: queryOf({ ...filters, search: "", all: false }) }];
  const lists = LIST_FILTERS.flatMap((group) =>
    filters[group].map((value): ActiveFilter => ({
      group,
      value,
      without: queryOf({ ...filters, all: false, [group]: filters[group].filter((filter) => filter !== value) }),
    })),
  );
  return [...search, ...lists];
}

export const clearedQuery = ({ sort, order, view }: Filters): string => queryOf({ ...NO_FILTERS, sort, order, view });

/** Query string of a column head: names start from A, figures from the largest, and another click reverses the order. */
export function sortLink(filters: Filters, sort: Sort): string {
  const first = sort === "name" ? "asc" : "desc";
  const other = filters.order === "asc" ? "desc" : "asc";
  return queryOf({ ...filters, all: false, sort, order: filters.sort === sort ? other : first });
}

/** ID of the first project that "show more" adds, so that the link works without a script. */
export const FIRST_REVEALED_ID = "more";

/** Address of the complete list, at the first project after the first page. */
export const showMoreLink = (filters: Filters): string => `${queryOf({ ...filters, all: true })}#${FIRST_REVEALED_ID}`;

export const queryWithout = (filters: Filters, name: FilterName): string => queryOf({ ...filters, all: false, [name]: NO_FILTERS[name] });
