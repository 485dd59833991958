import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { analyticsBatches, analyticsCounts, analyticsTerms, analyticsVisitors, analyticsVitals } from "#app/features/analytics/analytics.tables.server.ts";
import { fold, type Counted, type Folded, type VisitorState } from "#app/features/analytics/fold.server.ts";
import { dayOf } from "#app/features/analytics/visitor.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";

const DAY = 86_400_000;
/** Of the dimensions whose values come from outside; of the others the site itself has the list. */
const OPEN_DIMENSIONS = ["source"];
/** Values of an open dimension in a day; and terms. */
const MOST_VALUES = 1_000;
/** A term counts as public when so many visitors of one day looked for it. */
export const ENOUGH_VISITORS = 3;
/** "analytics" as a number: instances add one after the other. */
const TURN = 0x616e616c;
/** Rows of one statement; a statement has room for 65,535 values. */
const MOST_ROWS = 5_000;

/** What is written at once: events, and how many were refused for which reason in which hour. */
export interface Batch {
  id: string;
  events: readonly Counted[];
  dropped: readonly { hour: number; reason: string; count: number }[];
  received: readonly { hour: number; count: number }[];
}

/** Notes how often articles were opened, in the same transaction. */
export type NoteOpens = (transaction: Transaction, opens: ReadonlyMap<string, number>) => Promise<void>;

/** Adds a batch to what is kept, all of it or nothing. One that is there already is not added again. */
export async function writeBatch(db: Database, { id, events, dropped, received }: Batch, now: number, noteOpens: NoteOpens): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${TURN})`);
    const [isNew] = await transaction.insert(analyticsBatches).values({ id, writtenAt: new Date(now) }).onConflictDoNothing().returning();
    if (!isNew) return;
    const folded = fold(events, await visitorsOf(transaction, events));
    for (const { hour, reason, count } of dropped) folded.counts.add(count, "dropped", hour, reason);
    for (const { hour, count } of received) folded.counts.add(count, "total", hour, "received");
    await saveVisitors(transaction, folded.visitors);
    await saveCounts(transaction, folded, now);
    await saveTerms(transaction, folded, now);
    const opens = new Map(folded.articles.entries.map(({ key: [article], count }) => [article, count]));
    if (opens.size > 0) await noteOpens(transaction, opens);
  });
}

async function visitorsOf(transaction: Transaction, events: readonly Counted[]): Promise<Map<string, VisitorState>> {
  const hashes = [...new Set(events.map(({ visitor }) => visitor))];
  if (hashes.length === 0) return new Map();
  const rows = await transaction.select().from(analyticsVisitors).where(inArray(analyticsVisitors.visitor, hashes));
  return new Map(rows.map(({ visitor, lastAt, visitAt, views }) => [visitor, { lastAt: lastAt.getTime(), visitAt: visitAt.getTime(), views }]));
}

async function saveVisitors(transaction: Transaction, visitors: Folded["visitors"]): Promise<void> {
  const rows = [...visitors].map(([visitor, { lastAt, visitAt, views }]) => ({ visitor, lastAt: new Date(lastAt), visitAt: new Date(visitAt), views }));
  const set = { lastAt: sql`excluded.last_at`, visitAt: sql`excluded.visit_at`, views: sql`excluded.views` };
  for (const some of pieces(rows)) await transaction.insert(analyticsVisitors).values(some).onConflictDoUpdate({ target: analyticsVisitors.visitor, set });
}

async function saveCounts(transaction: Transaction, { counts, vitals }: Folded, now: number): Promise<void> {
  const room = await roomFor(transaction, now);
  const rows = counts.entries
    .filter(({ key: [dimension, , value] }) => room.get(dimension)?.(value) ?? true)
    .map(({ key: [dimension, hour, value], count }) => ({ dimension, hour: new Date(hour), value, count }));
  for (const some of pieces(rows)) {
    await transaction
      .insert(analyticsCounts)
      .values(some)
      .onConflictDoUpdate({ target: [analyticsCounts.dimension, analyticsCounts.hour, analyticsCounts.value], set: { count: sql`${analyticsCounts.count} + excluded.count` } });
  }
  const measured = vitals.entries.map(({ key: [metric, hour, path, bin], count }) => ({ metric, hour: new Date(hour), path, bin, count }));
  for (const some of pieces(measured)) {
    await transaction
      .insert(analyticsVitals)
      .values(some)
      .onConflictDoUpdate({ target: [analyticsVitals.metric, analyticsVitals.hour, analyticsVitals.path, analyticsVitals.bin], set: { count: sql`${analyticsVitals.count} + excluded.count` } });
  }
}

/** Whether there is still room for a value in each open dimension of the day; new values take it. */
async function roomFor(transaction: Transaction, now: number): Promise<Map<string, (value: string) => boolean>> {
  const today = new Date(`${dayOf(now)}T00:00:00Z`);
  const { dimension, value, hour } = analyticsCounts;
  const rows = await transaction.selectDistinct({ dimension, value }).from(analyticsCounts).where(and(inArray(dimension, OPEN_DIMENSIONS), sql`${hour} >= ${today.toISOString()}`));
  return new Map(OPEN_DIMENSIONS.map((name) => [name, roomOf(new Set(rows.filter((row) => row.dimension === name).map((row) => row.value)))]));
}

function roomOf(values: Set<string>): (value: string) => boolean {
  return (value) => {
    if (values.size < MOST_VALUES) values.add(value);
    return values.has(value);
  };
}

async function saveTerms(transaction: Transaction, { terms }: Folded, now: number): Promise<void> {
  if (terms.entries.length === 0) return;
  const rows = await transaction.selectDistinct({ term: analyticsTerms.term }).from(analyticsTerms).where(eq(analyticsTerms.day, dayOf(now)));
  const hasRoom = roomOf(new Set(rows.map(({ term }) => term)));
  const values = terms.entries.filter(({ key: [, term] }) => hasRoom(term)).map(({ key: [day, term, visitor], count }) => ({ day, term, visitor, count }));
  for (const some of pieces(values)) {
    await transaction
      .insert(analyticsTerms)
      .values(some)
      .onConflictDoUpdate({ target: [analyticsTerms.day, analyticsTerms.term, analyticsTerms.visitor], set: { count: sql`${analyticsTerms.count} + excluded.count` } });
  }
}

function pieces<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, index) => rows.slice(index * MOST_ROWS, (index + 1) * MOST_ROWS));
}

/**
 * Makes room: visitors and terms of past days go, what several looked for stays as a count; the hours of a day become
 * one row when the day is three days old; counts go after `retentionDays`.
 */
export async function thinCounts(db: Database, now: number, retentionDays: number): Promise<void> {
  const today = dayOf(now);
  // The salt of a day ends with it, so nobody is met again after that.
  const past = new Date(now - DAY);
  const whole = `${dayOf(now - 3 * DAY)}T00:00:00Z`;
  const kept = new Date(`${dayOf(now - retentionDays * DAY)}T00:00:00Z`);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${TURN})`);
    await transaction.delete(analyticsVisitors).where(lt(analyticsVisitors.lastAt, past));
    await transaction.delete(analyticsBatches).where(lt(analyticsBatches.writtenAt, past));
    await transaction.execute(sql`
      insert into analytics_counts (dimension, hour, value, count)
      select 'search', day::timestamp at time zone 'UTC', term, sum(count) from analytics_terms where day < ${today}::date
      group by day, term having count(*) >= ${ENOUGH_VISITORS}
      on conflict (dimension, hour, value) do update set count = analytics_counts.count + excluded.count`);
    await transaction.delete(analyticsTerms).where(lt(analyticsTerms.day, today));
    // The row of the day's first hour is the one that the others join.
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
