import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Visitors of the last five minutes; null before the first count. The dashboard reads its report again when the number changes. */
export const presenceTopic = topic("presence", v.nullable(v.number()));
