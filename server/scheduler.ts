import { followSubjects } from "#server/follow-subjects.ts";
import { namedScripts } from "#app/features/check/script-names.server.ts";
import { analyticsJobs } from "#app/features/analytics/analytics.jobs.server.ts";
import { buyJobs } from "#app/features/buy/buy.jobs.server.ts";
import { communityJobs } from "#app/features/community/community.jobs.server.ts";
import { concentrationJobs } from "#app/features/concentration/concentration.jobs.server.ts";
import { correctionsJobs } from "#app/features/corrections/corrections.jobs.server.ts";
import { converterJobs } from "#app/features/converter/converter.jobs.server.ts";
import { ecosystemJobs } from "#app/features/ecosystem/ecosystem.jobs.server.ts";
import { deskJobs } from "#app/features/desk/desk.jobs.server.ts";
import { followJobs } from "#app/features/follow/follow.jobs.server.ts";
import { documentJobs } from "#app/features/governance/documents/documents.jobs.server.ts";
import type { DocumentClients } from "#app/features/governance/documents/fetch-document.server.ts";
import { governanceJobs } from "#app/features/governance/governance.jobs.server.ts";
import { treasuryJobs } from "#app/features/governance/treasury/treasury.jobs.server.ts";
import { historyJobs } from "#app/features/governance/history/history.jobs.server.ts";
import { blocklistJobs } from "#app/features/link-check/blocklists.jobs.server.ts";
import { marketJobs } from "#app/features/market/market.jobs.server.ts";
import { networkJobs } from "#app/features/network/network.jobs.server.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { newsJobs } from "#app/features/news/news.jobs.server.ts";
import { newsletterJobs } from "#app/features/newsletter/newsletter.jobs.server.ts";
import { stablecoinJobs } from "#app/features/stablecoins/stablecoins.jobs.server.ts";
import type { ChainRecords } from "#app/features/staking/staking-parameters.server.ts";
import { EPOCHS_PER_YEAR } from "#app/features/staking/reward.ts";
import { stakingJobs } from "#app/features/staking/staking.jobs.server.ts";
import { upgradeJobs } from "#app/features/upgrades/upgrades.jobs.server.ts";
import { orderJobs } from "#app/features/starter-kit/orders.jobs.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { SourceHealth } from "#app/foundation/source-health/source-health.server.ts";
import type { SourceReach } from "#app/foundation/source-health/source-reach.server.ts";
import type { KoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";
import { createPoliteFetch, type PoliteFetchOptions } from "#app/foundation/upstream/polite-fetch.server.ts";

export type UpstreamClient = ReturnType<typeof createPoliteFetch>;

/** The only HTTP client for upstream sources. */
export function createUpstreamClient(
  environment: Environment,
  koiosCalls: Pick<KoiosCalls, "count">,
  more: Pick<PoliteFetchOptions, "limits" | "pace" | "onBody"> & {
    confirmDate?: ClockGuard["confirm"];
    sourceHealth?: Pick<SourceHealth, "onResponse"> | undefined;
    sourceReach?: Pick<SourceReach, "onResponse"> | undefined;
  } = {},
): UpstreamClient {
  const { confirmDate, sourceHealth, sourceReach, ...options } = more;
  return createPoliteFetch({
    ...options,
    allow: environment.UPSTREAM_ALLOW,
    userAgent: `CardanoGateway/0.1 (+${environment.PUBLIC_ORIGIN})`,
    log,
    onRequest({ source, purpose = "jobs" }) {
      if (source === "koios") koiosCalls.count(purpose);
    },
    // The simulator uses this machine's clock.
    ...(confirmDate && !environment.SIMULATE && { onDate: confirmDate }),
    onResponse(report, request) {
      const { outcome, ms } = report;
      // Anyone can name a host for a document, so hosts aren't labels.
      const source = report.source.replace(/^document:.*/, "documents");
      metrics.upstream.inc({ source, outcome });
      metrics.upstreamSeconds.observe({ source }, ms / 1000);
      sourceHealth?.onResponse(report, request);
      sourceReach?.onResponse(report);
    },
  });
}

/** Authors choose the addresses of their documents, so the private addresses that the operator allows aren't for them. */
function documentClients(client: UpstreamClient, environment: Environment): DocumentClients {
  const { GOVERNANCE_DOCUMENTS_URL: player, IPFS_GATEWAYS: gatewayUrls } = environment;
  const authors = player === undefined ? createUpstreamClient({ ...environment, UPSTREAM_ALLOW: [] }, { count: () => undefined }) : client;
  return { gateways: client, authors, gatewayUrls, player };
}

/** Chain data that the network feature already fetched, reused for staking rewards. It spans a year to show how the reserves shrink. */
const chainRecords = async ({ latestChain, newestEpochs }: NetworkService): Promise<ChainRecords> => ({
  figures: latestChain().value,
  epochs: (await newestEpochs(EPOCHS_PER_YEAR + 1)).reverse(),
});

const reviewedPolicies = (): ReadonlySet<string> =>
  new Set([...namedScripts().names].flatMap(([hash, { projectId }]) => (projectId === null ? [] : [hash])));

function projectScripts(): ReadonlyMap<string, readonly string[]> {
  const known = [...namedScripts().names].flatMap(([hash, { projectId }]) => (projectId === null ? [] : [{ hash, projectId }]));
  const byProject = Map.groupBy(known, ({ projectId }) => projectId);
  return new Map([...byProject].map(([projectId, list]) => [projectId, list.map(({ hash }) => hash)]));
}

/**
 * The jobs of all features. `passed` returns a time that is certainly past, even if the clock jumped: jobs delete old data by this time
 * only.
 */
export const allJobs = (
  client: UpstreamClient,
  environment: Environment,
  services: FeatureServices & { koiosCalls: Pick<KoiosCalls, "hasRoom"> },
  passed: () => number,
): Job[] => [
  ...marketJobs({ client, environment, ...services }),
  ...ecosystemJobs({ client, environment, ...services, passed, reviewedPolicies, projectScripts: projectScripts() }),
  ...blocklistJobs({ client, environment, ...services }),
  ...networkJobs({ client, environment, ...services, passed }),
  ...concentrationJobs({ client, environment, ...services }),
  ...upgradeJobs({ client, environment, ...services }),
  ...stablecoinJobs({ client, environment, ...services }),
  ...buyJobs({ client, environment, ...services }),
  ...converterJobs({ client, environment, ...services }),
  ...newsJobs(services.news, passed),
  ...deskJobs(services.desk, passed),
  ...communityJobs({ client, environment, ...services }),
  ...stakingJobs({
    client,
    environment,
    ...services,
    chain: () => chainRecords(services.network),
    savePoolChoices: (epoch, choices) => services.governance.history.store.savePoolChoices(epoch, choices),
  }),
  ...governanceJobs({ client, environment, ...services }),
  ...documentJobs({
    documents: services.governance.documents,
    clients: documentClients(client, environment),
    listAnchors: () => services.governance.documents.listAnchors(),
  }),
  ...treasuryJobs({ client, environment, ...services }),
  ...historyJobs({ client, environment, history: services.governance.history, koiosCalls: services.koiosCalls }),
  ...followJobs(services.follow, services.followEmails, followSubjects(services), passed),
  ...correctionsJobs(
    services.corrections,
    (numbers) =>
      services.followEmails.endSubjects(
        "report",
        numbers.map((number) => number.toLowerCase()),
      ),
    passed,
  ),
  ...newsletterJobs(services.newsletter, passed),
  ...orderJobs(services.orders, passed),
  ...analyticsJobs(services.analytics, passed),
];

export const pruneJob = ({ prune }: Pick<SourceHealth, "prune">, passed: ClockGuard["passed"]): Job =>
  countingJob({
    name: "prune-source-health",
    every: DAY,
    event: "source-health-pruned",
    counted: "removed",
    run: () => prune(passed()),
  });
