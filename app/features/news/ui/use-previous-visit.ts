import { useState, useSyncExternalStore } from "react";
import { startVisit } from "#app/features/news/ui/last-visit.ts";

const subscribe = () => () => undefined;
const onServer = () => 0;

/** Starts the visit when it is first read. */
function createVisit(): () => number {
  let before: number | undefined;
  return () => (before ??= startVisit());
}

/** When the visit before this one ended, in milliseconds since 1970; 0 for a first visit, on the server and until React runs. */
export function usePreviousVisit(): number {
  const [read] = useState(createVisit);
  return useSyncExternalStore(subscribe, read, onServer);
}
