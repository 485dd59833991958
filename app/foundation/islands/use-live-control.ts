import { useSyncExternalStore } from "react";
import { liveControl, onLiveControl, type LiveControl } from "#app/foundation/live/live-client.ts";

const INITIAL: LiveControl = { paused: false, status: "idle" };
const onServer = () => INITIAL;

/** Subscribes to the state of live updates: whether they're paused, and the result of the last refresh. */
export const useLiveControl = (): LiveControl => useSyncExternalStore(onLiveControl, liveControl, onServer);
