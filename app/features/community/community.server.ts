import { communityTopic, EMPTY_AUDIENCE, type Audience, type AudienceMetric } from "#app/features/community/community.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;

/** The members that the community platforms report, kept in their live topic. */
export function createCommunity({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    /** The platforms' latest counts, also from before a restart. */
    latestAudience: (): LiveEntry<Audience> => bus.latest(communityTopic, EMPTY_AUDIENCE),

    /**
     * Stores the counts of one poll of a platform and publishes them in the same transaction. Other platforms keep theirs.
     * Only the live topic stores them: nobody asks for yesterday's counts.
     * @param interval the time to the platform's next poll, in milliseconds
     */
    async saveAudience(
      source: Source,
      counts: Partial<Record<AudienceMetric, number>>,
      fetchedAt: number,
      interval: number,
    ): Promise<void> {
      const now = Date.now();
      const observedAt = Math.min(fetchedAt, now);
      const figure = { source, observedAt, fetchedAt: observedAt, staleAt: now + 2 * interval + GRACE_MS };
      const fresh = Object.fromEntries(Object.entries(counts).map(([metric, value]) => [metric, { ...figure, value }]));
      await db.transaction((transaction) => bus.update(transaction, communityTopic, EMPTY_AUDIENCE, (stored) => ({ ...stored, ...fresh })));
    },
  };
}
export type CommunityService = ReturnType<typeof createCommunity>;
