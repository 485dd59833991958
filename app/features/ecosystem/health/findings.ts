import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** What a project's site answered. "refused": it is there, but doesn't answer programs. */
export const SITE_OUTCOMES = ["answers", "refused", "moved", "parked", "missing", "unreachable"] as const;
export type SiteOutcome = (typeof SITE_OUTCOMES)[number];

/** What a project's repositories say. "quiet": no push for a year. */
export const REPOSITORY_OUTCOMES = ["active", "quiet", "archived"] as const;

/** The newest answer of each check of a project. Times in milliseconds since 1970; `since` is when this outcome was first seen. */
const times = { since: v.number(), checkedAt: v.number() };
const findingSchemas = {
  site: v.object({ check: v.literal("site"), outcome: v.picklist(SITE_OUTCOMES), host: v.nullable(v.string()), ...times }),
  repository: v.object({
    check: v.literal("repository"),
    outcome: v.picklist(REPOSITORY_OUTCOMES),
    name: v.string(),
    pushedAt: v.number(),
    ...times,
  }),
  /** Security advisories that the project itself has published. */
  advisories: v.object({
    check: v.literal("advisories"),
    outcome: v.picklist(["none", "published"]),
    newest: v.nullable(v.object({ title: v.string(), url: v.string(), publishedAt: v.number() })),
    ...times,
  }),
  /** The newest transaction at the scripts that we know of; "never": none at all, so they may be minting policies. */
  contracts: v.object({
    check: v.literal("contracts"),
    outcome: v.picklist(["used", "never"]),
    usedAt: v.nullable(v.number()),
    /** The newest block when we looked. */
    height: v.number(),
    ...times,
  }),
};
export const findingSchema = v.variant("check", [
  findingSchemas.site,
  findingSchemas.repository,
  findingSchemas.advisories,
  findingSchemas.contracts,
]);
export type Finding = v.InferOutput<typeof findingSchema>;
type WithoutTimes<One> = One extends unknown ? Omit<One, "since" | "checkedAt"> : never;
/** What a check found just now. */
export type NewFinding = WithoutTimes<Finding>;

/** The value locked fell: from the most of the last 30 days, in USD, on a day (YYYY-MM-DD), to the newest. */
export interface LiquidityFall {
  from: number;
  to: number;
  day: string;
  observedAt: number;
}

/** A hint: when a check last ran, and when one last found something new. */
export const healthTopic = topic("project-health", v.object({ checkedAt: v.number(), changedAt: v.number() }));
export type HealthHint = v.InferOutput<typeof healthTopic.schema>;
export const NEVER_CHECKED: HealthHint = { checkedAt: 0, changedAt: 0 };
