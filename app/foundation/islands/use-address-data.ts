import { useEffect, useState } from "react";
import { requestFailureKey } from "#app/foundation/islands/request-failure-key.ts";
import { ANSWER_TIMEOUT_MS } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

interface Options<Data> {
  /** Query of the address, beginning with "?"; empty for none. */
  query: string;
  /** Data that the server loaded for the query. */
  initial: Data;
  /** Loads the data of a query. Pass the same function until it should load differently, such as after a new reading. */
  load: (query: string, signal: AbortSignal) => Promise<Data>;
}

/**
 * Data that follows the page's address. While new data loads, the old data stays. If loading fails, a toast says so and the address
 * returns to the query that is shown. A page has at most one island that uses it.
 */
export function useAddressData<Data>({ query, initial, load }: Options<Data>): { data: Data; isLoading: boolean } {
  const [shown, setShown] = useState({ query, load, data: initial });
  useEffect(() => {
    if (query === shown.query && load === shown.load) return;
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    withProgress(load(query, signal)).then(
      (data) => leaving.signal.aborted || setShown({ query, load, data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        toast.error(frameText(requestFailureKey(error)), { description: frameText("away.kept") });
        writeAddress(shown.query, "replaceState");
      },
    );
    return () => leaving.abort();
  }, [query, load, shown]);
  return { data: shown.data, isLoading: query !== shown.query };
}
