import type { Unread } from "#app/features/check/check.ts";

/** Combined result of handle.me and the chain: one address, a contract's address, two addresses, no holder, or undecided. */
export const HANDLE_VERDICTS = ["resolved", "contract", "disagreeing", "no-handle", "recognized"] as const;
export type HandleVerdict = (typeof HANDLE_VERDICTS)[number];

/** What one of the two sources says. */
export interface HandleSaid {
  /** Why it says nothing; null when it answered. */
  unread: Unread | null;
  /** Where it leads by this source; null when no one holds it. */
  address: string | null;
  fetchedAt: number | null;
}

/** Where a handle leads. */
export interface HandleAnswer {
  /** Without the dollar sign. */
  name: string;
  verdict: HandleVerdict;
  /** Only when nothing contradicts it. */
  address: string | null;
  handleMe: HandleSaid;
  /** Who holds the handle's token by Koios. */
  chain: HandleSaid;
  /** Its address is written in its data, so who holds its token says nothing about it. */
  isVirtual: boolean;
}
