import { marked, type Token } from "marked";
import type { KitText } from "./kit-texts.ts";
import type { KitMessages } from "./messages.ts";

/** Characters in the Latin files of both font families; see unicode.json in @fontsource-variable. */
const SUPPORTED_CHARACTERS =
  /^[\n\u0020-\u007e\u00a0-\u017f\u02bb\u02bc\u02c6\u02da\u02dc\u2002-\u200b\u2010-\u2027\u202f\u2030\u2032\u2033\u2039\u203a\u2044\u20a0-\u20c0\u2122\u2191\u2193\u2212\u2215]*$/u;

const excerpt = (raw: string): string => JSON.stringify(raw.trim().slice(0, 50));

export function allTokens(body: string): Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(body), (token) => void found.push(token));
  return found;
}

/** The label of a block quote that is shown as a box, such as `Note` in `**Note.** Text`; undefined for a plain quotation. */
export function boxLabel(token: Token): string | undefined {
  if (token.type !== "blockquote") return undefined;
  return /^\*\*(.+?)[.:!]?\*\*/.exec(token.text ?? "")?.[1];
}

function validateToken(token: Token, words: KitMessages): string | undefined {
  switch (token.type) {
    case "html":
      return `${excerpt(token.raw)} is HTML; only Markdown can be set in both books`;
    case "image":
      return `${excerpt(token.raw)} is an image; the books have none yet`;
    case "code":
      return `${excerpt(token.raw)} is set as a block of code; take away the four spaces or the fence`;
    case "def":
      return `${excerpt(token.raw)} is a footnote or a reference; write it into the text`;
    case "link":
      return /^(https:\/\/[^\s]+|site:\/[^\s]*|#[\w-]+)$/.test(token.href)
        ? undefined
        : `the address of ${excerpt(token.raw)} must begin with https:// or site:/`;
    case "heading":
      return token.depth === 2 || token.depth === 3
        ? undefined
        : `the heading ${excerpt(token.raw)} must have two or three #; the title is in the front matter`;
    case "blockquote": {
      const label = boxLabel(token);
      return label === undefined || Object.values(words.boxes).includes(label)
        ? undefined
        : `the box ${excerpt(token.text)} must begin with **${Object.values(words.boxes).join(".**, **")}.**`;
    }
    default:
      return undefined;
  }
}

/** Validates a text's Markdown; one line per error. */
export function validateBody({ body, number }: KitText, words: KitMessages): string[] {
  const tokens = allTokens(body);
  const faults = tokens.flatMap((token) => validateToken(token, words) ?? []);
  const foreign = new Set([...body].filter((letter) => !SUPPORTED_CHARACTERS.test(letter)));
  if (foreign.size > 0) faults.push(`the books' fonts have no ${[...foreign].join(" ")}: write it in another way`);
  const entity = /&[a-z]+;|&#\w+;/i.exec(body)?.[0];
  if (entity) faults.push(`${entity} is not a letter in every book: write the letter itself`);
  const headings = tokens.flatMap((token) => (token.type === "heading" && token.depth === 2 ? [String(token.text)] : []));
  const { questions, sources } = words.recurring;
  if (number !== undefined) {
    for (const heading of [questions, sources]) if (!headings.includes(heading)) faults.push(`needs the section "## ${heading}"`);
  }
  for (const heading of new Set(headings.filter((candidate, index) => headings.indexOf(candidate) !== index)))
    faults.push(`has two sections "## ${heading}"`);
  return faults;
}
