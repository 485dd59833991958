import { useEffect, useMemo, useState } from "react";
import type { WatchedFigures, WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { EMPTY_FIGURES, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";

/** Figures that haven't arrived after this time count as unknown. */
const LOADING_TIMEOUT_MS = 6_000;

/** Live figures of a row; null while loading. */
export function useWatchedFigures({ id, hasFigures, figures }: WatchlistEntry): WatchedFigures | null {
  const topic = useMemo(() => projectTopic(id), [id]);
  const initial = useMemo(() => ({ version: figures?.version ?? 0, value: { ...EMPTY_FIGURES, ...figures?.value } }), [figures]);
  const latest = useTopic(topic, initial);
  const [isLate, setIsLate] = useState(false);
  const isWaiting = figures === null && hasFigures && latest === initial && !isLate;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setIsLate, LOADING_TIMEOUT_MS, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting ? null : latest.value;
}
