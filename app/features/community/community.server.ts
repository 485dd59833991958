import { communityTopic, EMPTY_AUDIENCE, type Audience, type AudienceMetric } from "#app/features/community/community.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;

const memory = remember("community-store", () => ({ db: undefined as Database | undefined, bus: undefined as LiveBus | undefined }));

function opened(): { db: Database; bus: LiveBus } {
  if (!memory.db || !memory.bus) throw new Error("The community is not open yet: call openCommunity at boot");
  return { db: memory.db, bus: memory.bus };
}

/** Called once at boot. */
export function openCommunity(db: Database, bus: LiveBus): void {
  memory.db = db;
  memory.bus = bus;
}

/** The platforms' latest counts, also from before a restart. */
export const latestAudience = (): LiveEntry<Audience> => opened().bus.latest(communityTopic, EMPTY_AUDIENCE);

/**
 * Stores what one poll of a platform brought and tells everybody in the same transaction. The other platforms' figures
 * stay; the live topic's own row is all there is to store, because nobody asks for yesterday's counts.
 * @param interval the time to the platform's next poll, in milliseconds
 */
export async function saveAudience(
  source: Source,
  counts: Partial<Record<AudienceMetric, number>>,
  fetchedAt: number,
  interval: number,
): Promise<void> {
  const { db, bus } = opened();
  const now = Date.now();
  const observedAt = Math.min(fetchedAt, now);
  const figure = { source, observedAt, fetchedAt: observedAt, staleAt: now + 2 * interval + GRACE_MS };
  const fresh = Object.fromEntries(Object.entries(counts).map(([metric, value]) => [metric, { ...figure, value }]));
  await db.transaction((transaction) => bus.update(transaction, communityTopic, EMPTY_AUDIENCE, (stored) => ({ ...stored, ...fresh })));
}
