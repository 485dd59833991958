import { API_ROUTES } from "#server/api-routes.ts";
import { findSubject } from "#server/follow-subjects.ts";
import { reportSubjects } from "#server/report-subjects.ts";
import { createTextFigures } from "#server/text-figures.ts";
import { searchDocuments } from "#server/search-documents.ts";
import { definedPages } from "#tests/site-pages.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { createSearch } from "#app/features/search/search.server.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";
import { allLiveTopics } from "#server/app-services.ts";
import { createAnalytics } from "#app/features/analytics/analytics.server.ts";
import { createCheck } from "#app/features/check/check.server.ts";
import { createCommunity } from "#app/features/community/community.server.ts";
import { createConcentration } from "#app/features/concentration/concentration.server.ts";
import { createConverter } from "#app/features/converter/converter.server.ts";
import { createCorrections } from "#app/features/corrections/corrections.server.ts";
import { createReportIntake } from "#app/features/corrections/report-intake.server.ts";
import { createDesk } from "#app/features/desk/desk.server.ts";
import { createDiscovered } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { createEcosystem } from "#app/features/ecosystem/ecosystem.server.ts";
import { incidentTexts } from "#app/features/ecosystem/incidents/listed-incidents.server.ts";
import { createProjectHealth } from "#app/features/ecosystem/health/project-health.server.ts";
import { logoPath } from "#app/features/ecosystem/logos/logos.ts";
import { createProjectLogos } from "#app/features/ecosystem/logos/project-logos.server.ts";
import { createFollowEmails } from "#app/features/follow/follow-emails.server.ts";
import { createFollow } from "#app/features/follow/follow.server.ts";
import { enactedWithdrawals } from "#app/features/governance/treasury/enacted-withdrawals.server.ts";
import { createTreasury } from "#app/features/governance/treasury/treasury.server.ts";
import { createDreps } from "#app/features/governance/dreps/dreps.server.ts";
import { createGovernance } from "#app/features/governance/governance.server.ts";
import { createLinkCheck } from "#app/features/link-check/link-check.server.ts";
import { createMarket } from "#app/features/market/market.server.ts";
import { createNetwork } from "#app/features/network/network.server.ts";
import { createNews } from "#app/features/news/news.server.ts";
import { createNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { createOrders } from "#app/features/starter-kit/orders.server.ts";
import { createBuy } from "#app/features/buy/buy.server.ts";
import { createStablecoins } from "#app/features/stablecoins/stablecoins.server.ts";
import { createUpgrades } from "#app/features/upgrades/upgrades.server.ts";
import { createStaking } from "#app/features/staking/staking.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { createSiteNotice } from "#app/foundation/site-notice/site-notice.server.ts";
import { createSourceOutage } from "#app/foundation/source-health/source-outage.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";

const account = {
  emailQueue: { registerTemplate: () => undefined, enqueue: async () => undefined },
  secret: "a secret of at least thirty-two letters",
  origin: "https://gateway.example",
};

/** Every feature that has live topics, on a test database, without sources or scheduler. */
export async function createFeatures(store: Store): Promise<{ bus: LiveBus; services: FeatureServices }> {
  const bus = new LiveBus(store, allLiveTopics());
  await bus.start();
  const ecosystem = createEcosystem({ db: store.db, bus });
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
  const news = createNews({ db: store.db, bus, feeds: [], fetch: () => Promise.reject(new Error("not asked")), retentionDays: 365 });
  const market = await createMarket({ db: store.db, bus });
  const staking = await createStaking({ db: store.db, bus });
  const search = createSearch({
    pathOf: projectPath,
    documentsOf: (language) => searchDocuments(definedPages, language),
    actionsFor: () => [],
    findArticles: news.findArticles,
    places: () => () => 0,
    logoOf: () => null,
    isUnconfirmed: () => false,
  });
  const analytics = await createAnalytics({ ...account, store, bus, retentionDays: 395, recordOpens: news.recordOpens });
  const openApi = generateOpenApi(API_ROUTES, "https://gateway.example");
  const governance = await createGovernance({ db: store.db, bus });
  const treasury = createTreasury({ db: store.db, bus, withdrawals: () => enactedWithdrawals(governance) });
  const dreps = createDreps(governance);
  const newsletter = createNewsletter({ ...account, db: store.db, findStories: async () => [] });
  const follow = createFollow({ db: store.db, bus });
  const corrections = createCorrections({ db: store.db, bus, secret: account.secret, retentionDays: 90 });
  const followEmails = createFollowEmails({
    ...account,
    db: store.db,
    describe: (kind, id, language) => findSubject({ corrections, staking, governance, follow }, kind, id, language, Date.now()),
    isSimulated: false,
  });
  const reportIntake = createReportIntake({
    submitReport: corrections.submitReport,
    subjects: reportSubjects({ staking, news }),
    requestEmails: async () => ({ retryAfter: null }),
    pathOf: projectPath,
    isLimited: false,
  });
  const orders = createOrders({ ...account, db: store.db, payments: undefined });
  return {
    bus,
    services: {
      analytics,
      check: createCheck({
        isLimited: false,
        hasSecondSource: false,
        judgeLink: linkCheck.explain,
        stakeOf: () => Promise.reject(new Error("not asked")),
        tokenOf: () => Promise.reject(new Error("not asked")),
        poolsOf: () => Promise.reject(new Error("not asked")),
        findDrep: () => Promise.reject(new Error("not asked")),
        findAction: () => Promise.reject(new Error("not asked")),
        scriptOwner: () => null,
        handleOf: () => Promise.reject(new Error("not asked")),
        transactionOf: () => Promise.reject(new Error("not asked")),
        readPrices: () => Promise.reject(new Error("not asked")),
        pricesSince: converter.firstDailyRateAt,
      }),
      community,
      concentration,
      stablecoins,
      buy,
      upgrades,
      converter,
      corrections,
      reportIntake,
      ecosystem,
      discovered: createDiscovered({ db: store.db, bus }),
      linkCheck,
      projectHealth,
      projectLogos,
      market,
      network,
      staking,
      poolDetails: { detailsOf: async () => ({ details: null, isPending: false }) },
      governance,
      treasury,
      dreps,
      follow,
      followEmails,
      news,
      newsletter,
      orders,
      search,
      openApi,
      textFigures: createTextFigures(network),
      sourceHealth: { latest: () => ({ parts: [], findings: [] }), isConfigured: () => true },
      sourceOutage: createSourceOutage({ db: store.db, bus }),
      siteNotice: createSiteNotice(bus),
      desk: createDesk({ db: store.db, origin: account.origin, siteName: "Gateway", logDays: 730 }),
    },
  };
}
