import { epochAt } from "#app/foundation/cardano-epochs.ts";
import type { ActionRecord, Anchor, VoteRecord, VoterRole } from "#app/features/governance/history/records.ts";

/** Protocol version 10. Before it, DReps could only vote on info actions. */
const FIRST_EPOCH_OF_DREP_VOTES = 537;
/** Number of actions that a row of vote squares shows. */
export const SQUARES = 12;

export const OUTCOMES = ["active", "ratified", "enacted", "expired", "dropped"] as const;
export type Outcome = (typeof OUTCOMES)[number];

type RecordedAction = Pick<
  ActionRecord,
  "id" | "kind" | "proposedAt" | "proposedEpoch" | "lastVotingEpoch" | "ratifiedEpoch" | "enactedEpoch" | "expiredEpoch" | "droppedEpoch"
>;

/** One action of a voter's record. `choice`, `votedAt`, `txHash` and `anchor` are null if it didn't vote. */
export interface RecordEntry {
  actionId: string;
  kind: string;
  outcome: Outcome;
  /** Milliseconds since 1970. */
  proposedAt: number;
  /** Last epoch when a vote could count; null if unknown. */
  endEpoch: number | null;
  choice: string | null;
  votedAt: number | null;
  txHash: string | null;
  /** The voter's reasons. */
  anchor: Anchor | null;
  /** Number of earlier votes on the same action. */
  changes: number;
}

/** Votes on closed actions that the voter could vote on. `share` is the part with a vote, from 0 to 1; null without such an action. */
export interface RecordSummary {
  closed: number;
  cast: number;
  missed: number;
  share: number | null;
  yes: number;
  no: number;
  abstain: number;
  other: number;
  withReasons: number;
}

export interface VotingRecord {
  /** Newest action first. */
  entries: readonly RecordEntry[];
  summary: RecordSummary;
  /** First epoch that counts for the share; null if we know no time when the voter could vote. */
  sinceEpoch: number | null;
}

/** Epochs when a voter could vote, both included. `until` is null while it still can. */
export interface Term {
  from: number;
  until: number | null;
}

export function outcomeOf(action: RecordedAction): Outcome {
  if (action.enactedEpoch !== null) return "enacted";
  if (action.ratifiedEpoch !== null) return "ratified";
  if (action.expiredEpoch !== null) return "expired";
  return action.droppedEpoch === null ? "active" : "dropped";
}

/** The last epoch whose votes could count. The ledger counts at the start of an epoch, so a vote in the epoch of ratification is too late. */
export function endEpochOf({ lastVotingEpoch, ratifiedEpoch, enactedEpoch, expiredEpoch, droppedEpoch }: RecordedAction): number | null {
  const ends = [
    lastVotingEpoch,
    ratifiedEpoch === null ? null : ratifiedEpoch - 1,
    enactedEpoch === null ? null : enactedEpoch - 2,
    expiredEpoch === null ? null : expiredEpoch - 1,
    droppedEpoch === null ? null : droppedEpoch - 1,
  ].flatMap((epoch) => epoch ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** True if members of this body could vote on the action (CIP-1694). Pools aren't asked here: their rule depends on the parameters. */
export function mayVote(role: VoterRole, action: RecordedAction): boolean {
  if (role === "committee") return action.kind !== "no-confidence" && action.kind !== "new-committee";
  if (role !== "drep" || action.kind === "info-action") return true;
  return (endEpochOf(action) ?? Number.POSITIVE_INFINITY) >= FIRST_EPOCH_OF_DREP_VOTES;
}

interface Options {
  role: VoterRole;
  terms: readonly Term[];
  /** Time of the oldest stored vote while the history is incomplete; null if it's complete. Actions proposed before it don't count. */
  votesSince: number | null;
}

/** A voter's choices on all actions that it could vote on, and how many of them it missed. A vote always proves that it could. */
export function votingRecord(actions: readonly RecordedAction[], votes: readonly VoteRecord[], options: Options): VotingRecord {
  const byAction = Map.groupBy(votes, ({ actionId }) => actionId);
  const terms = [...options.terms];
  const firstVote = Math.min(...votes.map(({ epoch }) => epoch));
  const firstTerm = Math.min(...terms.map(({ from }) => from));
  // The vote is older than the known registration, or there is none.
  if (firstVote < firstTerm) terms.push({ from: firstVote, until: Number.isFinite(firstTerm) ? firstTerm : null });
  const entries = actions
    .flatMap((action): RecordEntry[] => {
      const own = byAction.get(action.id)?.toSorted((a, b) => b.votedAt - a.votedAt) ?? [];
      const vote = own.find(({ isSuperseded }) => !isSuperseded) ?? own[0];
      if (!vote && !couldVote(action, terms, options)) return [];
      return [
        {
          actionId: action.id,
          kind: action.kind,
          outcome: outcomeOf(action),
          proposedAt: action.proposedAt,
          endEpoch: endEpochOf(action),
          choice: vote?.choice ?? null,
          votedAt: vote?.votedAt ?? null,
          txHash: vote?.txHash ?? null,
          anchor: vote?.anchor ?? null,
          changes: Math.max(0, own.length - 1),
        },
      ];
    })
    .sort((a, b) => b.proposedAt - a.proposedAt || a.actionId.localeCompare(b.actionId));
  // Without the votes before it, nothing earlier can be judged.
  const firstStored = options.votesSince === null ? 0 : epochAt(options.votesSince);
  const sinceEpoch = terms.length === 0 ? null : Math.max(firstStored, Math.min(firstVote, firstTerm));
  return { entries, summary: summarize(entries), sinceEpoch };
}

function couldVote(action: RecordedAction, terms: readonly Term[], { role, votesSince }: Options): boolean {
  if (!mayVote(role, action)) return false;
  if (votesSince !== null && action.proposedAt < votesSince) return false;
  const end = endEpochOf(action) ?? Number.POSITIVE_INFINITY;
  return terms.some(({ from, until }) => end >= from && action.proposedEpoch <= (until ?? Number.POSITIVE_INFINITY));
}

function summarize(entries: readonly RecordEntry[]): RecordSummary {
  const count = (list: readonly RecordEntry[], choice: string) => list.filter((entry) => entry.choice === choice).length;
  const voted = entries.filter(({ choice }) => choice !== null);
  const closed = entries.filter(({ outcome }) => outcome !== "active");
  const cast = closed.filter(({ choice }) => choice !== null).length;
  const [yes, no, abstain] = [count(voted, "yes"), count(voted, "no"), count(voted, "abstain")];
  return {
    closed: closed.length,
    cast,
    missed: closed.length - cast,
    share: closed.length === 0 ? null : cast / closed.length,
    yes,
    no,
    abstain,
    other: voted.length - yes - no - abstain,
    withReasons: voted.filter(({ anchor }) => anchor !== null).length,
  };
}

/** Votes as one letter per action, newest first: y, n, a, o for a newer word, and - without a vote. */
export const squaresOf = (choices: readonly (string | null)[]): string =>
  choices
    .slice(0, SQUARES)
    .map((choice) => (choice === null ? "-" : choice === "yes" ? "y" : choice === "no" ? "n" : choice === "abstain" ? "a" : "o"))
    .join("");
