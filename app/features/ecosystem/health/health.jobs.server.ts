import { fetchTransactionCounts } from "#app/features/ecosystem/catalog/transaction-counts.server.ts";
import type { NewFinding } from "#app/features/ecosystem/health/findings.ts";
import type { ProjectHealthService } from "#app/features/ecosystem/health/project-health.server.ts";
import { checkSite } from "#app/features/ecosystem/health/site-check.server.ts";
import { newestProof } from "#app/features/ecosystem/status/live-proofs.server.ts";
import type { LiveProof } from "#app/features/ecosystem/status/shown-status.server.ts";
import type { JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchAdvisories, type GithubRepository } from "#app/foundation/upstream/github.server.ts";

/** Three sites per run check each of about a hundred once a day. */
const SITES_INTERVAL = 10 * MINUTE;
const SITES_A_RUN = 3;
const SITE_FIRST_RUN = { nextIn: 30_000 };
const STATUS_INTERVAL = 10 * MINUTE;
/** After the first site checks. */
const STATUS_FIRST_RUN = { nextIn: MINUTE };
/** cardano.org updates the list once a week. */
const TRANSACTIONS_INTERVAL = 6 * HOUR;
const QUIET_AFTER = 365 * DAY;

export interface HealthContext extends JobContext {
  client: JobContext["client"] & BytesFetch;
  projectHealth: ProjectHealthService;
  /** A time that has certainly passed, used to delete old data. */
  passed: () => number;
}

const hostsOf = ({ website, domains = [] }: Project): string[] => [...(website ? [new URL(website).hostname] : []), ...domains];

/** Checks that sites still belong to their projects, and reads the use of their contracts. */
export function healthJobs({ client, environment, ecosystem, projectHealth, passed }: HealthContext): Job[] {
  const open = [...projects().values()].filter(({ status }) => status !== "discontinued");
  const sites = new Map(open.flatMap((project) => (project.website ? [[project.id, project.website] as const] : [])));
  const labels = new Map(open.flatMap(({ id, transactionsLabel }) => (transactionsLabel ? [[transactionsLabel, id] as const] : [])));
  const { PROJECT_SITES_URL: player, TX_STATS_URL: baseUrl } = environment;
  return [
    {
      name: "project-sites",
      every: SITES_INTERVAL,
      async run() {
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("site", [...sites.keys()], SITES_A_RUN);
        for (const projectId of turn) {
          const website = sites.get(projectId);
          const project = projects().get(projectId);
          if (!website || !project) continue;
          await ecosystem.recordCheck("site", projectId);
          const { host, pathname } = new URL(website);
          const address = player ? `${player}/${host}${pathname}` : website;
          const hosts = [...hostsOf(project), ...(player ? [new URL(player).hostname] : [])];
          const names = [project.name, ...project.formerNames];
          const result = await checkSite(client, `site:${projectId}`, address, { hosts, names });
          await projectHealth.save(projectId, [{ check: "site", ...result }]);
        }
        if (isFirstRound) return SITE_FIRST_RUN;
      },
    },
    {
      name: "cardano-org-transactions",
      every: TRANSACTIONS_INTERVAL,
      async run() {
        const { observedAt, counts } = await fetchTransactionCounts(client, { baseUrl, intervalMs: TRANSACTIONS_INTERVAL });
        const list = [...labels].map(([label, projectId]) => ({
          projectId,
          observedAt,
          values: { transactions30d: counts.get(label) ?? null },
        }));
        await ecosystem.saveProjectFigures({ source: "cardano-org", interval: TRANSACTIONS_INTERVAL }, list);
      },
    },
    {
      name: "project-status",
      every: STATUS_INTERVAL,
      async run() {
        const [findings, releases] = await Promise.all([projectHealth.findings(), ecosystem.newestReleases()]);
        const now = Date.now();
        const proofs = open.flatMap(({ id }): [string, LiveProof][] => {
          const { transactions30d, protocolVolume24h: volume24h } = ecosystem.latestFigures(id).value;
          const releasedAt = releases.get(id) ?? null;
          const proof = newestProof({ findings: findings.get(id) ?? [], releasedAt, transactions30d, volume24h }, now);
          return proof ? [[id, proof]] : [];
        });
        await ecosystem.saveProofs(Object.fromEntries(proofs));
        if (proofs.length < open.length / 2) return STATUS_FIRST_RUN;
      },
    },
    {
      name: "forget-old-days",
      every: DAY,
      async run() {
        log.info({ event: "project-days-deleted", removed: await projectHealth.deleteOldDays(passed()) });
      },
    },
  ];
}

/**
 * Findings about a project's repositories: their activity, and published advisories.
 * @param repositories the project's own, most recently pushed first
 */
export async function repositoryFindings(
  { client, environment }: Pick<JobContext, "client" | "environment">,
  repositories: readonly GithubRepository[],
  now = Date.now(),
): Promise<NewFinding[]> {
  const newest = repositories.find(({ archived }) => !archived) ?? repositories[0];
  if (!newest) return [];
  const { fullName: name, pushedAt, archived } = newest;
  const outcome = archived ? "archived" : now - pushedAt > QUIET_AFTER ? "quiet" : "active";
  const api = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: HOUR };
  const [advisory] = await fetchAdvisories(client, api, name);
  return [
    { check: "repository", outcome, name, pushedAt },
    { check: "advisories", outcome: advisory ? "published" : "none", newest: advisory ?? null },
  ];
}
