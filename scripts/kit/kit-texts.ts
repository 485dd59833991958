import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { KIT_ITEMS } from "#app/features/starter-kit/starter-kit.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { validateBody } from "./validate-kit.ts";
import type { KitMessages } from "./messages.ts";
import { isoDate, httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

const frontMatterSchema = strictFields({
  title: v.pipe(
    v.string(),
    v.minLength(3, "must be the chapter's title"),
    v.maxLength(80, "must be at most 80 letters long: it is shown in the running head"),
  ),
  /** Null before and after the twelve chapters. */
  item: v.nullable(v.picklist(KIT_ITEMS, `must be one of ${KIT_ITEMS.join(", ")}, or null before and after the twelve`)),
  checked: isoDate("must be the day on which the facts were checked, such as 2026-11-21"),
  summary: v.pipe(
    v.string("must be one sentence on what the reader can do afterwards"),
    v.minLength(20, "must be a whole sentence"),
    v.maxLength(220, "must be one sentence of at most 220 letters"),
  ),
  sample: v.optional(v.literal(true, "must be true, or be left out")),
});

/** One file of content/kit/<language>. */
export interface KitText extends v.InferOutput<typeof frontMatterSchema> {
  /** File name, such as 03-staking.md. */
  file: string;
  /** 1 to 12 for a chapter; undefined for the sample and for texts before and after the twelve. */
  number?: number;
  /** Markdown. */
  body: string;
}

/** The kit in one language. `texts` is empty if only the sample is translated. */
export interface KitEdition {
  texts: KitText[];
  sample?: KitText;
}

const CHAPTER_FILE = /^(\d\d)-[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const SAMPLE_FILE = "sample.md";

/** Splits a text into front matter and Markdown, or returns the errors. */
export function parseFrontMatter(file: string, source: string): { text: KitText } | { wrong: string[] } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || body === undefined) return { wrong: ["must begin with front matter between two lines of ---"] };
  let fields: unknown;
  try {
    fields = parseYaml(front);
  } catch (error) {
    return { wrong: [`front matter: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const parsed = v.safeParse(frontMatterSchema, fields);
  if (!parsed.success)
    return { wrong: parsed.issues.map((issue) => `front matter: ${v.getDotPath(issue) ?? "the fields"} ${issue.message}`) };
  const place = Number(file.slice(0, 2));
  const isChapter = place >= 1 && place <= KIT_ITEMS.length;
  return { text: { ...parsed.output, file, body, ...(isChapter ? { number: place } : {}) } };
}

function validatePosition(text: KitText): string[] {
  const faults: string[] = [];
  if (text.file === SAMPLE_FILE) return text.sample ? [] : ["front matter: sample must be true, as this is the free sample"];
  if (text.sample) faults.push(`front matter: sample belongs to ${SAMPLE_FILE} only`);
  const item = text.number === undefined ? null : (KIT_ITEMS[text.number - 1] ?? null);
  if (text.item !== item) faults.push(`front matter: item must be ${item} in a file whose name begins with ${text.file.slice(0, 2)}`);
  return faults;
}

/** Reads content/kit/<language> in book order, with validation errors, one line each, prefixed with the file. */
export function readEdition(kit: string, language: Language, words: KitMessages): KitEdition & { faults: string[] } {
  const folder = join(kit, language);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const faults: string[] = [];
  const texts: KitText[] = [];
  for (const file of files) {
    const place = `content/kit/${language}/${file}`;
    if (file !== SAMPLE_FILE && !CHAPTER_FILE.test(file)) {
      faults.push(`${place}: must be named as 03-staking.md is, or ${SAMPLE_FILE}`);
      continue;
    }
    const read = parseFrontMatter(file, readFileSync(join(folder, file), "utf8"));
    const wrong = "wrong" in read ? read.wrong : [...validatePosition(read.text), ...validateBody(read.text, words)];
    faults.push(...wrong.map((fault) => `${place}: ${fault}`));
    if ("text" in read) texts.push(read.text);
  }
  const chapters = texts.filter(({ file }) => file !== SAMPLE_FILE);
  const sample = texts.find(({ file }) => file === SAMPLE_FILE);
  if (chapters.length > 0) {
    const missing = KIT_ITEMS.filter((item) => !chapters.some((text) => text.item === item));
    if (missing.length > 0) faults.push(`content/kit/${language}: the kit promises twelve items; no chapter covers ${missing.join(", ")}`);
  }
  return { texts: chapters, faults, ...(sample ? { sample } : {}) };
}

/** The date of an edition: the latest day when a fact was checked. */
export const editionDate = (texts: readonly KitText[]): string =>
  texts
    .map(({ checked }) => checked)
    .sort()
    .at(-1) ?? "";

/** Hash of all sources of a language's books. When it changes, the books must be rebuilt. */
export function sourceHash(kit: string, language: Language, words: KitMessages, site: KitSite): string {
  const hash = createHash("sha256").update(JSON.stringify([words, site]));
  const folder = join(kit, language);
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : [])
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  for (const sheet of ["kit.css", "epub.css"]) hash.update("\0").update(readFileSync(join(import.meta.dirname, sheet)));
  return hash.digest("hex");
}

const siteSchema = v.object({ name: v.pipe(v.string(), v.nonEmpty()), url: v.optional(httpsAddress) });
/** The books' publisher. Without `url` they say "our site". */
export type KitSite = v.InferOutput<typeof siteSchema>;

export const readSite = (content: string): KitSite => v.parse(siteSchema, parseYaml(readFileSync(join(content, "site.yaml"), "utf8")));
