import { useEffect, useState } from "react";
import type * as v from "valibot";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** All open pages learn of a new version at the same moment; their requests are spread over this time. */
const SPREAD_MS = 2_000;

/**
 * An answer of the site's own API; null until it's there, and for a path of null. A request that fails is made again, later and later.
 * @param schema a constant, not one made for each render
 * @param version asks again whenever it changes; the answer before stays until the new one is there
 */
export function useJson<Answer>(path: string | null, schema: v.GenericSchema<unknown, Answer>, version?: string | number): Answer | null {
  const [answer, setAnswer] = useState<{ path: string; value: Answer } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const leaving = new AbortController();
    const ask = async (retryMs: number) => {
      try {
        const value = await fetchJson(path, schema, leaving.signal);
        if (!leaving.signal.aborted) setAnswer({ path, value });
      } catch {
        if (!leaving.signal.aborted) timer = setTimeout(() => void ask(Math.min(retryMs * 2, MAX_RETRY_MS)), retryMs);
      }
    };
    let timer = setTimeout(() => void ask(FIRST_RETRY_MS), version === undefined ? 0 : Math.random() * SPREAD_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [path, schema, version]);
  return answer !== null && answer.path === path ? answer.value : null;
}
