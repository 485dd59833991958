import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gte, inArray, like, or, sql, type SQL } from "drizzle-orm";
import {
  discoveredTopic,
  DISCOVERY_SOURCES,
  NOTHING_DISCOVERED,
  type Discovered,
  type DiscoveredHint,
  type DiscoverySource,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { reviewedNames, reviewedUnits } from "#app/features/ecosystem/discovered/reviewed.server.ts";
import { discoveredProjects } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { pageWithin } from "#app/foundation/lists/list-query.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** Sources may omit an entry for a while; after this time we drop it. */
const KEPT_DAYS = 7;
/** Rows per statement. The embedded database runs in this thread, so requests are handled between two statements. */
const ROWS_AT_ONCE = 100;
/** A policy ID, with or without an asset name. */
const UNIT = /^[0-9a-f]{56}(?:[0-9a-f]{2}){0,32}$/;

/** An entry of a source, before we know if it's new. */
export type Found = Pick<Discovered, "sourceId" | "name" | "kind" | "url"> & { decimals?: number | null };

/** `text` has words of the name, or a policy ID. */
export interface DiscoveredSearch {
  text: string;
  source?: DiscoverySource | undefined;
  sourceId?: string | undefined;
  page: number;
}

export interface DiscoveredPage {
  rows: Discovered[];
  page: number;
  pages: number;
  total: number;
  /** Number of matches in every source, including those not asked for. */
  counts: Record<DiscoverySource, number>;
}

const PAGES: Record<DiscoverySource, (slug: string) => string> = {
  defillama: (slug) => `https://defillama.com/protocol/${encodeURIComponent(slug)}`,
  coingecko: (slug) => `https://www.coingecko.com/en/coins/${encodeURIComponent(slug)}`,
  "token-registry": (unit) => `https://github.com/cardano-foundation/cardano-token-registry/blob/master/mappings/${unit}.json`,
};
export const pageAtSource = (source: DiscoverySource, slug: string): string => PAGES[source](slug);

/** Projects that sources list and the catalog lacks. */
export function createDiscovered({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    hint: (): DiscoveredHint => bus.latest(discoveredTopic, NOTHING_DISCOVERED).value,
    /**
     * Stores a source's current list.
     * @param reviewed the source's IDs of catalog projects, which are deleted from the list
     */
    save: (source: DiscoverySource, found: readonly Found[], reviewed: readonly string[]) => save(db, bus, source, found, reviewed),
    /** All listed entries of these sources, newest first. For sources with hundreds of entries, not thousands. */
    list: (sources: readonly DiscoverySource[]) => select(db, fromSources(sources)),
    /** A page of the entries that contain all words, newest first. */
    search: (asked: DiscoveredSearch) => search(db, asked),
    /** Finds the entry with exactly this folded name. Among several, curated lists come before the token registry. */
    async findNamed(name: string): Promise<Discovered | undefined> {
      const [found] = await db
        .select()
        .from(discoveredProjects)
        .where(and(eq(discoveredProjects.foldedName, name), fromSources(DISCOVERY_SOURCES)))
        .orderBy(...NEWEST_OF_EACH_SOURCE.slice(1))
        .limit(1);
      return found && readRow(found)[0];
    },
  };
}
export type DiscoveredService = ReturnType<typeof createDiscovered>;

/**
 * New entries first, newest first. Entries from a source's first reading have no known age, so they follow by source, with the registry's
 * thousands last, and name.
 */
const NEWEST_OF_EACH_SOURCE = [
  sql`${discoveredProjects.newSince} desc nulls last`,
  asc(discoveredProjects.source),
  asc(discoveredProjects.name),
  asc(discoveredProjects.sourceId),
];

const fromSources = (sources: readonly DiscoverySource[]): SQL | undefined =>
  and(gte(discoveredProjects.lastSeenAt, new Date(Date.now() - KEPT_DAYS * DAY)), inArray(discoveredProjects.source, [...sources]));

function readRow({
  source,
  firstSeenAt,
  lastSeenAt,
  newSince,
  foldedName: _foldedName,
  ...row
}: typeof discoveredProjects.$inferSelect): Discovered[] {
  const known = DISCOVERY_SOURCES.find((discoverySource) => discoverySource === source);
  return known
    ? [{ ...row, source: known, firstSeenAt: firstSeenAt.getTime(), lastSeenAt: lastSeenAt.getTime(), isNew: newSince !== null }]
    : [];
}

async function select(db: Database, where: SQL | undefined, part?: { limit: number; offset: number }): Promise<Discovered[]> {
  const query = db
    .select()
    .from(discoveredProjects)
    .where(where)
    .orderBy(...NEWEST_OF_EACH_SOURCE);
  return (await (part ? query.limit(part.limit).offset(part.offset) : query)).flatMap(readRow);
}

const asPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function matching(text: string): SQL | undefined {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const named = and(...words.map((word) => like(discoveredProjects.foldedName, `%${asPattern(word)}%`)));
  const [unit] = words;
  return words.length === 1 && unit && UNIT.test(unit)
    ? or(named, and(eq(discoveredProjects.source, "token-registry"), like(discoveredProjects.sourceId, `${unit}%`)))
    : named;
}

async function search(db: Database, { text, source, sourceId, page: asked }: DiscoveredSearch): Promise<DiscoveredPage> {
  const found = and(matching(text), sourceId === undefined ? undefined : eq(discoveredProjects.sourceId, sourceId));
  const counted = await db
    .select({ source: discoveredProjects.source, count: sql<number>`count(*)::int` })
    .from(discoveredProjects)
    .where(and(found, fromSources(DISCOVERY_SOURCES)))
    .groupBy(discoveredProjects.source);
  const counts: Record<DiscoverySource, number> = { defillama: 0, coingecko: 0, "token-registry": 0 };
  for (const discoverySource of DISCOVERY_SOURCES)
    counts[discoverySource] = counted.find((row) => row.source === discoverySource)?.count ?? 0;
  const sources: readonly DiscoverySource[] = source ? [source] : DISCOVERY_SOURCES;
  const total = sources.reduce<number>((sum, item) => sum + counts[item], 0);
  const { page, pages, ...part } = pageWithin(total, asked);
  const rows = total > 0 ? await select(db, and(found, fromSources(sources)), part) : [];
  return { rows, page, pages, total, counts };
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
      const newSince = stored.answeredAt[source] === undefined ? null : now;
      for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
        const rows = found.slice(start, start + ROWS_AT_ONCE).map((item) => ({
          decimals: null,
          ...item,
          source,
          foldedName: foldText(item.name),
          firstSeenAt: now,
          lastSeenAt: now,
          newSince,
        }));
        await transaction
          .insert(discoveredProjects)
          .values(rows)
          .onConflictDoUpdate({
            target: [discoveredProjects.source, discoveredProjects.sourceId],
            set: {
              name: sql`excluded.name`,
              foldedName: sql`excluded.folded_name`,
              kind: sql`excluded.kind`,
              url: sql`excluded.url`,
              decimals: sql`excluded.decimals`,
              lastSeenAt: sql`excluded.last_seen_at`,
            },
          });
        await nextTurn();
      }
      if (reviewed.length > 0)
        await transaction
          .delete(discoveredProjects)
          .where(and(eq(discoveredProjects.source, source), inArray(discoveredProjects.sourceId, [...reviewed])));
      // Deletes newly reviewed projects from every source's list, because some lists are read only once a day.
      await transaction
        .delete(discoveredProjects)
        .where(
          or(
            inArray(discoveredProjects.foldedName, [...reviewedNames()]),
            and(eq(discoveredProjects.source, "token-registry"), inArray(discoveredProjects.sourceId, [...reviewedUnits()])),
          ),
        );
      const [row] = await transaction.select({ count: sql<number>`count(*)::int` }).from(discoveredProjects);
      return { answeredAt: { ...stored.answeredAt, [source]: now.getTime() }, count: row?.count ?? 0 };
    }),
  );
}
