import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { historyTopic, pointSchema, type History, type Range } from "#app/features/market/market.ts";
import { shorten, thin } from "#app/features/market/price-scale.ts";
import { useLive, useLiveControl, type LiveEntry } from "#app/foundation/live/use-live.ts";

const answerSchema = z.object({
  data: z.nullable(z.array(pointSchema)),
  fetchedAt: z.nullable(z.string()),
  state: z.enum(["live", "delayed", "absent"]),
});

/** As many points as the page itself brings: more would only roughen the line. */
export const CHART_POINTS = 180;
const NO_HINTS: LiveEntry<Partial<Record<Range, number>>> = { version: 0, value: {} };

async function fetchHistory(range: Range, signal: AbortSignal): Promise<History> {
  const response = await fetch(`/api/history?range=${range}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
  if (!response.ok) throw new Error(`The price history answered ${response.status}`);
  const { data, fetchedAt, state } = z.parse(answerSchema, await response.json());
  if (!data || fetchedAt === null) return null;
  // The server has judged the age; its next answer judges it again.
  const staleAt = state === "live" ? Number.MAX_SAFE_INTEGER : 0;
  return { range, points: shorten(thin(data, CHART_POINTS)), fetchedAt: Date.parse(fetchedAt), staleAt };
}

export interface HistoryView {
  range: Range;
  history: History;
  /** The range that is being loaded while the old chart stays. */
  loading: Range | null;
  failed: Range | null;
  load(range: Range): void;
}

/** The chart's history: the page's own, then the chosen range, asked again when the server has a newer one. */
export function useHistory(initialRange: Range, initial: History): HistoryView {
  const [shown, setShown] = useState({ range: initialRange, history: initial });
  const [loading, setLoading] = useState<Range | null>(null);
  const [failed, setFailed] = useState<Range | null>(null);
  const request = useRef<AbortController>(null);
  const hints = useLive(historyTopic, NO_HINTS);
  const { paused } = useLiveControl();

  async function ask(range: Range, quiet: boolean) {
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    if (!quiet) setLoading(range);
    setFailed(null);
    try {
      const history = await fetchHistory(range, current.signal);
      if (!current.signal.aborted) setShown({ range, history });
    } catch {
      // What is on screen stays when a quiet renewal fails: its age tells the rest.
      if (!current.signal.aborted && !quiet) setFailed(range);
    } finally {
      if (!current.signal.aborted) setLoading(null);
    }
  }

  const newest = hints[shown.range] ?? 0;
  useEffect(() => {
    if (!paused && newest > (shown.history?.fetchedAt ?? 0)) void ask(shown.range, true);
    // Only news from the server asks again; a chosen range asks for itself.
  }, [newest, paused]);
  useEffect(() => () => request.current?.abort(), []);

  return {
    ...shown,
    loading,
    failed,
    load(range) {
      window.history.replaceState(window.history.state, "", `?range=${range}#history`);
      void ask(range, false);
    },
  };
}
