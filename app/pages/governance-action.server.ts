import type { FeatureServices } from "#app/pages/services.server.ts";
import { createCounter, shareLines } from "#app/features/governance/actions/votes/action-count.server.ts";
import { actionPageView } from "#app/features/governance/actions/action-page.server.ts";
import { standingOf } from "#app/features/governance/actions/standings.server.ts";
import { choicesOnly, shownVote, votePage, type VoterFacts } from "#app/features/governance/actions/votes/shown-votes.server.ts";
import type { VotePage } from "#app/features/governance/actions/votes/vote-list.tsx";
import type { VoteQuery } from "#app/features/governance/actions/votes/vote-query.ts";
import { anchorKey, documentText } from "#app/features/governance/documents/documents.ts";
import { compareOnChain } from "#app/features/governance/documents/on-chain-binding.server.ts";
import { COMMITTEE_PATH, drepPath } from "#app/features/governance/governance.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { VoteRecord } from "#app/features/governance/history/records.ts";
import type { Chain } from "#app/features/network/network.ts";
import { poolPath } from "#app/features/staking/staking.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

type Services = Pick<FeatureServices, "governance" | "network" | "staking">;

/** All that the page of an action shows, from the features that know it. */
export async function actionPageData(
  { governance, network, staking }: Services,
  all: readonly ActionView[],
  action: ActionView,
  query: VoteQuery,
  now: number,
) {
  const record = await governance.history.action(action.id);
  const chain = network.latestChain().value;
  const protocolMajor = chain.protocolMajor?.value ?? null;
  const count = await createCounter(governance, protocolMajor);
  const stored = record && (await count(action, record));
  const document = record?.anchor ? await governance.documents.documentOf(record.anchor) : null;
  const { openVotes, dreps } = await governance.latestSnapshot();
  const choices = openVotes.get(action.id);
  const votes =
    stored && stored.votes.length > 0
      ? await castVotes({ governance, staking }, votePage(stored.votes, query), stored.powers)
      : choices
        ? votePage(choicesOnly(choices, dreps), query)
        : null;
  const parameters = { ...parametersNow(chain), ...governance.latestGovernance().value.rules?.parameters };
  const facts = { protocolMajor, treasury: chain.treasury?.value ?? null, nextEpoch: epochAt(now) + 1 };
  return {
    view: actionPageView(action, record, stored, parameters, await standingOf(governance, all, action, facts)),
    document,
    binding: document?.parsed && record ? compareOnChain(document.parsed.onChain, { kind: "action", action: record }) : null,
    lines: stored && record ? shareLines(action, record.proposedAt, stored, now) : [],
    votes,
    roles: [...new Set(stored?.votes.map(({ role }) => role))],
  };
}

/** One page of votes with the voters' names, power and reasons. */
async function castVotes(
  { governance, staking }: Pick<Services, "governance" | "staking">,
  cast: Omit<VotePage, "rows"> & { rows: readonly VoteRecord[] },
  powers: ReadonlyMap<string, bigint>,
): Promise<VotePage> {
  const { dreps } = await governance.latestSnapshot();
  const names = new Map(dreps.map(({ id, name }) => [id, name]));
  const documents = await governance.documents.documentsOf(cast.rows.flatMap(({ anchor }) => (anchor ? [anchor] : [])));
  const reasons = new Map(
    documents.flatMap((document) => (document.state === "verified" ? [[anchorKey(document.anchor), documentText(document)] as const] : [])),
  );
  const factsOf = async (role: string, voterId: string): Promise<VoterFacts> => {
    const lovelace = powers.get(voterId);
    const pool = role === "pool" ? await staking.findPool(voterId) : undefined;
    return {
      name: names.get(voterId) ?? pool?.ticker ?? pool?.name ?? null,
      power: lovelace === undefined ? null : Number(lovelace) / 1e6,
      path: pool ? poolPath(pool.id) : role === "drep" ? drepPath(voterId) : role === "committee" ? COMMITTEE_PATH : null,
    };
  };
  const rows = cast.rows.map(async (vote) => {
    const reason = vote.anchor ? (reasons.get(anchorKey(vote.anchor)) ?? null) : null;
    return shownVote(vote, await factsOf(vote.role, vote.voterId), reason);
  });
  return { ...cast, rows: await Promise.all(rows) };
}

const lovelaceOf = (figure: Figure | null) => (figure === null ? undefined : Math.round(figure.value * 1e6));

/** Parameters in effect, by Koios' names, in the units of the chain. */
const parametersNow = (chain: Chain) => ({
  min_fee_a: chain.feePerByte?.value,
  min_fee_b: chain.feeFixed?.value,
  coins_per_utxo_size: chain.coinsPerUtxoByte?.value,
  max_block_size: chain.maxBlockSize?.value,
  max_tx_size: chain.maxTransactionSize?.value,
  key_deposit: lovelaceOf(chain.keyDeposit),
  pool_deposit: lovelaceOf(chain.poolDeposit),
  min_pool_cost: lovelaceOf(chain.minPoolCost),
  influence: chain.pledgeInfluence?.value,
  monetary_expand_rate: chain.monetaryExpansion?.value,
  treasury_growth_rate: chain.treasuryShare?.value,
  optimal_pool_count: chain.targetPools?.value,
});
