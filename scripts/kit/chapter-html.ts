import { marked, Marked, type RendererObject, type Token, type Tokens } from "marked";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { escapeText } from "#app/foundation/ui/art/art-document.ts";
import { boxLabel } from "./validate-kit.ts";
import type { KitSite, KitText } from "./kit-texts.ts";
import { BOXES, interpolate, type KitMessages } from "./messages.ts";

export interface BookContext {
  language: Language;
  words: KitMessages;
  site: KitSite;
}

export interface Section {
  id: string;
  title: string;
  /** True if every chapter has a section with this heading; the table of contents leaves it out. */
  recurring: boolean;
}

/** A chapter as HTML that is also well-formed XML, so that both the PDF and the EPUB can contain it. */
export interface ChapterHtml {
  id: string;
  title: string;
  /** The chapter's first page, up to the list of learning goals. */
  opening: string;
  body: string;
  sections: Section[];
}

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");

export function slugify(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

const stripMarkdown = (text: string): string => text.replace(/[*`]/g, "");

/** Resolves `site:/news` to a URL, or to words if the site has none. */
function siteReference(path: string, { language, words, site }: BookContext): string {
  const localised = pathIn(path, language);
  return site.url ? `${site.url.replace(/\/$/, "")}${localised}` : interpolate(words.ourSite, { path: localised });
}

/** A `site:` path outside a link, without the punctuation after it. */
const BARE_SITE_PATH = /site:(\/[\w/-]*)/g;

/** Tables with up to this many rows stay on one page. */
const SHORT_TABLE_ROWS = 5;

function rendererFor(setting: BookContext, idOf: (text: string) => string): RendererObject {
  const { words, site } = setting;
  return {
    heading({ tokens, depth, text }) {
      const title = this.parser.parseInline(tokens);
      return depth === 2 ? `<h2 id="${idOf(text)}">${title}</h2>\n` : `<h3>${title}</h3>\n`;
    },
    text(token) {
      if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
      // Line breaks in the source become spaces.
      return escapeText(token.text.replace(/\s*\n\s*/g, " ").replace(BARE_SITE_PATH, (_, path: string) => siteReference(path, setting)));
    },
    codespan: ({ text }) => `<code>${escapeText(text.replace(BARE_SITE_PATH, (_, path: string) => siteReference(path, setting)))}</code>`,
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      if (!href.startsWith("site:")) return `<a href="${escapeAttribute(href)}">${label}</a>`;
      const path = href.slice("site:".length);
      if (site.url) return `<a href="${escapeAttribute(siteReference(path, setting))}">${label}</a>`;
      const place = `<span class="place">${escapeText(siteReference(path, setting))}</span>`;
      return label === path ? place : `${label} (${place})`;
    },
    blockquote(token) {
      const label = boxLabel(token);
      const kind = BOXES.find((key) => words.boxes[key] === label);
      const inside = this.parser.parse(token.tokens);
      if (!kind) return `<blockquote>\n${inside}</blockquote>\n`;
      return `<aside class="box ${kind}">\n${inside.replace(/<strong>(.*?)<\/strong>/, '<strong class="label">$1</strong>')}</aside>\n`;
    },
    listitem(item) {
      return `<li${item.task ? ' class="task"' : ""}>${this.parser.parse(item.tokens).trim()}</li>\n`;
    },
    checkbox: () => '<span class="tick"></span>',
    hr: () => "<hr/>\n",
    br: () => "<br/>",
    tablecell({ header, align, tokens }) {
      const look = align && align !== "left" ? ` class="${align}"` : "";
      const text = this.parser.parseInline(tokens);
      return header ? `<th scope="col"${look}>${text}</th>\n` : `<td${look}>${text}</td>\n`;
    },
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[]) => `<tr>\n${cells.map((cell) => this.tablecell(cell)).join("")}</tr>\n`;
      const look = rows.length <= SHORT_TABLE_ROWS ? ' class="short"' : "";
      return `<table${look}>\n<thead>\n${row(header)}</thead>\n<tbody>\n${rows.map(row).join("")}</tbody>\n</table>\n`;
    },
  };
}

/** Marks a short paragraph before a list or table, so that no page break separates them. */
const markIntros = (html: string): string => html.replace(/<p>((?:(?!<\/p>).){1,150}<\/p>\n)(?=<(?:ul|ol|table))/g, '<p class="intro">$1');

/** Puts an answer on the line after its question. */
const splitAnswers = (html: string): string => html.replace(/(<li>(?:<p>)?<strong>.*?<\/strong>) /g, "$1<br/>");

const isSection = (token: Token | undefined): token is Tokens.Heading => token?.type === "heading" && token.depth === 2;

/** Splits off the chapter's first page: everything up to the first list, if that is near the beginning. */
function splitOpening(tokens: Token[], first: string): [Token[], Token[]] {
  const blocks = tokens.filter(({ type }) => type !== "space");
  // Drop a heading that would repeat the page's label.
  const text = isSection(blocks[0]) && blocks[0].text === first ? blocks.slice(1) : blocks;
  const list = text.findIndex(({ type }) => type === "list");
  const isNear = list >= 0 && list <= 2 && !text.slice(0, list).some(isSection);
  return isNear ? [text.slice(0, list + 1), text.slice(list + 1)] : [[], text];
}

/** Renders a chapter for PDF and EPUB. IDs start with the file's number, so that they are unique in the book. */
export function chapterHtml(text: KitText, setting: BookContext): ChapterHtml {
  const { recurring } = setting.words;
  const id = `c${/^\d\d/.exec(text.file)?.[0] ?? "-sample"}`;
  const idOf = (heading: string) => `${id}-${slugify(heading)}`;
  const book = new Marked({ renderer: rendererFor(setting, idOf) });
  const [opening, rest] = splitOpening(marked.lexer(text.body), recurring.first);
  const looks = new Map([
    [recurring.questions, "questions"],
    [recurring.sources, "sources"],
  ]);
  const sections: Section[] = [];
  let body = "";
  let isAsking = false;
  for (const token of rest) {
    if (isSection(token)) {
      isAsking = token.text === recurring.questions;
      body += `${sections.length > 0 ? "</section>\n" : ""}<section class="${looks.get(token.text) ?? "part"}">\n`;
      sections.push({ id: idOf(token.text), title: stripMarkdown(token.text), recurring: Object.values(recurring).includes(token.text) });
    }
    const html = book.parser([token]);
    body += isAsking ? splitAnswers(html) : html;
  }
  if (sections.length > 0) body += "</section>\n";
  return { id, title: text.title, opening: book.parser(opening), body: markIntros(body), sections };
}
