import { eq } from "drizzle-orm";
import { parse } from "valibot";
import { CHAIN_RULES } from "#app/features/network/chain-rules.server.ts";
import { chainTopic, EMPTY_CHAIN, type Chain, type ChainMetric } from "#app/features/network/network.ts";
import { createNetworkStore } from "#app/features/network/network-store.server.ts";
import { chainFigures } from "#app/features/network/network.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { isSource, type Figure } from "#app/foundation/figures/figure.ts";
import { validateReading } from "#app/foundation/figures/validate-reading.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log } from "#app/foundation/log.server.ts";

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;
const SOURCE = "koios";

/** Protocol parameters, the chain's books, epochs and block marks. */
export function createNetwork({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    /** Protocol parameters and the chain's books, as last read. */
    latestChain: (): LiveEntry<Chain> => bus.latest(chainTopic, EMPTY_CHAIN),

    /**
     * Stores what one poll brought and tells everybody in the same transaction. A value that is null or outside its range
     * leaves the last good one, with its true age. `interval` is the time to the next poll, in milliseconds.
     */
    async saveChain(readings: Partial<Record<ChainMetric, number | null>>, interval: number): Promise<void> {
      const now = Date.now();
      await db.transaction((transaction) =>
        bus.update(transaction, chainTopic, EMPTY_CHAIN, async () => {
          const known = new Map((await transaction.select().from(chainFigures)).map((row) => [row.metric, row]));
          for (const [name, rule] of Object.entries(CHAIN_RULES)) {
            const metric = name as ChainMetric;
            const value = readings[metric] ?? null;
            if (value === null) continue;
            const last = known.get(metric);
            const verdict = validateReading(rule, value, last);
            if (verdict === "refuse" || "hold" in verdict) {
              log.warn({
                event: verdict === "refuse" ? "reading-rejected" : "reading-held",
                source: SOURCE,
                metric,
                value,
                last: last?.value,
              });
              if (verdict !== "refuse")
                await transaction.update(chainFigures).set({ heldValue: verdict.hold }).where(eq(chainFigures.metric, metric));
              continue;
            }
            const moment = new Date(now);
            const staleAt = new Date(now + Math.min(rule.lag, 2 * interval + GRACE_MS));
            const row = { metric, source: SOURCE, value: verdict.take, observedAt: moment, fetchedAt: moment, staleAt, heldValue: null };
            await transaction.insert(chainFigures).values(row).onConflictDoUpdate({ target: chainFigures.metric, set: row });
            known.set(metric, row);
          }
          const figures = Object.fromEntries(Object.keys(EMPTY_CHAIN).map((metric) => [metric, toFigure(known.get(metric))]));
          return parse(chainTopic.schema, figures);
        }),
      );
    },

    ...createNetworkStore(db),
  };
}
export type NetworkService = ReturnType<typeof createNetwork>;

function toFigure(row: typeof chainFigures.$inferSelect | undefined): Figure | null {
  if (!row || !isSource(row.source)) return null;
  return {
    value: row.value,
    source: row.source,
    observedAt: row.observedAt.getTime(),
    fetchedAt: row.fetchedAt.getTime(),
    staleAt: row.staleAt.getTime(),
  };
}
