import * as v from "valibot";
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
export const NO_ACTIVITY: ActivityHint = { changed: {}, answered: {} };
