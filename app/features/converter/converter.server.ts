import { inArray, min } from "drizzle-orm";
import { CURRENCIES, ratesTopic, type Currency } from "#app/features/converter/converter.ts";
import { dailyRates } from "#app/features/converter/converter.tables.server.ts";
import { epochDayStart } from "#app/foundation/cardano-epochs.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { saveFigures, type FigureRule, type Poll, type Readings } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** Same rule as for the home page's price: one older than ten minutes is delayed. */
const RULE: FigureRule = { min: 1e-6, max: 1e5, confirmsJumps: true, maxLagMs: 10 * MINUTE };
const RULES = { eur: RULE, usd: RULE, gbp: RULE, pln: RULE, brl: RULE };

export interface DailyRate {
  rate: number;
  /** Milliseconds since 1970. */
  observedAt: number;
}

/** Prices of ADA in each currency: the newest, and one per day. */
export function createConverter({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    latestRates: () => bus.latest(ratesTopic, ratesTopic.empty),
    /** Stores a poll's readings, and the day's first price in each currency. */
    saveRates: (poll: Poll, readings: Readings<Currency>): Promise<void> =>
      db.transaction((transaction) =>
        bus.update(transaction, ratesTopic, ratesTopic.empty, async () => {
          const stored = await saveFigures(transaction, RULES, poll, [{ ...readings, topic: ratesTopic.name }]);
          const figures = stored.get(ratesTopic.name) ?? {};
          const days = CURRENCIES.flatMap((currency) => {
            const { value, observedAt } = figures[currency] ?? {};
            if (value === undefined || observedAt === undefined) return [];
            return [{ day: new Date(epochDayStart(observedAt)), currency, rate: value, observedAt: new Date(observedAt) }];
          });
          if (days.length > 0) await transaction.insert(dailyRates).values(days).onConflictDoNothing();
          return { ...ratesTopic.empty, ...figures };
        }),
      ),
    /**
     * Reads the prices of the days that contain these times (milliseconds since 1970), keyed by the start of the day. Days without a price
     * are missing.
     */
    async ratesOfDays(timestamps: readonly number[]): Promise<Map<number, Map<Currency, DailyRate>>> {
      const days = new Map<number, Map<Currency, DailyRate>>();
      if (timestamps.length === 0) return days;
      const asked = [...new Set(timestamps.map(epochDayStart))].map((day) => new Date(day));
      for (const { day, currency, rate, observedAt } of await db.select().from(dailyRates).where(inArray(dailyRates.day, asked))) {
        const rates = days.get(day.getTime()) ?? new Map<Currency, DailyRate>();
        days.set(day.getTime(), rates.set(currency, { rate, observedAt: observedAt.getTime() }));
      }
      return days;
    },
    /** Time of the oldest daily price, or null when there is none. */
    async firstDailyRateAt(): Promise<number | null> {
      const [first] = await db.select({ at: min(dailyRates.observedAt) }).from(dailyRates);
      return first?.at?.getTime() ?? null;
    },
  };
}
export type ConverterService = ReturnType<typeof createConverter>;
