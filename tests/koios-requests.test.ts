import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchAccount, fetchActiveStake, fetchRewards, fetchTokens } from "#app/features/check/koios-account.server.ts";
import { fetchHandleHolder } from "#app/features/check/koios-handle.server.ts";
import { fetchHolders, fetchMintingPolicy, fetchPoliciesOf, fetchToken } from "#app/features/check/koios-token.server.ts";
import { fetchTransaction } from "#app/features/check/koios-transaction.server.ts";
import { fetchAssetSummary, fetchAssetTransactions } from "#app/features/ecosystem/catalog/koios-assets.server.ts";
import { fetchRegistryEntries } from "#app/features/ecosystem/discovered/koios-token-registry.server.ts";
import { fetchLastUse } from "#app/features/ecosystem/health/koios-contracts.server.ts";
import { fetchCommittee } from "#app/features/governance/koios-committee.server.ts";
import { fetchDrepIds, fetchDrepNames, fetchDrepStates, fetchDrepSummary } from "#app/features/governance/koios-dreps.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/features/governance/koios-votes.server.ts";
import {
  fetchDrepPowers,
  fetchDrepUpdates,
  fetchPoolPowers,
  fetchVotePage,
} from "#app/features/governance/history/koios-history.server.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { fetchPoolGroups } from "#app/features/concentration/koios-pool-groups.server.ts";
import { fetchEpochPots, fetchEpochWork } from "#app/features/governance/treasury/koios-treasury.server.ts";
import { fetchEpochRecords, fetchTotals } from "#app/features/network/koios-chain.server.ts";
import { fetchPoolCertificates, fetchPoolEpochs, fetchPoolPledges } from "#app/features/staking/koios-pool-details.server.ts";
import { fetchSupplies } from "#app/features/stablecoins/koios-supplies.server.ts";
import { fetchBlockVersions } from "#app/features/upgrades/koios-block-versions.server.ts";
import { fetchPools, fetchPoolStates } from "#app/features/staking/koios-pools.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { fetchEpochParams } from "#app/foundation/upstream/koios-parameters.server.ts";
import { fetchTip } from "#app/foundation/upstream/koios.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";

// Send each request of the product once, because the simulated Koios rejects columns, parameters and functions that the real one doesn't
// have.

const STAKE = "stake1uyrx65wjqjgeeksd8hptmcgl5jfyrqkfq0xe8xlp367kphsckq250";
const UNIT = `279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b`;
const ASSET = { policyId: UNIT.slice(0, 56), assetName: UNIT.slice(56) };
const HASH = "5f5ed4eb2ba354ab2ad7c8859f3dacf93564637a105e80d8d8270a7bee3a0d5b";

let simulator: Simulator;
let client: ReturnType<typeof makeClient>;
let koios: { baseUrl: string };
const ids = { pool: "", drep: "", action: "" };

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false, accounts: { [STAKE]: "delegated" }, transactions: { [HASH]: "payment" } });
  client = makeClient([new URL(simulator.url).host]);
  koios = { baseUrl: `${simulator.url}/koios` };
  ids.pool = (await fetchPools(client, koios)).pools[0]?.id ?? "";
  ids.drep = (await fetchDrepIds(client, koios)).ids[0] ?? "";
  ids.action = (await fetchProposals(client, koios)).proposals[0]?.id ?? "";
});
afterAll(async () => {
  await client.close();
  await simulator.close();
});

const CALLS: Record<string, () => Promise<unknown>> = {
  fetchAccount: () => fetchAccount(client, koios, STAKE),
  fetchActiveStake: () => fetchActiveStake(client, koios, STAKE),
  fetchRewards: () => fetchRewards(client, koios, STAKE),
  fetchSupplies: () => fetchSupplies(client, koios, [UNIT]),
  fetchTokens: () => fetchTokens(client, koios, STAKE),
  fetchHandleHolder: () => fetchHandleHolder(client, koios, "charles"),
  fetchHolders: () => fetchHolders(client, koios, UNIT),
  fetchMintingPolicy: () => fetchMintingPolicy(client, koios, ASSET.policyId),
  fetchPoliciesOf: () => fetchPoliciesOf(client, koios, ASSET.assetName),
  fetchToken: () => fetchToken(client, koios, UNIT),
  fetchTransaction: () => fetchTransaction(client, koios, HASH),
  fetchAssetSummary: () => fetchAssetSummary(client, koios, ASSET),
  fetchAssetTransactions: () => fetchAssetTransactions(client, koios, ASSET, 0),
  fetchRegistryEntries: () => fetchRegistryEntries(client, koios),
  fetchLastUse: () => fetchLastUse(client, koios, [ASSET.policyId], 0),
  fetchBlockVersions: () => fetchBlockVersions(client, koios, 600),
  fetchCommittee: () => fetchCommittee(client, koios, 0),
  fetchDrepIds: () => fetchDrepIds(client, koios),
  fetchDrepNames: () => fetchDrepNames(client, koios, [ids.drep]),
  fetchDrepStates: () => fetchDrepStates(client, koios, [ids.drep]),
  fetchDrepSummary: () => fetchDrepSummary(client, koios),
  fetchDrepPowers: () => fetchDrepPowers(client, koios, epochAt(Date.now())),
  fetchPoolPowers: () => fetchPoolPowers(client, koios, epochAt(Date.now())),
  fetchDrepUpdates: () => fetchDrepUpdates(client, koios, Date.UTC(2024, 8, 1)),
  fetchVotePage: () => fetchVotePage(client, koios, "older", null),
  fetchDrepVotes: () => fetchDrepVotes(client, koios, ids.action),
  fetchTally: () => fetchTally(client, koios, ids.action),
  fetchEpochPots: () => fetchEpochPots(client, koios, 600),
  fetchEpochWork: () => fetchEpochWork(client, koios, 600),
  fetchEpochRecords: () => fetchEpochRecords(client, koios),
  fetchTotals: () => fetchTotals(client, koios),
  fetchPoolCertificates: () => fetchPoolCertificates(client, koios, ids.pool),
  fetchPoolEpochs: () => fetchPoolEpochs(client, koios, ids.pool),
  fetchPoolPledges: () => fetchPoolPledges(client, koios, ids.pool),
  fetchPoolGroups: () => fetchPoolGroups(client, koios),
  fetchPools: () => fetchPools(client, koios),
  fetchPoolStates: () => fetchPoolStates(client, koios, [ids.pool]),
  fetchProposals: () => fetchProposals(client, koios),
  fetchEpochParams: () => fetchEpochParams(client, koios),
  fetchTip: () => fetchTip(client, koios),
};

/** Files that call Koios, except the one that only forwards calls. */
const adapters = globSync("{app,server}/**/*.server.ts")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }))
  .filter(({ file, text }) => !file.endsWith("koios-pages.server.ts") && /\b(requestKoios|fetchPages|fetchPosted)\(/.test(text));

test.each(Object.entries(CALLS))("Koios accepts the request of %s", async (_, call) => {
  const before = simulator.control.count("koios");
  await call();
  const sent = simulator.control.state().requests.slice(0, simulator.control.count("koios") - before);
  expect(sent.length, "It asked nothing").toBeGreaterThan(0);
});

test("the list has every function that calls Koios", () => {
  const asking = adapters.flatMap(({ text }) => [...text.matchAll(/export (?:async )?function (fetch\w+)/g)].map(([, name]) => name));
  expect(Object.keys(CALLS).toSorted(), "Add a call of the new function to CALLS").toEqual(asking.toSorted());
});

test("every path was requested and none rejected", () => {
  const requests = simulator.control.state().requests.filter(({ source }) => source === "koios");
  expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  const named = adapters.flatMap(({ text }) => [...text.matchAll(/["'`](\/[a-z]+(?:_[a-z]+)*)(?=[?"'`])/g)].map(([, path]) => path));
  expect([...new Set(requests.map(({ path }) => path))].toSorted(), "Call the function that asks for it in CALLS").toEqual(
    [...new Set(named)].toSorted(),
  );
});
