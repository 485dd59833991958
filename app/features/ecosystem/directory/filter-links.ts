import { NO_FILTERS, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { queryOf } from "#app/features/ecosystem/directory/use-filters.ts";

/** The filters that hold a list of values. */
const LISTS = ["categories", "status", "quick", "features", "tags"] as const;
export type ListName = (typeof LISTS)[number];

/** One filter that is on, where its name is found among the messages, and the address without it. */
interface ActiveFilter {
  group: ListName | "search";
  value: string;
  /** Empty for a search: its own words are its name. */
  label: string;
  without: string;
}

const LABEL_PREFIXES: Record<ListName, string> = {
  categories: "categories:names.",
  status: "catalogue:status.",
  quick: "directory:quick.",
  features: "catalogue:features.",
  tags: "tags:",
};

/** The key of a filter's name in the messages. */
export const labelKey = (group: ListName, value: string): string => `${LABEL_PREFIXES[group]}${value}`;

/** All filters that are on, in the order in which they are shown. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const search: ActiveFilter[] =
    filters.search === ""
      ? []
      : [{ group: "search", value: filters.search, label: "", without: queryOf({ ...filters, search: "", all: false }) }];
  const lists = LISTS.flatMap((group) =>
    filters[group].map((value): ActiveFilter => ({
      group,
      value,
      label: labelKey(group, value),
      without: queryOf({ ...filters, all: false, [group]: filters[group].filter((other) => other !== value) }),
    })),
  );
  return [...search, ...lists];
}

/** The address with no filter on; sorting stays as it is. */
export const clearedQuery = ({ sort, order }: Filters): string => queryOf({ ...NO_FILTERS, sort, order });
