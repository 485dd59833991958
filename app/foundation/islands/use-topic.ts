import { useCallback, useSyncExternalStore } from "react";
import { latestEntry, subscribe, type LiveEntry } from "#app/foundation/live/live-client.ts";
import type { Topic } from "#app/foundation/live/topic.ts";

/** Newest value of a live topic: first the page's own, then each from the stream. All islands share one stream. */
export function useTopic<Value>(topic: Topic<Value>, initial: LiveEntry<Value>): LiveEntry<Value> {
  const onChange = useCallback((listener: () => void) => subscribe(topic, initial, listener), [topic, initial]);
  return useSyncExternalStore(
    onChange,
    () => latestEntry(topic, initial),
    () => initial,
  );
}
