import { and, desc, asc, eq, gte, inArray, sql } from "drizzle-orm";
import {
  discoveredTopic,
  DISCOVERY_SOURCES,
  NOTHING_DISCOVERED,
  type Discovered,
  type DiscoveredHint,
  type DiscoverySource,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { discoveredProjects } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const DAY = 86_400_000;
/** A source may leave an entry out for a while; after so many days it's gone. */
const KEPT_DAYS = 7;
/** Rows of one statement: a database takes 65,535 values. */
const ROWS_AT_ONCE = 1_000;

/** What a source lists, before we know whether it is new. */
export type Found = Omit<Discovered, "source" | "firstSeenAt" | "lastSeenAt">;

const PAGES: Record<DiscoverySource, (slug: string) => string> = {
  defillama: (slug) => `https://defillama.com/protocol/${encodeURIComponent(slug)}`,
  coingecko: (slug) => `https://www.coingecko.com/en/coins/${encodeURIComponent(slug)}`,
};
/** The page of an entry at its source. */
export const pageAtSource = (source: DiscoverySource, slug: string): string => PAGES[source](slug);

/** Projects that sources list and the catalogue doesn't have. */
export function createDiscovered({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    hint: (): DiscoveredHint => bus.latest(discoveredTopic, NOTHING_DISCOVERED).value,
    /**
     * Stores what a source lists today.
     * @param reviewed the source's ids of what the catalogue has: they are no longer discovered
     */
    save: (source: DiscoverySource, found: readonly Found[], reviewed: readonly string[]) => save(db, bus, source, found, reviewed),
    /** Every entry that is still listed, the newest first. */
    list: () => list(db),
    /** The entries whose name has each of the words; the newest first. */
    async find(text: string): Promise<Discovered[]> {
      const words = foldText(text).split(/\s+/).filter(Boolean);
      return (await list(db)).filter(({ name }) => words.every((word) => foldText(name).includes(word)));
    },
  };
}
export type DiscoveredService = ReturnType<typeof createDiscovered>;

async function list(db: Database): Promise<Discovered[]> {
  const rows = await db
    .select()
    .from(discoveredProjects)
    .where(
      and(
        gte(discoveredProjects.lastSeenAt, new Date(Date.now() - KEPT_DAYS * DAY)),
        inArray(discoveredProjects.source, [...DISCOVERY_SOURCES]),
      ),
    )
    .orderBy(desc(discoveredProjects.firstSeenAt), asc(discoveredProjects.name), asc(discoveredProjects.sourceId));
  return rows.flatMap(({ source, firstSeenAt, lastSeenAt, ...row }) => {
    const known = DISCOVERY_SOURCES.find((one) => one === source);
    return known ? [{ ...row, source: known, firstSeenAt: firstSeenAt.getTime(), lastSeenAt: lastSeenAt.getTime() }] : [];
  });
}

async function save(
  db: Database,
  bus: LiveBus,
  source: DiscoverySource,
  found: readonly Found[],
  reviewed: readonly string[],
): Promise<void> {
  const now = new Date();
  await db.transaction((transaction) =>
    bus.update(transaction, discoveredTopic, NOTHING_DISCOVERED, async (stored) => {
      for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
        const rows = found.slice(start, start + ROWS_AT_ONCE).map((one) => ({ ...one, source, firstSeenAt: now, lastSeenAt: now }));
        await transaction
          .insert(discoveredProjects)
          .values(rows)
          .onConflictDoUpdate({
            target: [discoveredProjects.source, discoveredProjects.sourceId],
            set: { name: sql`excluded.name`, kind: sql`excluded.kind`, url: sql`excluded.url`, lastSeenAt: sql`excluded.last_seen_at` },
          });
      }
      if (reviewed.length > 0)
        await transaction
          .delete(discoveredProjects)
          .where(and(eq(discoveredProjects.source, source), inArray(discoveredProjects.sourceId, [...reviewed])));
      const [row] = await transaction.select({ count: sql<number>`count(*)::int` }).from(discoveredProjects);
      return { answeredAt: { ...stored.answeredAt, [source]: now.getTime() }, count: row?.count ?? 0 };
    }),
  );
}
