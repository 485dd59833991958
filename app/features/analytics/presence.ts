import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** How many visitors the last five minutes had; null before the first count. The page of the figures is drawn anew when it changes. */
export const presenceTopic = topic("presence", v.nullable(v.number()));
