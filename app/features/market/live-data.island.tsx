import { useMemo } from "react";
import { CapCard } from "#app/features/market/cap-card.tsx";
import { MarketProvider } from "#app/features/market/market-context.tsx";
import { marketTopic, networkTopic, sentimentTopic, type Market, type Network, type Sentiment } from "#app/features/market/market.ts";
import { MetricsCard } from "#app/features/market/metrics-card.tsx";
import { NetworkCard } from "#app/features/market/network-card.tsx";
import { OnChainCard } from "#app/features/market/on-chain-card.tsx";
import { PriceCard } from "#app/features/market/price-card.tsx";
import { SocialCard } from "#app/features/market/social-card.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  market: LiveEntry<Market>;
  sentiment: LiveEntry<Sentiment>;
  network: LiveEntry<Network>;
}

function LiveData({ market: firstMarket, sentiment: firstSentiment, network: firstNetwork }: Props) {
  const market = useTopic(marketTopic, firstMarket).value;
  const sentiment = useTopic(sentimentTopic, firstSentiment).value;
  const network = useTopic(networkTopic, firstNetwork).value;
  const figures = useMemo(() => ({ ...market, ...sentiment, ...network }), [market, sentiment, network]);
  return (
    <MarketProvider figures={figures}>
      <PriceCard />
      <CapCard />
      <MetricsCard />
      <OnChainCard />
      <SocialCard />
      <NetworkCard />
    </MarketProvider>
  );
}

export default defineIsland("live-data", LiveData, { messages: ["home:live", "home:hero.epoch", "common:figure"] });
