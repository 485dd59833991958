import type { Finding } from "#app/features/ecosystem/health/findings.ts";
import { fetchLastUse, scriptsPerCall } from "#app/features/ecosystem/health/koios-contracts.server.ts";
import type { ProjectHealthService } from "#app/features/ecosystem/health/project-health.server.ts";
import { FIRST_RUN_DELAY, type JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { runEach } from "#app/foundation/jobs/job-parts.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { createKoiosBatches } from "#app/foundation/upstream/koios-batches.server.ts";

/** Three projects per run check each of about forty once a day. */
const INTERVAL = 90 * MINUTE;
const PROJECTS_A_RUN = 3;
/** Shortest pause per project, also after failures and restarts. */
const REST = 20 * HOUR;
const BLOCKS_PER_DAY = 4_320;
/**
 * Look-back periods in days, tried until a use is found. Koios collects every transaction in the period, which is a lot for a busy
 * contract. The first is longer than the pause between two checks.
 */
const DAYS_BACK = [2, 30, 365, Infinity];
/** The newest block is read every minute; without it there's nothing to request. */
const NEXT_BLOCK_DELAY = { nextIn: 5_000 };
const MAX_BLOCK_AGE = 10 * MINUTE;

type ContractFinding = Extract<Finding, { check: "contracts" }>;

export interface ContractContext extends JobContext {
  projectHealth: ProjectHealthService;
  market: { latestNetwork: () => { value: { blockHeight: Figure | null } } };
  /** Known script hashes by project. */
  projectScripts: ReadonlyMap<string, readonly string[]>;
}

export function contractJobs({ client, environment, ecosystem, projectHealth, market, projectScripts }: ContractContext): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: INTERVAL };
  const batches = createKoiosBatches(scriptsPerCall(environment.KOIOS_TOKEN !== undefined));
  const scripts = new Map([...projectScripts].filter(([id]) => projects().get(id)?.status !== "discontinued"));

  /** Searches ever longer periods, but not before the last known use. */
  async function lastUse(hashes: readonly string[], height: number, known: ContractFinding | undefined): Promise<number | null> {
    const oldest = known && known.usedAt !== null ? known.height : 0;
    for (const days of DAYS_BACK) {
      const since = Math.max(oldest, height - days * BLOCKS_PER_DAY);
      const usedAt = await fetchLastUse(client, koios, hashes, since, batches);
      if (usedAt !== null) return usedAt;
      if (since === oldest) break;
    }
    return known?.usedAt ?? null;
  }

  return [
    {
      name: "koios-contracts",
      every: INTERVAL,
      async run(signal) {
        const { blockHeight } = market.latestNetwork().value;
        if (!blockHeight || Date.now() - blockHeight.fetchedAt > MAX_BLOCK_AGE) return NEXT_BLOCK_DELAY;
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("contracts", [...scripts.keys()], PROJECTS_A_RUN, REST);
        const readUse = async (projectId: string) => {
          await ecosystem.recordCheck("contracts", projectId);
          const findings = (await projectHealth.findings(projectId)).get(projectId) ?? [];
          const known = findings.find((finding): finding is ContractFinding => finding.check === "contracts");
          const usedAt = await lastUse(scripts.get(projectId) ?? [], blockHeight.value, known);
          const outcome = usedAt === null ? "never" : "used";
          await projectHealth.save(projectId, [{ check: "contracts", outcome, usedAt, height: blockHeight.value }]);
        };
        await runEach(turn, readUse, signal);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
