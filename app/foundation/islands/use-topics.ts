import { useCallback, useMemo, useSyncExternalStore } from "react";
import { latestEntry, subscribe, type LiveEntry } from "#app/foundation/live/live-client.ts";
import type { Topic } from "#app/foundation/live/topic.ts";

export interface TopicSource<Value> {
  topic: Topic<Value>;
  initial: LiveEntry<Value>;
}

/** Like `useTopic`, for several topics. Pass the same `sources` array until they change. */
export function useTopics<Value>(sources: readonly TopicSource<Value>[]): readonly LiveEntry<Value>[] {
  const onChange = useCallback(
    (listener: () => void) => {
      const ends = sources.map(({ topic, initial }) => subscribe(topic, initial, listener));
      return () => ends.forEach((end) => end());
    },
    [sources],
  );
  const versions = useSyncExternalStore(
    onChange,
    () => sources.map(({ topic, initial }) => latestEntry(topic, initial).version).join(),
    () => sources.map(({ initial }) => initial.version).join(),
  );
  return useMemo(() => {
    const wanted = versions.split(",").map(Number);
    return sources.map(({ topic, initial }, index) => (wanted[index] === initial.version ? initial : latestEntry(topic, initial)));
  }, [sources, versions]);
}
