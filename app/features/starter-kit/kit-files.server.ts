import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { contentError, parseJson, readContentFile, schemaFaults } from "#app/foundation/content/content-file.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { positiveInteger } from "#app/foundation/schemas.server.ts";

/** File names of the kit. No other file is ever read. */
const NAMES = { pdf: "cardano-starter-kit.pdf", epub: "cardano-starter-kit.epub" } as const;
export const KIT_FORMATS = ["pdf", "epub"] as const;
export type KitFormat = (typeof KIT_FORMATS)[number];

const SAMPLE = "sample.pdf";
const TYPES: Record<KitFormat, string> = { pdf: "application/pdf", epub: "application/epub+zip" };

export const builtKitFolder = join(contentFolder, "kit/built");

export interface KitFile {
  format: KitFormat;
  path: string;
  name: string;
  type: string;
  bytes: number;
  /** Language of the text, which may be the fallback. */
  language: Language;
}

function find(format: KitFormat, name: string, language: Language, folder: string): KitFile | undefined {
  for (const written of new Set([language, DEFAULT_LANGUAGE])) {
    const path = join(folder, written, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) return { format, path, name, type: TYPES[format], bytes: found.size, language: written };
  }
  return undefined;
}

/** The kit in a language, or in English if there's no translation; undefined if it wasn't built. */
export const findKitFile = (format: KitFormat, language: Language, folder = builtKitFolder): KitFile | undefined =>
  find(format, NAMES[format], language, folder);

/** The free chapter, with the same fallback. */
export const findKitSample = (language: Language, folder = builtKitFolder): KitFile | undefined => find("pdf", SAMPLE, language, folder);

const manifestSchema = v.record(v.string(), v.object({ files: v.record(v.string(), v.object({ pages: v.optional(positiveInteger) })) }));

/** Manifest that the kit's build wrote about its files; empty if the kit wasn't built. @throws {ContentError} */
export function kitManifest(folder = builtKitFolder): v.InferOutput<typeof manifestSchema> {
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) return {};
  const file = readContentFile(path);
  const parsed = v.safeParse(manifestSchema, parseJson(file));
  if (!parsed.success) throw contentError(schemaFaults(file, parsed.issues));
  return parsed.output;
}

/** Page count of the PDF for a language, from the build; undefined if it wasn't built. */
export function countKitPages(language: Language, folder = builtKitFolder): number | undefined {
  const found = findKitFile("pdf", language, folder);
  return found && kitManifest(folder)[found.language]?.files[found.name]?.pages;
}
