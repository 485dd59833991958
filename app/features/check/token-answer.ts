import type { LookupFailure } from "#app/features/check/check.ts";

export interface ListedToken {
  project: string;
  path: `/${string}`;
  ticker: string;
  policyId: string;
  /** Hexadecimal. */
  assetName: string;
}

/**
 * Directory match of a token; none means that it's safe: the listed token, another token of a listed policy, a listed token's name under
 * another policy, or no match.
 */
export const TOKEN_VERDICTS = ["known", "known-policy", "same-name", "unknown"] as const;
export type TokenVerdict = (typeof TOKEN_VERDICTS)[number];

/** CIP-67 labels: reference token, NFT, fungible token, token with data per unit, and royalties. */
export const TOKEN_LABELS = ["100", "222", "333", "444", "500"] as const;

/** A difference between the registry and Koios' copy of it. */
export type RegistryDifference =
  | { field: "listed"; registry: boolean; koios: boolean }
  | { field: "name" | "ticker"; registry: string | null; koios: string | null }
  | { field: "decimals"; registry: number; koios: number };

export interface RegistryAnswer {
  unread: LookupFailure | null;
  isListed: boolean | null;
  name: string | null;
  ticker: string | null;
  decimals: number | null;
  website: string | null;
  /** Keys that signed the entry, in hexadecimal. The registry names no persons. */
  keys: string[];
  /** Null without a copy at Koios. */
  differences: RegistryDifference[] | null;
  fetchedAt: number | null;
}

/** Directory and chain data of a token or a policy. Null means unknown. */
export interface TokenAnswer {
  unread: LookupFailure | null;
  verdict: TokenVerdict;
  project: { name: string; path: `/${string}`; policyId: string } | null;
  policyId: string;
  /** Chosen by its maker: unverified plain text. Null for a policy. */
  name: string | null;
  /** CIP-67 label of the name, such as 222 for an NFT; null without one. */
  label: number | null;
  /** From the token registry. */
  ticker: string | null;
  isKnown: boolean | null;
  supply: string | null;
  mints: number | null;
  burns: number | null;
  /** Milliseconds since 1970. */
  createdAt: number | null;
  /** locked: minting ended at a past date; open: the key holders can mint more; program: a script decides. */
  minting: "locked" | "open" | "program" | "unknown" | null;
  /** Source's name of a script or condition that we don't know; null unless minting is "unknown". */
  unknownScript: string | null;
  /** Number of wallets that stake plus addresses that don't. */
  holders: number | null;
  /** Other policies with a token of the same name in the registry; null if unknown. */
  samePolicies: string[] | null;
  /** Null for a policy. */
  registry: RegistryAnswer | null;
  fetchedAt: number | null;
}
