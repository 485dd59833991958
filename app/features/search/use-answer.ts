import { useEffect, useState } from "react";
import { safeParse } from "valibot";
import { answerSchema, readQuery, type Answer } from "#app/features/search/search.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

/** Milliseconds without a key before the site is asked. */
const PAUSE = 150;

/** What came of asking: nothing yet, an answer, or no answer because the site is not reached or broken. */
export type Asked = { state: "idle" } | { state: "answered"; answer: Answer } | { state: "failed" };

async function ask(query: string, language: string, signal: AbortSignal): Promise<Asked> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: query, language })}`, { signal });
  const parsed = safeParse(answerSchema, await response.json());
  return parsed.success ? { state: "answered", answer: parsed.output } : { state: "failed" };
}

/** What the site has on what is being typed, shortly after the last key; the answer before stays until the next is here. */
export function useAnswer(typed: string): Asked {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>({ state: "idle" });
  useEffect(() => {
    const query = readQuery(typed);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      if (!query || query.words.length === 0) return setAsked({ state: "idle" });
      const outcome = await ask(query.text, language, abort.signal).catch((): Asked => ({ state: "failed" }));
      // Overtaken by the next letter, it says nothing.
      if (!abort.signal.aborted) setAsked(outcome);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, language]);
  return asked;
}
