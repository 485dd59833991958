import { bech32 } from "@scure/base";
import { type Chain, epochStart } from "./chain.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { createGovernanceDocuments, type DocumentContent } from "./governance-documents.ts";
import { bech32 as bech32Address } from "./pools.ts";
import { pseudoRandom, hex, seedOf } from "./random.ts";
import type { World } from "./world.ts";

const COUNT = 18;
/** Epochs between two actions, and epochs that an action is open for votes after its own. */
const EPOCHS_APART = 1;
const EPOCHS_OPEN = 6;
/**
 * Fates from 0 to 1: below the first an action is ratified, below the second it is dropped because another one was enacted, and otherwise
 * it expires. The ledger has no threshold for info actions, so they always expire, and only actions of a purpose are dropped early.
 * cardano-ledger (bbf7722), eras/conway/impl/src/Cardano/Ledger/Conway/: Governance/Internal.hs (NoVotingThreshold), Rules/Ratify.hs, and
 * withGovActionParent in Governance/Procedures.hs.
 */
const RATIFIED = 0.5;
const DROPPED = 0.7;

const topics = [
  ["InfoAction", "a budget for shared tools"],
  ["TreasuryWithdrawals", "maintenance of the node"],
  ["ParameterChange", "larger blocks"],
  ["TreasuryWithdrawals", "a summer of open source"],
  ["HardForkInitiation", "the next protocol version"],
  ["NewCommittee", "two new members"],
  ["NewConstitution", "clearer words in article four"],
] as const;

/** Actions of one purpose form a chain: each names the one before that takes effect. */
const PURPOSES: Readonly<Record<string, string>> = {
  ParameterChange: "parameters",
  HardForkInitiation: "hard fork",
  NewCommittee: "committee",
  NoConfidence: "committee",
  NewConstitution: "constitution",
};

const TEXTS = { abstract: "A simulated action.", motivation: "None: it is simulated.", rationale: "None: it is simulated." };
const titleOf = (index: number, topic: string): string => `Simulated action ${index}: ${topic}`;

interface Withdrawal {
  stake_address: string;
  amount: string;
}

/** The newest governance actions of a world. Old ones end and new ones come as its clock runs. */
export function createProposals(world: World, chain: Chain) {
  const seed = seedOf(world.seed, "proposals");
  const documents = createGovernanceDocuments(world);

  const transactionOf = (index: number) => hex(seed, index, 64);

  /** CIP-129: the transaction and the action's index in it. */
  const id = (index: number) =>
    bech32.encode("gov_action", bech32.toWords(Uint8Array.of(...Buffer.from(transactionOf(index), "hex"), 0)), false);

  const fateOf = (index: number): number => pseudoRandom(seed + 100, index);

  function typeOf(index: number): string {
    const [listed] = topics[index % topics.length] ?? topics[0];
    const usual = listed === "NewCommittee" && index % 2 === 0 ? "NoConfidence" : listed;
    // In the unknown era, info actions have a new type, and parameter changes have a new parameter.
    return usual === "InfoAction" && isUnknownEra(world) ? UNKNOWN_ERA.proposal : usual;
  }

  /** ID of the last listed action before this one that takes effect for the same purpose. */
  function previousOf(index: number, oldest: number): string | null {
    const purpose = PURPOSES[typeOf(index)];
    for (let earlier = index - 1; purpose !== undefined && earlier >= oldest; earlier -= 1)
      if (PURPOSES[typeOf(earlier)] === purpose && fateOf(earlier) < RATIFIED) return id(earlier);
    return null;
  }

  /** An action's stages that are over, with their epochs. */
  function stages(index: number, proposed: number) {
    const now = chain.currentEpoch();
    const past = (epoch: number): number | null => (epoch <= now ? epoch : null);
    const none = { ratified_epoch: null, enacted_epoch: null, dropped_epoch: null, expired_epoch: null };
    const type = typeOf(index);
    const fate = fateOf(index);
    if (fate < RATIFIED && type !== "InfoAction")
      return { ...none, ratified_epoch: past(proposed + 4), enacted_epoch: past(proposed + 5), dropped_epoch: past(proposed + 5) };
    if (fate < DROPPED && PURPOSES[type] !== undefined) return { ...none, dropped_epoch: past(proposed + 4) };
    return { ...none, expired_epoch: past(proposed + EPOCHS_OPEN + 1), dropped_epoch: past(proposed + EPOCHS_OPEN + 2) };
  }

  /** The published document, with CIP-169's copy of the actions that have no parts of their own kind. */
  function contentOf(
    type: string,
    title: string,
    terms: { deposit: string; return_address: string; withdrawal: readonly Withdrawal[] },
  ): DocumentContent {
    const rewards = terms.withdrawal.map(({ stake_address, amount }) => ({ key: stake_address, value: amount }));
    const actions = { InfoAction: { tag: "info_action" }, TreasuryWithdrawals: { tag: "treasury_withdrawals_action", rewards } };
    const govAction = type === "InfoAction" || type === "TreasuryWithdrawals" ? actions[type] : undefined;
    const onChain = govAction && { deposit: terms.deposit, reward_account: terms.return_address, gov_action: govAction };
    return { texts: { title, ...TEXTS }, ...(onChain ? { onChain } : {}) };
  }

  /** Koios' copy of the document in each of the real forms: plain, wrapped, without a title, unreachable. */
  function document(index: number, topic: string): object | null {
    const title = titleOf(index, topic);
    const forms = [{ body: { title, ...TEXTS } }, { body: { title: { "@value": title }, ...TEXTS } }, { body: TEXTS }, null];
    const form = index % 6 < 3 ? 0 : (index % 6) - 2;
    return forms[form] ?? null;
  }

  const anchors = new Map<string, { url: string; hash: string }>();
  /** Each document is signed once, because every list of votes reads the actions. */
  function publish(key: string, index: number, content: DocumentContent) {
    const anchor = anchors.get(key) ?? documents.publish("action", id(index), content);
    anchors.set(key, anchor);
    return anchor;
  }

  const account = (index: number, part: number): string => bech32Address("stake", 0xe1, seed + 3 + part, index);

  /** Every second withdrawal has several recipients. */
  const withdrawalsOf = (index: number) =>
    (index % 2 === 0 ? ["31235800000"] : ["500000000000", "300000000000", "100000000001"]).map((amount, part) => ({
      stake_address: account(index, part),
      amount,
    }));

  /** Every second change needs the pools' votes. */
  const parametersOf = (index: number) =>
    index % 2 === 0 ? { max_block_size: 98_304, max_tx_size: 24_576 } : { drep_activity: 25, committee_min_size: 5, max_epoch: 20 };

  /** The ledger's own JSON. */
  function descriptionOf(type: string, index: number): object {
    const contents: Record<string, () => unknown[]> = {
      ParameterChange: () => [
        null,
        index % 2 === 0
          ? { maxBlockBodySize: 98_304, maxTxSize: 24_576 }
          : { dRepActivity: 25, committeeMinSize: 5, poolRetireMaxEpoch: 20 },
        null,
      ],
      TreasuryWithdrawals: () => [
        withdrawalsOf(index).map(({ amount }, part) => [
          { network: "Mainnet", credential: { keyHash: hex(seed + 3 + part, index, 56) } },
          Number(amount),
        ]),
        null,
      ],
      HardForkInitiation: () => [null, { major: 11, minor: 0 }],
      NewCommittee: () => [
        null,
        [],
        { [`scriptHash-${hex(seed + 6, index, 56)}`]: index * EPOCHS_APART + 146 },
        { numerator: 2, denominator: 3 },
      ],
      NewConstitution: () => [null, { anchor: { url: "ipfs://bafkreisimulated", dataHash: hex(seed + 7, index, 64) } }],
      NoConfidence: () => [null],
    };
    return { tag: type, ...(contents[type] && { contents: contents[type]() }) };
  }

  function row(index: number, oldest: number) {
    const [, topic] = topics[index % topics.length] ?? topics[0];
    const type = typeOf(index);
    const added = isUnknownEra(world) ? UNKNOWN_ERA.parameters : {};
    const proposed = index * EPOCHS_APART;
    const terms = {
      deposit: "100000000000",
      return_address: bech32Address("stake", 0xe1, seed + 1, index),
      withdrawal: type === "TreasuryWithdrawals" ? withdrawalsOf(index) : [],
    };
    const published = publish(`${index} ${type}`, index, contentOf(type, titleOf(index, topic), terms));
    return {
      block_time: Math.floor(epochStart(proposed) + 86_400 * 4 * pseudoRandom(seed + 101, index)),
      proposal_id: id(index),
      proposal_tx_hash: transactionOf(index),
      proposal_index: 0,
      proposal_type: type,
      proposal_description: descriptionOf(type, index),
      previous_gov_action_proposal_id: previousOf(index, oldest),
      ...terms,
      proposed_epoch: proposed,
      ...stages(index, proposed),
      // cardano-db-sync adds one to the last epoch whose votes count.
      expiration: proposed + EPOCHS_OPEN + 1,
      meta_url: published.url,
      meta_hash: published.hash,
      meta_json: document(index, topic),
      meta_comment: null,
      meta_language: "en-us",
      meta_is_valid: null,
      param_proposal: type === "ParameterChange" ? { ...parametersOf(index), ...added } : null,
    };
  }

  /** Newest first. */
  return () => {
    const newest = Math.floor(chain.currentEpoch() / EPOCHS_APART);
    const rows = Array.from({ length: COUNT + 1 }, (_, back) => row(newest - back, newest - COUNT + 1));
    return rows.filter((candidate) => candidate.block_time * 1_000 <= world.now()).slice(0, COUNT);
  };
}
