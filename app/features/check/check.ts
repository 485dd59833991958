/** What a pasted text can be. */
export const CHECKED_KINDS = [
  "stake",
  "payment",
  "transaction",
  "pool",
  "drep",
  "policy",
  "asset",
  "handle",
  "link",
  "message",
  "seed-phrase",
  "unknown",
] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];

/** What is wrong with an id: a mistyped sign, another network than mainnet, a wrong length, or signs that no such id has. */
export const ID_PROBLEMS = ["checksum", "network", "length", "characters"] as const;
export type IdProblem = (typeof ID_PROBLEMS)[number];

export interface Recognized {
  kind: CheckedKind;
  problem: IdProblem | null;
  network: "mainnet" | "testnet" | null;
  /** The stake address that a payment address delegates with. */
  stakeAddress: string | null;
  /** The addresses in it, as they were written. */
  links: string[];
}
