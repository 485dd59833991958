import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { FIGURE_PLACEHOLDER, replaceFigures, type TextFigures } from "#app/foundation/content/text-figures.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf, type Messages } from "#app/foundation/i18n/translate.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { describeIssues } from "#app/foundation/schemas.server.ts";

const messagesSchema: v.GenericSchema<unknown, Messages> = v.lazy(() =>
  v.record(v.string(), v.union([v.pipe(v.string(), v.nonEmpty()), messagesSchema])),
);

type Catalogue = Map<Language, Map<string, Messages>>;

/** Reads content/messages/<language>/<namespace>.json. @throws when a file is not valid, naming it */
export function loadMessages(folder = join(contentFolder, "messages")): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const { code } of LANGUAGES) {
    const namespaces = new Map<string, Messages>();
    for (const file of readdirSync(join(folder, code))) {
      if (!file.endsWith(".json")) continue;
      const parsed = v.safeParse(messagesSchema, JSON.parse(readFileSync(join(folder, code, file), "utf8")));
      if (!parsed.success) throw new Error(`content/messages/${code}/${file}: ${describeIssues(parsed.issues)}`);
      namespaces.set(file.slice(0, -".json".length), parsed.output);
    }
    catalogue.set(code, namespaces);
  }
  return catalogue;
}

const catalogue = (): Catalogue => remember("messages", () => loadMessages());

/** What a language says of a figure inside of a text: the amount and its day, and where it is from; without a reading neither. */
export function figurePhrase(figure: Figure | null, language: Language): { text: string; title: string } {
  const t = translatorOf({ common: catalogue().get(language)?.get("common") ?? {} }, language, ["common"]);
  if (figure === null) return { text: t("figure.unread"), title: "" };
  const formats = formatsFor(language);
  const at = `${formats.dateTime(figure.observedAt)}\u00a0UTC`;
  return {
    text: `${formats.upTo(figure.value, 2)}\u00a0ADA, ${formats.date(figure.observedAt)}`,
    title: `${SOURCES[figure.source]}: ${t("figure.observedAt", { time: at })}`,
  };
}

/** A plain text with the figures that it names: those of the render, or the given ones. */
export const insertFigures = (text: string, language: Language, given?: TextFigures): string =>
  replaceFigures(text, (figure) => figurePhrase(figure, language).text, given);
/** The same without their values, for what is kept elsewhere and cannot be taken back: the search, structured data. */
export const maskFigures = (text: string, language: Language): string =>
  text.replace(FIGURE_PLACEHOLDER, () => figurePhrase(null, language).text);

const fillMessages = (messages: Messages, language: Language): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? insertFigures(value, language) : fillMessages(value, language),
    ]),
  );
/** The namespaces that name a figure: all others are handed out as they were read. */
const hasFigurePlaceholders = (language: Language, namespace: string, messages: Messages): boolean =>
  remember(`figures-in-${language}-${namespace}`, () => JSON.stringify(messages).includes("{figure:"));

/** The messages of one language for the named namespaces: only what a page needs goes with it. */
export function messagesOf(language: Language, ...namespaces: string[]): Record<string, Messages> {
  const all = catalogue().get(language);
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const messages = all?.get(namespace);
      if (!messages) throw new Error(`content/messages/${language}/${namespace}.json is missing`);
      return [namespace, hasFigurePlaceholders(language, namespace, messages) ? fillMessages(messages, language) : messages];
    }),
  );
}
