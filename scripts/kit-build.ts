import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { buildKit, buildSample, type GeneratedFile } from "./kit/books.ts";
import { readEdition, readSite, sourceHash } from "./kit/kit-texts.ts";
import { describeFile, manifestText, type Manifest } from "./kit/manifest.ts";
import { startPdfRenderer } from "./kit/pdf-renderer.ts";
import { readMessages } from "./kit/messages.ts";

/**
 * Builds the starter kit from content/kit/<language>: PDF and EPUB for languages with chapters, and the free sample for languages with
 * one. Commit the results in content/kit/built.
 */
const kit = join(contentFolder, "kit");
const built = join(kit, "built");
const words = readMessages(kit);
const site = readSite(contentFolder);
const editions = LANGUAGES.map(({ code }) => ({ language: code, ...readEdition(kit, code, words[code]) }));

const faults = editions.flatMap((edition) => edition.faults);
if (faults.length > 0) {
  console.error(`Nothing was built. Fix these first:\n${faults.join("\n")}`);
  process.exit(1);
}

const printer = await startPdfRenderer(site.name);
const manifest: Manifest = {};
try {
  for (const { language, texts, sample } of editions) {
    const setting = { language, words: words[language], site };
    const files: Record<string, GeneratedFile> = {};
    if (texts.length > 0) {
      const { pdf, epub } = await buildKit(texts, setting, printer);
      files["cardano-starter-kit.pdf"] = pdf;
      files["cardano-starter-kit.epub"] = epub;
    }
    if (sample) files["sample.pdf"] = await buildSample(sample, texts, setting, printer);
    rmSync(join(built, language), { recursive: true, force: true });
    const names = Object.keys(files);
    if (names.length === 0) continue;
    mkdirSync(join(built, language), { recursive: true });
    for (const [name, { bytes, pages }] of Object.entries(files)) {
      writeFileSync(join(built, language, name), bytes);
      console.log(`${language}/${name}: ${Math.round(bytes.length / 1000)} kB${pages === undefined ? "" : `, ${pages} pages`}`);
    }
    const checked = [...texts, ...(sample ? [sample] : [])].map((text) => text.checked).sort();
    manifest[language] = {
      edition: checked.at(-1) ?? "",
      source: sourceHash(kit, language, words[language], site),
      files: Object.fromEntries(names.map((name) => [name, describeFile(files[name]?.bytes ?? Buffer.alloc(0), files[name]?.pages)])),
    };
  }
} finally {
  await printer.close();
}
writeFileSync(join(built, "manifest.json"), manifestText(manifest));
