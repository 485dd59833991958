import * as v from "valibot";
import { MINUTE } from "#app/foundation/durations.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Times in milliseconds since 1970: the newest item by project ID, and the last answer by source. */
export const activityTopic = topic(
  "activity",
  v.object({
    changed: v.record(v.string(), v.number()),
    answered: v.partial(v.object({ github: v.number(), reddit: v.number(), forum: v.number(), governance: v.number() })),
  }),
);
export type ActivityHint = v.InferOutput<typeof activityTopic.schema>;
export type ActivitySource = keyof ActivityHint["answered"];

/** Milliseconds between two reads of a source. */
const READ_EVERY: Record<ActivitySource, number> = { github: 5 * MINUTE, governance: 15 * MINUTE, reddit: 5 * MINUTE, forum: 5 * MINUTE };
/** Time when an answer becomes delayed: after twice its interval, as for figures. */
export const activityStaleAt = (source: ActivitySource, answeredAt: number): number => answeredAt + 2 * READ_EVERY[source];
export const NO_ACTIVITY: ActivityHint = { changed: {}, answered: {} };
