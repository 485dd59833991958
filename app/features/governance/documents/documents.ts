import type { Anchor } from "#app/features/governance/history/records.ts";

/**
 * Our knowledge of an anchor's document:
 * - verified: its bytes have the hash on the chain
 * - differs: the address has a readable document with another hash
 * - unreadable: no JSON document; `hashMatches` is true if it's exactly what the chain names
 * - too-large: more than MAX_DOCUMENT_BYTES
 * - unreachable: no address gave any bytes
 * - not-read: we haven't asked yet
 */
export const DOCUMENT_STATES = ["verified", "differs", "unreadable", "too-large", "unreachable", "not-read"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATES)[number];

/** The same limit as in cardano-db-sync, so that both read the same documents. */
export const MAX_DOCUMENT_BYTES = 3_000_000;

/** Texts of a body in reading order, with the length limit of their standard: CIP-108, CIP-119, CIP-136 and CIP-100. */
export const TEXT_FIELDS = {
  title: 80,
  givenName: 80,
  abstract: 2500,
  summary: 300,
  motivation: null,
  rationale: null,
  rationaleStatement: null,
  precedentDiscussion: null,
  counterargumentDiscussion: null,
  conclusion: null,
  objectives: 1000,
  motivations: 1000,
  qualifications: 1000,
  comment: null,
} as const;
export type TextField = keyof typeof TEXT_FIELDS;

/** Why a part of a document isn't shown as its standard says. `field` is the path in the document, such as "body.title". */
export interface DocumentWarning {
  field: string;
  problem: "too-long" | "unreadable" | "unknown";
}

export interface DocumentReference {
  /** "Other", "GovernanceMetadata", "Link", "Identity", "RelevantArticles" or the author's own word. */
  kind: string;
  label: string;
  /** As written; may be anything. */
  uri: string;
}

/** The internal vote of a committee member that is an organization (CIP-136). Null: not given. */
export const INTERNAL_CHOICES = ["constitutional", "unconstitutional", "abstain", "didNotVote", "againstVote"] as const;
export type InternalVote = Record<(typeof INTERNAL_CHOICES)[number], number | null>;

/** An image is never loaded from elsewhere. `sha256` is the author's own statement. */
export interface DocumentImage {
  /** Null if the image is inside the document. */
  url: string | null;
  sha256: string | null;
}

/**
 * - valid: the author's key signed this body
 * - partial: the signature is valid, but the document's own vocabulary leaves out texts that we show (`uncovered`)
 * - invalid: another body was signed, or with another key
 * - missing: there's no signature
 * - unchecked: we don't have the vocabulary or the algorithm that it uses, or the body is too complex
 */
export type SignatureState = "valid" | "partial" | "invalid" | "missing" | "unchecked";

export interface DocumentAuthor {
  name: string | null;
  algorithm: string | null;
  /** Hexadecimal. */
  publicKey: string | null;
  signature: SignatureState;
}

/** The parts of a document that we understand, as plain text without control and bidirectional characters. */
export interface ParsedDocument {
  language: string | null;
  texts: Partial<Record<TextField, string>>;
  references: readonly DocumentReference[];
  externalUpdates: readonly { title: string; uri: string }[];
  image: DocumentImage | null;
  paymentAddress: string | null;
  /** True: the DRep doesn't want to be listed (CIP-119). */
  doNotList: boolean;
  internalVote: InternalVote | null;
  authors: readonly DocumentAuthor[];
  /** Shown texts that no signature covers, because the document's vocabulary doesn't define them. */
  uncovered: readonly TextField[];
  /** CIP-169: the author's copy of the action, vote or certificate; undefined if absent. */
  onChain?: unknown;
  warnings: readonly DocumentWarning[];
}

export interface GovernanceDocument {
  anchor: Anchor;
  state: DocumentStatus;
  /** Milliseconds since 1970; null if never tried. */
  checkedAt: number | null;
  /** Time when the bytes were read; older than checkedAt if the source has vanished since. */
  readAt: number | null;
  /** Host name of the gateway or server that gave the bytes. */
  readFrom: string | null;
  /** Null until bytes were read. */
  hashMatches: boolean | null;
  /** Hash of the bytes that we read. */
  contentHash: string | null;
  parsed: ParsedDocument | null;
}

/**
 * Comparison of CIP-169's `onChain` with the chain:
 * - matches: all fields are the chain's
 * - differs: at least one isn't, so the document was written for something else, or names itself as its own anchor
 * - incomplete: nothing differs, but we can't compare some fields
 */
export interface OnChainBinding {
  state: "matches" | "differs" | "incomplete";
  /** Names of the fields in `onChain`. */
  differing: readonly string[];
  unchecked: readonly string[];
}

export const anchorKey = ({ url, hash }: Anchor): string => `${hash.toLowerCase()} ${url}`;

export const unreadDocument = (anchor: Anchor): GovernanceDocument => ({
  anchor,
  state: "not-read",
  checkedAt: null,
  readAt: null,
  readFrom: null,
  hashMatches: null,
  contentHash: null,
  parsed: null,
});

/** One line for lists and search results: the title, the name or the beginning of the first text. Null without any. */
export function documentText({ parsed }: Pick<GovernanceDocument, "parsed">): string | null {
  if (!parsed) return null;
  for (const field of Object.keys(TEXT_FIELDS) as TextField[]) {
    const line = parsed.texts[field]?.replace(/\s+/g, " ").trim();
    if (line)
      return line.length <= SUMMARY_LENGTH
        ? line
        : `${line
            .slice(0, SUMMARY_LENGTH - 1)
            .replace(/[\uD800-\uDBFF]$/, "")
            .trimEnd()}…`;
  }
  return null;
}
const SUMMARY_LENGTH = 200;
