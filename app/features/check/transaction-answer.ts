import type { LookupFailure } from "#app/features/check/check.ts";
import type { SecondSource } from "#app/features/check/second-source.ts";

export interface ScriptOwner {
  name: string;
  /** Project page in our directory; null if it isn't listed. */
  path: `/${string}` | null;
  label: string | null;
  /** Date of the public registry that names the owner; null if our directory does. */
  saidAt: string | null;
}

/** An amount of a native token. The name is chosen by its maker: unverified plain text. */
export interface TokenAmount {
  policyId: string;
  name: string;
  /** Formatted with its decimals; negative if it left or was burned. */
  quantity: string;
  owner: ScriptOwner | null;
}

/** A party of a transaction. All addresses with the same stake address are one party. */
export interface TransactionParty {
  address: string;
  role: "sender" | "recipient";
  /** True if a script controls the address, not a person. */
  isScript: boolean;
  owner: ScriptOwner | null;
  /** Net ADA received or sent, without change. Never negative. */
  ada: number;
  tokens: TokenAmount[];
}

/** Kinds of certificates with their own text. */
export const CERTIFICATE_KINDS = [
  "stake_registration",
  "stake_deregistration",
  "pool_delegation",
  "vote_delegation",
  "pool_update",
  "pool_retire",
  "drep_registration",
  "drep_update",
  "drep_retire",
] as const;
export const isCertificateKind = (kind: string): kind is (typeof CERTIFICATE_KINDS)[number] =>
  CERTIFICATE_KINDS.some((certificateKind) => certificateKind === kind);

export const VOTERS = ["committee", "drep", "pool"] as const;
export const VOTES = ["yes", "no", "abstain"] as const;

/** A transaction in plain words. Null means unknown. Amounts in ADA, times in milliseconds since 1970. */
export interface TransactionAnswer {
  unread: LookupFailure | null;
  isKnown: boolean | null;
  at: number | null;
  confirmations: number | null;
  fee: number | null;
  /** Senders first, then recipients of most ADA. */
  parties: TransactionParty[];
  otherParties: number;
  withdrawn: number | null;
  minted: TokenAmount[];
  /** CERTIFICATE_KINDS, or the source's name of a kind that we don't know. */
  certificates: string[];
  /** VOTERS and VOTES, or the source's words for those that we don't know. */
  votes: { voter: string; vote: string }[];
  /** Sender's message (CIP-20). */
  message: string | null;
  metadata: { label: string; text: string }[];
  scripts: { hash: string; owner: ScriptOwner | null }[];
  /** True if a script failed, so only the collateral was taken. */
  hasFailed: boolean;
  /** Time of Koios' answer; null without one. */
  fetchedAt: number | null;
  second: SecondSource | null;
}
