import { join } from "node:path";
import { Marked, type Token } from "marked";
import * as v from "valibot";
import {
  contentError,
  faultAt,
  parseYaml,
  readContentFile,
  schemaFaults,
  splitFrontMatter,
  type ContentFile,
} from "#app/foundation/content/content-file.server.ts";
import { figurePhrase } from "#app/foundation/content/messages.server.ts";
import { replaceFigures } from "#app/foundation/content/text-figures.server.ts";
import { LANGUAGES, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { isoDate, strictFields } from "#app/foundation/schemas.server.ts";

/** Long texts in content/pages/<name>/<language>.md. */
export const LEGAL_PAGES = ["privacy", "imprint", "terms", "disclaimer", "accessibility"] as const;
export const PAGE_NAMES = [...LEGAL_PAGES, "get-started", "staking"] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Placeholders in texts, written as {{name}}. */
const PLACEHOLDERS = ["name", "address", "email", "hosting", "mail"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const frontSchema = strictFields({
  title: v.pipe(v.string(), v.minLength(3), v.maxLength(70)),
  description: v.pipe(v.string(), v.minLength(20), v.maxLength(170)),
  /** Date of the last change in substance. */
  updated: isoDate(),
});

/** A text in one language. `html` keeps its placeholders: {{name}}. */
export interface PageText extends v.InferOutput<typeof frontSchema> {
  html: string;
  /** Second-level headings; a section has the same ID in every language. */
  sections: { id: string; title: string }[];
}

/** Allowed Markdown tokens. All others are errors, above all raw HTML. */
const ALLOWED_TOKENS = new Set([
  "space",
  "heading",
  "paragraph",
  "text",
  "escape",
  "list",
  "list_item",
  "blockquote",
  "strong",
  "em",
  "codespan",
  "link",
  "br",
]);
const HEADING = /^(.+?)\s+\{#([a-z]+(?:-[a-z]+)*)\}$/;
/** Other sites, email addresses, pages of this site and anchors. */
const LINK = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const fillHtmlFigures = (html: string, language: Language): string =>
  replaceFigures(html, (figure, name) => {
    const { text, title } = figurePhrase(figure, language);
    if (figure === null) return escapeHtml(text);
    return `<data value="${figure.value}" data-metric="${name}" title="${escapeHtml(title)}">${escapeHtml(text)}</data>`;
  });

function tokenError(token: Token): string | undefined {
  if (!ALLOWED_TOKENS.has(token.type)) return `holds ${token.type}, which these texts do not use: ${token.raw.trim().slice(0, 40)}`;
  if (token.type === "heading" && (token.depth === 1 || token.depth > 3 || !HEADING.test(token.text)))
    return `a heading is "## Title {#id}" or "### Title {#id}": ${token.text}`;
  if (token.type === "link" && !LINK.test(token.href)) return `leads to ${token.href}; write https://…, mailto:…, /path or #id`;
  return undefined;
}

/** Renders Markdown to a few known elements. Links to /path get the reader's language. */
function renderMarkdown(file: ContentFile, language: Language): Pick<PageText, "html" | "sections"> {
  const markdown = file.source;
  const sections: PageText["sections"] = [];
  const faults: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text }) {
        const [, title = text, id = ""] = HEADING.exec(text) ?? [];
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${escapeHtml(title)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = href.startsWith("/") ? pathIn(href, language) : href;
        return `<a href="${escapeHtml(address)}"${href.startsWith("https:") ? ' rel="noopener"' : ""}>${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  void marked.walkTokens(tokens, (token) => {
    const fault = tokenError(token);
    if (fault !== undefined) faults.push(faultAt(file, Math.max(0, markdown.indexOf(token.raw.trim())), fault));
  });
  for (const { 1: name = "", index } of markdown.matchAll(/\{\{(.*?)\}\}/g))
    if (!PLACEHOLDERS.some((blank) => blank === name))
      faults.push(faultAt(file, index, `has no value for {{${name}}}; known are ${PLACEHOLDERS.join(", ")}`));
  if (markdown.trim() === "") faults.push(faultAt(file, 0, "has no text after its front matter"));
  if (faults.length > 0) throw contentError(faults);
  return { html: marked.parser(tokens), sections };
}

/** Parses a text: front matter between two lines of ---, then Markdown. @throws {ContentError} */
export function parsePage(file: ContentFile, language: Language): PageText {
  const { front, body } = splitFrontMatter(file);
  const parsed = v.safeParse(frontSchema, parseYaml(front));
  if (!parsed.success) throw contentError(schemaFaults(front, parsed.issues));
  return { ...parsed.output, ...renderMarkdown(body, language) };
}

export interface PageSection {
  id: string;
  title: string;
  html: string;
}

/** Sections of a text, without any text before the first heading. */
export function sectionsOf({ html, sections }: PageText): PageSection[] {
  const [, ...parts] = html.split(/^<h2 .*<\/h2>\n/m);
  return sections.map((section, index) => ({ ...section, html: parts[index] ?? "" }));
}

/** Parses content/pages. @throws {ContentError} if a text is missing or invalid */
function loadPages(): Map<string, PageText> {
  const names = PAGE_NAMES.flatMap((name) => LANGUAGES.map(({ code }) => ({ key: `${name}/${code}`, code })));
  return new Map(names.map(({ key, code }) => [key, parsePage(readContentFile(join(contentFolder, "pages", `${key}.md`)), code)]));
}

export const allPages = () => remember("pages", loadPages);

export function pageText(name: PageName, language: Language): PageText {
  const page = allPages().get(`${name}/${language}`);
  if (!page) throw new Error(`content/pages/${name}/${language}.md is missing`);
  return { ...page, html: fillHtmlFigures(page.html, language) };
}
