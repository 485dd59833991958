import type { InferOutput } from "valibot";
import type { PlatformId } from "#app/features/community/platforms.ts";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** What platforms report about themselves: counts of people, and of posts for `redditPosts24h`. */
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

/** A displayed number: counted by a platform, estimated from such a count, or a sample. */
export type DisplayedCount = { kind: "live" | "estimate"; value: number; origin: Figure } | { kind: "sample"; value: number };

export const COUNTERS = ["communityMembers", "activeDevelopers", "dailyDiscussions", "countries"] as const;
export type Counter = (typeof COUNTERS)[number];

/** The specification's estimates: so many members for each subscriber, so many messages a day for each one online. */
export const MEMBERS_PER_SUBSCRIBER = 3.5;
export const DISCUSSIONS_PER_PRESENCE = 10;

/** Which metric each counter is estimated from; no source reports the others. */
const ESTIMATES: Partial<Record<Counter, { metric: AudienceMetric; factor: number }>> = {
  communityMembers: { metric: "redditSubscribers", factor: MEMBERS_PER_SUBSCRIBER },
  dailyDiscussions: { metric: "discordOnline", factor: DISCUSSIONS_PER_PRESENCE },
};

/** A counter as an estimate, or the sample while its source is silent. */
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

/** A platform's people as it counts them itself, or the sample. */
export function displayedMembers(platform: PlatformId, audience: Audience, sample: number): DisplayedCount {
  const metric = MEMBER_METRIC[platform];
  const origin = metric ? audience[metric] : null;
  return origin ? { kind: "live", value: origin.value, origin } : { kind: "sample", value: sample };
}

/** Adds UTM parameters, so that the site's owner sees where the visitor came from. */
export function withUtmTags(address: string): string {
  const url = new URL(address);
  url.searchParams.set("utm_source", "community-page");
  return url.href;
}
