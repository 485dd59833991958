import { and, desc, eq, gte, inArray, like, lt, min, ne, notLike, sql, type SQL } from "drizzle-orm";
import type { MetricName } from "#app/features/analytics/analytics.ts";
import type { Vital } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { HOST_MARK, MIN_NETWORKS } from "#app/features/analytics/analytics-store.server.ts";
import { analyticsCounts, analyticsTerms, analyticsVisitors, analyticsVitals } from "#app/features/analytics/analytics.tables.server.ts";
import { p75 } from "#app/features/analytics/histogram-bins.ts";
import { hourOf } from "#app/features/analytics/aggregate-events.server.ts";
import { dayOf } from "#app/features/analytics/visitor.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

const MAX_ROWS = 10;
const ONLINE_WINDOW_MS = 5 * 60_000;

/**
 * A period's times and the step of its series, in milliseconds. The previous period has the same length: whole days and the same part of
 * today.
 */
export interface Span {
  from: number;
  to: number;
  previousFrom: number;
  previousTo: number;
  step: number;
}

const LENGTHS: Record<Period, { length: number; step: number }> = {
  "24h": { length: DAY, step: HOUR },
  "7d": { length: 7 * DAY, step: DAY },
  "30d": { length: 30 * DAY, step: DAY },
};

export function spanOf(period: Period, now: number): Span {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const { length, step } = LENGTHS[period];
  const from = (step === HOUR ? hourOf(now) + HOUR : today + DAY) - length;
  return { from, to: now, previousFrom: from - length, previousTo: now - length, step };
}

export type Totals = Partial<Record<string, number>>;
export interface RankedValue {
  value: string;
  count: number;
}
export interface Measurements {
  since: number | null;
  now: Totals;
  before: Totals;
  points: { start: number; totals: Totals }[];
  online: number;
  lists: Record<"path" | "project" | "project_use" | "language" | "source" | "action" | "dropped", RankedValue[]>;
  searches: RankedValue[];
  overall: Partial<Record<MetricName, Vital>>;
  pages: { path: string; metrics: Partial<Record<MetricName, Vital>> }[];
}

const { dimension, hour, value, count } = analyticsCounts;
const total = sql<number>`sum(${count})::float8`;
const at = (timestamp: number): Date => new Date(timestamp);

/** Reads all counts of a period. @throws when the database doesn't answer */
export async function queryMeasurements(db: Database, period: Period, now: number): Promise<Measurements> {
  const span = spanOf(period, now);
  const list = (name: string, most?: number) => listOf(db, name, span.from, most);
  const [since, current, before, points, online, path, project, projectUse, language, source, action, dropped, searches, overall, pages] =
    await Promise.all([
      sinceOf(db),
      totalsOf(db, span.from, now),
      // Compares a partial hour with a whole one, because we store no finer counts.
      totalsOf(db, span.previousFrom, span.previousTo),
      pointsOf(db, span),
      countOnlineVisitors(db, now),
      list("path", MAX_ROWS),
      list("project", MAX_ROWS),
      list("project_use"),
      list("language"),
      sourcesOf(db, span.from),
      list("action"),
      list("dropped"),
      searchesOf(db, span.from),
      vitalsOf(db, span.from),
      pageVitalsOf(db, span.from),
    ]);
  return {
    since,
    now: current,
    before,
    points,
    online,
    lists: { path, project, project_use: projectUse, language, source, action, dropped },
    searches,
    overall,
    pages,
  };
}

async function sinceOf(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ first: min(hour) })
    .from(analyticsCounts)
    .where(and(eq(dimension, "total"), eq(value, "views")));
  return row?.first?.getTime() ?? null;
}

async function totalsOf(db: Database, from: number, to: number): Promise<Totals> {
  const rows = await db
    .select({ value, total })
    .from(analyticsCounts)
    .where(and(eq(dimension, "total"), gte(hour, at(from)), lt(hour, at(to))))
    .groupBy(value);
  return Object.fromEntries(rows.map((row) => [row.value, row.total]));
}

async function pointsOf(db: Database, { from, to, step }: Span): Promise<Measurements["points"]> {
  const start = sql<Date>`date_trunc(${sql.raw(step === HOUR ? "'hour'" : "'day'")}, ${hour}, 'UTC')`.mapWith(hour);
  const rows = await db
    .select({ start, value, total })
    .from(analyticsCounts)
    .where(and(eq(dimension, "total"), gte(hour, at(from))))
    .groupBy(sql`1`, value);
  const starts = Array.from({ length: Math.ceil((to - from + 1) / step) }, (_, index) => from + index * step);
  return starts.map((timestamp) => ({
    start: timestamp,
    totals: Object.fromEntries(rows.filter((row) => row.start.getTime() === timestamp).map((row) => [row.value, row.total])),
  }));
}

/** Visitors of the last five minutes. */
export async function countOnlineVisitors(db: Database, now: number): Promise<number> {
  return db.$count(analyticsVisitors, gte(analyticsVisitors.lastAt, at(now - ONLINE_WINDOW_MS)));
}

async function listOf(db: Database, name: string, from: number, most = 1_000): Promise<RankedValue[]> {
  const rows = await db
    .select({ value, total })
    .from(analyticsCounts)
    .where(and(eq(dimension, name), gte(hour, at(from))))
    .groupBy(value)
    .orderBy(desc(total), value)
    .limit(most);
  return rows.map((row) => ({ value: row.value, count: row.total }));
}

const searchesOf = (db: Database, from: number): Promise<RankedValue[]> => chosenOf(db, "search", "", from);
/** Reads the referring hosts; the empty one counts visits without a referrer. */
const sourcesOf = (db: Database, from: number): Promise<RankedValue[]> => chosenOf(db, "source", HOST_MARK, from);

/**
 * Reads public terms or hosts: those of past days from the counts, and today's from the table by network, if several networks sent them.
 */
async function chosenOf(db: Database, name: "search" | "source", mark: string, from: number): Promise<RankedValue[]> {
  const { day, term, count: times } = analyticsTerms;
  const isOfKind = mark === "" ? notLike(term, `${HOST_MARK}%`) : like(term, `${HOST_MARK}%`);
  const open = await db
    .select({ term, total: sql<number>`sum(${times})::float8` })
    .from(analyticsTerms)
    .where(and(gte(day, dayOf(from)), isOfKind))
    .groupBy(day, term)
    .having(gte(sql`count(*)`, MIN_NETWORKS));
  const chosen = await listOf(db, name, Date.parse(`${dayOf(from)}T00:00:00Z`));
  const sums = new Map<string, number>();
  // Rows from before networks were counted may come from one machine.
  const kept = chosen.filter(({ value: found, count: sum }) => found === "" || sum >= MIN_NETWORKS);
  for (const item of [...kept, ...open.map((row) => ({ value: row.term.slice(mark.length), count: row.total }))])
    sums.set(item.value, (sums.get(item.value) ?? 0) + item.count);
  return [...sums]
    .map(([found, times_]) => ({ value: found, count: times_ }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, MAX_ROWS);
}

interface Bin {
  metric: MetricName;
  bin: number;
  count: number;
}

async function vitalsOf(db: Database, from: number): Promise<Measurements["overall"]> {
  const { metric, bin } = analyticsVitals;
  return toVitals(await binsWhere(db, gte(analyticsVitals.hour, at(from)), { metric, bin }));
}

const binsWhere = (db: Database, where: SQL | undefined, { metric, bin }: Pick<typeof analyticsVitals, "metric" | "bin">): Promise<Bin[]> =>
  db
    .select({ metric, bin, count: sql<number>`sum(${analyticsVitals.count})::float8` })
    .from(analyticsVitals)
    .where(where)
    .groupBy(metric, bin);

function toVitals(bins: readonly Bin[]): Partial<Record<MetricName, Vital>> {
  const byMetric = Map.groupBy(bins, ({ metric }) => metric);
  return Object.fromEntries(
    [...byMetric].flatMap(([metric, some]) => {
      const found = p75(metric, some);
      return found ? [[metric, found]] : [];
    }),
  );
}

async function pageVitalsOf(db: Database, from: number): Promise<Measurements["pages"]> {
  const { path, metric, bin, count: samples } = analyticsVitals;
  const recent = gte(analyticsVitals.hour, at(from));
  const most = sql<number>`sum(${samples})::float8`;
  // Connection speed isn't a property of the page.
  const top = await db
    .select({ path })
    .from(analyticsVitals)
    .where(and(recent, ne(metric, "downlink")))
    .groupBy(path)
    .orderBy(desc(most), path)
    .limit(MAX_ROWS);
  const paths = top.map((row) => row.path);
  if (paths.length === 0) return [];
  const rows = await db
    .select({ path, metric, bin, count: most })
    .from(analyticsVitals)
    .where(and(recent, inArray(path, paths), ne(metric, "downlink")))
    .groupBy(path, metric, bin);
  return paths.map((entry) => ({ path: entry, metrics: toVitals(rows.filter((row) => row.path === entry)) }));
}
