import { ratesTopic } from "#app/features/converter/converter.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { createFigures, type FigureRule } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const MINUTE = 60_000;
/** As the price of the home page: what is older than ten minutes is no price of now. */
const RULE: FigureRule = { min: 1e-6, max: 1e5, confirmsJumps: true, maxLagMs: 10 * MINUTE };
const RULES = { eur: RULE, usd: RULE, gbp: RULE, pln: RULE, brl: RULE };

/** The price of ADA in each currency. */
export function createConverter(store: { db: Database; bus: LiveBus }) {
  const { latest, save } = createFigures(store, ratesTopic, RULES);
  return { latestRates: latest, saveRates: save };
}
export type ConverterService = ReturnType<typeof createConverter>;
