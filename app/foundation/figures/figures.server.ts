import { getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { delayIfFuture, isInFuture, isSource, type Figure, type Source } from "#app/foundation/figures/figure.ts";
import { figures } from "#app/foundation/figures/figures.tables.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { log } from "#app/foundation/log.server.ts";

/** Valid values of a figure. With `confirmsJumps`, a change by more than half needs a second reading that agrees. */
export interface FigureRule {
  min: number;
  max: number;
  confirmsJumps: boolean;
  /** Maximum age in milliseconds of an observation that counts as live, because sources publish with a lag. */
  maxLagMs: number;
}

/** Source of the readings, and its polling interval in milliseconds. */
export interface Poll {
  source: Source;
  interval: number;
}

/** Values of a poll for one observation time (milliseconds since 1970); null if the source had no usable value. */
export interface Readings<Metric extends string> {
  observedAt: number;
  /** Set if the values were chosen among several sources: the one that they come from. They also replace newer values. */
  chosenFrom?: Source;
  values: Partial<Record<Metric, number | null>>;
}

type FigureRow = typeof figures.$inferSelect;
type Figures<Metric extends string> = Record<Metric, Figure | null>;

/** Larger changes, as a share of the last good value, need a second reading. */
const MAX_JUMP_SHARE = 0.5;
const isJump = (from: number, to: number): boolean => from !== 0 && Math.abs(to - from) > Math.abs(from) * MAX_JUMP_SHARE;

const POLL_GRACE_MS = 5_000;

/** Fetch time, and the time when data becomes stale: it may miss one poll. Milliseconds since 1970. */
export const freshnessOf = (fetchedAt: number, interval: number, now = Date.now()): { fetchedAt: number; staleAt: number } => ({
  fetchedAt: Math.min(fetchedAt, now),
  staleAt: now + 2 * interval + POLL_GRACE_MS,
});

export function createFigures<Metric extends string>(
  { db, bus }: { db: Database; bus: LiveBus },
  topic: Topic<Figures<Metric>> & { empty: Figures<Metric> },
  rules: Record<Metric, FigureRule>,
) {
  return {
    latest: (): LiveEntry<Figures<Metric>> => bus.latest(topic, topic.empty),
    /** Stores a poll and publishes it in the same transaction. */
    save: (poll: Poll, ...readings: Readings<Metric>[]): Promise<void> =>
      db.transaction((transaction) =>
        bus.update(transaction, topic, topic.empty, async () => {
          const list = readings.map((reading) => ({ ...reading, topic: topic.name }));
          const stored = await saveFigures(transaction, rules, poll, list);
          return { ...topic.empty, ...stored.get(topic.name) };
        }),
      ),
  };
}

/**
 * Stores a poll; the caller holds the topics' locks. Rejects values out of range, holds jumps for a second reading, and changes only the
 * fetch time for older observations. Returns all stored figures of these topics.
 */
export async function saveFigures<Metric extends string>(
  transaction: Transaction,
  rules: Record<Metric, FigureRule>,
  poll: Poll,
  readings: readonly (Readings<Metric> & { topic: string })[],
): Promise<Map<string, Record<string, Figure>>> {
  const topics = readings.map(({ topic }) => topic);
  const rows = await transaction.select().from(figures).where(inArray(figures.topic, topics));
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const changed = new Map<string, FigureRow>();
  const now = Date.now();
  for (const { topic, observedAt, chosenFrom, values } of readings) {
    const given: Record<string, number | null | undefined> = values;
    for (const [metric, rule] of Object.entries<FigureRule>(rules)) {
      const value = given[metric] ?? null;
      if (value === null) continue;
      const place = { topic, metric, source: chosenFrom ?? poll.source };
      const reading = { ...place, value, observedAt, isChosen: chosenFrom !== undefined };
      const row = applyReading(rule, poll, reading, known.get(keyOf(place)), now);
      if (!row) continue;
      known.set(keyOf(row), row);
      changed.set(keyOf(row), row);
    }
  }
  if (changed.size > 0)
    await transaction
      .insert(figures)
      .values([...changed.values()])
      .onConflictDoUpdate({ target: [figures.topic, figures.metric], set: ALL_COLUMNS });
  return toFigures([...known.values()]);
}

export const readFigures = async (transaction: Transaction, prefix: string): Promise<Map<string, Record<string, Figure>>> =>
  toFigures(
    await transaction
      .select()
      .from(figures)
      .where(sql`starts_with(${figures.topic}, ${prefix})`),
  );

const keyOf = ({ topic, metric }: Pick<FigureRow, "topic" | "metric">): string => `${topic} ${metric}`;
const ALL_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(figures)).map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
);

/** The new row for a reading; undefined if it's rejected. */
function applyReading(
  { min, max, confirmsJumps, maxLagMs }: FigureRule,
  { interval }: Poll,
  {
    observedAt: claimed,
    isChosen,
    ...reading
  }: Pick<FigureRow, "topic" | "metric" | "source" | "value"> & { observedAt: number; isChosen: boolean },
  last: FigureRow | undefined,
  now: number,
): FigureRow | undefined {
  const { value } = reading;
  if (!Number.isFinite(value) || value < min || value > max) {
    log.warn({ event: "reading-rejected", ...reading });
    return undefined;
  }
  const { fetchedAt, staleAt } = freshnessOf(now, interval, now);
  const observedAt = Math.min(claimed, fetchedAt);
  // Keeps the newer observation, because a source's servers may differ slightly.
  const isOlder = !isChosen && last !== undefined && observedAt < last.observedAt.getTime() && !isInFuture(last.observedAt.getTime(), now);
  if (confirmsJumps && last && !isOlder && isJump(last.value, value) && (last.heldValue === null || isJump(last.heldValue, value))) {
    log.warn({ event: "reading-held", ...reading, last: last.value });
    return { ...last, heldValue: value };
  }
  const current = isOlder ? last : { ...reading, observedAt: new Date(observedAt), heldValue: null };
  return { ...current, fetchedAt: new Date(fetchedAt), staleAt: new Date(Math.min(staleAt, current.observedAt.getTime() + maxLagMs)) };
}

function toFigures(rows: readonly FigureRow[]): Map<string, Record<string, Figure>> {
  const found = new Map<string, Record<string, Figure>>();
  const now = Date.now();
  for (const { topic, metric, value, source, observedAt, fetchedAt, staleAt } of rows) {
    if (!isSource(source)) continue;
    const times = { observedAt: observedAt.getTime(), fetchedAt: fetchedAt.getTime(), staleAt: staleAt.getTime() };
    found.set(topic, { ...found.get(topic), [metric]: delayIfFuture({ value, source, ...times }, now) });
  }
  return found;
}
