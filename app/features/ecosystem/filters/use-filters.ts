import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import { serializeFilters, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { addressQuery, onAddress, writeAddress, type AddressChange } from "#app/foundation/ui/write-address.ts";

/** Shows the list for these filters. Typing replaces the history entry; a choice pushes one. */
export type OpenFilters = (filters: Filters, how?: AddressChange) => void;

type ReadFilters = (query: URLSearchParams) => Filters;

/**
 * Returns the filters in the address, and a function to change them. `query` is the server's; `read` must be stable for the island's
 * lifetime.
 */
export function useFilters(query: string, read: ReadFilters): [filters: Filters, open: OpenFilters] {
  // Addresses with equal filters must give the same object, so that the list isn't filtered again.
  const asked = queryOf(read(new URLSearchParams(useAddress(query))));
  const filters = useMemo(() => read(new URLSearchParams(asked)), [asked, read]);
  const open = useCallback<OpenFilters>((next, how = "pushState") => writeAddress(queryOf(read(serializeFilters(next))), how), [read]);
  return [filters, open];
}

/** The filters in the current address, for controls that follow a click at once while the list is deferred. */
export interface CurrentFilters {
  now: () => Filters;
  onServer: () => Filters;
}

/** Caches the parsed address, because all controls read the same one. */
function createFilterSource(query: string, read: ReadFilters): CurrentFilters {
  const first = read(new URLSearchParams(query));
  let known = { query, filters: first };
  return {
    now() {
      const asked = addressQuery();
      if (asked !== known.query) known = { query: asked, filters: read(new URLSearchParams(asked)) };
      return known.filters;
    },
    onServer: () => first,
  };
}

export const useFilterSource = (query: string, read: ReadFilters): CurrentFilters =>
  useMemo(() => createFilterSource(query, read), [query, read]);

export const CurrentFiltersContext = createContext<CurrentFilters | null>(null);

/** Returns a part of the current filters; the component re-renders only when that part changes. */
export function useCurrentFilters<Part extends string | boolean | Filters>(part: (filters: Filters) => Part): Part {
  const source = use(CurrentFiltersContext);
  if (!source) throw new Error("No <CurrentFiltersContext> above");
  return useSyncExternalStore(
    onAddress,
    () => part(source.now()),
    () => part(source.onServer()),
  );
}

/** Returns a getter of the current filters, for event handlers. */
export function useNewestFilters(): () => Filters {
  const source = use(CurrentFiltersContext);
  if (!source) throw new Error("No <CurrentFiltersContext> above");
  return source.now;
}
