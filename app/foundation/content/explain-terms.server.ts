import { insertFigures } from "#app/foundation/content/messages.server.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { termsOf, type Term } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { explanationId, type ExplainedTerm } from "#app/foundation/ui/explained-term.ts";

/** Texts in which the first use of each term is a button that opens its explanation. */
export interface ExplainedTexts {
  html: string[];
  /** What `TermTooltips` has to show on the same page, in the order of first use. */
  terms: ExplainedTerm[];
}

interface TermFinder {
  pattern: RegExp;
  byForm: ReadonlyMap<string, { term: Term; form: string }>;
}

/** A word begins and ends where no letter, digit or hyphen is; `app.ada.example` and `$ADA` are no words. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_$@/.-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_-]|[.@/]\p{L})`;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/gi;
/** Inside these a button is not allowed, or a reader expects something else. */
const SKIPPED_ELEMENTS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre", "button", "summary"]);
const HTML_ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const readHtml = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => HTML_ENTITIES[sign] ?? sign);
/**
 * A browser breaks the line on either side of a button, even before a comma. So a term stays together with all that has
 * no space between, or one that no line may break at.
 */
const NON_BREAKING_RUN = String.raw`(?:[^\s<>]|[\u00a0\u202f])*`;
const RUN = new RegExp(`${NON_BREAKING_RUN}<button [^>]*>[^<]*</button>${NON_BREAKING_RUN}`, "g");
const wrapTermRuns = (html: string): string =>
  html.replace(RUN, (run) => (run.startsWith("<") && run.endsWith(">") ? run : `<span class="term-nowrap">${run}</span>`));
const quoted = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
const plain = (form: string): string => form.toLowerCase().replace(/\s+/g, " ");

/** What finds the aliases of these terms: the longest first, so that "stake pool" is not taken for "stake". */
export function createTermFinder(terms: readonly Term[]): TermFinder {
  const byForm = new Map(terms.flatMap((term) => term.aliases.map((form) => [plain(form), { term, form }])));
  const forms = [...byForm.values()].map(({ form }) => form).sort((one, other) => other.length - one.length);
  // Of no forms at all the pattern must find nothing.
  const pattern = new RegExp(`${BEFORE}(?:${forms.map(quoted).join("|") || "(?!)"})${AFTER}`, "giu");
  return { pattern, byForm };
}

/** An abbreviation counts in capitals only: DAO is a term, "dao" is not. */
const matchesCase = (found: string, form: string): boolean => form !== form.toUpperCase() || found === form;

/**
 * Marks the first use of each term in texts of one page, in their order. Headings, links and code stay as they are.
 * `html` is our own: the elements and signs that escapeHtml and Markdown write.
 */
export function markTerms(html: readonly string[], { pattern, byForm }: TermFinder, except: readonly string[] = []): ExplainedTexts {
  const seen = new Set(except);
  const terms: ExplainedTerm[] = [];
  const markText = (source: string): string => {
    const text = readHtml(source);
    let written = "";
    let from = 0;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const known = byForm.get(plain(found));
      if (!known || seen.has(known.term.id) || !matchesCase(found, known.form)) continue;
      const { id, term, definition } = known.term;
      seen.add(id);
      terms.push({ id, term, definition });
      const tip = explanationId(id);
      written += `${escapeHtml(text.slice(from, index))}<button type="button" class="term" popovertarget="${tip}" aria-describedby="${tip}-text">${escapeHtml(found)}</button>`;
      from = index + found.length;
    }
    return wrapTermRuns(written + escapeHtml(text.slice(from)));
  };
  const markHtml = (source: string): string => {
    let depth = 0;
    return source.replace(TOKEN, (token, slash: string | undefined, name: string | undefined) => {
      if (name === undefined) return depth === 0 ? markText(token) : token;
      if (SKIPPED_ELEMENTS.has(name.toLowerCase())) depth += slash === "/" ? -1 : 1;
      return token;
    });
  };
  return { html: html.map(markHtml), terms };
}

/**
 * The same with the glossary of a language. Call it once a page, with all of its long texts: a term is explained once.
 * `except` names terms that need no explanation there, such as the one that the page is about.
 * @returns the texts, and the explanations for `TermTooltips`
 */
export function explainTerms(html: readonly string[], language: Language, except: readonly string[] = []): ExplainedTexts {
  const explained = markTerms(
    html,
    remember(`term-finder-${language}`, () => createTermFinder(termsOf(language))),
    except,
  );
  return { ...explained, terms: explained.terms.map((term) => ({ ...term, definition: insertFigures(term.definition, language) })) };
}
