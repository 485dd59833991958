import type { Unread } from "#app/features/check/check.ts";

/** A token of a project in our directory. */
export interface ListedToken {
  project: string;
  path: `/${string}`;
  ticker: string;
  policyId: string;
  /** Hexadecimal. */
  assetName: string;
}

/**
 * Whose a token is by our directory, never that it's safe: the listed one, another one of a listed policy, one with the name of a listed one
 * under another policy, or none that we know.
 */
export const TOKEN_VERDICTS = ["known", "known-policy", "same-name", "unknown"] as const;
export type TokenVerdict = (typeof TOKEN_VERDICTS)[number];

/** CIP-67's classes of tokens: a reference token, an NFT, a fungible token, one with data for each unit, and royalties. */
export const TOKEN_LABELS = ["100", "222", "333", "444", "500"] as const;

/** Where the registry and Koios, which repeats it, disagree. */
export type RegistryDifference =
  | { field: "listed"; registry: boolean; koios: boolean }
  | { field: "name" | "ticker"; registry: string | null; koios: string | null }
  | { field: "decimals"; registry: number; koios: number };

/** What the Cardano token registry says of a token. */
export interface RegistryAnswer {
  /** Why it says nothing; null when it answered. */
  unread: Unread | null;
  isListed: boolean | null;
  name: string | null;
  ticker: string | null;
  decimals: number | null;
  website: string | null;
  /** The keys that signed the entry, in hexadecimal: it names no persons. */
  keys: string[];
  /** Null where Koios has nothing to compare with. */
  differences: RegistryDifference[] | null;
  fetchedAt: number | null;
}

/** What the directory and the chain say of a token or a policy. Null where it isn't known. */
export interface TokenAnswer {
  unread: Unread | null;
  verdict: TokenVerdict;
  /** The project that the verdict is about. */
  project: { name: string; path: `/${string}`; policyId: string } | null;
  policyId: string;
  /** As its maker wrote it: plain text, never to be trusted. Null for a policy. */
  name: string | null;
  /** The class of tokens that the name begins with (CIP-67), such as 222 for an NFT; null without one. */
  label: number | null;
  /** What the token registry says. */
  ticker: string | null;
  /** Whether the chain has it; null for a policy. */
  isKnown: boolean | null;
  supply: string | null;
  mints: number | null;
  burns: number | null;
  /** Milliseconds since 1970. */
  createdAt: number | null;
  /** Whether more can be made: until a date of the past, by whoever holds the keys, or as a program decides. */
  minting: "locked" | "open" | "program" | "unknown" | null;
  /** Source's name of a script or condition that we don't know; null unless minting is "unknown". */
  unknownScript: string | null;
  /** Wallets that stake and addresses that don't. */
  holders: number | null;
  /** Other policies under which the registry has a token of the same name; null where it isn't known. */
  samePolicies: string[] | null;
  /** Null for a policy. */
  registry: RegistryAnswer | null;
  fetchedAt: number | null;
}
