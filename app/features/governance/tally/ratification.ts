import type { ActionRecord, Lovelace } from "#app/features/governance/history/records.ts";

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
export const purposeOf = (kind: string): Purpose | null => PURPOSE_OF[kind] ?? null;

export interface OpenAction {
  action: Pick<ActionRecord, "id" | "kind" | "previousActionId" | "proposedAt" | "index" | "withdrawals">;
  /** True if all bodies have reached their thresholds; null while we don't know it. */
  isAccepted: boolean | null;
  /** Last epoch of the longest term of a new committee member; null for other kinds, and if we don't know it. */
  longestTerm: number | null;
}

/** Null where we don't know; the ledger's check is then left out. */
export interface ChainState {
  /** Epoch at whose start the votes are counted. */
  epoch: number;
  /** Last action of each purpose that was enacted or will be at the start of the epoch; null if there has been none. */
  lastEnacted: Readonly<Record<Purpose, string | null>>;
  treasury: bigint | null;
  /** Longest term of a new committee member, in epochs. */
  committeeMaxTerm: number | null;
}

/** Keeps the ledger from ratifying an action, however the votes are. */
export type Obstacle =
  /** `by` would be ratified first, and delays all others. */
  | { reason: "delayed"; by: string }
  /** It follows an action that isn't enacted yet. */
  | { reason: "waits-for"; by: string }
  /** `by` is the last enacted action of its purpose, or would be ratified first; null if none ever was. */
  | { reason: "superseded"; by: string | null }
  | { reason: "treasury-too-small"; left: Lovelace }
  | { reason: "term-too-long"; until: number };

/**
 * Plays the ledger's pass over all open actions with the votes as they are, and returns what keeps each from being ratified: RATIFY in
 * Conway/Rules/Ratify.hs of cardano-ledger, and actionPriority in Conway/Governance/Internal.hs.
 */
export function ratificationPass(open: readonly OpenAction[], state: ChainState): ReadonlyMap<string, Obstacle | null> {
  let delayedBy: string | null = null;
  let { treasury } = state;
  const lastEnacted = { ...state.lastEnacted };
  const openIds = new Set(open.map(({ action }) => action.id));
  const obstacles = new Map<string, Obstacle | null>();
  for (const { action, isAccepted, longestTerm } of inLedgerOrder(open)) {
    const purpose = purposeOf(action.kind);
    const withdrawn = action.withdrawals.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const previous = action.previousActionId;
    const obstacle = ((): Obstacle | null => {
      if (PRIORITY[action.kind] === undefined || action.kind === "info-action") return null;
      if (purpose && lastEnacted[purpose] !== previous) {
        return previous !== null && openIds.has(previous)
          ? { reason: "waits-for", by: previous }
          : { reason: "superseded", by: lastEnacted[purpose] };
      }
      if (longestTerm !== null && state.committeeMaxTerm !== null && longestTerm > state.epoch + state.committeeMaxTerm)
        return { reason: "term-too-long", until: state.epoch + state.committeeMaxTerm };
      if (delayedBy !== null) return { reason: "delayed", by: delayedBy };
      return treasury !== null && withdrawn > treasury ? { reason: "treasury-too-small", left: String(treasury) } : null;
    })();
    obstacles.set(action.id, obstacle);
    if (obstacle !== null || isAccepted !== true || action.kind === "info-action") continue;
    if (DELAYING.has(action.kind)) delayedBy = action.id;
    if (purpose) lastEnacted[purpose] = action.id;
    if (treasury !== null) treasury -= withdrawn;
  }
  return obstacles;
}

const inLedgerOrder = (open: readonly OpenAction[]): OpenAction[] =>
  open.toSorted(({ action: a }, { action: b }) => {
    const rank = (kind: string) => PRIORITY[kind] ?? Number.MAX_SAFE_INTEGER;
    return rank(a.kind) - rank(b.kind) || a.proposedAt - b.proposedAt || a.index - b.index;
  });

type Enactable = Pick<ActionRecord, "id" | "kind" | "previousActionId" | "ratifiedEpoch" | "enactedEpoch">;

/** Last ratified action of each purpose. Each names the one before, so the last is the one that no other names. */
export function lastEnactedOf(actions: readonly Enactable[]): Record<Purpose, string | null> {
  const ratified = actions.filter(({ ratifiedEpoch, enactedEpoch }) => ratifiedEpoch !== null || enactedEpoch !== null);
  const followed = new Set(ratified.map(({ previousActionId }) => previousActionId));
  const last = (purpose: Purpose) => ratified.find(({ id, kind }) => purposeOf(kind) === purpose && !followed.has(id))?.id ?? null;
  return {
    parameters: last("parameters"),
    "hard-fork": last("hard-fork"),
    committee: last("committee"),
    constitution: last("constitution"),
  };
}

/** Open actions of the same purpose after the same action: only one of them can be enacted. */
export function rivalsOf<Action extends Pick<ActionRecord, "id" | "kind" | "previousActionId">>(
  { id, kind, previousActionId }: Pick<ActionRecord, "id" | "kind" | "previousActionId">,
  open: readonly Action[],
): Action[] {
  const purpose = purposeOf(kind);
  return purpose === null
    ? []
    : open.filter((other) => other.id !== id && purposeOf(other.kind) === purpose && other.previousActionId === previousActionId);
}
