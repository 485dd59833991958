import { NO_FILTERS, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import type { MessageGroup } from "#app/foundation/content/message-keys.ts";
import { queryOf } from "#app/features/ecosystem/directory/use-filters.ts";

/** The filters that hold a list of values. */
const LISTS = ["categories", "status", "quick", "features", "tags"] as const;
export type ListName = (typeof LISTS)[number];

/** One filter that is on, and the address without it. A search is its own name. */
interface ActiveFilter {
  group: ListName | "search";
  value: string;
  without: string;
}

/** Where the names of a filter's values are among the messages. */
export const FILTER_LABELS = {
  categories: "categories:names",
  status: "catalogue:status",
  quick: "directory:quick",
  features: "catalogue:features",
  tags: "tags:",
} as const satisfies Record<ListName, MessageGroup>;

/** All filters that are on, in the order in which they are shown. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const search: ActiveFilter[] =
    filters.search === "" ? [] : [{ group: "search", value: filters.search, without: queryOf({ ...filters, search: "", all: false }) }];
  const lists = LISTS.flatMap((group) =>
    filters[group].map((value): ActiveFilter => ({
      group,
      value,
      without: queryOf({ ...filters, all: false, [group]: filters[group].filter((other) => other !== value) }),
    })),
  );
  return [...search, ...lists];
}

/** The address with no filter on; sorting stays as it is. */
export const clearedQuery = ({ sort, order }: Filters): string => queryOf({ ...NO_FILTERS, sort, order });
