import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { historyTopic, pointSchema, type History, type Range } from "#app/features/market/market.ts";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { useLive, useLiveControl } from "#app/foundation/live/use-live.ts";

const responseSchema = v.object({
  data: v.nullable(v.array(pointSchema)),
  fetchedAt: v.nullable(v.string()),
  state: v.picklist(["live", "delayed", "absent"]),
});

/** As many points as the page itself brings: more would only roughen the line. */
export const CHART_POINTS = 180;
const NO_HINTS: LiveEntry<Partial<Record<Range, number>>> = { version: 0, value: {} };

async function fetchHistory(range: Range, signal: AbortSignal): Promise<History> {
  const response = await fetch(`/api/history?range=${range}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
  if (!response.ok) throw new Error(`The price history answered ${response.status}`);
  const { data, fetchedAt, state } = v.parse(responseSchema, await response.json());
  if (!data || fetchedAt === null) return null;
  // The server has judged the age; its next answer judges it again.
  const staleAt = state === "live" ? Number.MAX_SAFE_INTEGER : 0;
  return { range, points: roundPoints(downsample(data, CHART_POINTS)), fetchedAt: Date.parse(fetchedAt), staleAt };
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

  const { range } = shown;
  const newest = hints[range] ?? 0;
  const known = shown.history?.fetchedAt ?? 0;
  const isFree = !paused && loading === null;
  useEffect(() => {
    if (newest <= known || !isFree) return;
    const renewal = new AbortController();
    fetchHistory(range, renewal.signal).then(
      (history) => setShown({ range, history }),
      // What is on screen stays, and its age tells the rest; the next hint asks again.
      () => undefined,
    );
    return () => renewal.abort();
  }, [newest, known, isFree, range]);

  async function ask(wanted: Range) {
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    setLoading(wanted);
    setFailed(null);
    try {
      const history = await fetchHistory(wanted, current.signal);
      if (!current.signal.aborted) setShown({ range: wanted, history });
    } catch {
      if (!current.signal.aborted) setFailed(wanted);
    } finally {
      if (!current.signal.aborted) setLoading(null);
    }
  }
  useEffect(() => () => request.current?.abort(), []);

  return {
    ...shown,
    loading,
    failed,
    load(wanted) {
      window.history.replaceState(window.history.state, "", `?range=${wanted}#history`);
      void ask(wanted);
    },
  };
}
