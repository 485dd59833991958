import { createContext, use, useMemo, type ReactNode } from "react";
import { panelView, type Figures, type PanelView } from "#app/features/market/figure-state.ts";
import { marketTopic, networkTopic, sentimentTopic, type Figure, type Market, type MetricName, type Network, type Sentiment } from "#app/features/market/market.ts";
import { useLive, useLiveControl, type LiveEntry } from "#app/foundation/live/use-live.ts";

export interface MarketEntries {
  market: LiveEntry<Market>;
  sentiment: LiveEntry<Sentiment>;
  network: LiveEntry<Network>;
}

interface MarketState {
  figures: Figures;
  hasFigures: boolean;
  view: PanelView;
}

/** What the page brought; it never changes while the page stands. */
const MarketContext = createContext<{ entries: MarketEntries; renderedAt: number } | null>(null);

/**
 * Keeps the figures of a page live for everything inside it. The context itself stays the same from tick to tick,
 * so that the chart, whose script comes later, may wait as the server drew it.
 */
export function MarketProvider({ entries, renderedAt, children }: { entries: MarketEntries; renderedAt: number; children: ReactNode }) {
  const brought = useMemo(() => ({ entries, renderedAt }), [entries, renderedAt]);
  return <MarketContext value={brought}>{children}</MarketContext>;
}

function useBrought() {
  const brought = use(MarketContext);
  if (!brought) throw new Error("No <MarketProvider> above");
  return brought;
}

/** When the server rendered the page, in milliseconds: states are judged by it until the browser's clock runs. */
export const useRenderedAt = (): number => useBrought().renderedAt;

export function useMarket(): MarketState {
  const { entries } = useBrought();
  const figures = { ...useLive(marketTopic, entries.market), ...useLive(sentimentTopic, entries.sentiment), ...useLive(networkTopic, entries.network) };
  const { status } = useLiveControl();
  const hasFigures = Object.values(figures).some((figure) => figure !== null);
  return { figures, hasFigures, view: panelView(hasFigures, status) };
}

export const useFigure = (metric: MetricName): Figure | null => useMarket().figures[metric];
