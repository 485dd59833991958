import { createClient, createClock } from "#server/clockwork.ts";
import { searchedDocuments } from "#server/searched-documents.ts";
import { OPERATIONS } from "#server/operations.ts";
import { closeAnalytics, openAnalytics } from "#app/features/analytics/analytics.server.ts";
import { openCommunity } from "#app/features/community/community.server.ts";
import { communityTopic } from "#app/features/community/community.ts";
import { openConverter } from "#app/features/converter/converter.server.ts";
import { ratesTopic } from "#app/features/converter/converter.ts";
import { ecosystemTopics, openEcosystem } from "#app/features/ecosystem/ecosystem.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { openGovernance } from "#app/features/governance/governance.server.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { warnOfMissingImprint } from "#app/features/legal/legal.server.ts";
import { openMarket } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { openTextFigures } from "#app/foundation/content/text-figures.server.ts";
import { textFigures } from "#server/text-figures.ts";
import { openNetwork } from "#app/features/network/network.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { findArticles, noteOpens, openNews } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { weekStories } from "#app/features/news/week-stories.server.ts";
import { openNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { openSearch } from "#app/features/search/search.server.ts";
import { openOpenData } from "#app/features/open-data/open-data.server.ts";
import { openStaking } from "#app/features/staking/staking.server.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { openShop } from "#app/features/starter-kit/orders.server.ts";
import { loadFeeds } from "#app/foundation/content/feeds.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/server-store.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { JobRunner } from "#app/foundation/jobs/runner.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import { LiveStream } from "#app/foundation/live/stream.server.ts";
import { configureLog, log } from "#app/foundation/log.server.ts";
import { feedParser } from "#app/foundation/upstream/feed-parser.server.ts";
import { PostOffice } from "#app/foundation/mail/post-office.server.ts";
import { openTransport, senderOf } from "#app/foundation/mail/transport.server.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";
import { fetchFeed } from "#app/foundation/upstream/feeds.server.ts";
import { createPayments } from "#app/foundation/upstream/stripe.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Everything that exists once in a process: database, bus, streams, post office and clock. */
export interface House {
  environment: Environment;
  store: Store;
  bus: LiveBus;
  stream: LiveStream;
  post: PostOffice;
  runner: JobRunner | undefined;
  draining: boolean;
}

/** Everything that pages may show live. */
export const liveTopicsOfAllFeatures = (): Topic<unknown>[] => [
  marketTopic,
  sentimentTopic,
  networkTopic,
  historyTopic,
  epochsTopic,
  newsTopic,
  communityTopic,
  chainTopic,
  ratesTopic,
  stakingTopic,
  governanceTopic,
  ...ecosystemTopics(),
];

/**
 * Opens the database, brings it up to date, fills the memories and starts the clock (unless ROLE is web).
 * @throws {DatabaseError} when the database cannot be used
 */
export function openHouse(environment: Environment): Promise<House> {
  return remember("house", async () => {
    configureLog(environment.LOG_LEVEL);
    const store = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
    const bus = new LiveBus(store, liveTopicsOfAllFeatures());
    await bus.start();
    await openMarket(store.db, bus);
    openEcosystem(store.db, bus);
    openCommunity(store.db, bus);
    openNetwork(store.db, bus);
    openConverter(store.db, bus);
    openTextFigures({ topic: chainTopic.name, read: textFigures });
    openOpenData(OPERATIONS, environment.PUBLIC_ORIGIN);
    await openStaking(store.db, bus);
    await openGovernance(store.db, bus);
    const client = createClient(environment);
    openNews(store.db, bus, { feeds: loadFeeds(environment), fetch: (feed) => fetchFeed(client, feed), retentionDays: environment.NEWS_RETENTION_DAYS });
    openSearch({ pathOf: projectPath, documentsOf: searchedDocuments, findArticles });
    await openAnalytics(store, { secret: siteSecret(environment), origin: environment.PUBLIC_ORIGIN, retentionDays: environment.ANALYTICS_RETENTION_DAYS, tag: environment.GA_MEASUREMENT_ID, noteOpens });
    const stream = new LiveStream(bus, environment.ADDRESS_LIMITS);
    const isWorking = environment.ROLE !== "web";
    const post = await openPost(store, environment, isWorking);
    const runner = !isWorking ? undefined : createClock(store.db, client, environment);
    await runner?.start();
    warnOfMissingImprint();
    log.info({ event: "house-open", database: store.kind, role: environment.ROLE });
    return { environment, store, bus, stream, post, runner, draining: false };
  });
}

/** Opens the post office, lets the features say which letters they write, and begins to send unless another instance does. */
async function openPost(store: Store, environment: Environment, isWorking: boolean): Promise<PostOffice> {
  if (environment.DATABASE_URL && !environment.SECRET) log.warn({ event: "secret-not-shared", reason: "Set SECRET when several instances use one database" });
  const post = await PostOffice.open(store, openTransport(environment, senderOf(environment, siteContent().name)), isWorking);
  openNewsletter(store.db, post, {
    secret: siteSecret(environment),
    origin: environment.PUBLIC_ORIGIN,
    findStories: (language, since, count) => weekStories(store.db, language, since, count),
  });
  openShop(store.db, post, { secret: siteSecret(environment), origin: environment.PUBLIC_ORIGIN, payments: createPayments(environment) });
  if (isWorking) await post.work();
  return post;
}

/** Ends the streams, lets running work finish and gives the database back. */
export async function closeHouse(house: House): Promise<void> {
  house.draining = true;
  house.stream.close();
  await house.runner?.stop();
  await house.post.close();
  await closeAnalytics();
  await house.store.close();
  // The last: a feed that it still reads must not be noted as one that fails.
  await feedParser().close();
}
