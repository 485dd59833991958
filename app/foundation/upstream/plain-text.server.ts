import { Parser } from "htmlparser2";

/** Enough for any excerpt; the rest of a long article is not worth the work. */
const MAX_HTML_LENGTH = 50_000;

/** Elements whose text is not meant to be read. */
const HIDDEN = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]);

/** Elements that do not part words: "un<b>believ</b>able" is one word, "<li>one<li>two" is two. */
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
 * What other people wrote, as one clean line: no control characters, no marks that turn the direction of the text
 * around them, nothing invisible, no half characters (PostgreSQL refuses NUL and lone surrogates). Joiners stay:
 * emoji and several scripts need them. Markup is not touched: in plain text "Vec<u8>" is what its author wrote.
 * @param most the greatest length in UTF-16 units, the sign of omission included
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

/**
 * The readable text of HTML as one clean line, with entities decoded; see cleanLine.
 * @param most the greatest length in UTF-16 units, the sign of omission included
 */
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
