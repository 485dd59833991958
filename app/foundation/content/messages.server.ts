import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { contentError, parseJson, readContentFile, schemaFaults } from "#app/foundation/content/content-file.server.ts";
import { FIGURE_PLACEHOLDER, replaceFigures, type TextFigures } from "#app/foundation/content/text-figures.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf, type Messages } from "#app/foundation/i18n/translate.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const textSchema = v.pipe(v.string("must be a text, or a group of texts"), v.nonEmpty());
const isGroup = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const messagesSchema: v.GenericSchema<unknown, Messages> = v.pipe(
  v.custom<object>(isGroup, "must be a group of texts"),
  v.record(
    v.string(),
    v.lazy((value): v.GenericSchema<unknown, string | Messages> => (isGroup(value) ? messagesSchema : textSchema)),
  ),
);

type Catalog = Map<Language, Map<string, Messages>>;

/** Parses content/messages/<language>/<namespace>.json. @throws {ContentError} if a file is invalid */
export function loadMessages(folder = join(contentFolder, "messages")): Catalog {
  const catalog: Catalog = new Map();
  for (const { code } of LANGUAGES) {
    const namespaces = new Map<string, Messages>();
    for (const file of readdirSync(join(folder, code))) {
      if (!file.endsWith(".json")) continue;
      const read = readContentFile(join(folder, code, file), `content/messages/${code}/${file}`);
      const parsed = v.safeParse(messagesSchema, parseJson(read));
      if (!parsed.success) throw contentError(schemaFaults(read, parsed.issues));
      namespaces.set(file.slice(0, -".json".length), parsed.output);
    }
    catalog.set(code, namespaces);
  }
  const faults = missingTexts(catalog);
  if (faults.length > 0) throw contentError(faults);
  return catalog;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const keysOf = (messages: Messages, prefix = ""): string[] =>
  Object.entries(messages).flatMap(([key, value]) => (typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));

/** Lists messages that a language lacks and another has, because visitors would see the key. */
function missingTexts(catalog: Catalog): string[] {
  const faults: string[] = [];
  const namespaces = new Set([...catalog.values()].flatMap((own) => [...own.keys()]));
  for (const namespace of namespaces) {
    const keys = new Map([...catalog].map(([code, own]) => [code, new Set(keysOf(own.get(namespace) ?? {}))]));
    const everyKey = new Set([...keys.values()].flatMap((own) => [...own]));
    const singles = new Set([...everyKey].filter((key) => !PLURAL.test(key)));
    const counted = new Set([...everyKey].flatMap((key) => (PLURAL.test(key) ? [key.replace(PLURAL, "")] : [])));
    for (const [code, own] of keys) {
      const forms = new Intl.PluralRules(localeOf(code)).resolvedOptions().pluralCategories;
      const wanted = [...singles, ...[...counted].flatMap((key) => forms.map((form) => `${key}_${form}`))];
      const missing = wanted.filter((key) => !own.has(key));
      const place = `content/messages/${code}/${namespace}.json`;
      if (own.size === 0) faults.push(`${place}: is missing`);
      else if (missing.length > 0) faults.push(`${place}: lacks ${missing.slice(0, 3).join(", ")}`);
    }
  }
  return faults;
}

export const allMessages = (): Catalog => remember("messages", () => loadMessages());

/** A figure inside a text: amount and date, with its source as the title; without a value a phrase that says so. */
export function figurePhrase(figure: Figure | null, language: Language): { text: string; title: string } {
  const t = translatorOf({ common: allMessages().get(language)?.get("common") ?? {} }, language, ["common"]);
  if (figure === null) return { text: t("figure.unread"), title: "" };
  const formats = formatsFor(language);
  const at = `${formats.dateTime(figure.observedAt)}\u00a0UTC`;
  return {
    text: `${formats.upTo(figure.value, 2)}\u00a0ADA, ${formats.date(figure.observedAt)}`,
    title: `${SOURCES[figure.source]}: ${t("figure.observedAt", { time: at })}`,
  };
}

/** Inserts the current render's figures, or the given ones, into a plain text. */
export const insertFigures = (text: string, language: Language, given?: TextFigures): string =>
  replaceFigures(text, (figure) => figurePhrase(figure, language).text, given);
/** Replaces figures with a phrase, for texts stored elsewhere, such as the search index and structured data. */
export const maskFigures = (text: string, language: Language): string =>
  text.replace(FIGURE_PLACEHOLDER, () => figurePhrase(null, language).text);

const fillMessages = (messages: Messages, language: Language): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? insertFigures(value, language) : fillMessages(value, language),
    ]),
  );
/** True for a namespace with figures; all others are returned as parsed. */
const hasFigurePlaceholders = (language: Language, namespace: string, messages: Messages): boolean =>
  remember(`figures-in-${language}-${namespace}`, () => JSON.stringify(messages).includes("{figure:"));

export function messagesOf(language: Language, ...namespaces: string[]): Record<string, Messages> {
  const all = allMessages().get(language);
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const messages = all?.get(namespace);
      if (!messages) throw new Error(`content/messages/${language}/${namespace}.json is missing`);
      return [namespace, hasFigurePlaceholders(language, namespace, messages) ? fillMessages(messages, language) : messages];
    }),
  );
}
