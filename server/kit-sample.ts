import { readFile } from "node:fs/promises";
import type { DocumentRoute } from "#server/documents.ts";
import { SAMPLE_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { builtKitFolder, findKitSample } from "#app/features/starter-kit/kit-files.server.ts";
import { LANGUAGES, pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";

export const kitSample = (folder = builtKitFolder): DocumentRoute => ({
  kind: "sample",
  paths: LANGUAGES.map(({ code }) => pathIn(SAMPLE_PATH, code)),
  find({ pathname }) {
    const sample = findKitSample(splitPath(pathname).language, folder);
    return (
      sample && {
        key: sample.path,
        headers: {
          "Content-Type": sample.type,
          "Content-Disposition": `inline; filename="cardano-starter-kit-sample-${sample.language}.pdf"`,
          "Content-Language": tagOf(sample.language),
          "Cache-Control": "public, max-age=3600",
        },
        make: () => readFile(sample.path),
      }
    );
  },
});
