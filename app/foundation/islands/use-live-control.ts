import { useSyncExternalStore } from "react";
import { liveControl, onLiveControl, type LiveControl } from "#app/foundation/live/live-client.ts";

const INITIAL: LiveControl = { paused: false, status: "idle" };
const onServer = () => INITIAL;

/** Whether live updates are paused, and how the last refresh went. */
export const useLiveControl = (): LiveControl => useSyncExternalStore(onLiveControl, liveControl, onServer);
