import { escapeMentions, hasMarkup } from "./title-markup.server.ts";
import { cleanLine, htmlToLine } from "#app/foundation/upstream/plain-text.server.ts";

const TITLE_LENGTH = 300;
const EXCERPT_LENGTH = 2000;
/** Enough for any excerpt. The parser's time grows with the square of the number of open elements. */
const MAX_HTML_LENGTH = 20_000;

/**
 * Converts a title to one line of plain text. RSS doesn't define if titles are text or HTML, so we strip HTML elements, but keep other
 * angle brackets and elements that the title mentions. Entities are decoded once more than XML does.
 * @param kind "text" if the format defines it as text (RFC 4287, 3.1.1.1), so that entities are kept
 */
export function plainTitle(title: string, kind: "text" | "html" | "unknown"): string {
  const text = title.slice(0, MAX_HTML_LENGTH);
  const written = escapeMentions(text);
  if (kind === "html" || hasMarkup(written)) return htmlToLine(written, TITLE_LENGTH);
  return kind === "text" ? cleanLine(text, TITLE_LENGTH) : htmlToLine(text.replaceAll("<", "&lt;"), TITLE_LENGTH);
}

export interface ItemText {
  /** One line of plain text, at most 2,000 UTF-16 units. */
  excerpt: string;
  replies: number | null;
}

/** Reads an item's text without the footer that publishing software adds. */
export function readItemText(html: string, link: string | null): ItemText {
  const discourse = stripDiscourseFooter(html);
  if (discourse) return { excerpt: excerptOf(discourse.html), replies: discourse.replies };
  const reddit = stripRedditFooter(html);
  if (reddit) return { excerpt: excerptOf(reddit.html), replies: reddit.replies };
  return { excerpt: excerptOf(stripWordpressFooter(html, link)), replies: null };
}

/** Counts the words of an item's full text for its reading time. Removes markup without a parser. */
export const countWords = (text: string, isHtml: boolean): number =>
  (isHtml ? text.replace(/<[^<>]*>/g, " ") : text).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Matches HTML that was escaped twice: it still begins with an element. */
const STILL_HTML = /^<[a-z].*<\/[a-z]/i;

export function excerptOf(html: string): string {
  const line = htmlToLine(html.slice(0, MAX_HTML_LENGTH), EXCERPT_LENGTH);
  return !html.includes("<") && STILL_HTML.test(line) && hasMarkup(line) ? htmlToLine(line, EXCERPT_LENGTH) : line;
}

export const plainExcerpt = (text: string): string => cleanLine(text.slice(0, MAX_HTML_LENGTH), EXCERPT_LENGTH);

const DISCOURSE_END =
  /^<p><small>(\d[\d.,]{0,9}) [^\s<]{1,30} - \d[\d.,]{0,9} [^<]{1,40}<\/small><\/p>\s*<p><a [^>]{0,2000}>[^<]{1,80}<\/a><\/p>\s*$/;

/** Discourse ends the first post with "N posts - M participants" and "Read full topic", in the forum's language. */
function stripDiscourseFooter(html: string): { html: string; replies: number } | null {
  const at = html.lastIndexOf("<p><small>");
  const posts = at === -1 ? undefined : DISCOURSE_END.exec(html.slice(at, at + 4000))?.[1];
  if (posts === undefined) return null;
  return { html: html.slice(0, at), replies: Math.max(0, Number(posts.replace(/[.,]/g, "")) - 1) };
}

/** Reddit encloses the post in two comments; around it are an image, "submitted by" and two links. */
function stripRedditFooter(html: string): { html: string; replies: number | null } | null {
  const frame = html.lastIndexOf("submitted by");
  const tail = frame === -1 ? "" : html.slice(frame, frame + 4000);
  if (!/>\[(?:link|comments|\d+ comments?)\]</.test(tail)) return null;
  const from = html.indexOf("<!-- SC_OFF -->");
  const to = html.indexOf("<!-- SC_ON -->", from);
  const own = from === -1 || to === -1 ? html.slice(0, frame) : html.slice(from, to);
  const comments = />\[(\d{1,7}) comments?\]</.exec(tail)?.[1];
  return { html: own, replies: comments === undefined ? null : Number(comments) };
}

/** WordPress ends with "The post {title} appeared first on {site}.", in the site's language, with two links. */
function stripWordpressFooter(html: string, link: string | null): string {
  const at = html.lastIndexOf("<p>");
  const tail = at <= 0 ? "" : html.slice(at);
  const path = link === null ? "" : (URL.parse(link)?.pathname ?? "");
  const closes = path.length > 1 && tail.length < 2000 && tail.includes(path) && tail.split("<a ").length === 3 && !tail.includes("<img");
  return closes ? html.slice(0, at) : html;
}

export interface FeedImage {
  url?: string | undefined;
  type?: string | undefined;
  medium?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

const MIN_IMAGE_SIZE = 100;

/** The first image that isn't a tracking pixel or an avatar: both are small. */
export function chooseImage(images: readonly FeedImage[], html: string): string | undefined {
  const chosen = images.find(({ url, type, medium, width = MIN_IMAGE_SIZE, height = MIN_IMAGE_SIZE }) => {
    const picture =
      medium === "image" || type?.startsWith("image/") || (!medium && !type) || /\.(?:avif|gif|jpe?g|png|webp)(?:$|\?)/i.test(url ?? "");
    return url !== undefined && picture && medium !== "video" && Math.min(width, height) >= MIN_IMAGE_SIZE;
  });
  return chosen?.url ?? firstImage(html);
}

function firstImage(html: string): string | undefined {
  const tags = html.slice(0, MAX_HTML_LENGTH).match(/<img\s[^>]{0,2500}/gi) ?? [];
  const tag = tags.find((candidate) => !/\s(?:width|height)\s*=\s*["']?\d{1,2}\b/i.test(candidate)) ?? "";
  return /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
    .exec(tag)
    ?.slice(1)
    .find((src) => src !== undefined)
    ?.replaceAll("&amp;", "&");
}
