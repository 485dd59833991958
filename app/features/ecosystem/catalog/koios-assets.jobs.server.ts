import { fetchAssetSummary, fetchAssetTransactions } from "#app/features/ecosystem/catalog/koios-assets.server.ts";
import { FIRST_RUN_DELAY, type JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { runEach, runParts } from "#app/foundation/jobs/job-parts.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** The specification's interval. */
const INTERVAL = 5 * MINUTE;
/** Without a token Koios allows 5,000 calls a day for all jobs; this many assets keep one run within its share. */
const ASSETS_PER_RUN = 4;
const BLOCKS_PER_DAY = 4_320;
/** At the very first start the newest block arrives within seconds. */
const FIRST_BLOCK_DELAY = { nextIn: 2_000 };

/**
 * Holders and transactions of the projects' tokens.
 * @param market has the newest block, so that we fetch it only once
 */
export function assetJobs({
  client,
  environment,
  ecosystem,
  market,
}: JobContext & { market: { latestNetwork: () => { value: { blockHeight: Figure | null } } } }): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const assets = new Map(
    [...projects().values()].flatMap(({ id, token }) =>
      token?.policyId ? [[id, { policyId: token.policyId, assetName: token.assetName }] as const] : [],
    ),
  );
  return [
    {
      name: "koios-assets",
      every: INTERVAL,
      async run(signal) {
        const { blockHeight } = market.latestNetwork().value;
        // With an older block the count would cover more than a day.
        if (!blockHeight || Date.now() - blockHeight.fetchedAt > INTERVAL) return FIRST_BLOCK_DELAY;
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked(
          "koios",
          [...assets.keys()],
          environment.KOIOS_TOKEN ? assets.size : ASSETS_PER_RUN,
        );
        const turns = Math.ceil(assets.size / Math.max(1, turn.length));
        const readAsset = async (projectId: string) => {
          const asset = assets.get(projectId);
          if (!asset) return;
          await ecosystem.recordCheck("koios", projectId);
          let holders: number | null = null;
          let transactions24h: number | null = null;
          const save = () => {
            const values = { holders, transactions24h };
            if (Object.values(values).every((value) => value === null)) return Promise.resolve();
            return ecosystem.saveProjectFigures({ source: "koios", interval: turns * INTERVAL }, [
              { projectId, observedAt: Date.now(), values },
            ]);
          };
          await runParts({
            holders: async () => {
              holders = (await fetchAssetSummary(client, koios, asset))?.holders ?? null;
            },
            transactions: async () => {
              transactions24h = (await fetchAssetTransactions(client, koios, asset, blockHeight.value - BLOCKS_PER_DAY)).count;
            },
            figures: save,
          });
        };
        await runEach(turn, readAsset, signal);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
