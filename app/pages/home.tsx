import * as v from "valibot";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Route } from "./+types/home";
import { epochChanges } from "#app/pages/epoch-changes.server.ts";
import frontPage from "#app/pages/front-page.island.tsx";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { newestDate } from "#app/foundation/sitemap/sitemap.server.ts";
import { countByCategory } from "#app/features/ecosystem/catalog/cards.server.ts";
import { CategoryTiles } from "#app/features/ecosystem/categories/category-tiles.tsx";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { Hero } from "#app/features/market/hero.tsx";
import { LiveDataPanel } from "#app/features/market/live-data-panel.tsx";
import liveDataControls from "#app/features/market/live-data-controls.island.tsx";
import liveData from "#app/features/market/live-data.island.tsx";
import {
  BITCOIN,
  bitcoinHistory,
  CHART_POINTS,
  epochsTopic,
  historyTopic,
  RANGES,
  marketTopic,
  networkTopic,
  sentimentTopic,
  DEFAULT_RANGE,
  SPARKLINE_POINTS,
} from "#app/features/market/market.ts";
import priceChart from "#app/features/market/price-chart.island.tsx";
import priceReadout from "#app/features/market/price-readout.island.tsx";
import { downsampleHistory } from "#app/foundation/figures/chart/history.api.server.ts";
import type { PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import { LatestNews } from "#app/features/news/ui/latest-news.tsx";
import { frontPageNews, newsChangedAt } from "#app/features/news/store/page-news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { chainEvents } from "#app/features/network/chain-events.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { yearlyReward } from "#app/features/staking/yearly-reward.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { siteJsonLd } from "#app/foundation/ui/site-json-ld.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/news/ui/latest-news.css";

const chartHistory = (history: PriceHistory | null, count: number): PriceHistory | null => history && downsampleHistory(history, count);

export const loader = pageLoader(
  {
    query: queryParams({ range: v.picklist(RANGES), overlay: v.picklist([BITCOIN.id]) }),
    topics: [marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic, newsTopic, chainTopic, stakingTopic, governanceTopic],
    search: { title: "home:meta.title", text: "home:meta.description" },
    sitemap: {
      changes: "daily",
      priority: 1,
      lastChange: (language, { news }) => newestDate([newsChangedAt(news, language), lastChecked()]),
    },
  },
  async ({ query: { range = DEFAULT_RANGE, overlay }, language, services, render }) => {
    const { governance, market, network, news, staking } = services;
    const stories = await frontPageNews(news, language);

    const entries = { market: market.latestMarket(), network: market.latestNetwork() };
    const sentiment = market.latestSentiment();
    const epochs = { chain: network.latestChain(), staking: staking.latestStaking(), governance: governance.latestGovernance() };
    const history = market.latestHistory(range).value;
    const renderedAt = Date.now();

    // Renders the page again when the first of its figures becomes stale.
    const figures = [...Object.values(entries), sentiment].flatMap(({ value }) => Object.values(value));
    expireAt(render, nextStateChangeAt([...figures, history, epochs.chain.value.feeFixed, epochs.staking.value.parameters], renderedAt));

    return {
      messages: messagesOf(language, "home", "categories", "story"),
      record: siteJsonLd(render.origin, language),
      hasFigures: figures.some((figure) => figure !== null),
      readout: { market: entries.market, day: chartHistory(market.latestHistory("24h").value, SPARKLINE_POINTS) },
      frontPage: { ...entries, ...epochs, reward: await yearlyReward(staking), changes: await epochChanges(services) },
      live: { ...entries, sentiment },
      chart: {
        market: entries.market,
        view: {
          range,
          history: chartHistory(history, CHART_POINTS),
          isOverlaid: overlay !== undefined,
          overlaid: overlay ? chartHistory(market.latestHistory(bitcoinHistory(range)).value, CHART_POINTS) : null,
        },
        events: chainEvents(language),
      },
      renderedAt,
      epoch: market.latestEpochs().at(-1) ?? null,
      categories: countByCategory(services.ecosystem.withShownStatus),
      stories,
      isNewsRead: Object.keys(news.latestNews().value).length > 0,
    };
  },
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  const { readout, frontPage: figures, live, chart, renderedAt, epoch, stories, isNewsRead } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("meta.title")} description={t("meta.description")} path="/" />
      <JsonLd data={loaderData.record} />
      <RenderedAt value={renderedAt}>
        <Hero epoch={epoch}>
          <Island of={priceReadout} props={readout} />
        </Hero>
        <Island of={frontPage} props={figures} />
        <LiveDataPanel controls={<Island of={liveDataControls} props={{ hasFigures: loaderData.hasFigures }} />}>
          <Island of={liveData} props={live} />
          <Island of={priceChart} props={chart} />
        </LiveDataPanel>
      </RenderedAt>
      <CategoryTiles categories={loaderData.categories} />
      <section id="latest-news" className="container section latest-section deferred-layout" aria-labelledby="latest-title">
        <LatestNews {...stories} renderedAt={renderedAt} isRead={isNewsRead} />
      </section>
    </main>
  );
}
