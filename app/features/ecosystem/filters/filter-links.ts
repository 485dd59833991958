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

/** One filter that is on, and the address without it. A search is its own name. */
export interface ActiveFilter {
  group: FilterName;
  value: string;
  without: string;
}

/** The address that says these filters, beginning with "?"; empty for none. */
export function queryOf(filters: Filters): string {
  const query = serializeFilters(filters).toString();
  return query === "" ? "" : `?${query}`;
}

/** Where the names of a filter's values are among the messages. */
export const FILTER_LABELS = {
  categories: "categories:names",
  status: "catalogue:status",
  quick: "directory:quick",
  features: "catalogue:features",
  tags: "tags:",
} as const satisfies Record<ListFilter, MessageGroup>;

/** All filters that are on, in the order in which they are shown. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const search: ActiveFilter[] =
    filters.search === "" ? [] : [{ group: "search", value: filters.search, without: queryOf({ ...filters, search: "", all: false }) }];
  const lists = LIST_FILTERS.flatMap((group) =>
    filters[group].map((value): ActiveFilter => ({
      group,
      value,
      without: queryOf({ ...filters, all: false, [group]: filters[group].filter((other) => other !== value) }),
    })),
  );
  return [...search, ...lists];
}

/** The address with no filter on; sorting stays as it is. */
export const clearedQuery = ({ sort, order, view }: Filters): string => queryOf({ ...NO_FILTERS, sort, order, view });

/** The sort that a press on a column's head asks for: names from A, figures from the largest, and the other way round at the next press. */
export function sortLink(filters: Filters, sort: Sort): string {
  const first = sort === "name" ? "asc" : "desc";
  const other = filters.order === "asc" ? "desc" : "asc";
  return queryOf({ ...filters, all: false, sort, order: filters.sort === sort ? other : first });
}

/** The first project that showing all adds: the link leads to it, also without a script. */
export const FIRST_ADDED_ID = "more";

/** The address of all that passes, at the first project that the first page doesn't have. */
export const showMoreLink = (filters: Filters): string => `${queryOf({ ...filters, all: true })}#${FIRST_ADDED_ID}`;

/** The address without one of the filters. */
export const queryWithout = (filters: Filters, name: FilterName): string => queryOf({ ...filters, all: false, [name]: NO_FILTERS[name] });
