import type { Chain } from "./chain.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { bech32 } from "./pools.ts";
import { createGovernanceDocuments } from "./governance-documents.ts";
import { pseudoRandom, hex, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

/** More than one Koios response can contain. */
const DREPS = 1_060;
/** DReps that gave up their registration; Koios still lists them. */
const RETIRED_DREPS = 40;
const POOLS = 900;
const MEMBERS = 7;
const EPOCH_MS = 432_000_000;
/** The voting body whose members may become inactive. */
const DREP_BODY = 1;
/** Votes come in over this many epochs. */
const VOTING_EPOCHS = 5;

const lovelace = (ada: number): string => (BigInt(Math.round(ada)) * 1_000_000n).toString();
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100);

type Choice = "Yes" | "No" | "Abstain";

/** DReps, the committee, and their votes on the governance actions of a world, which increase day by day. */
export function createVotes(
  world: World,
  chain: Chain,
  proposals: () => readonly {
    proposal_id: string;
    proposal_type: string;
    block_time: number;
    expired_epoch: number | null;
    dropped_epoch: number | null;
  }[],
) {
  const seed = seedOf(world.seed, "votes");
  const documents = createGovernanceDocuments(world);
  const isScript = (index: number): boolean => index % 50 === 0;
  const ids = Array.from({ length: DREPS + RETIRED_DREPS }, (_, index) => bech32("drep", isScript(index) ? 0x23 : 0x22, seed, index));
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const power = (index: number): number =>
    4_000 + 60e6 * pseudoRandom(seed + 1, index) ** 6 * (1 + 0.05 * smoothNoise(seed + 2 + index, chain.currentEpoch() / 8));
  /** A third of the DReps has not voted for a long time. */
  const isActive = (index: number): boolean => isRegistered(index) && pseudoRandom(seed + 3, index) < 0.66;
  function isRegistered(index: number): boolean {
    return index < DREPS;
  }

  const listed = (index: number) => ({
    drep_id: ids[index] ?? "",
    hex: hex(seed, index, 56),
    has_script: isScript(index),
    registered: isRegistered(index),
  });

  function info(asked: readonly string[]) {
    return asked.flatMap((id) => {
      const index = indexes.get(id);
      if (index === undefined) return [];
      const expires =
        chain.currentEpoch() +
        (isActive(index) ? Math.floor(20 * pseudoRandom(seed + 4, index)) + 1 : -Math.floor(30 * pseudoRandom(seed + 4, index)) - 1);
      return [
        {
          drep_id: id,
          hex: hex(seed, index, 56),
          has_script: isScript(index),
          drep_status: isRegistered(index) ? "registered" : "deregistered",
          deposit: isRegistered(index) ? "500000000" : null,
          active: isActive(index),
          expires_epoch_no: expires,
          amount: lovelace(power(index)),
          meta_url: null,
          meta_hash: null,
          live_delegator_count: Math.floor(pseudoRandom(seed + 5, index) ** 4 * 4_000),
        },
      ];
    });
  }

  /** The rows of /drep_metadata. A third of the DReps has a document, which may claim any name. */
  function metadata(asked: readonly string[]) {
    return asked.flatMap((id) => {
      const index = indexes.get(id);
      if (index === undefined) return [];
      const name = nameOf(index);
      const published = name === null ? null : documents.publish("drep", id, { texts: { givenName: name, objectives: "Simulated." } });
      return [
        {
          drep_id: id,
          hex: hex(seed, index, 56),
          has_script: isScript(index),
          meta_url: published?.url ?? null,
          meta_hash: published?.hash ?? null,
          meta_json: name === null ? null : { body: { givenName: index % 2 === 0 ? name : { "@value": name }, objectives: "Simulated." } },
          bytes: null,
          warning: null,
          language: name === null ? null : "en-us",
          comment: null,
          is_valid: name === null ? null : index % 30 !== 9,
        },
      ];
    });
  }

  /** Names of DReps: two differ only in a lookalike letter, and one contains markup. */
  function nameOf(index: number): string | null {
    if (index === 3) return "Cardano Atlas";
    if (index === 6) return "Cardano AtIas";
    if (index === 12) return '<img src=x onerror="alert(1)">\u202eperD';
    return index % 3 === 0 ? `Simulated DRep ${index}` : null;
  }

  /** Each voter's vote on an action; null before it votes. Each action has its own approval rate. */
  function choicesOf(proposal: { proposal_id: string; block_time: number }, body: number) {
    const own = seedOf(seed + body, proposal.proposal_id);
    const mood = 0.35 + 0.55 * pseudoRandom(own, -1);
    return (index: number): { choice: Choice; at: number } | null => {
      const at = proposal.block_time * 1_000 + pseudoRandom(own, index) * VOTING_EPOCHS * EPOCH_MS * 1.6;
      if (at > world.now() || (body === DREP_BODY && !isActive(index))) return null;
      const word = pseudoRandom(own + 1, index);
      return { choice: word < mood ? "Yes" : word < mood + 0.12 ? "Abstain" : "No", at: Math.floor(at / 1_000) };
    };
  }

  function count(proposal: { proposal_id: string; block_time: number }, body: number, size: number, powerOf: (index: number) => number) {
    const sums = { Yes: { votes: 0, power: 0 }, No: { votes: 0, power: 0 }, Abstain: { votes: 0, power: 0 } };
    const choiceOf = choicesOf(proposal, body);
    let silent = 0;
    for (let index = 0; index < size; index += 1) {
      const said = choiceOf(index);
      if (said === null) silent += powerOf(index);
      else {
        sums[said.choice].votes += 1;
        sums[said.choice].power += powerOf(index);
      }
    }
    const counted = sums.Yes.power + sums.No.power + silent;
    return { ...sums, silent, yes: percent(sums.Yes.power, counted), no: percent(sums.No.power + silent, counted) };
  }

  /** The row of /proposal_voting_summary; undefined for an unknown action. */
  function summary(id: string) {
    const proposal = proposals().find(({ proposal_id }) => proposal_id === id);
    if (proposal === undefined) return undefined;
    const dreps = count(proposal, DREP_BODY, DREPS, (index) => (isActive(index) ? power(index) : 0));
    const pools = count(proposal, 2, POOLS, (index) => 1e6 + 60e6 * pseudoRandom(seed + 6, index) ** 3);
    const members = count(proposal, 3, MEMBERS, () => 1);
    return {
      proposal_type: proposal.proposal_type,
      epoch_no: chain.currentEpoch(),
      drep_yes_votes_cast: dreps.Yes.votes,
      drep_active_yes_vote_power: lovelace(dreps.Yes.power),
      drep_yes_vote_power: lovelace(dreps.Yes.power),
      drep_yes_pct: dreps.yes,
      drep_no_votes_cast: dreps.No.votes,
      drep_active_no_vote_power: lovelace(dreps.No.power),
      drep_no_vote_power: lovelace(dreps.No.power + dreps.silent),
      drep_no_pct: dreps.no,
      drep_abstain_votes_cast: dreps.Abstain.votes,
      drep_active_abstain_vote_power: lovelace(dreps.Abstain.power),
      drep_always_no_confidence_vote_power: lovelace(180e6),
      drep_always_abstain_vote_power: lovelace(5.2e9),
      pool_yes_votes_cast: pools.Yes.votes,
      pool_active_yes_vote_power: lovelace(pools.Yes.power),
      pool_yes_vote_power: lovelace(pools.Yes.power),
      pool_yes_pct: pools.yes,
      pool_no_votes_cast: pools.No.votes,
      pool_active_no_vote_power: lovelace(pools.No.power),
      pool_no_vote_power: lovelace(pools.No.power + pools.silent),
      pool_no_pct: pools.no,
      pool_abstain_votes_cast: pools.Abstain.votes,
      pool_active_abstain_vote_power: lovelace(pools.Abstain.power),
      pool_passive_always_abstain_votes_assigned: 120,
      pool_passive_always_abstain_vote_power: lovelace(1.1e9),
      pool_passive_always_no_confidence_votes_assigned: 3,
      pool_passive_always_no_confidence_vote_power: lovelace(12e6),
      committee_yes_votes_cast: members.Yes.votes,
      committee_yes_pct: members.yes,
      committee_no_votes_cast: members.No.votes,
      committee_no_pct: members.no,
      committee_abstain_votes_cast: members.Abstain.votes,
    };
  }

  /** The rows of /proposal_votes of DReps. */
  function votes(id: string) {
    const proposal = proposals().find(({ proposal_id }) => proposal_id === id);
    if (proposal === undefined) return [];
    const choiceOf = choicesOf(proposal, DREP_BODY);
    return ids.flatMap((voter, index) => {
      const said = choiceOf(index);
      if (said === null) return [];
      return [
        {
          block_time: said.at,
          voter_role: "DRep",
          voter_id: voter,
          voter_hex: hex(seed, index, 56),
          voter_has_script: false,
          vote: isUnknownEra(world) && index % 5 === 2 ? UNKNOWN_ERA.vote : said.choice,
          meta_url: null,
          meta_hash: null,
        },
      ];
    });
  }

  /** The row of /drep_epoch_summary. */
  function epochSummary() {
    const all = ids.slice(0, DREPS).reduce((sum, _, index) => sum + power(index), 0);
    return { epoch_no: chain.currentEpoch(), amount: lovelace(all), dreps: DREPS };
  }

  /** The committee: seven members, one of them resigned; none after a vote of no confidence. */
  function committee() {
    if (world.settings.isCommitteeDissolved) {
      const action = { proposal_id: `gov_action1${"q".repeat(53)}`, proposal_tx_hash: hex(seed + 10, 0, 64), proposal_index: 0 };
      return { ...action, quorum_numerator: null, quorum_denominator: null, members: null };
    }
    const members = Array.from({ length: MEMBERS }, (_, index) => ({
      status: index === 6 ? "resigned" : "authorized",
      cc_cold_hex: hex(seed + 7, index, 56),
      cc_cold_has_script: true,
      cc_hot_hex: hex(seed + 8, index, 56),
      cc_hot_has_script: true,
      expiration_epoch: chain.currentEpoch() + 40,
    }));
    return { proposal_id: null, proposal_tx_hash: null, proposal_index: null, quorum_numerator: 2, quorum_denominator: 3, members };
  }

  /** The rows of Blockfrost's /governance/dreps: retired ones first, and IDs without the byte of CIP-129. */
  function blockfrostList() {
    const row = (index: number) => ({
      drep_id: bech32(isScript(index) ? "drep_script" : "drep", null, seed, index),
      hex: hex(seed, index, 56),
      amount: isRegistered(index) ? lovelace(power(index)) : "0",
      has_script: isScript(index),
      retired: !isRegistered(index),
      expired: !isActive(index),
      last_active_epoch: chain.currentEpoch() - 3,
      metadata: null,
    });
    return [...ids.keys()].sort((a, b) => Number(isRegistered(a)) - Number(isRegistered(b))).map(row);
  }

  return { blockfrostList, list: () => ids.map((_, index) => listed(index)), info, metadata, summary, votes, epochSummary, committee };
}
