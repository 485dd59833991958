import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { checkYaml, contentError, readContentFile, type ContentFile } from "#app/foundation/content/content-file.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

/** Translations are up to a third longer. */
const MAX_DEFINITION_LENGTH = { english: 240, other: 320 };

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const termSchema = (longest: number) => ({
  term: v.pipe(
    v.string("needs the headword"),
    v.minLength(2, "needs the headword"),
    v.maxLength(60, "is the headword alone: at most 60 characters"),
  ),
  definition: v.pipe(
    v.string("needs one or two sentences"),
    v.minLength(20, "needs one or two sentences"),
    v.maxLength(longest, `has more than ${longest} characters: say it in one or two short sentences`),
    v.regex(/[.!?…”»")]$/, "must end like a sentence"),
  ),
  aliases: v.array(
    v.pipe(
      v.string("must be text: put quotes around it"),
      v.regex(/^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u, "must begin and end with a letter or a digit"),
    ),
    "needs the forms found in texts, or [] for none",
  ),
});
const see = v.pipe(
  v.array(v.string(), "needs the ids of related terms, or [] for none"),
  v.maxLength(5, "names more than five related terms"),
);
const english = v.record(v.string(), strictFields({ ...termSchema(MAX_DEFINITION_LENGTH.english), see }));
const translation = v.record(
  v.string(),
  strictFields(
    termSchema(MAX_DEFINITION_LENGTH.other),
    "has term, definition and aliases; `see` belongs only in en.yaml and applies to every language",
  ),
);

export interface Term {
  id: string;
  term: string;
  definition: string;
  /** Forms found in running text. */
  aliases: string[];
  /** IDs of related terms. */
  see: string[];
}

type Entry = Omit<Term, "id" | "see">;
const words = (list: readonly string[]): string => list.slice(0, 12).join(", ") + (list.length > 12 ? ` and ${list.length - 12} more` : "");

/** Finds aliases that belong to two terms of a language. */
function aliasErrors(entries: Record<string, Entry>): string[] {
  const owner = new Map<string, string>();
  return Object.entries(entries).flatMap(([key, { aliases }]) =>
    aliases.flatMap((alias) => {
      const form = alias.toLowerCase();
      const taken = owner.get(form);
      owner.set(form, key);
      return taken === undefined
        ? []
        : [
            taken === key
              ? `${key} has the alias "${alias}" twice; capitals make no difference`
              : `"${alias}" is an alias of ${taken} and of ${key}; leave it with one of them`,
          ];
    }),
  );
}

/** Finds invalid IDs, which only the English file defines. */
function englishErrors(entries: Record<string, { see: string[] }>): string[] {
  return Object.entries(entries).flatMap(([key, { see: others }]) => [
    ...(KEBAB.test(key) ? [] : [`the id ${key} must be kebab-case: small letters, digits and single hyphens`]),
    ...others
      .filter((value) => value !== key && !(value in entries))
      .map((value) => `${key} says to see ${value}, which is no term; write the id of another entry`),
    ...(others.includes(key) ? [`${key} says to see itself`] : []),
  ]);
}

/** Finds terms that a translation lacks or that English doesn't have. */
function idErrors(entries: object, wanted: readonly string[]): string[] {
  const missing = wanted.filter((key) => !(key in entries));
  const unknown = Object.keys(entries).filter((key) => !wanted.includes(key));
  return [
    ...(missing.length > 0 ? [`lacks ${words(missing)}`] : []),
    ...(unknown.length > 0 ? [`has ${words(unknown)}, which en.yaml does not have`] : []),
  ];
}

/** Parses one file. Related terms come from the English file, which is parsed first. */
function readLanguage(file: ContentFile, language: Language, reference: readonly Term[]): { terms: Term[]; faults: string[] } {
  const named = (faults: readonly string[]) => faults.map((fault) => `${file.place}: ${fault}`);
  if (language === DEFAULT_LANGUAGE) {
    const { output, faults } = checkYaml(() => file, english);
    if (!output) return { terms: [], faults };
    return {
      terms: Object.entries(output).map(([key, entry]) => ({ id: key, ...entry })),
      faults: named([...englishErrors(output), ...aliasErrors(output)]),
    };
  }
  const { output, faults } = checkYaml(() => file, translation);
  if (!output) return { terms: [], faults };
  const terms = reference.flatMap(({ id, see: related }) => (output[id] ? [{ id, ...output[id], see: related }] : []));
  const ids = reference.map(({ id }) => id);
  // IDs can't be compared if the English file is unreadable.
  return { terms, faults: named([...(ids.length === 0 ? [] : idErrors(output, ids)), ...aliasErrors(output)]) };
}

/** The valid terms of content/terms and all errors, one line each. */
export function loadTerms(folder = join(contentFolder, "terms")): { terms: Map<Language, Term[]>; faults: string[] } {
  const terms = new Map<Language, Term[]>();
  const faults: string[] = [];
  const inOrder = [DEFAULT_LANGUAGE, ...LANGUAGES.flatMap(({ code }) => (code === DEFAULT_LANGUAGE ? [] : [code]))];
  for (const language of inOrder) {
    const [file, place] = [join(folder, `${language}.yaml`), `content/terms/${language}.yaml`];
    if (!existsSync(file)) {
      faults.push(`${place}: is missing: every language needs a glossary`);
      continue;
    }
    const read = readLanguage(readContentFile(file, place), language, terms.get(DEFAULT_LANGUAGE) ?? []);
    terms.set(language, read.terms);
    faults.push(...read.faults);
  }
  return { terms, faults };
}

/** The glossary in a language, in the order of its file. @throws {ContentError} if any file in content/terms is invalid */
export function termsOf(language: Language): readonly Term[] {
  const all = remember("terms", () => {
    const { terms, faults } = loadTerms();
    if (faults.length > 0) throw contentError(faults);
    return terms;
  });
  return all.get(language) ?? [];
}
