import type { BodyView } from "#app/features/governance/actions/votes/body-view.ts";
import type { SettledCount } from "#app/features/governance/actions/votes/settled-view.ts";
import type { Standing } from "#app/features/governance/actions/standing.ts";
import type { Action } from "#app/features/governance/governance.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";

/** A payment of a treasury withdrawal. `amount` is in ADA. */
export interface Recipient {
  stakeAddress: string;
  amount: number;
  /** Null if we don't know it. */
  isContract: boolean | null;
}

/** Values as text; null if we don't know them. */
export interface ParameterChange {
  name: string;
  now: string | null;
  new: string | null;
}

export interface CommitteeChange {
  joins: readonly { id: string; untilEpoch: number | null }[];
  leaves: readonly string[];
  /** Share of members who must agree, such as 2/3. */
  quorum: string | null;
}

export interface ShownVote {
  /** "drep", "pool", "committee", or the source's name of a newer role. */
  role: string;
  voterId: string;
  /** The voter's own claim. */
  name: string | null;
  choice: string;
  /** Milliseconds since 1970. */
  votedAt: number | null;
  /** ADA; null for the committee, and if we don't know it. */
  power: number | null;
  anchor: Anchor | null;
  /** Beginning of the reason, if we have read its document. */
  reason: string | null;
  isSuperseded: boolean;
  path: `/${string}` | null;
}

/** Everything that an action's page shows, except its votes. Times are milliseconds since 1970, amounts in ADA. */
export interface ActionPageView extends Pick<
  Action,
  "id" | "kind" | "title" | "abstract" | "status" | "withdrawal" | "proposedAt" | "decidedEpoch"
> {
  proposedEpoch: number | null;
  lastVotingEpoch: number | null;
  deadline: number | null;
  anchor: string | null;
  /** Null until we have read the action's details. */
  txHash: string | null;
  index: number | null;
  deposit: number | null;
  returnAddress: string | null;
  ratifiedEpoch: number | null;
  enactedEpoch: number | null;
  recipients: readonly Recipient[];
  parameters: readonly ParameterChange[];
  version: string | null;
  committee: CommitteeChange | null;
  constitution: { url: string; script: string | null } | null;
  bodies: readonly BodyView[];
  /** Our count of a settled action beside the ledger's decision; null for open ones, and without a count. */
  settled: SettledCount | null;
  /** Null for settled actions, and before we have read the action from the chain. */
  standing: Standing | null;
  /** Epoch of the voting power in our own count; null without one. */
  countedEpoch: number | null;
  countedVotes: number | null;
  /** Our count waits until the activity of all DReps is known. */
  isWaitingForDreps: boolean;
  /** Time of our oldest stored vote if earlier votes on the action may be missing; otherwise null. */
  votesSince: number | null;
}

/** Our summary of an action, in one language. `checked` is an ISO date. */
export interface ActionSummaryText {
  text: string;
  checked: string;
  sources: readonly { name: string; url: string }[];
}
