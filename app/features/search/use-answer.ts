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

/** How long an answer may take before the wait is shown, in milliseconds. */
const PATIENCE = 150;

/** What the site has on what is being typed, shortly after the last key; the answer before stays until the next is here. */
export function useAnswer(typed: string): { asked: Asked; isSlow: boolean } {
  const language = useLanguage();
  const [isSlow, setSlow] = useState(false);
  const [asked, setAsked] = useState<Asked>({ state: "idle" });
  useEffect(() => {
    const query = readQuery(typed);
    const abort = new AbortController();
    let slow: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(async () => {
      if (!query || query.words.length === 0) return setAsked({ state: "idle" });
      slow = setTimeout(() => setSlow(true), PATIENCE);
      const outcome = await ask(query.text, language, abort.signal).catch((): Asked => ({ state: "failed" }));
      // Overtaken by the next letter, it says nothing.
      if (abort.signal.aborted) return;
      clearTimeout(slow);
      setSlow(false);
      setAsked(outcome);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      setSlow(false);
      abort.abort();
    };
  }, [typed, language]);
  return { asked, isSlow };
}
