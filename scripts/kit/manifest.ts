import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { isoDate, positiveInteger } from "#app/foundation/schemas.server.ts";

const fileSchema = v.strictObject({
  bytes: positiveInteger,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  pages: v.optional(positiveInteger),
});
const editionSchema = v.strictObject({
  edition: isoDate(),
  /** `sourceHash` of the files' sources. */
  source: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  files: v.record(v.string(), fileSchema),
});
const schema = v.record(v.picklist(LANGUAGES.map(({ code }) => code)), editionSchema);

/** Contents of content/kit/built, by language and file. */
export type Manifest = v.InferOutput<typeof schema>;
export type BuiltEdition = v.InferOutput<typeof editionSchema>;
export type BuiltFile = v.InferOutput<typeof fileSchema>;

const manifestPath = (built: string): string => join(built, "manifest.json");

/** Reads content/kit/built/manifest.json. @throws when it is missing or invalid */
export const readManifest = (built: string): Manifest => v.parse(schema, JSON.parse(readFileSync(manifestPath(built), "utf8")));

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

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
