import { createContext, use, type ReactNode } from "react";
import { panelView, type Figures, type PanelView } from "#app/features/market/figure-state.ts";
import {
  marketTopic,
  networkTopic,
  sentimentTopic,
  type Market,
  type MetricName,
  type Network,
  type Sentiment,
} from "#app/features/market/market.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { useLive, useLiveControl } from "#app/foundation/live/use-live.ts";

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

/** The page's initial data; it never changes while the page is open. */
const MarketContext = createContext<MarketEntries | null>(null);

/**
 * Keeps the figures of a page live for everything inside it. The context itself stays the same from tick to tick,
 * so that the chart, whose script comes later, may wait as the server drew it.
 */
export function MarketProvider({ entries, renderedAt, children }: { entries: MarketEntries; renderedAt: number; children: ReactNode }) {
  return (
    <RenderedAt value={renderedAt}>
      <MarketContext value={entries}>{children}</MarketContext>
    </RenderedAt>
  );
}

export function useMarket(): MarketState {
  const entries = use(MarketContext);
  if (!entries) throw new Error("No <MarketProvider> above");
  const figures = {
    ...useLive(marketTopic, entries.market),
    ...useLive(sentimentTopic, entries.sentiment),
    ...useLive(networkTopic, entries.network),
  };
  const { status } = useLiveControl();
  const hasFigures = Object.values(figures).some((figure) => figure !== null);
  return { figures, hasFigures, view: panelView(hasFigures, status) };
}

export const useFigure = (metric: MetricName): Figure | null => useMarket().figures[metric];
