import { useMemo } from "react";
import { queryOf } from "#app/features/ecosystem/directory/filter-links.ts";
import { serializeFilters, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { writeAddress, type AddressChange } from "#app/foundation/ui/write-address.ts";

/** Shows the list for these filters. Typing replaces the history entry; a choice pushes one. */
export type OpenFilters = (filters: Filters, how?: AddressChange) => void;

/**
 * The filters of the page's address, and how to change them. `query` is the one that the server has read; `read` is the same function
 * for the island's whole life.
 */
export function useFilters(query: string, read: (query: URLSearchParams) => Filters): [filters: Filters, open: OpenFilters] {
  // An address may say the same in other words: only other filters are another list.
  const asked = queryOf(read(new URLSearchParams(useAddress(query))));
  const filters = useMemo(() => read(new URLSearchParams(asked)), [asked, read]);
  const open: OpenFilters = (next, how = "pushState") => writeAddress(queryOf(read(serializeFilters(next))), how);
  return [filters, open];
}
