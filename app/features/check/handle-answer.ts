import type { LookupFailure } from "#app/features/check/check.ts";

/** Combined result of handle.me and the chain: one address, a contract's address, two addresses, no holder, or undecided. */
export const HANDLE_VERDICTS = ["resolved", "contract", "disagreeing", "no-handle", "recognized"] as const;
export type HandleVerdict = (typeof HANDLE_VERDICTS)[number];

export interface HandleSourceAnswer {
  unread: LookupFailure | null;
  /** Address of the handle by this source; null if no one owns it. */
  address: string | null;
  fetchedAt: number | null;
}

export interface HandleAnswer {
  /** Without the dollar sign. */
  name: string;
  verdict: HandleVerdict;
  /** Only if the sources don't contradict each other. */
  address: string | null;
  handleMe: HandleSourceAnswer;
  chain: HandleSourceAnswer;
  /** A virtual handle's address is in its data, so the token's owner doesn't matter. */
  isVirtual: boolean;
}
