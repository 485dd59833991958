import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { latestEntry, liveControl, onLiveControl, subscribe, type LiveControl, type LiveEntry } from "#app/foundation/live/live-client.ts";
import type { Topic } from "#app/foundation/live/topic.ts";

/**
 * The newest value of a topic: the page's own until the stream brings a newer one. A new value is a transition:
 * drawing it gives way to what the reader does.
 */
export function useLive<Value>(topic: Topic<Value>, initial: LiveEntry<Value>): Value {
  const [entry, setEntry] = useState(initial);
  useEffect(() => {
    const take = () => startTransition(() => setEntry(latestEntry(topic, initial)));
    const leave = subscribe(topic, initial, take);
    take();
    return leave;
  }, [topic, initial]);
  return (entry.version > initial.version ? entry : initial).value;
}

/** Whether live updates are paused, and how the last refresh went. */
export const useLiveControl = (): LiveControl => useSyncExternalStore(onLiveControl, liveControl, liveControl);
