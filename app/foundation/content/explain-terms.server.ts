import { insertFigures } from "#app/foundation/content/messages.server.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { termsOf, type Term } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { explanationId, type ExplainedTerm } from "#app/foundation/ui/explained-term.ts";

/** Texts with a button at each term's first use, which opens the definition. */
export interface ExplainedTexts {
  html: string[];
  /** Terms for `TermTooltips` on the same page, in order of first use. */
  terms: ExplainedTerm[];
}

interface TermFinder {
  pattern: RegExp;
  byForm: ReadonlyMap<string, { term: Term; form: string }>;
}

/** Words have no letter, digit or hyphen around them; `app.ada.example` and `$ADA` aren't words. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_$@/.-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_-]|[.@/]\p{L})`;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/gi;
/** Elements that can't contain a button, or shouldn't for readers. */
const SKIPPED_ELEMENTS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre", "button", "summary"]);
const HTML_ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const readHtml = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => HTML_ENTITIES[sign] ?? sign);
/** Browsers break lines around a button, even before a comma, so a term stays together with everything up to the next breaking space. */
const NON_BREAKING_RUN = String.raw`(?:[^\s<>]|[\u00a0\u202f])*`;
const RUN = new RegExp(`${NON_BREAKING_RUN}<button [^>]*>[^<]*</button>${NON_BREAKING_RUN}`, "g");
const wrapTermRuns = (html: string): string =>
  html.replace(RUN, (run) => (run.startsWith("<") && run.endsWith(">") ? run : `<span class="term-nowrap">${run}</span>`));
const quoted = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
const plain = (form: string): string => form.toLowerCase().replace(/\s+/g, " ");

/** Finds aliases, longest first, so that "stake pool" isn't found as "stake". */
export function createTermFinder(terms: readonly Term[]): TermFinder {
  const byForm = new Map(terms.flatMap((term) => term.aliases.map((form) => [plain(form), { term, form }])));
  const forms = [...byForm.values()].map(({ form }) => form).sort((a, b) => b.length - a.length);
  // Without forms the pattern must match nothing.
  const pattern = new RegExp(`${BEFORE}(?:${forms.map(quoted).join("|") || "(?!)"})${AFTER}`, "giu");
  return { pattern, byForm };
}

/** Abbreviations match only in capitals: DAO is a term, "dao" isn't. */
const matchesCase = (found: string, form: string): boolean => form !== form.toUpperCase() || found === form;

/**
 * Marks the first use of each term across the texts of one page, in order, except in headings, links and code. `html` must be ours: the
 * elements and entities that escapeHtml and Markdown write.
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
 * Like `markTerms` with a language's glossary. Call it once per page with all long texts; `except` lists terms that need no explanation.
 */
export function explainTerms(html: readonly string[], language: Language, except: readonly string[] = []): ExplainedTexts {
  const explained = markTerms(
    html,
    remember(`term-finder-${language}`, () => createTermFinder(termsOf(language))),
    except,
  );
  return { ...explained, terms: explained.terms.map((term) => ({ ...term, definition: insertFigures(term.definition, language) })) };
}
