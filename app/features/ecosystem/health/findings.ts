import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Results of a site check. "refused": the site is up, but rejects programs. */
export const SITE_OUTCOMES = ["answers", "refused", "moved", "parked", "missing", "unreachable"] as const;
export type SiteOutcome = (typeof SITE_OUTCOMES)[number];

/** Results of a repository check. "quiet": no push for a year. */
export const REPOSITORY_OUTCOMES = ["active", "quiet", "archived"] as const;

/** Times in milliseconds since 1970; `since` is the first time of this result. */
const times = { since: v.number(), checkedAt: v.number() };
const findingSchemas = {
  site: v.object({
    check: v.literal("site"),
    outcome: v.picklist(SITE_OUTCOMES),
    host: v.nullable(v.string()),
    /** True if the page names the project and doesn't say that it has closed. */
    showsProduct: v.optional(v.boolean(), false),
    ...times,
  }),
  repository: v.object({
    check: v.literal("repository"),
    outcome: v.picklist(REPOSITORY_OUTCOMES),
    name: v.string(),
    pushedAt: v.number(),
    ...times,
  }),
  /** Security advisories published by the project. */
  advisories: v.object({
    check: v.literal("advisories"),
    outcome: v.picklist(["none", "published"]),
    newest: v.nullable(v.object({ title: v.string(), url: v.string(), publishedAt: v.number() })),
    ...times,
  }),
  /** Newest transaction at the known scripts; "never": none at all, so they may be minting policies. */
  contracts: v.object({
    check: v.literal("contracts"),
    outcome: v.picklist(["used", "never"]),
    usedAt: v.nullable(v.number()),
    /** Newest block at the time of the check. */
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
export type NewFinding = WithoutTimes<v.InferInput<typeof findingSchema>>;

/** Fall of the value locked, from the maximum of the last 30 days, in USD, on a day (YYYY-MM-DD), to the newest. */
export interface LiquidityFall {
  from: number;
  to: number;
  day: string;
  observedAt: number;
}

/** Time of the last check, and of the last new result. */
export const healthTopic = topic("project-health", v.object({ checkedAt: v.number(), changedAt: v.number() }));
export type HealthHint = v.InferOutput<typeof healthTopic.schema>;
export const NEVER_CHECKED: HealthHint = { checkedAt: 0, changedAt: 0 };
