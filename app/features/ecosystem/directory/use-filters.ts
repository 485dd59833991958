import { useEffect, useEffectEvent, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { Directory } from "#app/features/ecosystem/ecosystem.ts";
import { parseFilters, serializeFilters, type Choices, type Filters } from "#app/features/ecosystem/directory/filters.ts";

type Figures = Directory["projects"];

/** How long the visitor pauses in typing before the address follows, in milliseconds. */
const TYPING_DEBOUNCE_MS = 300;

/** The address that says these filters, beginning with "?"; empty for none. */
export function queryOf(filters: Filters): string {
  const query = serializeFilters(filters).toString();
  return query === "" ? "" : `?${query}`;
}

/** Changes some filters; with `typing` the address follows after a pause, in the same entry of the history. */
export type Change = (part: Partial<Filters>, how?: "typing") => void;

interface FilterState {
  /** The address's query that was seen last, and the one that says the filters. */
  query: string;
  asked: string;
  typing: boolean;
  filters: Filters;
  /** The figures that the list is filtered and sorted by. */
  basis: Figures;
}

/**
 * The filters: the address holds them, so that it can be shared and the back button works; what the visitor
 * changes is here at once and in the address a moment later.
 *
 * Live figures change all the time, and a list that moves by itself can't be read. So the order and selection of
 * cards use a snapshot of the figures: a new snapshot is taken with each change of the filters, and
 * when the page is hidden or shown again. The figures on the cards are always live.
 */
export function useFilters(choices: Choices, live: Figures): { filters: Filters; basis: Figures; change: Change } {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [held, setHeld] = useState<FilterState>(() => ({
    query,
    asked: query,
    typing: false,
    filters: parseFilters(new URLSearchParams(query), choices),
    basis: live,
  }));
  const { asked, typing, filters, basis } = held;

  if (held.query !== query) {
    // Our own change has arrived in the address, or another one came: a link, the back button. Only what is typed replaces an
    // entry of the history; what was typed since then is newer than that entry.
    const isOwn = query === asked || navigationType === NavigationType.Replace;
    setHeld({
      query,
      asked: isOwn ? asked : query,
      typing: typing && isOwn,
      filters: isOwn ? filters : parseFilters(new URLSearchParams(query), choices),
      basis: live,
    });
  }
  useEffect(() => {
    if (!typing || asked === query) return;
    const timer = setTimeout(() => void navigate({ search: asked }, { replace: true, preventScrollReset: true }), TYPING_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typing, asked, query, navigate]);

  const beginMoment = useEffectEvent(() => setHeld((last) => ({ ...last, basis: live })));
  useEffect(() => {
    const listen = () => beginMoment();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);

  const change: Change = (part, how) => {
    const next = parseFilters(serializeFilters({ ...filters, all: false, ...part }), choices);
    const nextAsked = queryOf(next);
    setHeld({ query, asked: nextAsked, typing: how === "typing", filters: next, basis: live });
    if (how !== "typing" && nextAsked !== query) void navigate({ search: nextAsked }, { preventScrollReset: true });
  };
  return { filters, basis, change };
}
