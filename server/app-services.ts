import { setTimeout as sleep } from "node:timers/promises";
import { allJobs, createUpstreamClient, pruneJob } from "#server/scheduler.ts";
import { findSubject } from "#server/follow-subjects.ts";
import { governanceActions } from "#server/governance-actions.ts";
import { poolActions } from "#server/pool-actions.ts";
import { discoveredActions } from "#server/discovered-actions.ts";
import { reportSubjects } from "#server/report-subjects.ts";
import { searchActions } from "#server/search-actions.ts";
import { createChecks } from "#server/checks.ts";
import { readAllContent } from "#server/content-check.ts";
import { searchDocuments } from "#server/search-documents.ts";
import type { SitePage } from "#server/site-pages.ts";
import { API_ROUTES } from "#server/api-routes.ts";
import { createAnalytics } from "#app/features/analytics/analytics.server.ts";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import { createCommunity } from "#app/features/community/community.server.ts";
import { communityTopic } from "#app/features/community/community.ts";
import { createConcentration } from "#app/features/concentration/concentration.server.ts";
import { concentrationTopic } from "#app/features/concentration/concentration.ts";
import { createDesk } from "#app/features/desk/desk.server.ts";
import { createConverter } from "#app/features/converter/converter.server.ts";
import { ratesTopic } from "#app/features/converter/converter.ts";
import { createCorrections } from "#app/features/corrections/corrections.server.ts";
import { createReportIntake } from "#app/features/corrections/report-intake.server.ts";
import { correctionsTopic } from "#app/features/corrections/corrections.ts";
import { activityRanks } from "#app/features/ecosystem/activity/activity-rank.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { ecosystemTopics } from "#app/features/ecosystem/catalog/cards.server.ts";
import { createDiscovered } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { discoveredTopic } from "#app/features/ecosystem/discovered/discovered.ts";
import { createEcosystem } from "#app/features/ecosystem/ecosystem.server.ts";
import { healthTopic } from "#app/features/ecosystem/health/findings.ts";
import { listedIncidentsTopic } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { incidentTexts } from "#app/features/ecosystem/incidents/listed-incidents.server.ts";
import { createProjectHealth } from "#app/features/ecosystem/health/project-health.server.ts";
import { createProjectLogos } from "#app/features/ecosystem/logos/project-logos.server.ts";
import { logoPath, logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { createFollowEmails } from "#app/features/follow/follow-emails.server.ts";
import { createFollow } from "#app/features/follow/follow.server.ts";
import { followTopic } from "#app/features/follow/follow.ts";
import { createDreps } from "#app/features/governance/dreps/dreps.server.ts";
import { createGovernance } from "#app/features/governance/governance.server.ts";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { createTreasury } from "#app/features/governance/treasury/treasury.server.ts";
import { treasuryTopic } from "#app/features/governance/treasury/treasury.ts";
import { enactedWithdrawals } from "#app/features/governance/treasury/enacted-withdrawals.server.ts";
import { warnAboutMissingImprint } from "#app/features/legal/legal.server.ts";
import { blocklistsTopic } from "#app/features/link-check/blocklists.ts";
import { createLinkCheck } from "#app/features/link-check/link-check.server.ts";
import { createMarket } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { pricesTopic } from "#app/features/market/prices/prices.ts";
import { createTextFigures } from "#server/text-figures.ts";
import { createNetwork } from "#app/features/network/network.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { createNews } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { weekStories } from "#app/features/news/store/week-stories.server.ts";
import { createNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { createSearch } from "#app/features/search/search.server.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";
import { createPoolDetails } from "#app/features/staking/pool-details.server.ts";
import { createBuy } from "#app/features/buy/buy.server.ts";
import { buyTopic } from "#app/features/buy/buy.ts";
import { createStablecoins } from "#app/features/stablecoins/stablecoins.server.ts";
import { stablecoinsTopic } from "#app/features/stablecoins/stablecoins.ts";
import { createUpgrades } from "#app/features/upgrades/upgrades.server.ts";
import { blockVersionsTopic } from "#app/features/upgrades/upgrades.ts";
import { createStaking } from "#app/features/staking/staking.server.ts";
import { stakingTopic } from "#app/features/staking/staking.ts";
import { createOrders } from "#app/features/starter-kit/orders.server.ts";
import { loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { clockJob } from "#app/foundation/clock/clock.jobs.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { deskOrigin, type Environment } from "#app/foundation/env.server.ts";
import { delayFutureFigures } from "#app/foundation/figures/future-figures.server.ts";
import { JobRunner } from "#app/foundation/jobs/runner.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { EXCHANGES } from "#app/foundation/upstream/exchanges.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import { LiveStream } from "#app/foundation/live/stream.server.ts";
import { configureLog, log } from "#app/foundation/log.server.ts";
import { createFeedParser, type FeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { openTransport, senderOf } from "#app/foundation/email/transport.server.ts";
import { createSourceHealth, type SourceHealth } from "#app/foundation/source-health/source-health.server.ts";
import { createSourceOutage } from "#app/foundation/source-health/source-outage.server.ts";
import { sourceOutageTopic } from "#app/foundation/source-health/source-outage.ts";
import { createSiteNotice } from "#app/foundation/site-notice/site-notice.server.ts";
import { siteNoticeTopic } from "#app/foundation/site-notice/site-notice.ts";
import { createSourceReach, type SourceReach } from "#app/foundation/source-health/source-reach.server.ts";
import { createStoredPace } from "#app/foundation/source-health/stored-pace.server.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";
import { createKoiosCalls, type KoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";
import { fetchFeed } from "#app/features/news/ingest/feeds.server.ts";
import { createPayments } from "#app/features/starter-kit/stripe.server.ts";
import { SECOND } from "#app/foundation/durations.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";

export interface AppServices extends FeatureServices {
  environment: Environment;
  store: Store;
  bus: LiveBus;
  stream: LiveStream;
  emailQueue: EmailQueue;
  feedParser: FeedParser;
  runner: JobRunner | undefined;
  sourceReach: SourceReach;
  /** Resolves when the due jobs have asked their sources for the first time, after 20 seconds at the latest. */
  firstRound: Promise<void>;
  koiosCalls: KoiosCalls;
  sourceHealth: SourceHealth;
  clock: ClockGuard;
  draining: boolean;
}

/** Slow jobs, such as those that check each project's site, end later. */
const FIRST_ROUND_MS = 20 * SECOND;

/** Every topic that pages can subscribe to. */
export const allLiveTopics = (): Topic<unknown>[] => [
  marketTopic,
  pricesTopic,
  sentimentTopic,
  networkTopic,
  historyTopic,
  epochsTopic,
  newsTopic,
  communityTopic,
  chainTopic,
  concentrationTopic,
  ratesTopic,
  stablecoinsTopic,
  buyTopic,
  blockVersionsTopic,
  stakingTopic,
  governanceTopic,
  documentsTopic,
  treasuryTopic,
  followTopic,
  correctionsTopic,
  healthTopic,
  listedIncidentsTopic,
  logosTopic,
  statusTopic,
  presenceTopic,
  discoveredTopic,
  blocklistsTopic,
  sourceOutageTopic,
  siteNoticeTopic,
  ...ecosystemTopics(),
];

/**
 * Opens and migrates the database, loads the latest values and starts the job runner unless ROLE is web.
 * @throws {ContentError} when a file in content/ is invalid
 * @throws {DatabaseError} when the database cannot be used
 */
export async function createAppServices(environment: Environment, pages: readonly SitePage[]): Promise<AppServices> {
  configureLog(environment.LOG_LEVEL, environment.LOG_FORMAT);
  readAllContent(environment);
  const store = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
  const bus = new LiveBus(store, allLiveTopics());
  await bus.start();
  const clock = await ClockGuard.open(store.db);
  const market = await createMarket({ db: store.db, bus, exchanges: environment.PRICE_SOURCES });
  const ecosystem = createEcosystem({ db: store.db, bus });
  const discovered = createDiscovered({ db: store.db, bus });
  const projectHealth = createProjectHealth({ db: store.db, bus });
  const projectLogos = createProjectLogos({ db: store.db, bus });
  const linkCheck = createLinkCheck({
    db: store.db,
    bus,
    reportsOf: (projectId, language) => incidentTexts(projectHealth.listedIncidents(), projectId, language),
    pathsOf: (project) => ({ path: projectPath(project), logo: logoPath(projectLogos.latest(), project.id) }),
  });
  const community = createCommunity({ db: store.db, bus });
  const network = createNetwork({ db: store.db, bus });
  const upgrades = createUpgrades({ db: store.db, bus });
  const stablecoins = createStablecoins({ db: store.db, bus });
  const buy = createBuy({ db: store.db, bus });
  const concentration = createConcentration({ db: store.db, bus });
  const converter = createConverter({ db: store.db, bus });
  const textFigures = createTextFigures(network);
  const openApi = generateOpenApi(API_ROUTES, environment.PUBLIC_ORIGIN);
  const staking = await createStaking({ db: store.db, bus });
  const governance = await createGovernance({ db: store.db, bus });
  const treasury = createTreasury({ db: store.db, bus, withdrawals: () => enactedWithdrawals(governance) });
  const dreps = createDreps(governance);
  const follow = createFollow({ db: store.db, bus });
  const corrections = createCorrections({
    db: store.db,
    bus,
    secret: siteSecret(environment),
    retentionDays: environment.REPORT_RETENTION_DAYS,
  });
  const koiosCalls = await createKoiosCalls({ db: store.db, dailyCalls: environment.KOIOS_DAILY_CALLS });
  const isWorking = environment.ROLE !== "web";
  const sourceOutage = createSourceOutage({ db: store.db, bus });
  const outageSince = isWorking ? sourceOutage.since() : null;
  // The outage of an earlier process may be over.
  if (outageSince !== null) await sourceOutage.set(null);
  const sourceReach = createSourceReach({ onChange: (since) => void sourceOutage.set(since), since: outageSince });
  const sourceHealth = await createSourceHealth({
    db: store.db,
    onPart: sourceReach.onPart,
    unconfigured: [
      ...(environment.BLOCKFROST_PROJECT_ID === undefined ? ["blockfrost"] : []),
      ...EXCHANGES.filter((exchange) => !environment.PRICE_SOURCES.includes(exchange)),
    ],
  });
  const client = createUpstreamClient(environment, koiosCalls, {
    pace: createStoredPace(store.db),
    confirmDate: clock.confirm,
    sourceHealth,
    sourceReach,
  });
  const poolDetails = createPoolDetails({ db: store.db, client, environment, hasRoom: (calls) => koiosCalls.hasRoom("pools", calls) });
  const feedParser = createFeedParser();
  const news = createNews({
    db: store.db,
    bus,
    feeds: loadFeeds(environment),
    fetch: (feed) => fetchFeed(client, feed, feedParser),
    retentionDays: environment.NEWS_RETENTION_DAYS,
  });
  const search = createSearch({
    pathOf: projectPath,
    documentsOf: (language) => searchDocuments(pages, language),
    findArticles: news.findArticles,
    places: () => {
      const rankOf = activityRanks(ecosystem.latestDirectory().value.projects);
      return (id) => {
        const project = findProject(id);
        return project ? rankOf(project) : Number.MAX_SAFE_INTEGER;
      };
    },
    logoOf: (id) => logoPath(projectLogos.latest(), id),
    isUnconfirmed: (id) => {
      const project = findProject(id);
      return project !== undefined && ecosystem.withShownStatus(project).status === "listed";
    },
    actionsFor: async (text, language) => [
      ...(await poolActions(staking, text, language)),
      ...(await governanceActions(governance, text, language)),
      ...searchActions(text, language),
      ...(await discoveredActions(discovered, text, language)),
    ],
  });
  const analytics = await createAnalytics({
    store,
    bus,
    secret: siteSecret(environment),
    origin: environment.PUBLIC_ORIGIN,
    retentionDays: environment.ANALYTICS_RETENTION_DAYS,
    tag: environment.GA_MEASUREMENT_ID,
    recordOpens: news.recordOpens,
  });
  const check = createChecks({
    environment,
    koiosCalls,
    clock,
    sourceHealth,
    linkCheck,
    sources: { staking, poolDetails, governance, market, network, converter },
  });
  const stream = new LiveStream(bus, environment.ADDRESS_LIMITS);
  const emailQueue = await openEmailQueue(store, environment, isWorking);
  const newsletter = createNewsletter({
    db: store.db,
    emailQueue,
    secret: siteSecret(environment),
    origin: environment.PUBLIC_ORIGIN,
    findStories: (language, since, count) => weekStories(store.db, language, since, count),
  });
  const followEmails = createFollowEmails({
    db: store.db,
    emailQueue,
    secret: siteSecret(environment),
    origin: environment.PUBLIC_ORIGIN,
    describe: (kind, id, language) => findSubject({ corrections, staking, governance, follow }, kind, id, language, Date.now()),
    isSimulated: environment.SIMULATE,
  });
  const reportIntake = createReportIntake({
    submitReport: corrections.submitReport,
    subjects: reportSubjects({ staking, news }),
    requestEmails: ({ number, ...asked }) => followEmails.follow({ ...asked, kind: "report", subject: number.toLowerCase() }),
    pathOf: projectPath,
    isLimited: environment.ADDRESS_LIMITS,
  });
  const orders = createOrders({
    db: store.db,
    emailQueue,
    secret: siteSecret(environment),
    origin: environment.PUBLIC_ORIGIN,
    payments: createPayments(environment),
  });
  const desk = createDesk({
    db: store.db,
    origin: deskOrigin(environment),
    siteName: siteContent().name,
    logDays: environment.DESK_LOG_DAYS,
  });
  if (isWorking) await emailQueue.startWorkers();
  const services: FeatureServices & { sourceHealth: SourceHealth } = {
    analytics,
    desk,
    check,
    community,
    concentration,
    stablecoins,
    buy,
    upgrades,
    converter,
    corrections,
    reportIntake,
    ecosystem,
    projectHealth,
    projectLogos,
    discovered,
    linkCheck,
    market,
    network,
    staking,
    poolDetails,
    governance,
    treasury,
    dreps,
    follow,
    followEmails,
    news,
    newsletter,
    orders,
    search,
    sourceHealth,
    sourceOutage,
    siteNotice: createSiteNotice(bus),
    openApi,
    textFigures,
  };
  const runner = !isWorking
    ? undefined
    : new JobRunner(
        store.db,
        [
          clockJob(clock, [
            () => bus.rewrite((value) => delayFutureFigures(value, Date.now())),
            news.settleFutureFeeds,
            () => emailQueue.settleFuture(),
          ]),
          ...allJobs(client, environment, { ...services, koiosCalls }, clock.passed).map(sourceHealth.watch),
          pruneJob(sourceHealth, clock.passed),
        ],
        { isReported: sourceReach.isReported },
      );
  await runner?.start();
  const firstRound = Promise.race([runner?.firstRound, sleep(FIRST_ROUND_MS, undefined, { ref: false })]).then(sourceReach.endFirstRound);
  warnAboutMissingImprint();
  log.info({ event: "services-started", database: store.kind, role: environment.ROLE });
  return {
    environment,
    store,
    bus,
    stream,
    emailQueue,
    feedParser,
    runner,
    koiosCalls,
    clock,
    sourceReach,
    firstRound,
    draining: false,
    ...services,
  };
}

/** Opens the email queue. It sends after the features have registered their templates and `startWorkers` runs. */
function openEmailQueue(store: Store, environment: Environment, isWorking: boolean): Promise<EmailQueue> {
  if (environment.DATABASE_URL && !environment.SECRET)
    log.warn({ event: "secret-not-shared", reason: "Set SECRET when several instances use one database" });
  return EmailQueue.open(store, openTransport(environment, senderOf(environment, siteContent().name)), isWorking);
}

/** Closes the streams, saves buffered visits while running jobs finish, then closes the database. */
export async function closeAppServices(services: AppServices): Promise<void> {
  services.draining = true;
  services.stream.close();
  services.clock.close();
  await Promise.all([services.runner?.stop(), services.analytics.close()]);
  await services.emailQueue.close();
  await services.koiosCalls.close();
  await services.sourceHealth.close();
  await services.store.close();
  // Close this last, so that a feed in the parser isn't recorded as failed.
  await services.feedParser.close();
}
