import type { Unread } from "#app/features/check/check.ts";
import type { SecondSource } from "#app/features/check/second-source.ts";

/** Whose a script or a policy is. */
export interface ScriptOwner {
  name: string;
  /** In our directory; null when it isn't there. */
  path: `/${string}` | null;
  /** What the script is called; null when it has no name. */
  label: string | null;
  /** The day of the public registry that says so; null when our directory does. */
  saidAt: string | null;
}

/** An amount of a native token. Its name is what its maker wrote: plain text, never to be trusted. */
export interface TokenAmount {
  policyId: string;
  name: string;
  /** With its decimals; a minus before it when it left or was burned. */
  quantity: string;
  /** Whose policy it is, where we know it. */
  owner: ScriptOwner | null;
}

/** Someone in a transaction: all addresses of one stake address are one. */
export interface TransactionParty {
  address: string;
  role: "sender" | "recipient";
  /** A program holds what is at this address, not a person. */
  isScript: boolean;
  owner: ScriptOwner | null;
  /** What came or went in all, in ADA: change that returns is no payment. Never negative. */
  ada: number;
  tokens: TokenAmount[];
}

/** The kinds of certificates that are said in words. */
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
  CERTIFICATE_KINDS.some((one) => one === kind);

export const VOTERS = ["committee", "drep", "pool"] as const;
export const VOTES = ["yes", "no", "abstain"] as const;

/** A transaction in plain words. Null where it isn't known. Amounts in ADA, moments in milliseconds since 1970. */
export interface TransactionAnswer {
  unread: Unread | null;
  isKnown: boolean | null;
  at: number | null;
  confirmations: number | null;
  fee: number | null;
  /** Those who paid first, then those who got most. */
  parties: TransactionParty[];
  /** How many more there are. */
  otherParties: number;
  /** Rewards that were withdrawn in it. */
  withdrawn: number | null;
  minted: TokenAmount[];
  /** CERTIFICATE_KINDS, or the source's name of a kind that we don't know. */
  certificates: string[];
  /** VOTERS and VOTES, or the source's words for those that we don't know. */
  votes: { voter: string; vote: string }[];
  /** What the sender wrote for people (CIP-20). */
  message: string | null;
  /** Other metadata, as text. */
  metadata: { label: string; text: string }[];
  /** The scripts that ran. */
  scripts: { hash: string; owner: ScriptOwner | null }[];
  /** A script refused, so only the collateral was taken. */
  hasFailed: boolean;
  /** When Koios was asked; null when it brought nothing. */
  fetchedAt: number | null;
  second: SecondSource | null;
}
