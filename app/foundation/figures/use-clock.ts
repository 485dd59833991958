import { useState } from "react";
import { useLiveControl } from "#app/foundation/live/use-live.ts";
import { useNow } from "#app/foundation/live/use-now.ts";

/**
 * The time that ages are told by: it ticks once a second, and stands still while live updates are paused.
 * Null until the browser's clock runs.
 */
export function useClock(): number | null {
  const now = useNow();
  const { paused } = useLiveControl();
  const [held, setHeld] = useState(now);
  if (!paused && held !== now) setHeld(now);
  return paused ? held : now;
}
