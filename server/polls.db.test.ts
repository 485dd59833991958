import { expect, onTestFinished, test } from "vitest";
import { allJobs, createUpstreamClient } from "#server/scheduler.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { createFeatures } from "#tests/features.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

/**
 * Endpoints with many parts: by coin, asset, pool, DRep, action, epoch, or a project's scripts or page. Once a day the checks and the logo
 * job each read a project's first page, three sites at a time. ADA's rates change every minute, the prices of stablecoins every ten.
 */
const IN_PARTS =
  /^(coingecko GET \/(coins\/|simple\/price$)|koios \w+ \/(asset_|credential_|pool_|drep_|proposal_vot|epoch_block_protocols$)|sites GET \/)/;
/** The treasury reads a closed epoch once, with columns that other features don't show. */
const ALSO_BY_EPOCH = /^koios GET \/(totals|epoch_info|epoch_params)$/;
const MAX_BY_EPOCH = 25;

// Jobs keep their pauses between calls, so this takes over a minute.
test("requests data once that several features show", { timeout: 150_000 }, async () => {
  const simulator = await startSimulator({ port: 0 });
  onTestFinished(() => simulator.close());
  simulator.control.set({ enforceLimits: false, audience: { redditSubscribers: 700_000 } });
  const { services } = await createFeatures(await createAutoClosedStore());
  const environment = readEnvironment({ ...simulatorEnvironment(simulator), KOIOS_TOKEN: "jwt" });
  const client = createUpstreamClient(
    environment,
    { count: () => undefined },
    { pace: { take: async () => 0, hold: async () => undefined } },
  );
  onTestFinished(() => client.close());
  for (const job of allJobs(client, environment, { ...services, koiosCalls: { hasRoom: () => false } }, Date.now)) {
    await job.run(new AbortController().signal);
    if (job.name === "koios-tip") await eventually("the newest block", () => services.market.latestNetwork().value.blockHeight, Boolean);
  }
  const asked = Object.entries(simulator.control.state().counts).flatMap(([source, counts]) =>
    Object.entries(counts).map(([request, count]) => ({ request: `${source} ${request}`, count })),
  );
  const often = asked.filter(({ request, count }) => count > (ALSO_BY_EPOCH.test(request) ? MAX_BY_EPOCH : 1) && !IN_PARTS.test(request));
  expect(often).toEqual([]);
  const names = asked.map(({ request }) => request);
  const shared = ["tip", "totals", "epoch_info", "epoch_params", "proposal_list"].map((path) => `koios GET /${path}`);
  expect(names).toEqual(expect.arrayContaining([...shared, "reddit GET /r/cardano/new.rss"]));
  const shown = await eventually(
    "what they brought",
    () => ({
      circulation: services.market.latestSentiment().value.circulation?.value,
      treasury: services.network.latestChain().value.treasury?.value,
      feePerByte: services.network.latestChain().value.feePerByte?.value,
      votingRules: services.governance.latestGovernance().value.rules?.dvt_treasury_withdrawal,
      epochs: services.market.latestEpochs().length,
      posts: services.community.latestAudience().value.redditPosts24h?.value,
      ...services.ecosystem.latestActivity().value.answered,
    }),
    (value) =>
      Object.values(value).every((candidate) => candidate !== undefined) && value.reddit !== undefined && value.governance !== undefined,
    10_000,
  );
  expect(shown.epochs).toBe(36);
});
