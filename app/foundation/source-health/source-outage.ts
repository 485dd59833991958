import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Start of an outage of all sources in milliseconds since 1970; null while one answers. */
export const sourceOutageTopic = topic("source-outage", v.object({ since: v.nullable(v.number()) }));
