import { createContext, use, useMemo, type ReactNode } from "react";
import type { Figures } from "#app/features/market/figure-state.ts";
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
import { livePart } from "#app/foundation/live/live-part.ts";

export interface MarketEntries {
  market: LiveEntry<Market>;
  sentiment: LiveEntry<Sentiment>;
  network: LiveEntry<Network>;
}

interface MarketState {
  entries: MarketEntries;
  figures: Figures;
  hasFigures: boolean;
}

const MarketContext = createContext<MarketState | null>(null);

/** Gives its figures to everything inside. */
export function MarketProvider({ entries, renderedAt, children }: { entries: MarketEntries; renderedAt: number; children: ReactNode }) {
  const state = useMemo((): MarketState => {
    const figures = { ...entries.market.value, ...entries.sentiment.value, ...entries.network.value };
    return { entries, figures, hasFigures: Object.values(figures).some((figure) => figure !== null) };
  }, [entries]);
  return (
    <RenderedAt value={renderedAt}>
      <MarketContext value={state}>{children}</MarketContext>
    </RenderedAt>
  );
}

export function useMarket(): MarketState {
  const state = use(MarketContext);
  if (!state) throw new Error("No <MarketProvider> above");
  return state;
}

export const useFigure = (metric: MetricName): Figure | null => useMarket().figures[metric];

/** Marks an element as a part that the server draws anew when one of these figures changes. */
export function useMarketPart(name: string, metrics: readonly MetricName[]) {
  const { market, sentiment, network } = useMarket().entries;
  const topics = [
    [marketTopic, market],
    [sentimentTopic, sentiment],
    [networkTopic, network],
  ] as const;
  const drawn = topics.filter(([, { value }]) => metrics.some((metric) => metric in value));
  return livePart(
    name,
    drawn.map(([{ name: topic }, { version }]) => [topic, version]),
  );
}
