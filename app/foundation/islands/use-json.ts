import { useEffect, useState } from "react";
import type * as v from "valibot";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { retryUntilDone, SPREAD_MS } from "#app/foundation/islands/retry-until-done.ts";

/**
 * JSON from the site's own API; null until it's loaded, and for a null path. Failed requests are retried with growing delays.
 * @param schema a constant, not one made for each render
 * @param version loads again whenever it changes; the previous answer stays until then
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
