import { useEffect, useRef, useState } from "react";
import { fetchProjectActivity, type ProjectActivity } from "#app/features/ecosystem/project/activity-api.ts";
import { activityTopic, type ActivityHint } from "#app/features/ecosystem/ecosystem.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { useLive, useLiveControl } from "#app/foundation/live/use-live.ts";

export interface ActivityView {
  shown: ProjectActivity;
  /** How many entries of each list wait to be shown. */
  newCounts: Record<keyof ProjectActivity, number>;
  hint: ActivityHint;
  loading: boolean;
  failed: boolean;
  showNew(): void;
  reload(): void;
}

/**
 * What happened around a project: the page's own, asked again when the server hints at something new. New entries
 * wait until the visitor asks for them, so that nothing moves under whoever reads; an empty list takes them at once.
 */
export function useProjectActivity(projectId: string, initial: ProjectActivity, entry: LiveEntry<ActivityHint>): ActivityView {
  const hint = useLive(activityTopic, entry);
  const { paused } = useLiveControl();
  const [shown, setShown] = useState(initial);
  const [newest, setNewest] = useState(initial);
  const [status, setStatus] = useState<"idle" | "loading" | "failed">("idle");
  const request = useRef<AbortController>(null);
  const known = useRef(entry.value.changed[projectId] ?? 0);
  const changed = hint.changed[projectId] ?? 0;

  function take(found: ProjectActivity) {
    setNewest(found);
    setShown((before) => ({ activity: mergeInPlace(before.activity, found.activity), social: mergeInPlace(before.social, found.social) }));
  }

  function load() {
    request.current?.abort();
    const current = new AbortController();
    request.current = current;
    setStatus("loading");
    fetchProjectActivity(projectId, current.signal).then(
      (found) => {
        take(found);
        setStatus("idle");
      },
      () => {
        if (!current.signal.aborted) setStatus("failed");
      },
    );
  }

  useEffect(() => {
    if (paused || changed <= known.current) return;
    known.current = changed;
    load();
  });
  useEffect(() => () => request.current?.abort(), []);

  const waits = (list: keyof ProjectActivity) => newest[list].filter(({ id }) => !shown[list].some((one) => one.id === id)).length;
  return {
    shown,
    newCounts: { activity: waits("activity"), social: waits("social") },
    hint,
    loading: status === "loading",
    failed: status === "failed",
    showNew: () => setShown(newest),
    reload: load,
  };
}

/** The list on the page with the newest texts and counts; an empty one takes the new entries. */
function mergeInPlace<Item extends { id: string }>(before: Item[], found: Item[]): Item[] {
  if (before.length === 0) return found;
  const byId = new Map(found.map((item) => [item.id, item]));
  return before.map((item) => byId.get(item.id) ?? item);
}
