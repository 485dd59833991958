import type { InferOutput } from "valibot";
import type { PlatformId } from "#app/features/community/platforms.ts";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** Counts that platforms report: people, and posts for `redditPosts24h`. */
export const communityTopic = figureTopic("community", [
  "redditSubscribers",
  "redditPosts24h",
  "discordMembers",
  "discordOnline",
  "forumMembers",
  "githubFollowers",
]);
export type Audience = InferOutput<typeof communityTopic.schema>;
export type AudienceMetric = keyof Audience;

export type DisplayedCount = { kind: "live" | "estimate"; value: number; origin: Figure } | { kind: "sample"; value: number };

export const COUNTERS = ["communityMembers", "activeDevelopers", "dailyDiscussions", "countries"] as const;
export type Counter = (typeof COUNTERS)[number];

/** Factors from the specification: community members per subscriber, messages a day per member online. */
export const MEMBERS_PER_SUBSCRIBER = 3.5;
export const DISCUSSIONS_PER_PRESENCE = 10;

/** Metric behind each estimated counter. No source reports the other counters. */
const ESTIMATES: Partial<Record<Counter, { metric: AudienceMetric; factor: number }>> = {
  communityMembers: { metric: "redditSubscribers", factor: MEMBERS_PER_SUBSCRIBER },
  dailyDiscussions: { metric: "discordOnline", factor: DISCUSSIONS_PER_PRESENCE },
};

/** The estimate, or the sample while its source has no value. */
export function displayedCounter(counter: Counter, audience: Audience, sample: number): DisplayedCount {
  const estimate = ESTIMATES[counter];
  const origin = estimate ? audience[estimate.metric] : null;
  return estimate && origin
    ? { kind: "estimate", value: Math.round(origin.value * estimate.factor), origin }
    : { kind: "sample", value: sample };
}

const MEMBER_METRIC: Partial<Record<PlatformId, AudienceMetric>> = {
  reddit: "redditSubscribers",
  discord: "discordMembers",
  forum: "forumMembers",
  github: "githubFollowers",
};

/** The platform's own member count, or the sample. */
export function displayedMembers(platform: PlatformId, audience: Audience, sample: number): DisplayedCount {
  const metric = MEMBER_METRIC[platform];
  const origin = metric ? audience[metric] : null;
  return origin ? { kind: "live", value: origin.value, origin } : { kind: "sample", value: sample };
}

/** Adds a UTM parameter, so that the linked site's owner sees where visitors came from. */
export function withUtmTags(address: string): string {
  const url = new URL(address);
  url.searchParams.set("utm_source", "community-page");
  return url.href;
}
