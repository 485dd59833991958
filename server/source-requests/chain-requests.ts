import { amount, koios, rows, type RequestContext, type SourceRequest } from "./source-request.ts";
import {
  fetchAccount as fetchBlockfrostAccount,
  fetchTransaction as fetchBlockfrostTransaction,
} from "#app/features/check/blockfrost.server.ts";
import { fetchAccount, fetchActiveStake, fetchRewards, fetchTokens } from "#app/features/check/koios-account.server.ts";
import { fetchHandleHolder } from "#app/features/check/koios-handle.server.ts";
import { fetchHolders, fetchMintingPolicy, fetchPoliciesOf, fetchToken } from "#app/features/check/koios-token.server.ts";
import { fetchTransaction } from "#app/features/check/koios-transaction.server.ts";
import { fetchPoolGroups } from "#app/features/concentration/koios-pool-groups.server.ts";
import { fetchAssetSummary, fetchAssetTransactions } from "#app/features/ecosystem/catalog/koios-assets.server.ts";
import { fetchRegistryEntries } from "#app/features/ecosystem/discovered/koios-token-registry.server.ts";
import { fetchLastUse } from "#app/features/ecosystem/health/koios-contracts.server.ts";
import { fetchCommittee } from "#app/features/governance/koios-committee.server.ts";
import { fetchDrepIds, fetchDrepNames, fetchDrepStates, fetchDrepSummary } from "#app/features/governance/koios-dreps.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/features/governance/koios-votes.server.ts";
import { fetchEpochPots, fetchEpochWork } from "#app/features/governance/treasury/koios-treasury.server.ts";
import {
  fetchDrepPowers,
  fetchDrepUpdates,
  fetchPoolPowers,
  fetchVotePage,
} from "#app/features/governance/history/koios-history.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { fetchEpochRecords, fetchTotals } from "#app/features/network/koios-chain.server.ts";
import { fetchSupplies } from "#app/features/stablecoins/koios-supplies.server.ts";
import { fetchBlockVersions } from "#app/features/upgrades/koios-block-versions.server.ts";
import { fetchPoolCertificates, fetchPoolEpochs, fetchPoolPledges } from "#app/features/staking/koios-pool-details.server.ts";
import { fetchPools, fetchPoolStates } from "#app/features/staking/koios-pools.server.ts";
import {
  fetchBlockfrostDreps,
  fetchBlockfrostParameters,
  fetchBlockfrostTip,
  fetchRunningEpoch,
  parseBlockfrostParameters,
  parseBlockfrostRules,
} from "#app/foundation/upstream/blockfrost-chain.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { fetchEpochParams, parseParameters, parseVotingRules } from "#app/foundation/upstream/koios-parameters.server.ts";
import { fetchTip } from "#app/foundation/upstream/koios.server.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Examples from Koios' public documentation, and Liqwid's token. */
const STAKE_ADDRESS = "stake1uyrx65wjqjgeeksd8hptmcgl5jfyrqkfq0xe8xlp367kphsckq250";
const TRANSACTION = "f144a8264acf4bdfe2e1241170969c930d64ab6b0996a4a45237b623f1dd670e";
const POLICY = "da8c30857834c6ae7203935b89278c532b3995245295456f993e1d24";
const ASSET_NAME = "4c51";
const HANDLE = "cardano";

/** Values from earlier answers that later requests need. */
interface Found {
  height: number;
  epoch: number;
  pool: string;
  drep: string;
  proposal: string;
}

/** Requests to Koios in this order, because some need a value from an earlier answer. */
type Koios = (client: PoliteFetch, options: SourceOptions, found: Partial<Found>) => Promise<string>;
const need = <Value>(value: Value | undefined, name: string): Value => {
  if (value === undefined) throw new Error(`not asked: no ${name} was found`);
  return value;
};

function koiosRequests(): SourceRequest[] {
  const found: Partial<Found> = {};
  const ask = (adapter: string, asks: string, run: Koios): SourceRequest => ({
    source: "koios",
    adapter,
    asks,
    run: (context: RequestContext) => run(context.client, koios(context), found),
  });
  const asset = { policyId: POLICY, assetName: ASSET_NAME };
  return [
    ask("koios.fetchTip", "the newest block", async (client, options) => {
      const { blockHeight, epoch } = await fetchTip(client, options);
      Object.assign(found, { height: blockHeight ?? 0, epoch: epoch ?? 0 });
      return amount("block", blockHeight);
    }),
    ask("koios-chain.fetchTotals", "supply and reserves", async (client, options) =>
      rows((await fetchTotals(client, options, 3)).length, "epochs"),
    ),
    ask("koios-chain.fetchEpochRecords", "epochs", async (client, options) =>
      rows((await fetchEpochRecords(client, options, 3)).length, "epochs"),
    ),
    ask("koios-block-versions.fetchBlockVersions", "blocks by protocol version", async (client, options) =>
      rows((await fetchBlockVersions(client, options, need(found.epoch, "epoch"))).versions.length, "versions"),
    ),
    ask("koios-parameters.fetchEpochParams", "protocol parameters", async (client, options) => {
      const document = await fetchEpochParams(client, options);
      parseVotingRules(document);
      return amount("fee per byte", parseParameters(document).feePerByte);
    }),
    ask("koios-pools.fetchPools", "pools", async (client, options) => {
      const { pools } = await fetchPools(client, options);
      if (pools[0]) found.pool = pools[0].id;
      return rows(pools.length, "pools");
    }),
    ask("koios-pool-groups.fetchPoolGroups", "operators of pools", async (client, options) =>
      rows((await fetchPoolGroups(client, options)).groups.length, "pools"),
    ),
    ask("koios-pools.fetchPoolStates", "a pool's state", async (client, options) =>
      rows((await fetchPoolStates(client, options, [need(found.pool, "pool")])).length, "pools"),
    ),
    ask("koios-pool-details.fetchPoolCertificates", "a pool's certificates", async (client, options) =>
      rows((await fetchPoolCertificates(client, options, need(found.pool, "pool"))).length, "certificates"),
    ),
    ask("koios-pool-details.fetchPoolEpochs", "a pool's epochs", async (client, options) =>
      rows((await fetchPoolEpochs(client, options, need(found.pool, "pool"))).length, "epochs"),
    ),
    ask("koios-pool-details.fetchPoolPledges", "a pool's pledges", async (client, options) =>
      rows((await fetchPoolPledges(client, options, need(found.pool, "pool"))).size, "epochs"),
    ),
    ask("koios-dreps.fetchDrepIds", "DReps", async (client, options) => {
      const { ids } = await fetchDrepIds(client, options);
      if (ids[0]) found.drep = ids[0];
      return rows(ids.length, "DReps");
    }),
    ask("koios-dreps.fetchDrepStates", "a DRep's state", async (client, options) =>
      rows((await fetchDrepStates(client, options, [need(found.drep, "DRep")])).length, "DReps"),
    ),
    ask("koios-dreps.fetchDrepNames", "a DRep's name", async (client, options) =>
      rows((await fetchDrepNames(client, options, [need(found.drep, "DRep")])).length, "DReps"),
    ),
    ask("koios-dreps.fetchDrepSummary", "all DReps together", async (client, options) =>
      amount("DReps", (await fetchDrepSummary(client, options)).dreps),
    ),
    ask("koios-governance.fetchProposals", "governance actions", async (client, options) => {
      const { proposals } = await fetchProposals(client, options);
      if (proposals[0]) found.proposal = proposals[0].id;
      return rows(proposals.length, "actions");
    }),
    ask("koios-votes.fetchTally", "an action's tally", async (client, options) =>
      amount("epoch", (await fetchTally(client, options, need(found.proposal, "governance action"))).tally.epoch),
    ),
    ask("koios-votes.fetchDrepVotes", "an action's votes", async (client, options) =>
      rows((await fetchDrepVotes(client, options, need(found.proposal, "governance action"))).size, "votes"),
    ),
    ask("koios-history.fetchVotePage", "the newest votes", async (client, options) =>
      rows((await fetchVotePage(client, options, "older", null)).votes.length, "votes"),
    ),
    ask("koios-history.fetchDrepPowers", "DReps' power in an epoch", async (client, options) =>
      rows((await fetchDrepPowers(client, options, need(found.epoch, "epoch"))).size, "DReps"),
    ),
    ask("koios-history.fetchPoolPowers", "pools' power in an epoch", async (client, options) =>
      rows((await fetchPoolPowers(client, options, need(found.epoch, "epoch"))).size, "pools"),
    ),
    ask("koios-history.fetchDrepUpdates", "a month of DReps' certificates", async (client, options) =>
      rows((await fetchDrepUpdates(client, options, Date.now() - 30 * DAY)).length, "certificates"),
    ),
    ask("koios-committee.fetchCommittee", "the committee", async (client, options) =>
      amount("quorum", (await fetchCommittee(client, options, need(found.epoch, "epoch"))).committee.quorum),
    ),
    ask("koios-treasury.fetchEpochPots", "the treasury", async (client, options) => {
      const { epoch } = await fetchEpochPots(client, options, need(found.epoch, "epoch"));
      return amount("epoch", epoch);
    }),
    ask("koios-treasury.fetchEpochWork", "blocks and rewards", async (client, options) =>
      rows((await fetchEpochWork(client, options, need(found.epoch, "epoch") - 2)).size, "epochs"),
    ),
    ask("koios-token-registry.fetchRegistryEntries", "the token registry", async (client, options) =>
      rows((await fetchRegistryEntries(client, options)).length, "tokens"),
    ),
    ask("koios-assets.fetchAssetSummary", "a token's holders", async (client, options) =>
      amount("holders", (await fetchAssetSummary(client, options, asset))?.holders),
    ),
    ask("koios-assets.fetchAssetTransactions", "a token's transactions", async (client, options) =>
      amount("in a day", (await fetchAssetTransactions(client, options, asset, need(found.height, "block") - 4_320)).count),
    ),
    ask("koios-contracts.fetchLastUse", "a script's last use", async (client, options) => {
      const usedAt = await fetchLastUse(client, options, [POLICY], need(found.height, "block") - 4_320);
      return usedAt === null ? "not used in a day" : new Date(usedAt).toISOString();
    }),
    ask("koios-account.fetchAccount", "a stake address", async (client, options) =>
      (await fetchAccount(client, options, STAKE_ADDRESS)) === null ? "unknown to the chain" : "1 account",
    ),
    ask("koios-account.fetchRewards", "its rewards", async (client, options) =>
      rows((await fetchRewards(client, options, STAKE_ADDRESS)).length, "rewards"),
    ),
    ask("koios-account.fetchActiveStake", "its stake by epoch", async (client, options) =>
      rows((await fetchActiveStake(client, options, STAKE_ADDRESS)).length, "epochs"),
    ),
    ask("koios-account.fetchTokens", "its tokens", async (client, options) =>
      rows((await fetchTokens(client, options, STAKE_ADDRESS)).length, "tokens"),
    ),
    ask("koios-transaction.fetchTransaction", "a transaction", async (client, options) => {
      const transaction = await fetchTransaction(client, options, TRANSACTION);
      return transaction === null ? "unknown to the chain" : new Date(transaction.at).toISOString();
    }),
    ask("koios-token.fetchToken", "a token", async (client, options) =>
      amount("supply", (await fetchToken(client, options, POLICY + ASSET_NAME))?.supply),
    ),
    ask("koios-supplies.fetchSupplies", "supplies of tokens", async (client, options) =>
      rows(Object.keys((await fetchSupplies(client, options, [POLICY + ASSET_NAME])).units).length, "tokens"),
    ),
    ask("koios-token.fetchHolders", "its holders", async (client, options) =>
      amount("holders", await fetchHolders(client, options, POLICY + ASSET_NAME)),
    ),
    ask("koios-token.fetchPoliciesOf", "tokens of a name", async (client, options) =>
      rows((await fetchPoliciesOf(client, options, ASSET_NAME))?.length ?? 0, "policies"),
    ),
    ask("koios-token.fetchMintingPolicy", "a minting policy", async (client, options) =>
      (await fetchMintingPolicy(client, options, POLICY)) === null ? "unknown to the chain" : "1 policy",
    ),
    ask("koios-handle.fetchHandleHolder", "a handle's holder", async (client, options) =>
      (await fetchHandleHolder(client, options, HANDLE)) === null ? "no one holds it" : "1 holder",
    ),
  ];
}

/** Blockfrost is the second source of checks and of chain figures. */
function blockfrostRequests(): SourceRequest[] {
  const ask = (adapter: string, asks: string, run: (client: PoliteFetch, options: SourceOptions) => Promise<string>): SourceRequest => ({
    source: "blockfrost",
    adapter,
    asks,
    key: "BLOCKFROST_PROJECT_ID",
    run: ({ client, environment }) => run(client, { baseUrl: environment.BLOCKFROST_URL, apiKey: environment.BLOCKFROST_PROJECT_ID }),
  });
  return [
    ask("blockfrost-chain.fetchBlockfrostTip", "the newest block", async (client, options) =>
      amount("block", (await fetchBlockfrostTip(client, options)).blockHeight),
    ),
    ask("blockfrost-chain.fetchRunningEpoch", "the running epoch", async (client, options) =>
      amount("epoch", (await fetchRunningEpoch(client, options)).epoch),
    ),
    ask("blockfrost-chain.fetchBlockfrostParameters", "protocol parameters", async (client, options) => {
      const document = await fetchBlockfrostParameters(client, options);
      parseBlockfrostRules(document);
      return amount("fee per byte", parseBlockfrostParameters(document).feePerByte);
    }),
    ask("blockfrost-chain.fetchBlockfrostDreps", "DReps", async (client, options) =>
      rows((await fetchBlockfrostDreps(client, options)).dreps.length, "DReps"),
    ),
    ask("blockfrost.fetchAccount", "a stake address", async (client, options) =>
      (await fetchBlockfrostAccount(client, options, STAKE_ADDRESS)) === null ? "unknown to the chain" : "1 account",
    ),
    ask("blockfrost.fetchTransaction", "a transaction", async (client, options) => {
      const transaction = await fetchBlockfrostTransaction(client, options, TRANSACTION);
      return transaction === null ? "unknown to the chain" : new Date(transaction.at).toISOString();
    }),
  ];
}

export const chainRequests = (): SourceRequest[] => [...koiosRequests(), ...blockfrostRequests()];
