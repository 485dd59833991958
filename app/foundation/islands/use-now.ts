import { useSyncExternalStore } from "react";
import { onTick, shownTime } from "#app/foundation/figures/clock.ts";

const onServer = () => null;

/** The page's time in milliseconds since 1970, updated every second; null on the server and before React runs. */
export const useNow = (): number | null => useSyncExternalStore<number | null>(onTick, shownTime, onServer);
