import * as v from "valibot";
import { VOTING_BODIES, type VotingBody } from "#app/features/governance/governance.ts";
import type { ActionRecord, Lovelace } from "#app/features/governance/history/records.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";

/** Actions of one purpose form a chain: each names the last enacted one of its purpose. */
export const PURPOSES = ["parameters", "hard-fork", "committee", "constitution"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The ledger goes through the open actions in this order, and within a kind in the order of their proposals. */
const PRIORITY: Readonly<Record<string, number>> = {
  "no-confidence": 0,
  "new-committee": 1,
  "new-constitution": 2,
  "hard-fork-initiation": 3,
  "parameter-change": 4,
  "treasury-withdrawals": 5,
  "info-action": 6,
};
/** Once such an action is ratified, the ledger ratifies no other in the same epoch. */
const DELAYING = new Set(["no-confidence", "new-committee", "new-constitution", "hard-fork-initiation"]);

const PURPOSE_OF: Readonly<Record<string, Purpose>> = {
  "no-confidence": "committee",
  "new-committee": "committee",
  "new-constitution": "constitution",
  "hard-fork-initiation": "hard-fork",
  "parameter-change": "parameters",
};

export interface OpenAction {
  action: Pick<ActionRecord, "id" | "kind" | "previousActionId" | "proposedAt" | "index" | "withdrawals" | "description">;
  /** Null until we can count the votes. */
  tally: ActionTally | null;
}

/** Null where we don't know; the ledger's check is then left out. */
export interface ChainState {
  /** Epoch of the count. */
  epoch: number;
  /** Last enacted action of each purpose; null if there has been none. */
  lastEnacted: Readonly<Record<Purpose, string | null>> | null;
  /** Lovelace. */
  treasury: bigint | null;
  /** Longest term of a new committee member, in epochs. */
  committeeMaxTerm: number | null;
}

export type Obstacle =
  /** Info actions, and kinds that we don't know. */
  | { reason: "never-ratified" }
  | { reason: "short"; body: VotingBody; missing: Lovelace }
  | { reason: "committee-cannot-decide" }
  /** `by` would be ratified first, and delays all others. */
  | { reason: "delayed"; by: string }
  /** Another action of the same purpose was enacted, or would be first. */
  | { reason: "other-previous"; lastEnacted: string | null }
  | { reason: "treasury-too-small"; left: Lovelace }
  | { reason: "term-too-long" };

/** Verdict on an open action if its votes were counted now. "unknown" while we have no count, or no threshold for one of the bodies. */
export interface Standing {
  actionId: string;
  verdict: "would-pass" | "would-not-pass" | "unknown";
  obstacles: readonly Obstacle[];
}

/** Plays the ledger's pass over all open actions (RATIFY in Conway/Rules/Ratify.hs) with the votes as they are. */
export function ratificationPass(open: readonly OpenAction[], state: ChainState): Standing[] {
  let delayedBy: string | null = null;
  let treasury = state.treasury;
  const lastEnacted = new Map<Purpose, string | null>(
    state.lastEnacted ? PURPOSES.map((purpose) => [purpose, state.lastEnacted?.[purpose] ?? null]) : [],
  );
  return inLedgerOrder(open).map(({ action, tally }): Standing => {
    const purpose = PURPOSE_OF[action.kind];
    const withdrawn = action.withdrawals.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const obstacles: Obstacle[] = [...voteObstacles(action, tally)];
    if (delayedBy !== null && PRIORITY[action.kind] !== undefined) obstacles.push({ reason: "delayed", by: delayedBy });
    const previous = purpose && lastEnacted.get(purpose);
    if (previous !== undefined && previous !== action.previousActionId) obstacles.push({ reason: "other-previous", lastEnacted: previous });
    if (treasury !== null && withdrawn > treasury) obstacles.push({ reason: "treasury-too-small", left: String(treasury) });
    if (isTermTooLong(action, state)) obstacles.push({ reason: "term-too-long" });
    const verdict = obstacles.length > 0 ? "would-not-pass" : isCounted(tally) ? "would-pass" : "unknown";
    if (verdict === "would-pass") {
      if (DELAYING.has(action.kind)) delayedBy = action.id;
      if (purpose) lastEnacted.set(purpose, action.id);
      if (treasury !== null) treasury -= withdrawn;
    }
    return { actionId: action.id, verdict, obstacles };
  });
}

const inLedgerOrder = (open: readonly OpenAction[]): OpenAction[] =>
  open.toSorted(({ action: a }, { action: b }) => {
    const rank = (kind: string) => PRIORITY[kind] ?? Number.MAX_SAFE_INTEGER;
    return rank(a.kind) - rank(b.kind) || a.proposedAt - b.proposedAt || a.index - b.index;
  });

const isCounted = (tally: ActionTally | null): boolean =>
  tally !== null && VOTING_BODIES.every((body) => tally[body] === null || tally[body].isReached !== null);

function voteObstacles({ kind }: OpenAction["action"], tally: ActionTally | null): Obstacle[] {
  if (kind === "info-action" || PRIORITY[kind] === undefined) return [{ reason: "never-ratified" }];
  if (tally === null) return [];
  const blocked: Obstacle[] = tally.committeeSeats?.canDecide === false ? [{ reason: "committee-cannot-decide" }] : [];
  const short = VOTING_BODIES.flatMap((body): Obstacle[] => {
    const missing = tally[body]?.isReached === false ? tally[body].missing : null;
    return missing === null ? [] : [{ reason: "short", body, missing }];
  });
  return [...blocked, ...short];
}

/** The ledger's description of a new committee: previous action, removed members, new members with the last epoch of their terms, quorum. */
const newMembers = v.object({ contents: v.tuple([v.unknown(), v.unknown(), v.record(v.string(), v.number()), v.unknown()]) });

function isTermTooLong({ kind, description }: OpenAction["action"], { epoch, committeeMaxTerm }: ChainState): boolean {
  if (kind !== "new-committee" || committeeMaxTerm === null) return false;
  const parsed = v.safeParse(newMembers, description);
  return parsed.success && Object.values(parsed.output.contents[2]).some((end) => end > epoch + committeeMaxTerm);
}
