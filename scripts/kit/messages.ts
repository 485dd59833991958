import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";

const message = z.string().min(1);
const withPlaceholder = (name: string) => message.refine((value) => value.includes(`{{${name}}}`), `must hold {{${name}}}`);

const schema = z.strictObject({
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
  boxes: z.strictObject({ note: message, warning: message, try: message }),
  recurring: z.strictObject({ first: message, questions: message, sources: message }),
});

/** Messages of the books in one language. */
export type KitMessages = z.output<typeof schema>;
export const BOXES = ["note", "warning", "try"] as const;

/** Reads content/kit/words.yaml. @throws when a language is missing or a text is not valid, saying where */
export function readMessages(folder: string): Record<Language, KitMessages> {
  const parsed = z
    .record(z.enum(LANGUAGES.map(({ code }) => code)), schema)
    .safeParse(parse(readFileSync(join(folder, "words.yaml"), "utf8")));
  if (!parsed.success) throw new Error(`content/kit/words.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Replaces placeholders: `fill("Chapter {{number}}", { number: "3" })`. */
export const interpolate = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** Formats an ISO date in a language. */
export const formatDate = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
