import { createContext, use, useMemo, type ReactNode } from "react";
import type { Figures } from "#app/features/market/figure-state.ts";
import type { MetricName } from "#app/features/market/market.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

interface MarketState {
  figures: Figures;
  hasFigures: boolean;
}

const MarketContext = createContext<MarketState | null>(null);

export function MarketProvider({ figures, children }: { figures: Figures; children: ReactNode }) {
  const state = useMemo((): MarketState => ({ figures, hasFigures: Object.values(figures).some((figure) => figure !== null) }), [figures]);
  return <MarketContext value={state}>{children}</MarketContext>;
}

export function useMarket(): MarketState {
  const state = use(MarketContext);
  if (!state) throw new Error("No <MarketProvider> above");
  return state;
}

export const useFigure = (metric: MetricName): Figure | null => useMarket().figures[metric];
