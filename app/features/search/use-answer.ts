import { useEffect, useState } from "react";
import { safeParse } from "valibot";
import { answerSchema, readQuery, type Answer } from "#app/features/search/search.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

/** Milliseconds without a key before the site is asked. */
const PAUSE = 150;

/** What the site has on what is being typed, shortly after the last key; null for nothing yet and for no answer. */
export function useAnswer(typed: string): Answer | null {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const query = readQuery(typed);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      if (!query || query.words.length === 0) return setAnswer(null);
      try {
        const response = await fetch(`/api/search?${new URLSearchParams({ q: query.text, language })}`, { signal: abort.signal });
        const parsed = safeParse(answerSchema, await response.json());
        if (!abort.signal.aborted) setAnswer(parsed.success ? parsed.output : null);
      } catch {
        // Overtaken by the next letter, or offline: Enter still leads to the page.
        if (!abort.signal.aborted) setAnswer(null);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, language]);
  return answer;
}
