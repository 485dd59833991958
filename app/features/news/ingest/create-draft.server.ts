import { createHash } from "node:crypto";
import { detectLanguage } from "#app/features/news/ingest/detect-language.server.ts";
import { EXCERPT_LENGTH } from "#app/features/news/news.ts";
import { createMentionFinder } from "#app/foundation/content/mentions.server.ts";
import type { FeedKind, NewsCategory } from "#app/features/news/news-categories.ts";
import { categorize } from "#app/features/news/ingest/news-rules.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";

/** Fields of a feed's entry in content/feeds.yaml that affect its articles. */
export interface ArticleFeed {
  id: string;
  publisher: string;
  language: Language;
  kind: FeedKind;
  verified: boolean;
  category?: NewsCategory | undefined;
  keywords?: readonly string[] | undefined;
}

/** An article from a feed item. Times in milliseconds since 1970. */
export interface Draft {
  guid: string | null;
  /** Hash of the address without a fragment that names a place on the page. */
  linkHash: string;
  /** Hash of the address with that fragment; null if the link has none. */
  fragmentHash: string | null;
  title: string;
  excerpt: string;
  category: NewsCategory;
  language: Language;
  publishedAt: number;
  isDated: boolean;
  imageUrl: string | null;
  externalUrl: string;
  /** Minutes. */
  readTime: number | null;
  replies: number | null;
  projects: string[];
}

const TITLE_LENGTH = 300;
const TEXT_LENGTH = 2_000;
const GUID_LENGTH = 500;
const WORDS_PER_MINUTE = 200;

/**
 * Returns null for an item without link or headline, without the feed's keywords, or in none of our languages. Without a usable date the
 * article counts as published at `firstSeen`.
 */
export function createDraft(feed: ArticleFeed, item: ParsedItem, now: number, firstSeen = now): Draft | null {
  const externalUrl = webAddress(item.url);
  const title = cleanLine(item.title, TITLE_LENGTH);
  if (externalUrl === null || title === "") return null;
  const text = cleanLine(item.excerptSource, TEXT_LENGTH);
  const both = `${title}\n${text}`;
  if (feed.keywords && !mentionsAny(feed.keywords, both)) return null;
  // Release notes are lists of names and numbers, without a detectable language.
  const language = detectLanguage(both, feed.language) ?? (feed.kind === "development" ? feed.language : null);
  if (language === null) return null;
  const excerpt = text === title ? "" : truncateAtWord(text, EXCERPT_LENGTH);
  const dated = item.publishedAt !== null && item.publishedAt <= now ? item.publishedAt : null;
  return {
    guid: cleanLine(item.guid ?? "", GUID_LENGTH) || null,
    ...linkHashes(externalUrl),
    title,
    excerpt,
    category: feed.category ?? categorize({ title, excerpt, language, kind: feed.kind }),
    language,
    publishedAt: dated ?? firstSeen,
    isDated: dated !== null,
    imageUrl: webAddress(item.imageUrl),
    externalUrl,
    readTime: excerpt === "" ? null : Math.max(1, Math.ceil(item.words / WORDS_PER_MINUTE)),
    replies: item.replies,
    projects: remember("news-mentions", () => createMentionFinder(projects().values()))(both),
  };
}

function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === "" && url.password === ""
    ? url.href
    : null;
}

/** Normalizes what publishers vary: scheme, "www." and trailing slash. */
export function canonicalLink(address: string): string {
  const url = new URL(address);
  const page = `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${url.search}`;
  // A fragment is only a place on a page, unless it looks like a route.
  return /^#!?\//.test(url.hash) ? page + url.hash : page;
}

function linkHashes(address: string): Pick<Draft, "linkHash" | "fragmentHash"> {
  const page = canonicalLink(address);
  const { hash } = new URL(address);
  return { linkHash: hashOf(page), fragmentHash: hash.length < 2 || page.endsWith(hash) ? null : hashOf(page + hash) };
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Cuts a line to `most` characters, at the end of a word. */
export function truncateAtWord(line: string, most: number): string {
  if (line.length <= most) return line;
  const head = line.slice(0, most - 1);
  const end = line[most - 1] === " " ? most - 1 : head.lastIndexOf(" ");
  // Without a space it's cut within a word, but never within a surrogate pair.
  return `${(end > most / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, "").replace(/[\s.,;:–—-]+$/u, "")}…`;
}

const patterns = new Map<string, RegExp>();

/** True if the text contains a keyword as a whole word. One in capitals is a ticker and case-sensitive: "Ada Lovelace" isn't about ADA. */
export function mentionsAny(keywords: readonly string[], text: string): boolean {
  return keywords.some((word) => {
    let pattern = patterns.get(word);
    if (!pattern) {
      const literal = word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
      const isTicker = word === word.toUpperCase() && word !== word.toLowerCase();
      patterns.set(word, (pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, isTicker ? "u" : "iu")));
    }
    return pattern.test(text);
  });
}
