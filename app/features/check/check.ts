import type { HandleAnswer } from "#app/features/check/handle-answer.ts";
import type { TokenAnswer } from "#app/features/check/token-answer.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { VerdictTone } from "#app/foundation/ui/verdict.tsx";

/** What a pasted text can be. */
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
/** Anyone who has it has the ADA: it's neither looked up nor repeated. */
export const isSecret = (kind: CheckedKind): boolean => kind === "seed-phrase" || kind === "private-key";

/**
 * Faults of an ID: a typo, a network other than mainnet, a blockchain other than Cardano, a wrong length, characters that such an ID
 * never has, or a first byte that belongs to another kind.
 */
export const ID_PROBLEMS = ["checksum", "network", "chain", "length", "characters", "header"] as const;
export type IdProblem = (typeof ID_PROBLEMS)[number];

/** Other chains whose addresses are recognized. All that run Ethereum's machine have its form of addresses. */
export const FOREIGN_CHAINS = ["Bitcoin", "Ethereum", "Solana"] as const;

export interface Recognized {
  kind: CheckedKind;
  problem: IdProblem | null;
  network: "mainnet" | "testnet" | null;
  /** Whose address it is, where it's not Cardano's. */
  chain: (typeof FOREIGN_CHAINS)[number] | null;
  /** The stake address that a payment address delegates with. */
  stakeAddress: string | null;
  /** The hash of the script that holds what is at a payment address; null when a key does. */
  script: string | null;
  /** The addresses in it, as they were written. */
  links: string[];
  /** An ID in one form, whatever form was pasted: for lookups. */
  id: string | null;
  /** Second meaning of the same characters; null if there is none. */
  also: OtherReading | null;
  /** Link or message that the ID was found in; null if the ID is the whole text. */
  within: { source: "payment-link" | "cardano-link" | "message"; amount: string | null } | null;
}

/** A token with the same bytes as an address, or an output beside a governance action. */
export type OtherReading = "token" | "output";

/** Recognized without a finding; each recognizer overrides the fields that it can fill. */
export const nothingElse: Omit<Recognized, "kind"> = {
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

/** Why something couldn't be looked up: the source doesn't answer, the day's calls are used up, or too many ask at once. */
export const UNREAD_REASONS = ["unavailable", "allowance", "busy"] as const;
export type Unread = (typeof UNREAD_REASONS)[number];

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

/** Verdicts that neither an ID's fault nor a link has. */
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
  /** The address that was judged, where it was inside of another one. */
  inner: string | null;
  blocklists: { name: string; url: string; entry: string; readAt: string }[];
}
export type JudgeLink = (link: string, language: Language) => Promise<LinkVerdict>;

/** A stake pool that an ID or a ticker names. Names are their owners': the ID tells pools apart. */
export interface FoundPool {
  id: string;
  ticker: string | null;
  name: string | null;
  /** "registered", "retiring", "retired", or a word of Koios that we don't know. */
  status: string;
}

/** A DRep that the site knows. */
export interface FoundDrep {
  id: string;
  isActive: boolean | null;
  /** ADA. */
  power: number | null;
  /** As it calls itself: plain text, never to be trusted. */
  name: string | null;
}

/** A governance action; null where the site doesn't know it. Its title is its author's: plain text, never to be trusted. */
export interface FoundAction {
  id: string;
  title: string | null;
  /** Path on this site; null if the site doesn't show the action. */
  path: `/${string}` | null;
  /** Page of the action on GovTool. */
  url: string;
}

/** What a pasted text is, with a sentence for its reader. */
export interface CheckResult {
  kind: CheckedKind;
  network: Recognized["network"];
  verdict: (typeof VERDICTS)[number] | IdProblem | LinkVerdict["verdict"];
  text: string;
  /** The ID or address that the answer is about, where it was inside of a link or a message. */
  inner: string | null;
  data:
    /** `pricesSince`: since when prices in all currencies are stored (milliseconds since 1970); null before the first one. */
    | { stakeAddress: string; stake: StakeAnswer | null; pricesSince: number | null }
    | { transaction: TransactionAnswer | null }
    | { token: TokenAnswer }
    | { pools: FoundPool[] }
    | { drep: FoundDrep | null }
    | { action: FoundAction }
    | { handle: HandleAnswer | null }
    | { links: ({ link: string } & LinkVerdict)[] }
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
export const toneOf = (verdict: CheckResult["verdict"]): VerdictTone => TONES[verdict];

export const isIdProblem = (verdict: CheckResult["verdict"]): verdict is IdProblem => ID_PROBLEMS.some((one) => one === verdict);

/** What the page shows of what was sent to it. */
export interface CheckPosted {
  /** Stays in the box; a seed phrase or a private key doesn't. */
  input: string;
  refusal: "too-long" | "too-many" | null;
  checked: CheckResult | null;
}
