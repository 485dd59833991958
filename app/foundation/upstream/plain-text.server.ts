import { Parser } from "htmlparser2";

/** More than any excerpt needs. */
const MAX_HTML_LENGTH = 50_000;

const HIDDEN = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]);

/** Elements that don't separate words: "un<b>believ</b>able" is one word, "<li>one<li>two" is two. */
const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "cite",
  "code",
  "del",
  "em",
  "font",
  "i",
  "ins",
  "kbd",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);

/**
 * One clean line without control, bidirectional and invisible characters and lone surrogates (PostgreSQL rejects NUL and the latter). Keeps
 * joiners, which emoji and several scripts need, and markup. `most` counts UTF-16 units, including the ellipsis.
 */
export function cleanLine(text: string, most: number): string {
  const line = text
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, "")
    .replace(/[\s\u0085]+/gu, " ")
    .replace(/[\p{Cc}\p{Cs}\p{Co}\uFFFC-\uFFFF]/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** The readable text of HTML as one clean line; see cleanLine. */
export function htmlToLine(html: string, most: number): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (!INLINE.has(name)) parts.push(" ");
    },
    ontext(text) {
      if (hidden === 0) parts.push(text);
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (!INLINE.has(name)) parts.push(" ");
    },
  });
  parser.end(html.slice(0, MAX_HTML_LENGTH));
  return cleanLine(parts.join(""), most);
}
