import { useState, useSyncExternalStore } from "react";
import { startVisit } from "#app/features/news/ui/last-visit.ts";

const subscribe = () => () => undefined;
const onServer = () => 0;

function createVisit(): () => number {
  let before: number | undefined;
  return () => (before ??= startVisit());
}

/** End of the previous visit in milliseconds since 1970; 0 on a first visit, on the server and before hydration. */
export function usePreviousVisit(): number {
  const [read] = useState(createVisit);
  return useSyncExternalStore(subscribe, read, onServer);
}
