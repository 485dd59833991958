import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const fileSchema = z.strictObject({
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  pages: z.number().int().positive().optional(),
});
const editionSchema = z.strictObject({
  /** The day of the edition. */
  edition: z.iso.date(),
  /** `sourceHash` of what the files were made from. */
  source: z.string().regex(/^[0-9a-f]{64}$/),
  files: z.record(z.string(), fileSchema),
});
const schema = z.partialRecord(z.enum(LANGUAGES.map(({ code }) => code)), editionSchema);

/** What content/kit/built holds, by language and file. */
export type Manifest = z.output<typeof schema>;
export type BuiltEdition = z.output<typeof editionSchema>;
export type BuiltFile = z.output<typeof fileSchema>;

const manifestPath = (built: string): string => join(built, "manifest.json");

/** Reads content/kit/built/manifest.json. @throws when it is missing or not valid */
export const readManifest = (built: string): Manifest => schema.parse(JSON.parse(readFileSync(manifestPath(built), "utf8")));

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** The manifest entry of a built file. */
export const describeFile = (bytes: Uint8Array, pages?: number): BuiltFile => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  ...(pages === undefined ? {} : { pages }),
});

/** Checks that the built files match their texts; one line per error. */
export function validateBuild(built: string, language: Language, edition: BuiltEdition | undefined, source: string): string[] {
  const place = `content/kit/built/${language}`;
  const again = "run npm run kit:build";
  if (!edition) return [`${place}: was not built: ${again}`];
  if (edition.source !== source) return [`${place}: the texts of content/kit/${language} changed since the books were built: ${again}`];
  return Object.entries(edition.files).flatMap(([name, { sha256 }]) => {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(built, language, name));
    } catch {
      return [`${place}/${name}: is missing: ${again}`];
    }
    return describeFile(bytes).sha256 === sha256 ? [] : [`${place}/${name}: is not the file that was built: ${again}`];
  });
}
