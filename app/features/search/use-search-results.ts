import { useEffect, useState } from "react";
import { safeParse } from "valibot";
import { searchResponseSchema, parseQuery, type SearchResponse } from "#app/features/search/search.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

/** Milliseconds without a key before the site is asked. */
const DEBOUNCE_MS = 150;

/** What came of asking: nothing yet, an answer, or no answer because the site is not reached or broken. */
export type SearchState = { state: "idle" } | { state: "answered"; answer: SearchResponse } | { state: "failed" };

async function fetchResults(query: string, language: string, signal: AbortSignal): Promise<SearchState> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: query, language })}`, { signal });
  const parsed = safeParse(searchResponseSchema, await response.json());
  return parsed.success ? { state: "answered", answer: parsed.output } : { state: "failed" };
}

/** How long an answer may take before the wait is shown, in milliseconds. */
const SLOW_AFTER_MS = 150;

/** What the site has on what is being typed, shortly after the last key; the answer before stays until the next is here. */
export function useSearchResults(typed: string): { asked: SearchState; isSlow: boolean } {
  const language = useLanguage();
  const [isSlow, setSlow] = useState(false);
  const [asked, setAsked] = useState<SearchState>({ state: "idle" });
  useEffect(() => {
    const query = parseQuery(typed);
    const abort = new AbortController();
    let slow: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(async () => {
      if (!query || query.words.length === 0) return setAsked({ state: "idle" });
      slow = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
      const outcome = await fetchResults(query.text, language, abort.signal).catch((): SearchState => ({ state: "failed" }));
      // Overtaken by the next letter, it says nothing.
      if (abort.signal.aborted) return;
      clearTimeout(slow);
      setSlow(false);
      setAsked(outcome);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      setSlow(false);
      abort.abort();
    };
  }, [typed, language]);
  return { asked, isSlow };
}
