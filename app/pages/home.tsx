import { Suspense } from "react";
import * as v from "valibot";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Route } from "./+types/home";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { newest } from "#app/foundation/sitemap/sitemap.server.ts";
import { countByCategory } from "#app/features/ecosystem/catalogue/cards.server.ts";
import { CategoryTiles } from "#app/features/ecosystem/directory/category-tiles.tsx";
import { feeOf, SIZES } from "#app/features/converter/transaction-cost.ts";
import { Doors } from "#app/features/front-page/doors.tsx";
import type { DoorFigures } from "#app/features/front-page/doors.ts";
import { Hero } from "#app/features/market/hero.tsx";
import { LiveDataPanel } from "#app/features/market/live-data-panel.tsx";
import { MarketProvider } from "#app/features/market/market-context.tsx";
import {
  epochsTopic,
  historyTopic,
  RANGES,
  marketTopic,
  networkTopic,
  sentimentTopic,
  DEFAULT_RANGE,
  type History,
} from "#app/features/market/market.ts";
import { PriceReadout } from "#app/features/market/price-readout.tsx";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";
import { CHART_POINTS } from "#app/features/market/use-history.ts";
import { frontPageNews, newsChangedAt } from "#app/features/news/store/page-news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { yearlyReward } from "#app/features/staking/yearly-reward.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { lazyWithRetry } from "#app/foundation/ui/lazy-with-retry.tsx";
import { whenNearViewport } from "#app/foundation/ui/when-near-viewport.ts";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { siteJsonLd } from "#app/foundation/ui/site-json-ld.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";

const SPARKLINE_POINTS = 60;

/** Drawn by the server; its script comes when the chart is about to be seen. */
const PriceChart = lazyWithRetry(
  async () => {
    await whenNearViewport("history");
    return (await import("#app/features/market/price-chart.tsx")).PriceChart;
  },
  <div className="cell cell-history deferred-layout" />,
);

/** Likewise the stories: they are words and links, and only their ages need a script. */
const LatestNews = lazyWithRetry(async () => {
  await whenNearViewport("latest-news");
  return (await import("#app/features/news/ui/latest-news.tsx")).default;
});

const chartHistory = (history: History, count: number): History =>
  history && { ...history, points: roundPoints(downsample(history.points, count)) };

export const loader = pageLoader(
  {
    query: queryParams({ range: v.picklist(RANGES) }),
    topics: [marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic, newsTopic, chainTopic, stakingTopic],
    search: { title: "home:meta.title", text: "home:meta.description" },
    sitemap: { changes: "daily", priority: 1, lastChange: (language, { news }) => newest([newsChangedAt(news, language), lastChecked()]) },
  },
  async ({ query: { range = DEFAULT_RANGE }, language, services: { market, network, news, staking }, render }) => {
    const stories = await frontPageNews(news, language);

    const entries = { market: market.latestMarket(), sentiment: market.latestSentiment(), network: market.latestNetwork() };
    const history = market.latestHistory(range);
    const renderedAt = Date.now();

    const { feePerByte, feeFixed } = network.latestChain().value;
    const doors: DoorFigures = {
      paymentFee: feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
      volume: entries.market.value.volume24h,
      reward: await yearlyReward(staking),
      transactions: entries.network.value.epochTransactions,
      epoch: entries.network.value.epoch?.value ?? null,
    };

    // Re-render the page when the first of its figures becomes stale.
    const figures = Object.values(entries).flatMap(({ value }) => Object.values(value));
    expireAt(render, nextStateChangeAt([...figures, history, doors.paymentFee, doors.reward], renderedAt));

    return {
      messages: messagesOf(language, "home", "categories", "story"),
      record: siteJsonLd(render.origin, language),
      entries,
      doors,
      renderedAt,
      range,
      history: chartHistory(history, CHART_POINTS),
      day:
        chartHistory(market.latestHistory("24h"), SPARKLINE_POINTS)?.points.map(([time, price]): [number, number, null] => [
          time,
          price,
          null,
        ]) ?? [],
      epoch: market.latestEpochs().at(-1) ?? null,
      categories: countByCategory(),
      stories,
      isNewsRead: Object.keys(news.latestNews().value).length > 0,
    };
  },
);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  const { entries, renderedAt, range, history, day, epoch, stories, isNewsRead } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("meta.title")} description={t("meta.description")} path="/" />
      <JsonLd data={loaderData.record} />
      <MarketProvider entries={entries} renderedAt={renderedAt}>
        <Hero epoch={epoch}>
          <PriceReadout day={day} />
        </Hero>
        <Doors figures={loaderData.doors} />
        {/* Boundaries let the page wake up piece by piece instead of in one long task. */}
        <Suspense>
          <LiveDataPanel>
            {/* A page that is loaded anew brings its own history. */}
            <PriceChart key={`${range} ${renderedAt}`} initialRange={range} initial={history} />
          </LiveDataPanel>
        </Suspense>
      </MarketProvider>
      <Suspense>
        <CategoryTiles categories={loaderData.categories} />
      </Suspense>
      <section id="latest-news" className="container section latest-section deferred-layout" aria-labelledby="latest-title">
        <LatestNews articles={stories} renderedAt={renderedAt} isRead={isNewsRead} />
      </section>
    </main>
  );
}
