/** A story of a weekly digest. */
export interface DigestStory {
  title: string;
  url: string;
  /** Empty when no more than the title is known. */
  excerpt: string;
  /** The publisher that had it first. */
  publisher: string;
  /** How many publishers carry it. */
  sources: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** The outcome of a sign-up, as shown to the visitor. It is the same for every address. */
export const SIGN_UP_OUTCOMES = ["sent", "invalid", "busy", "failed"] as const;
export type SignUpOutcome = (typeof SIGN_UP_OUTCOMES)[number];

/** The outcome of an emailed link, as shown to the visitor. */
export const LINK_OUTCOMES = ["done", "expired", "failed"] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** A token as written in a link: 256 bits in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
