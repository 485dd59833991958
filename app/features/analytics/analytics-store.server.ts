import { eq, inArray, lt, sql } from "drizzle-orm";
import {
  analyticsBatches,
  analyticsCounts,
  analyticsTerms,
  analyticsVisitors,
  analyticsVitals,
} from "#app/features/analytics/analytics.tables.server.ts";
import { aggregateEvents, type TrackedEvent, type Aggregates, type VisitorState } from "#app/features/analytics/aggregate-events.server.ts";
import { dayOf } from "#app/features/analytics/visitor.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Limit per day for search terms, and for hosts. */
const MAX_VALUES = 1_000;
/** We publish a search term or a referring host only when this many networks sent it on one day. */
export const MIN_NETWORKS = 3;
/** Marks hosts in the table of terms. It's a control character, which no term contains. */
export const HOST_MARK = "\u001f";
/** Key of the advisory lock that makes instances write one at a time. Arbitrary, but the same in every instance. */
const WRITE_LOCK = 0x616e616c;
/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 5_000;

/** One write: the events, and the number dropped per hour and reason. */
export interface Batch {
  id: string;
  events: readonly TrackedEvent[];
  dropped: readonly { hour: number; reason: string; count: number }[];
  received: readonly { hour: number; count: number }[];
}

export type RecordOpens = (transaction: Transaction, opens: ReadonlyMap<string, number>) => Promise<void>;

/** Stores a batch in one transaction; a batch that is already stored is skipped. */
export async function insertBatch(
  db: Database,
  { id, events, dropped, received }: Batch,
  now: number,
  recordOpens: RecordOpens,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
    const [isNew] = await transaction
      .insert(analyticsBatches)
      .values({ id, writtenAt: new Date(now) })
      .onConflictDoNothing()
      .returning();
    if (!isNew) return;
    const folded = aggregateEvents(events, await visitorsOf(transaction, events));
    for (const { hour, reason, count } of dropped) folded.counts.add(count, "dropped", hour, reason);
    for (const { hour, count } of received) folded.counts.add(count, "total", hour, "received");
    await saveVisitors(transaction, folded.visitors);
    await saveCounts(transaction, folded);
    await saveTerms(transaction, folded, now);
    const opens = new Map(folded.articles.entries.map(({ key: [article], count }) => [article, count]));
    if (opens.size > 0) await recordOpens(transaction, opens);
  });
}

async function visitorsOf(transaction: Transaction, events: readonly TrackedEvent[]): Promise<Map<string, VisitorState>> {
  const hashes = [...new Set(events.map(({ visitor }) => visitor))];
  if (hashes.length === 0) return new Map();
  const rows = await transaction.select().from(analyticsVisitors).where(inArray(analyticsVisitors.visitor, hashes));
  return new Map(
    rows.map(({ visitor, lastAt, visitAt, views }) => [visitor, { lastAt: lastAt.getTime(), visitAt: visitAt.getTime(), views }]),
  );
}

async function saveVisitors(transaction: Transaction, visitors: Aggregates["visitors"]): Promise<void> {
  const rows = [...visitors].map(([visitor, { lastAt, visitAt, views }]) => ({
    visitor,
    lastAt: new Date(lastAt),
    visitAt: new Date(visitAt),
    views,
  }));
  const set = { lastAt: sql`excluded.last_at`, visitAt: sql`excluded.visit_at`, views: sql`excluded.views` };
  for (const some of chunkRows(rows))
    await transaction.insert(analyticsVisitors).values(some).onConflictDoUpdate({ target: analyticsVisitors.visitor, set });
}

async function saveCounts(transaction: Transaction, { counts, vitals }: Aggregates): Promise<void> {
  const rows = counts.entries.map(({ key: [dimension, hour, value], count }) => ({ dimension, hour: new Date(hour), value, count }));
  for (const some of chunkRows(rows)) {
    await transaction
      .insert(analyticsCounts)
      .values(some)
      .onConflictDoUpdate({
        target: [analyticsCounts.dimension, analyticsCounts.hour, analyticsCounts.value],
        set: { count: sql`${analyticsCounts.count} + excluded.count` },
      });
  }
  const measured = vitals.entries.map(({ key: [metric, hour, path, bin], count }) => ({ metric, hour: new Date(hour), path, bin, count }));
  for (const some of chunkRows(measured)) {
    await transaction
      .insert(analyticsVitals)
      .values(some)
      .onConflictDoUpdate({
        target: [analyticsVitals.metric, analyticsVitals.hour, analyticsVitals.path, analyticsVitals.bin],
        set: { count: sql`${analyticsVitals.count} + excluded.count` },
      });
  }
}

function capacityFilter(values: Set<string>): (value: string) => boolean {
  return (value) => {
    if (values.size < MAX_VALUES) values.add(value);
    return values.has(value);
  };
}

async function saveTerms(transaction: Transaction, { terms, hosts }: Aggregates, now: number): Promise<void> {
  if (terms.entries.length + hosts.entries.length === 0) return;
  const rows = await transaction
    .selectDistinct({ term: analyticsTerms.term })
    .from(analyticsTerms)
    .where(eq(analyticsTerms.day, dayOf(now)));
  const known = rows.map(({ term }) => term);
  const hasRoom = capacityFilter(new Set(known.filter((term) => !term.startsWith(HOST_MARK))));
  const hasRoomForHost = capacityFilter(new Set(known.filter((term) => term.startsWith(HOST_MARK))));
  const values = [
    ...terms.entries
      .filter(({ key: [, term] }) => hasRoom(term))
      .map(({ key: [day, term, network], count }) => ({ day, term, network, count })),
    ...hosts.entries
      .map(({ key: [day, host, network], count }) => ({ day, term: HOST_MARK + host, network, count }))
      .filter(({ term }) => hasRoomForHost(term)),
  ];
  for (const some of chunkRows(values)) {
    await transaction
      .insert(analyticsTerms)
      .values(some)
      .onConflictDoUpdate({
        target: [analyticsTerms.day, analyticsTerms.term, analyticsTerms.network],
        set: { count: sql`${analyticsTerms.count} + excluded.count` },
      });
  }
}

function chunkRows<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}

/**
 * Deletes visitors, terms and hosts of past days, and keeps the counts of terms and hosts from several networks. Merges the hours of a day
 * into one row after three days, and deletes counts after `retentionDays`.
 */
export async function pruneCounts(db: Database, now: number, retentionDays: number): Promise<void> {
  const today = dayOf(now);
  // The salt is deleted with its day, so a visitor can't be recognized later.
  const past = new Date(now - DAY);
  const whole = `${dayOf(now - 3 * DAY)}T00:00:00Z`;
  const kept = new Date(`${dayOf(now - retentionDays * DAY)}T00:00:00Z`);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
    await transaction.delete(analyticsVisitors).where(lt(analyticsVisitors.lastAt, past));
    await transaction.delete(analyticsBatches).where(lt(analyticsBatches.writtenAt, past));
    await transaction.execute(sql`
      insert into analytics_counts (dimension, hour, value, count)
      select case when term like ${`${HOST_MARK}%`} then 'source' else 'search' end, day::timestamp at time zone 'UTC', ltrim(term, ${HOST_MARK}), sum(count)
      from analytics_terms where day < ${today}::date group by day, term having count(*) >= ${MIN_NETWORKS}
      on conflict (dimension, hour, value) do update set count = analytics_counts.count + excluded.count`);
    await transaction.delete(analyticsTerms).where(lt(analyticsTerms.day, today));
    // The row of the day's first hour collects the others.
    await transaction.execute(sql`
      with moved as (delete from analytics_counts where hour < ${whole}::timestamptz and dimension <> 'total' and hour <> date_trunc('day', hour, 'UTC') returning *)
      insert into analytics_counts (dimension, hour, value, count)
      select dimension, date_trunc('day', hour, 'UTC'), value, sum(count) from moved group by 1, 2, 3
      on conflict (dimension, hour, value) do update set count = analytics_counts.count + excluded.count`);
    await transaction.execute(sql`
      with moved as (delete from analytics_vitals where hour < ${whole}::timestamptz and hour <> date_trunc('day', hour, 'UTC') returning *)
      insert into analytics_vitals (metric, hour, path, bin, count)
      select metric, date_trunc('day', hour, 'UTC'), path, bin, sum(count) from moved group by 1, 2, 3, 4
      on conflict (metric, hour, path, bin) do update set count = analytics_vitals.count + excluded.count`);
    await transaction.delete(analyticsCounts).where(lt(analyticsCounts.hour, kept));
    await transaction.delete(analyticsVitals).where(lt(analyticsVitals.hour, kept));
  });
}
