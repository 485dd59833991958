import { parse } from "valibot";
import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import {
  epochsTopic,
  historyTopic,
  marketTopic,
  networkTopic,
  sentimentTopic,
  type Market,
  type MetricName,
  type Network,
  type Point,
  type Range,
  type Sentiment,
} from "#app/features/market/market.ts";
import { isSource, type Figure, type Source } from "#app/foundation/figures/figure.ts";
import { epochs, marketFigures, marketHistory, marketReadings } from "#app/features/market/market.tables.server.ts";
import { METRIC_RULES } from "#app/features/market/reading-rules.server.ts";
import { validateReading } from "#app/foundation/figures/validate-reading.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { log } from "#app/foundation/log.server.ts";

export const EMPTY_MARKET: Market = {
  price: null,
  change24h: null,
  high24h: null,
  low24h: null,
  marketCap: null,
  rank: null,
  volume24h: null,
  marketDominance: null,
  circulatingSupply: null,
  totalSupply: null,
};
export const EMPTY_SENTIMENT: Sentiment = {
  activeAddresses: null,
  holders: null,
  circulation: null,
  socialVolume: null,
  sentiment: null,
  socialDominance: null,
  activity24h: null,
};
export const EMPTY_NETWORK: Network = {
  epoch: null,
  epochStart: null,
  epochEnd: null,
  epochTransactions: null,
  blockHeight: null,
  blockTime: null,
  activeStake: null,
};

/** How many epochs the relief of the home page shows. */
const MAX_EPOCHS = 36;
/** Finer readings than one an hour are kept this long. */
const FULL_RESOLUTION_PERIOD = sql`interval '14 days'`;
/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;

/** A reading as a source gave it; null where the source had no usable value. Times in milliseconds. */
export interface Reading {
  metric: MetricName;
  value: number | null;
  observedAt: number;
}

const TOPICS = { market: marketTopic, sentiment: sentimentTopic, network: networkTopic };
const EMPTY_OF = { market: EMPTY_MARKET, sentiment: EMPTY_SENTIMENT, network: EMPTY_NETWORK };

/** What the market jobs store. Each change is published in the transaction that stores it. */
export const createMarketStore = ({ db, bus }: { db: Database; bus: LiveBus }) => ({
  /**
   * Stores what one poll brought and tells everybody in the same transaction. Values outside their range are
   * refused, jumps wait for a second reading; the last good value stays with its true age.
   * `interval` is the time to the source's next poll, in milliseconds.
   */
  async saveReadings(group: keyof typeof TOPICS, source: Source, readings: readonly Reading[], interval: number): Promise<void> {
    const now = Date.now();
    const topic = TOPICS[group];
    await db.transaction((transaction) =>
      bus.update(transaction, topic, EMPTY_OF[group], async () => {
        const names = Object.keys(EMPTY_OF[group]);
        const rows = await transaction.select().from(marketFigures).where(inArray(marketFigures.metric, names));
        const known = new Map(rows.map((row) => [row.metric, row]));

        for (const { metric, value, observedAt: claimed } of readings) {
          if (value === null) continue;
          const last = known.get(metric);
          const verdict = validateReading(METRIC_RULES[metric], value, last);
          if (verdict === "refuse") {
            log.warn({ event: "reading-rejected", source, metric, value });
            continue;
          }
          if ("hold" in verdict) {
            log.warn({ event: "reading-held", source, metric, value, last: last?.value });
            await transaction.update(marketFigures).set({ heldValue: verdict.hold }).where(eq(marketFigures.metric, metric));
            continue;
          }
          const observedAt = Math.min(claimed, now);
          // A source's servers may disagree by a moment: the newer observation stays.
          const isOlder = last !== undefined && observedAt < last.observedAt.getTime();
          const row = {
            metric,
            source,
            value: isOlder ? last.value : verdict.take,
            observedAt: isOlder ? last.observedAt : new Date(observedAt),
            fetchedAt: new Date(now),
            staleAt: new Date(Math.min(now + 2 * interval + GRACE_MS, observedAt + METRIC_RULES[metric].lag)),
            heldValue: null,
          };
          await transaction.insert(marketFigures).values(row).onConflictDoUpdate({ target: marketFigures.metric, set: row });
          await transaction
            .insert(marketReadings)
            .values({ metric, source, value: row.value, observedAt: row.observedAt })
            .onConflictDoNothing();
          known.set(metric, row);
        }
        const figures = Object.fromEntries(names.map((name) => [name, toFigure(known.get(name))]));
        return parse(topic.schema, figures);
      }),
    );
  },

  /** Stores the price history of a range. `interval` is the time to its next poll, in milliseconds. */
  async saveHistory(range: Range, points: Point[], interval: number): Promise<void> {
    const now = Date.now();
    const row = { range, points, fetchedAt: new Date(now), staleAt: new Date(now + 2 * interval + GRACE_MS) };
    await db.transaction((transaction) =>
      bus.update(transaction, historyTopic, {}, async () => {
        await transaction.insert(marketHistory).values(row).onConflictDoUpdate({ target: marketHistory.range, set: row });
        const all = await transaction.select({ range: marketHistory.range, fetchedAt: marketHistory.fetchedAt }).from(marketHistory);
        const times = Object.fromEntries(all.map((one) => [one.range, one.fetchedAt.getTime()]));
        return parse(historyTopic.schema, times);
      }),
    );
  },

  /** Saves the newest epochs and publishes them; times in milliseconds. */
  async saveEpochs(list: readonly { epoch: number; transactions: number; start: number; end: number }[]): Promise<void> {
    if (list.length === 0) return;
    const rows = list.map(({ epoch, transactions, start, end }) => ({
      epoch,
      transactions,
      startsAt: new Date(start),
      endsAt: new Date(end),
    }));
    const excluded = (column: string) => sql.raw(`excluded.${column}`);
    await db.transaction((transaction) =>
      bus.update(transaction, epochsTopic, [], async () => {
        await transaction
          .insert(epochs)
          .values(rows)
          .onConflictDoUpdate({
            target: epochs.epoch,
            set: { transactions: excluded("transactions"), startsAt: excluded("starts_at"), endsAt: excluded("ends_at") },
          });
        const newest = await transaction
          .select({ epoch: epochs.epoch, transactions: epochs.transactions })
          .from(epochs)
          .orderBy(desc(epochs.epoch))
          .limit(MAX_EPOCHS);
        return newest.reverse();
      }),
    );
  },

  /** Thins old readings to the first of each hour. Returns how many went. */
  async pruneReadings(): Promise<number> {
    const hour = sql`date_trunc('hour', ${marketReadings.observedAt})`;
    const firsts = db
      .select({ kept: sql`min(${marketReadings.observedAt})` })
      .from(marketReadings)
      .groupBy(marketReadings.metric, hour);
    const removed = await db
      .delete(marketReadings)
      .where(
        sql`${lt(marketReadings.observedAt, sql`now() - ${FULL_RESOLUTION_PERIOD}`)} and ${marketReadings.observedAt} not in ${firsts}`,
      )
      .returning({ metric: marketReadings.metric });
    return removed.length;
  },
});

function toFigure(row: typeof marketFigures.$inferSelect | undefined): Figure | null {
  if (!row || !isSource(row.source)) return null;
  return {
    value: row.value,
    source: row.source,
    observedAt: row.observedAt.getTime(),
    fetchedAt: row.fetchedAt.getTime(),
    staleAt: row.staleAt.getTime(),
  };
}
