import { type Chain, epochStart } from "./chain.ts";
import { isUnknownEra, UNKNOWN_ERA } from "./era.ts";
import { createGovernanceDocuments } from "./governance-documents.ts";
import { bech32, type createPools } from "./pools.ts";
import type { createProposals } from "./proposals.ts";
import { hex, pseudoRandom, seedOf } from "./random.ts";
import type { createVotes } from "./votes.ts";
import type { World } from "./world.ts";

const EPOCH_SECONDS = 432_000;
/** Most votes come in the first five epochs. The slowest voters miss the end. */
const VOTING_SECONDS = 8 * EPOCH_SECONDS;
/** Members of the committee: the seventh resigned, the term of the eighth is over, and the third has changed its hot credential. */
const MEMBERS = 8;
const RESIGNED = 6;
const EXPIRED = 7;
const CHANGED = 2;
/** Share of pools that vote at all. */
const VOTING_POOLS = 0.45;
const NO_POOL_VOTE = new Set(["TreasuryWithdrawals", "NewConstitution"]);

type Role = "DRep" | "SPO" | "ConstitutionalCommittee";
type Proposal = ReturnType<ReturnType<typeof createProposals>>[number];

interface Ballot {
  role: Role | typeof UNKNOWN_ERA.voter;
  voter: string;
  hex: string;
  hasScript: boolean;
  vote: string;
  at: number;
  tx: string;
  anchor: { url: string; hash: string } | null;
}

const percent = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((20_000n * part + whole) / (2n * whole)) / 100);
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

/** All votes of a world and the powers behind them. Koios' tallies are counted from both, by its own formula. */
export function createBallots(
  world: World,
  chain: Chain,
  proposals: () => readonly Proposal[],
  dreps: ReturnType<typeof createVotes>,
  pools: ReturnType<typeof createPools>,
) {
  const seed = seedOf(world.seed, "ballots");
  const documents = createGovernanceDocuments(world);
  const cast = new Map<string, Ballot[]>();

  /** Votes end with the epoch before `expiration`, or with the decision. */
  const endOf = (proposal: Proposal): number =>
    epochStart(Math.min(proposal.expiration, proposal.ratified_epoch ?? Infinity, proposal.dropped_epoch ?? Infinity));

  function ballotsOf(proposal: Proposal): Ballot[] {
    const known = cast.get(proposal.proposal_id) ?? makeBallots(proposal);
    cast.set(proposal.proposal_id, known);
    const last = Math.min(world.now() / 1_000, endOf(proposal) - 1);
    return known.filter(({ at }) => at <= last);
  }

  /** All votes that an action may get, if it stays open long enough. */
  function makeBallots(proposal: Proposal): Ballot[] {
    const own = seedOf(seed, proposal.proposal_id);
    const ballots: Ballot[] = [];
    const add = (role: Role, index: number, voter: Pick<Ballot, "voter" | "hex" | "hasScript">, until = Infinity) => {
      const body = own + role.length;
      const mood = 0.35 + 0.55 * pseudoRandom(body, -1);
      const word = pseudoRandom(body + 1, index);
      const vote = word < mood ? "Yes" : word < mood + 0.12 ? "Abstain" : "No";
      const isLate = index % 97 === 5;
      const usual = proposal.block_time + pseudoRandom(body + 2, index) * VOTING_SECONDS;
      const at = Math.floor(isLate ? epochStart(proposal.expiration) - 1_800 + index / 10 : usual);
      const put = (choice: string, time: number, copy: number) => {
        const tx = hex(body + 3 + copy, index, 64);
        // Some voters give reasons.
        const givesReasons = role === "ConstitutionalCommittee" || index % 60 === 3;
        const texts = { comment: `Simulated reasons for ${choice.toLowerCase()}.` };
        const anchor = givesReasons && time < until ? documents.publish("vote", tx, { texts }) : null;
        if (time < until) ballots.push({ role, ...voter, vote: choice, at: time, tx, anchor });
      };
      // Every eleventh voter first votes the other way.
      if (index % 11 === 3) put(vote === "Yes" ? "No" : "Yes", Math.floor((proposal.block_time + at) / 2), 1);
      put(vote, at, 0);
    };
    for (const drep of dreps.voters()) if (drep.isActive) add("DRep", drep.index, drep, drep.retiredAt ?? Infinity);
    for (const pool of pools.voters()) if (pseudoRandom(own + 9, pool.index) < VOTING_POOLS) add("SPO", pool.index, pool);
    for (let index = 0; index < MEMBERS; index += 1) {
      if (index === RESIGNED) continue;
      const isEarlier = index === CHANGED && proposal.proposed_epoch % 2 === 0;
      add("ConstitutionalCommittee", index, { voter: hotId(index, isEarlier), hex: hotHex(index, isEarlier), hasScript: true });
    }
    return ballots.sort((a, b) => b.at - a.at || (a.tx < b.tx ? -1 : 1));
  }

  const hotSeed = (isEarlier: boolean): number => seed + (isEarlier ? 21 : 20);
  const hotId = (index: number, isEarlier = false): string => bech32("cc_hot", 0x03, hotSeed(isEarlier), index);
  const hotHex = (index: number, isEarlier = false): string => hex(hotSeed(isEarlier), index, 56);

  const shownVote = ({ vote, role }: Ballot, index: number): string =>
    isUnknownEra(world) && role === "DRep" && index % 5 === 2 ? UNKNOWN_ERA.vote : vote;

  /** The rows of /vote_list, newest first. */
  const voteList = () =>
    proposals()
      .flatMap((proposal) =>
        ballotsOf(proposal).map((ballot, index) => {
          return {
            vote_tx_hash: ballot.tx,
            voter_role: isUnknownEra(world) && index % 400 === 7 ? UNKNOWN_ERA.voter : ballot.role,
            voter_id: ballot.voter,
            proposal_id: proposal.proposal_id,
            proposal_tx_hash: proposal.proposal_tx_hash,
            proposal_index: proposal.proposal_index,
            proposal_type: proposal.proposal_type,
            epoch_no: Math.floor((ballot.at - epochStart(0)) / EPOCH_SECONDS),
            block_height: null,
            block_time: ballot.at,
            vote: shownVote(ballot, index),
            meta_url: ballot.anchor?.url ?? null,
            meta_hash: ballot.anchor?.hash ?? null,
            meta_json: null,
          };
        }),
      )
      .sort((a, b) => b.block_time - a.block_time);

  /** Each voter's newest vote. */
  const latestOf = (proposal: Proposal): Ballot[] => [
    ...new Map(
      ballotsOf(proposal)
        .toReversed()
        .map((ballot) => [ballot.role + ballot.voter, ballot]),
    ).values(),
  ];

  /** The rows of /proposal_votes, without DReps that have retired. */
  function proposalVotes(id: string) {
    const proposal = proposals().find(({ proposal_id }) => proposal_id === id);
    const retired = new Set(
      dreps.voters().flatMap(({ voter, retiredAt }) => (retiredAt !== null && retiredAt * 1_000 <= world.now() ? [voter] : [])),
    );
    return (proposal ? latestOf(proposal) : [])
      .filter(({ voter }) => !retired.has(voter))
      .map((ballot, index) => ({
        block_time: ballot.at,
        voter_role: ballot.role,
        voter_id: ballot.voter,
        voter_hex: ballot.hex,
        voter_has_script: ballot.hasScript,
        vote: shownVote(ballot, index),
        meta_url: ballot.anchor?.url ?? null,
        meta_hash: ballot.anchor?.hash ?? null,
      }));
  }

  /** The rows of /committee_votes. */
  const committeeVotes = (hot: string | undefined) =>
    voteList()
      .filter(({ voter_role, voter_id }) => voter_role === "ConstitutionalCommittee" && (hot === undefined || voter_id === hot))
      .map(({ proposal_id, proposal_tx_hash, proposal_index, vote_tx_hash, block_time, vote, meta_url, meta_hash }) => ({
        proposal_id,
        proposal_tx_hash,
        proposal_index,
        vote_tx_hash,
        block_time,
        vote,
        meta_url,
        meta_hash,
      }));

  function tallyOf(ballots: readonly Ballot[], role: Role, powers: ReadonlyMap<string, bigint>) {
    const own = ballots.filter((ballot) => ballot.role === role && powers.has(ballot.voter));
    const of = (vote: string) => own.filter((ballot) => ballot.vote === vote);
    const power = (vote: string) => sum(of(vote).map(({ voter }) => powers.get(voter) ?? 0n));
    return {
      voters: new Set(own.map(({ voter }) => voter)),
      votes: { yes: of("Yes").length, no: of("No").length, abstain: of("Abstain").length },
      yes: power("Yes"),
      no: power("No"),
      abstain: power("Abstain"),
    };
  }

  /** The row of /proposal_voting_summary, by the formula of Koios' SQL; undefined for an unknown action. */
  function summary(id: string) {
    const proposal = proposals().find(({ proposal_id }) => proposal_id === id);
    if (proposal === undefined) return undefined;
    const { proposal_type: type } = proposal;
    const isNoConfidence = type === "NoConfidence";
    const epoch = proposal.ratified_epoch ?? proposal.expired_epoch ?? proposal.dropped_epoch ?? chain.currentEpoch();
    const ballots = latestOf(proposal);
    const [drepPowers, poolPowers] = [dreps.powers(epoch), pools.powers(epoch)];

    const drep = tallyOf(ballots, "DRep", drepPowers);
    const inactive = sum(dreps.voters().flatMap(({ voter, isActive }) => (isActive ? [] : [drepPowers.get(voter) ?? 0n])));
    const [abstaining, distrust] = [drepPowers.get("drep_always_abstain") ?? 0n, drepPowers.get("drep_always_no_confidence") ?? 0n];
    const drepBase = sum(drepPowers.values()) - inactive - abstaining - drep.abstain;
    const drepYes = drep.yes + (isNoConfidence ? distrust : 0n);

    const pool = tallyOf(ballots, "SPO", poolPowers);
    const mayVote =
      !NO_POOL_VOTE.has(type) && (type !== "ParameterChange" || JSON.stringify(proposal.proposal_description).includes("maxTxSize"));
    const silent = NO_POOL_VOTE.has(type) ? [] : pools.voters().filter(({ voter }) => poolPowers.has(voter) && !pool.voters.has(voter));
    const passive = (choice: string) => {
      const list = silent.filter(({ defaultChoice }) => defaultChoice === choice);
      return { votes: list.length, power: sum(list.map(({ voter }) => poolPowers.get(voter) ?? 0n)) };
    };
    const [passiveAbstain, passiveDistrust] = [passive("drep_always_abstain"), passive("drep_always_no_confidence")];
    const poolTotal = sum(poolPowers.values());
    const poolBase = poolTotal - pool.abstain - (type === "HardForkInitiation" ? 0n : passiveAbstain.power);
    const poolYes = pool.yes + (isNoConfidence ? passiveDistrust.power : 0n);

    // Koios counts seats that didn't resign, and votes with any credential that a member ever had.
    const seats = BigInt(MEMBERS - 1);
    const seat = tallyOf(ballots, "ConstitutionalCommittee", new Map(ballots.map(({ voter }) => [voter, 1n])));
    const mayDecide = !isNoConfidence && type !== "NewCommittee";
    const seatBase = seats - seat.abstain;
    return {
      proposal_type: type,
      epoch_no: epoch,
      drep_yes_votes_cast: drep.votes.yes,
      drep_active_yes_vote_power: String(drep.yes),
      drep_yes_vote_power: String(drepYes),
      drep_yes_pct: percent(drepYes, drepBase),
      drep_no_votes_cast: drep.votes.no,
      drep_active_no_vote_power: String(drep.no),
      drep_no_vote_power: String(drepBase - drepYes),
      drep_no_pct: percent(drepBase - drepYes, drepBase),
      drep_abstain_votes_cast: drep.votes.abstain,
      drep_active_abstain_vote_power: String(drep.abstain),
      drep_always_no_confidence_vote_power: String(distrust),
      drep_always_abstain_vote_power: String(abstaining),
      pool_yes_votes_cast: mayVote ? pool.votes.yes : 0,
      pool_active_yes_vote_power: String(pool.yes),
      pool_yes_vote_power: mayVote ? String(poolYes) : "0",
      pool_yes_pct: mayVote ? percent(poolYes, poolBase) : 0,
      pool_no_votes_cast: mayVote ? pool.votes.no : 0,
      pool_active_no_vote_power: String(pool.no),
      pool_no_vote_power: mayVote ? String(poolBase - poolYes) : "0",
      pool_no_pct: mayVote ? percent(poolBase - poolYes, poolBase) : 0,
      pool_abstain_votes_cast: pool.votes.abstain,
      pool_active_abstain_vote_power: String(pool.abstain),
      pool_passive_always_abstain_votes_assigned: passiveAbstain.votes,
      pool_passive_always_abstain_vote_power: String(passiveAbstain.power),
      pool_passive_always_no_confidence_votes_assigned: passiveDistrust.votes,
      pool_passive_always_no_confidence_vote_power: String(passiveDistrust.power),
      committee_yes_votes_cast: seat.votes.yes,
      committee_yes_pct: mayDecide ? percent(seat.yes, seatBase) : 0,
      committee_no_votes_cast: mayDecide ? seat.votes.no : 0,
      committee_no_pct: mayDecide ? percent(seatBase - seat.yes, seatBase) : 0,
      committee_abstain_votes_cast: seat.votes.abstain,
    };
  }

  /** The row of /committee_info; no members after a vote of no confidence. */
  function committee() {
    if (world.settings.isCommitteeDissolved) {
      const action = { proposal_id: `gov_action1${"q".repeat(53)}`, proposal_tx_hash: hex(seed + 10, 0, 64), proposal_index: 0 };
      return { ...action, quorum_numerator: null, quorum_denominator: null, members: null };
    }
    const members = Array.from({ length: MEMBERS }, (_, index) => {
      const hasLeft = index === RESIGNED;
      return {
        status: hasLeft ? "resigned" : "authorized",
        cc_cold_id: bech32("cc_cold", 0x13, seed + 22, index),
        cc_cold_hex: hex(seed + 22, index, 56),
        cc_cold_has_script: true,
        cc_hot_id: hasLeft ? null : hotId(index),
        cc_hot_hex: hasLeft ? null : hotHex(index),
        cc_hot_has_script: hasLeft ? null : true,
        expiration_epoch: chain.currentEpoch() + (index === EXPIRED ? -2 : 40),
      };
    });
    return { proposal_id: null, proposal_tx_hash: null, proposal_index: null, quorum_numerator: 2, quorum_denominator: 3, members };
  }

  return { voteList, proposalVotes, committeeVotes, summary, committee };
}
