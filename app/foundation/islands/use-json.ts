import { useEffect, useState } from "react";
import type * as v from "valibot";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { retryUntilDone, SPREAD_MS } from "#app/foundation/islands/retry-until-done.ts";

/**
 * An answer of the site's own API; null until it's there, and for a path of null. A request that fails is made again, later and later.
 * @param schema a constant, not one made for each render
 * @param version asks again whenever it changes; the answer before stays until the new one is there
 */
export function useJson<Answer>(path: string | null, schema: v.GenericSchema<unknown, Answer>, version?: string | number): Answer | null {
  const [answer, setAnswer] = useState<{ path: string; value: Answer } | null>(null);
  useEffect(() => {
    if (path === null) return;
    const load = async (signal: AbortSignal) => {
      const value = await fetchJson(path, schema, signal).catch(() => null);
      if (value !== null && !signal.aborted) setAnswer({ path, value });
      return value !== null;
    };
    return retryUntilDone(load, version === undefined ? 0 : SPREAD_MS);
  }, [path, schema, version]);
  return answer !== null && answer.path === path ? answer.value : null;
}
