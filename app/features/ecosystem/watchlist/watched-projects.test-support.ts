import type { WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** A price in US dollars, read now. */
export const priceFigure = (value: number, staleAt = Date.now() + HOUR): Figure => ({
  value,
  source: "coingecko",
  observedAt: Date.now(),
  fetchedAt: Date.now(),
  staleAt,
});

/** A row whose figures, if it has any, come from the live stream. */
export const watchedProject = (name: string, hasPrice = true): WatchlistEntry => ({
  id: name.toLowerCase(),
  name,
  category: "wallets",
  status: "live",
  confirmed: "2026-08-22",
  hasPrice,
  hasFigures: hasPrice,
  figures: null,
});
