import { join } from "node:path";
import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";
import { formatTime } from "#app/foundation/i18n/format-time.ts";
import { LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";

const message = v.pipe(v.string(), v.nonEmpty());
const withPlaceholder = (name: string) =>
  v.pipe(
    message,
    v.check((value) => value.includes(`{{${name}}}`), `must contain {{${name}}}`),
  );

const schema = strictFields({
  title: message,
  subtitle: message,
  contents: message,
  chapter: withPlaceholder("number"),
  edition: withPlaceholder("date"),
  checked: withPlaceholder("date"),
  publisher: withPlaceholder("site"),
  notice: message,
  ourSite: withPlaceholder("path"),
  howLinks: message,
  fonts: message,
  sample: message,
  sampleEnd: message,
  whole: message,
  otherLanguage: message,
  cover: message,
  boxes: strictFields({ note: message, warning: message, try: message }),
  recurring: strictFields({ first: message, questions: message, sources: message }),
});

export type KitMessages = v.InferOutput<typeof schema>;
export const BOXES = ["note", "warning", "try"] as const;

/** Reads content/kit/words.yaml. @throws with the place when a language is missing or a text is invalid */
export function readMessages(folder: string): Record<Language, KitMessages> {
  const languages = LANGUAGES.map(({ code }) => code);
  return readYaml("kit/words.yaml", strictFields(v.entriesFromList(languages, schema)), join(folder, "words.yaml"));
}

/** Replaces placeholders: `interpolate("Chapter {{number}}", { number: "3" })`. */
export const interpolate = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

export const formatDate = (language: Language, day: string): string =>
  formatTime(new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }), Date.parse(day));
