import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from "react";
import * as v from "valibot";
import { samePageLink } from "#app/foundation/islands/same-page-link.ts";
import { useAddressData } from "#app/foundation/islands/use-address-data.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { listSearch, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

interface Options<Column extends string, List> {
  query: string;
  /** The list for that query; null before the first reading. */
  list: List | null;
  isRead: boolean;
  parse: (asked: URLSearchParams) => ListQuery<Column>;
  api: `/api/${string}`;
  /** Schema of the API's response; must be a constant, as must `parse`. */
  schema: v.GenericSchema<unknown, { data: List | null }>;
}

export interface ListControls<Column extends string> {
  /** Query of the URL; the list follows when it has loaded. */
  query: ListQuery<Column>;
  typed: string;
  setTyped: (text: string) => void;
  /** Loads the list for the typed search and a changed filter, if given; an empty value removes the filter. */
  search: (filter?: { name: string; value: string }) => void;
}

/** State of a long list that follows the URL: search, filters, sort order and page are loaded from the API. */
export function useList<Column extends string, List>({ query: first, list, isRead, parse, api, schema }: Options<Column, List>) {
  const address = useAddress(first);
  const query = useMemo(() => parse(new URLSearchParams(address)), [address, parse]);
  const load = useCallback(
    async (asked: string, signal: AbortSignal): Promise<List | null> => {
      if (!isRead) return null;
      const response = await fetch(api + asked, { signal });
      if (!response.ok) throw new Error(`${api}${asked}: ${response.status}`);
      return v.parse(schema, await response.json()).data;
    },
    [isRead, api, schema],
  );
  const { data, isLoading } = useAddressData({ query: listSearch(query), initial: list, load });
  const [typed, setTyped] = useState(query.q);
  const frame = useRef<HTMLDivElement>(null);
  const followed = useRef<{ link: HTMLAnchorElement; before: List | null }>(null);

  // Back and Forward change the search.
  useEffect(() => {
    const take = () => setTyped(parse(new URLSearchParams(location.search)).q);
    addEventListener("popstate", take);
    return () => removeEventListener("popstate", take);
  }, [parse]);

  useEffect(() => {
    const last = followed.current;
    if (!last || last.before === data) return;
    followed.current = null;
    // A new page starts at its top; if the clicked link is gone, the list gets the focus.
    if (last.link.rel) frame.current?.scrollIntoView();
    if (last.link.rel || !last.link.isConnected) frame.current?.focus({ preventScroll: true });
  }, [data]);

  const open = (next: ListQuery<Column>) => writeAddress(listSearch(next), "pushState");
  const controls: ListControls<Column> = {
    query,
    typed,
    setTyped,
    search(filter) {
      const { [filter?.name ?? ""]: _before, ...others } = query.filters;
      const filters = filter && filter.value !== "" ? { ...others, [filter.name]: filter.value } : others;
      followed.current = null;
      open(parse(serializeListQuery({ ...query, q: typed, filters, page: 1 })));
    },
  };
  const onClick = (event: MouseEvent) => {
    const link = samePageLink(event);
    if (!link) return;
    event.preventDefault();
    followed.current = { link, before: data };
    const next = parse(new URLSearchParams(link.search));
    setTyped(next.q);
    open(next);
  };
  return { list: data, controls, frame, links: { onClick }, isLoading };
}
