import * as v from "valibot";
import { MINUTE } from "#app/foundation/durations.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** A hint: when something new was found about a project, by id, and when each source last answered; milliseconds since 1970. */
export const activityTopic = topic(
  "activity",
  v.object({
    changed: v.record(v.string(), v.number()),
    answered: v.partial(v.object({ github: v.number(), reddit: v.number(), forum: v.number(), governance: v.number() })),
  }),
);
export type ActivityHint = v.InferOutput<typeof activityTopic.schema>;
export type ActivitySource = keyof ActivityHint["answered"];

/** How often each source is read, in milliseconds. */
const READ_EVERY: Record<ActivitySource, number> = { github: 5 * MINUTE, governance: 15 * MINUTE, reddit: 5 * MINUTE, forum: 5 * MINUTE };
/** From when on an answer is late, as figures are: after twice its interval. */
export const activityStaleAt = (source: ActivitySource, answeredAt: number): number => answeredAt + 2 * READ_EVERY[source];
export const NO_ACTIVITY: ActivityHint = { changed: {}, answered: {} };
