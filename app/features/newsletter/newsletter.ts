export interface DigestStory {
  title: string;
  url: string;
  /** Empty when only the title is known. */
  excerpt: string;
  /** The first publisher of the story. */
  publisher: string;
  sources: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** Format of a token in a link: 256 bits in base64url. */
export const TOKEN = /^[\w-]{43}$/;
