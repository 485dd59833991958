import type { HandleAnswer } from "#app/features/check/handle-answer.ts";
import type { TokenAnswer } from "#app/features/check/token-answer.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { VerdictTone } from "#app/foundation/ui/verdict.tsx";

export const CHECKED_KINDS = [
  "stake",
  "payment",
  "transaction",
  "pool",
  "drep",
  "governance-action",
  "committee",
  "policy",
  "asset",
  "key-hash",
  "script-hash",
  "public-key",
  "handle",
  "link",
  "email",
  "message",
  "seed-phrase",
  "private-key",
  "unknown",
] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];
/** Secrets give access to the ADA, so we never look them up or repeat them. */
export const isSecret = (kind: CheckedKind): boolean => kind === "seed-phrase" || kind === "private-key";

/**
 * Faults of an ID: a typo, another network than mainnet, another blockchain, a wrong length, invalid characters, or a first byte of another
 * kind.
 */
export const ID_PROBLEMS = ["checksum", "network", "chain", "length", "characters", "header"] as const;
export type IdProblem = (typeof ID_PROBLEMS)[number];

/** Other chains whose addresses we recognize. All EVM chains share Ethereum's address format. */
export const FOREIGN_CHAINS = ["Bitcoin", "Ethereum", "Solana"] as const;

export interface Recognized {
  kind: CheckedKind;
  problem: IdProblem | null;
  network: "mainnet" | "testnet" | null;
  /** Chain of a foreign address; null for Cardano. */
  chain: (typeof FOREIGN_CHAINS)[number] | null;
  stakeAddress: string | null;
  /** Hash of the script that controls a payment address; null if a key does. */
  script: string | null;
  links: string[];
  /** Normalized ID, for lookups. */
  id: string | null;
  also: AlternativeKind | null;
  /** Link or message that the ID was found in; null if the ID is the whole text. */
  within: { source: "payment-link" | "cardano-link" | "message"; amount: string | null } | null;
}

/** A token with the same bytes as an address, or an output beside a governance action. */
export type AlternativeKind = "token" | "output";

export const recognizedDefaults: Omit<Recognized, "kind"> = {
  problem: null,
  network: null,
  chain: null,
  stakeAddress: null,
  script: null,
  links: [],
  id: null,
  also: null,
  within: null,
};

/** Reasons for a missing lookup: the source doesn't answer, the day's calls are used up, or too many calls at once. */
export const LOOKUP_FAILURES = ["unavailable", "allowance", "busy"] as const;
export type LookupFailure = (typeof LOOKUP_FAILURES)[number];

export const LINK_VERDICTS = [
  "listed",
  "official",
  "closed",
  "disputed",
  "lookalike",
  "blocklisted",
  "unknown",
  "unreadable",
  "email",
] as const;

export const VERDICTS = [
  "recognized",
  "contract",
  "no-link",
  "seed-phrase-scam",
  "giveaway-scam",
  "never-share",
  "known",
  "known-policy",
  "same-name",
  "resolved",
  "disagreeing",
  "no-handle",
] as const;

/** A verdict on a link, with its sentence and the block lists that name the link. `readAt` is when we read the list. */
export interface LinkVerdict {
  verdict: (typeof LINK_VERDICTS)[number];
  text: string;
  /** The judged address, if it was wrapped in another one. */
  inner: string | null;
  /** Project or site that the link belongs to or imitates. `path` is its page on this site. */
  owner: { name: string; path: `/${string}` | null } | null;
  blocklists: { name: string; url: string; entry: string; readAt: string }[];
}
export type CheckedLink = { link: string } & LinkVerdict;
export type ExplainLink = (link: string, language: Language) => Promise<LinkVerdict>;

/** A stake pool found by ID or ticker. Owners choose names freely; only the ID is unique. */
export interface FoundPool {
  id: string;
  ticker: string | null;
  name: string | null;
  /** "registered", "retiring", "retired", or a status of Koios that we don't know. */
  status: string;
}

export interface FoundDrep {
  id: string;
  isActive: boolean | null;
  /** ADA. */
  power: number | null;
  /** From the DRep's own metadata: unverified plain text. */
  name: string | null;
}

/** A governance action. Its title comes from its author: unverified plain text, null if the site doesn't have the action. */
export interface CheckedAction {
  id: string;
  title: string | null;
  /** Path on this site; null if the site doesn't show the action. */
  path: `/${string}` | null;
  url: string;
}

export interface CheckResult {
  kind: CheckedKind;
  network: Recognized["network"];
  verdict: (typeof VERDICTS)[number] | IdProblem | LinkVerdict["verdict"];
  text: string;
  /** ID or address that the answer is about, if it was found in a link or a message. */
  inner: string | null;
  data:
    /** `pricesSince`: time of the first stored prices in all currencies (milliseconds since 1970); null before it. */
    | { stakeAddress: string; stake: StakeAnswer | null; pricesSince: number | null }
    | { transaction: TransactionAnswer | null }
    | { token: TokenAnswer }
    | { pools: FoundPool[] }
    | { drep: FoundDrep | null }
    | { action: CheckedAction }
    | { handle: HandleAnswer | null }
    | { links: CheckedLink[] }
    | { chain: (typeof FOREIGN_CHAINS)[number] }
    | null;
}

const TONES: Record<CheckResult["verdict"], VerdictTone> = {
  recognized: "good",
  listed: "good",
  known: "good",
  "known-policy": "neutral",
  "same-name": "bad",
  official: "good",
  resolved: "neutral",
  "no-handle": "careful",
  disagreeing: "bad",
  unknown: "neutral",
  "no-link": "careful",
  closed: "careful",
  disputed: "careful",
  unreadable: "careful",
  email: "careful",
  length: "careful",
  characters: "careful",
  contract: "bad",
  header: "bad",
  checksum: "bad",
  network: "bad",
  chain: "bad",
  lookalike: "bad",
  blocklisted: "bad",
  "never-share": "bad",
  "seed-phrase-scam": "bad",
  "giveaway-scam": "bad",
};
export const verdictTone = (verdict: CheckResult["verdict"]): VerdictTone => TONES[verdict];

export const isIdProblem = (verdict: CheckResult["verdict"]): verdict is IdProblem =>
  ID_PROBLEMS.some((idProblem) => idProblem === verdict);

export const isLinkVerdict = (verdict: CheckResult["verdict"]): verdict is LinkVerdict["verdict"] =>
  LINK_VERDICTS.some((linkVerdict) => linkVerdict === verdict);

/** Result of a form that was submitted without scripts. */
export interface PostedCheck {
  /** Kept in the box, unless it's a seed phrase or a private key. */
  input: string;
  refusal: "empty" | "too-long" | "too-many" | null;
  checked: CheckResult | null;
}
