import { VOTING_BODIES, type Tally, type VotingBody } from "#app/features/governance/governance.ts";
import type { KnownReason } from "#app/features/governance/tally/koios-method.ts";
import type { ActionTally, BodyTally } from "#app/features/governance/tally/tally-record.ts";
import type { Threshold } from "#app/features/governance/thresholds.ts";

/** Votes of one body as Koios counts them. `yesShare` is from 0 to 1. */
export interface KoiosCount {
  yesShare: number | null;
  yesVotes: number | null;
  noVotes: number | null;
  abstainVotes: number | null;
}

/** Votes of one body on an action: our own count, if we have its votes, and Koios' count. */
export interface BodyView {
  body: VotingBody;
  need: Threshold;
  own: BodyTally | null;
  koios: KoiosCount | null;
  /** Why Koios counts otherwise. */
  difference: DifferenceReason | null;
}

/** "other-epoch": with the voting power of another epoch. "unknown" if nothing explains it. */
export type DifferenceReason = KnownReason | "other-epoch" | "unknown";

export function bodyViews(
  needs: Record<VotingBody, Threshold>,
  own: ActionTally | null,
  koios: Tally | null,
  differences: Partial<Record<VotingBody, DifferenceReason>> = {},
): BodyView[] {
  return VOTING_BODIES.map((body) => ({
    body,
    need: needOf(needs[body], own?.[body] ?? null),
    own: own?.[body] ?? null,
    koios: koiosCount(koios?.[body]),
    difference: differences[body] ?? null,
  }));
}

/** The threshold of our own count comes from the epoch that was counted. */
function needOf(need: Threshold, own: BodyTally | null): Threshold {
  return own?.threshold === undefined || own.threshold === null ? need : { share: own.threshold };
}

const koiosCount = (counts: Tally[VotingBody] | undefined): KoiosCount | null =>
  counts
    ? {
        yesShare: counts.yesShare === null ? null : counts.yesShare / 100,
        yesVotes: counts.yesVotes,
        noVotes: counts.noVotes,
        abstainVotes: counts.abstainVotes,
      }
    : null;

export const shareOf = ({ own, koios }: BodyView): number | null => own?.yesShare ?? koios?.yesShare ?? null;

export const neededShare = ({ need }: BodyView): number | null => (typeof need === "object" ? need.share : null);

export const isVoting = ({ need }: BodyView): boolean => need !== "no-vote";

export function isReached(view: BodyView): boolean | null {
  if (view.own?.isReached !== undefined && view.own.isReached !== null) return view.own.isReached;
  const [share, needed] = [shareOf(view), neededShare(view)];
  return share === null || needed === null ? null : share >= needed;
}

/** Difference of our count from Koios' in percentage points, if it would show with one decimal. */
export function differenceOf({ own, koios }: BodyView): number | null {
  if (!own || koios?.yesShare === null || koios === null) return null;
  const points = (koios.yesShare - own.yesShare) * 100;
  return Math.abs(points) < 0.05 ? null : points;
}

/** Parts of a bar from 0 to 1. `no` is null if only a share of yes is known. */
export function barOf(view: BodyView): { yes: number; no: number | null; silent: number } | null {
  const yes = shareOf(view);
  if (yes === null) return null;
  const { own } = view;
  if (!own) return { yes, no: null, silent: Math.max(0, 1 - yes) };
  const counted = Number(own.counted);
  const silent = counted > 0 ? Math.min(1 - own.yesShare, Number(own.notVoted.power) / counted) : 1 - own.yesShare;
  return { yes, no: Math.max(0, 1 - yes - silent), silent };
}

/** "over" while the result of a closed vote isn't known yet. */
export type Outlook = "pass" | "fail" | "opinion" | "unknown" | "over";

/** Result of an open action if the vote closed now. */
export function outlookOf(kind: string, views: readonly BodyView[], isOver: boolean): Outlook {
  if (isOver) return "over";
  if (kind === "info-action") return "opinion";
  const reached = views.filter(isVoting).map(isReached);
  if (reached.includes(false)) return "fail";
  return reached.length === 0 || reached.includes(null) ? "unknown" : "pass";
}

export const shortBodies = (views: readonly BodyView[]): BodyView[] => views.filter((view) => isVoting(view) && isReached(view) === false);
