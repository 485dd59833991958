import { useEffect, useState } from "react";
import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";

interface Options<Data> {
  /** The query of the address, beginning with "?"; empty for none. */
  query: string;
  /** The data of the query that the server has read. */
  initial: Data;
  /** Loads the data of a query; the same function until another one is needed, such as after a first reading. */
  load: (query: string, signal: AbortSignal) => Promise<Data>;
}

/**
 * Data that follows the page's address. While new data is on its way, the old data stays; if it can't be had, the page says so and the
 * address goes back to the data that is shown. A page has at most one island that uses it.
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
        // What fetch itself throws; anything else is about an answer.
        const isUnreachable = error instanceof TypeError || error instanceof DOMException;
        toast.error(say(isUnreachable ? unreachableReasonKey() : "away.failed"), { description: say("away.kept") });
        writeAddress(shown.query, "replaceState");
      },
    );
    return () => leaving.abort();
  }, [query, load, shown]);
  return { data: shown.data, isLoading: query !== shown.query };
}
