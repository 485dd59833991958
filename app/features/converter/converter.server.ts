import { eq } from "drizzle-orm";
import { parse } from "valibot";
import { CURRENCIES, EMPTY_RATES, ratesTopic, type Currency, type Rates } from "#app/features/converter/converter.ts";
import { exchangeRates } from "#app/features/converter/converter.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { isSource, type Figure } from "#app/foundation/figures/figure.ts";
import { validateReading, type FigureRule } from "#app/foundation/figures/validate-reading.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;
/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;
const SOURCE = "coingecko";
/** As the price of the home page: what is older than ten minutes is no price of now. */
const RULE: FigureRule = { min: 1e-6, max: 1e5, jumps: true, lag: 10 * MINUTE };

/** The price of ADA in each currency. */
export function createConverter({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    latestRates: (): LiveEntry<Rates> => bus.latest(ratesTopic, EMPTY_RATES),

    /**
     * Stores the rates of one poll and tells everybody in the same transaction. A rate that is null or out of range leaves
     * the last good one, with its true age. `interval` is the time to the next poll; times in milliseconds.
     */
    async saveRates(rates: ReadonlyMap<Currency, number | null>, observedAt: number, interval: number): Promise<void> {
      const now = Date.now();
      const seen = Math.min(observedAt, now);
      await db.transaction((transaction) =>
        bus.update(transaction, ratesTopic, EMPTY_RATES, async () => {
          const known = new Map((await transaction.select().from(exchangeRates)).map((row) => [row.currency, row]));
          for (const currency of CURRENCIES) {
            const value = rates.get(currency) ?? null;
            const last = known.get(currency);
            // Copies at the source's edge differ in age: the newer observation stays.
            if (value === null || (last && seen < last.observedAt.getTime())) continue;
            const verdict = validateReading(RULE, value, last);
            if (verdict === "refuse" || "hold" in verdict) {
              log.warn({
                event: verdict === "refuse" ? "reading-rejected" : "reading-held",
                source: SOURCE,
                metric: currency,
                value,
                last: last?.value,
              });
              if (verdict !== "refuse")
                await transaction.update(exchangeRates).set({ heldValue: verdict.hold }).where(eq(exchangeRates.currency, currency));
              continue;
            }
            const row = {
              currency,
              source: SOURCE,
              value: verdict.take,
              observedAt: new Date(seen),
              fetchedAt: new Date(now),
              staleAt: new Date(Math.min(now + 2 * interval + GRACE_MS, seen + RULE.lag)),
              heldValue: null,
            };
            await transaction.insert(exchangeRates).values(row).onConflictDoUpdate({ target: exchangeRates.currency, set: row });
            known.set(currency, row);
          }
          const figures = Object.fromEntries(CURRENCIES.map((currency) => [currency, toFigure(known.get(currency))]));
          return parse(ratesTopic.schema, figures);
        }),
      );
    },
  };
}
export type ConverterService = ReturnType<typeof createConverter>;

function toFigure(row: typeof exchangeRates.$inferSelect | undefined): Figure | null {
  if (!row || !isSource(row.source)) return null;
  return {
    value: row.value,
    source: row.source,
    observedAt: row.observedAt.getTime(),
    fetchedAt: row.fetchedAt.getTime(),
    staleAt: row.staleAt.getTime(),
  };
}
