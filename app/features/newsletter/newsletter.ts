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

/** A token as written in a link: 256 bits in base64url. */
export const TOKEN = /^[\w-]{43}$/;
