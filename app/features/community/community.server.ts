import { communityTopic, type AudienceMetric } from "#app/features/community/community.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { createFigures, type FigureRule } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const count = (min: number): FigureRule => ({ min, max: 1e9, confirmsJumps: false, maxLagMs: DAY });
const RULES: Record<AudienceMetric, FigureRule> = {
  redditSubscribers: count(1),
  redditPosts24h: count(0),
  discordMembers: count(1),
  discordOnline: count(0),
  forumMembers: count(1),
  githubFollowers: count(0),
};

export function createCommunity(store: { db: Database; bus: LiveBus }) {
  const { latest, save } = createFigures(store, communityTopic, RULES);
  return { latestAudience: latest, saveAudience: save };
}
export type CommunityService = ReturnType<typeof createCommunity>;
