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
  /** When the server rendered the page, in milliseconds: states are judged by it until the browser's clock runs. */
  renderedAt: number;
}

const MarketContext = createContext<MarketState | null>(null);

/** Keeps the figures of a page live for everything inside it. */
export function MarketProvider({ entries, renderedAt, children }: { entries: MarketEntries; renderedAt: number; children: ReactNode }) {
  const market = useLive(marketTopic, entries.market);
  const sentiment = useLive(sentimentTopic, entries.sentiment);
  const network = useLive(networkTopic, entries.network);
  const { status } = useLiveControl();
  const state = useMemo(() => {
    const figures = { ...market, ...sentiment, ...network };
    const hasFigures = Object.values(figures).some((figure) => figure !== null);
    return { figures, hasFigures, view: panelView(hasFigures, status), renderedAt };
  }, [market, sentiment, network, status, renderedAt]);
  return <MarketContext value={state}>{children}</MarketContext>;
}

export function useMarket(): MarketState {
  const state = use(MarketContext);
  if (!state) throw new Error("A market figure stands outside of <MarketProvider>");
  return state;
}

export const useFigure = (metric: MetricName): Figure | null => useMarket().figures[metric];
