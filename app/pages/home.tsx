import * as v from "valibot";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Route } from "./+types/home";
import { epochChanges } from "#app/pages/epoch-changes.server.ts";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { newest } from "#app/foundation/sitemap/sitemap.server.ts";
import { countByCategory } from "#app/features/ecosystem/catalogue/cards.server.ts";
import { CategoryTiles } from "#app/features/ecosystem/categories/category-tiles.tsx";
import { feeOf, SIZES } from "#app/features/converter/transaction-cost.ts";
import { Doors } from "#app/features/front-page/doors.tsx";
import type { DoorFigures } from "#app/features/front-page/doors.ts";
import { EpochSummary } from "#app/features/front-page/epoch-summary.tsx";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { Hero } from "#app/features/market/hero.tsx";
import { LiveDataPanel } from "#app/features/market/live-data-panel.tsx";
import { MarketProvider } from "#app/features/market/market-context.tsx";
import {
  BITCOIN,
  bitcoinHistory,
  epochsTopic,
  historyTopic,
  RANGES,
  marketTopic,
  networkTopic,
  sentimentTopic,
  DEFAULT_RANGE,
  type History,
} from "#app/features/market/market.ts";
import { PriceChart } from "#app/features/market/price-chart.tsx";
import { PriceReadout } from "#app/features/market/price-readout.tsx";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";
import { LatestNews } from "#app/features/news/ui/latest-news.tsx";
import { frontPageNews, newsChangedAt } from "#app/features/news/store/page-news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { chainEvents } from "#app/features/network/chain-events.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { yearlyReward } from "#app/features/staking/yearly-reward.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { siteJsonLd } from "#app/foundation/ui/site-json-ld.server.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/news/ui/latest-news.css";

const SPARKLINE_POINTS = 60;
/** More points would only roughen the line. */
const CHART_POINTS = 180;

const chartHistory = (history: History, count: number): History =>
  history && { ...history, points: roundPoints(downsample(history.points, count)) };

export const loader = pageLoader(
  {
    query: queryParams({ range: v.picklist(RANGES), overlay: v.picklist([BITCOIN.id]) }),
    topics: [marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic, newsTopic, chainTopic, stakingTopic, governanceTopic],
    search: { title: "home:meta.title", text: "home:meta.description" },
    sitemap: { changes: "daily", priority: 1, lastChange: (language, { news }) => newest([newsChangedAt(news, language), lastChecked()]) },
  },
  async ({ query: { range = DEFAULT_RANGE, overlay }, language, services, render }) => {
    const { market, network, news, staking } = services;
    const stories = await frontPageNews(news, language);

    const entries = { market: market.latestMarket(), sentiment: market.latestSentiment(), network: market.latestNetwork() };
    const history = market.latestHistory(range);
    const renderedAt = Date.now();

    const chain = network.latestChain();
    const { feePerByte, feeFixed } = chain.value;
    const doors: DoorFigures = {
      paymentFee: feePerByte && feeFixed && { ...feeFixed, value: feeOf(SIZES.transfer, feePerByte.value, feeFixed.value) },
      volume: entries.market.value.volume24h,
      reward: await yearlyReward(staking),
      transactions: entries.network.value.epochTransactions,
      epoch: entries.network.value.epoch?.value ?? null,
      drawn: {
        new: [chainTopic.name, chain.version],
        market: [marketTopic.name, entries.market.version],
        delegate: [stakingTopic.name, staking.latestStaking().version],
        build: [networkTopic.name, entries.network.version],
      },
    };

    // Re-render the page when the first of its figures becomes stale.
    const figures = Object.values(entries).flatMap(({ value }) => Object.values(value));
    expireAt(render, nextStateChangeAt([...figures, history.value, doors.paymentFee, doors.reward], renderedAt));

    return {
      messages: messagesOf(language, "home", "categories", "story"),
      record: siteJsonLd(render.origin, language),
      entries,
      doors,
      changes: await epochChanges(services),
      renderedAt,
      range,
      overlay: { ...BITCOIN, isShown: overlay !== undefined },
      overlayPoints: (overlay && chartHistory(market.latestHistory(bitcoinHistory(range)).value, CHART_POINTS)?.points) ?? [],
      events: chainEvents(language),
      history: { version: history.version, value: chartHistory(history.value, CHART_POINTS) },
      day:
        chartHistory(market.latestHistory("24h").value, SPARKLINE_POINTS)?.points.map(([time, price]): [number, number, null] => [
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
  const { entries, renderedAt, range, history, overlay, overlayPoints, events, day, epoch, stories, isNewsRead } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("meta.title")} description={t("meta.description")} path="/" />
      <JsonLd data={loaderData.record} />
      <MarketProvider entries={entries} renderedAt={renderedAt}>
        <Hero epoch={epoch}>
          <PriceReadout day={day} />
        </Hero>
        <Doors figures={loaderData.doors} />
        {loaderData.changes && <EpochSummary changes={loaderData.changes} />}
        <LiveDataPanel>
          <PriceChart range={range} entry={history} overlay={overlay} overlayPoints={overlayPoints} events={events} />
        </LiveDataPanel>
      </MarketProvider>
      <CategoryTiles categories={loaderData.categories} />
      <section id="latest-news" className="container section latest-section deferred-layout" aria-labelledby="latest-title">
        <LatestNews articles={stories} renderedAt={renderedAt} isRead={isNewsRead} />
      </section>
    </main>
  );
}
