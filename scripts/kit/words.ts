import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { LANGUAGES, localeOf, type Language } from "#app/foundation/i18n/languages.ts";

const words = z.string().min(1);
const holding = (name: string) => words.refine((value) => value.includes(`{{${name}}}`), `must hold {{${name}}}`);

const schema = z.strictObject({
  title: words,
  subtitle: words,
  contents: words,
  chapter: holding("number"),
  edition: holding("date"),
  checked: holding("date"),
  publisher: holding("site"),
  notice: words,
  ourSite: holding("path"),
  howLinks: words,
  fonts: words,
  sample: words,
  sampleEnd: words,
  whole: words,
  otherLanguage: words,
  cover: words,
  boxes: z.strictObject({ note: words, warning: words, try: words }),
  recurring: z.strictObject({ first: words, questions: words, sources: words }),
});

/** What the books say in one language besides their chapters. */
export type Words = z.output<typeof schema>;
export const BOXES = ["note", "warning", "try"] as const;

/** Reads content/kit/words.yaml. @throws when a language is missing or a text is not valid, saying where */
export function readWords(folder: string): Record<Language, Words> {
  const parsed = z.record(z.enum(LANGUAGES.map(({ code }) => code)), schema).safeParse(parse(readFileSync(join(folder, "words.yaml"), "utf8")));
  if (!parsed.success) throw new Error(`content/kit/words.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Puts values into a text: `fill("Chapter {{number}}", { number: "3" })`. */
export const fill = (text: string, values: Record<string, string>): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** A day such as 2026-11-21, written out in a language. */
export const dayIn = (language: Language, day: string): string => new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
