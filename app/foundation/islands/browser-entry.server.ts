import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { buildFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const ENTRY = "app/entry.client.ts";
const manifestSchema = v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }));

/** Addresses of the frame's built script and of its static imports. */
export const browserEntry = (): { module: string; imports: string[] } =>
  remember("browser-entry", () => {
    const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(join(buildFolder, "client/.vite/browser-manifest.json"), "utf8")));
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`The build has no ${ENTRY}`);
    return { module: `/${entry.file}`, imports: entry.imports.flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`) };
  });
