import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SAMPLE_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { builtKitFolder, findKitSample } from "#app/features/starter-kit/kit-files.server.ts";
import { splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { sendBody } from "#server/send-body.ts";

/** Keyed by path; at most one per language. */
const cachedSamples = new Map<string, { bytes: Buffer; etag: string }>();

function readSample(path: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(path);
  const made = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  cachedSamples.set(path, made);
  return made;
}

/** Serves the starter kit's free chapter from memory; returns false for other paths. */
export function serveKitSample(pathname: string, request: IncomingMessage, response: ServerResponse, folder = builtKitFolder): boolean {
  const { language, path } = splitPath(pathname);
  const sample = path === SAMPLE_PATH ? findKitSample(language, folder) : undefined;
  if (!sample) return false;
  const headers = {
    "Content-Type": sample.type,
    "Content-Disposition": `inline; filename="cardano-starter-kit-sample-${sample.language}.pdf"`,
    "Content-Language": tagOf(sample.language),
    "Cache-Control": "public, max-age=3600",
  };
  sendBody(cachedSamples.get(sample.path) ?? readSample(sample.path), headers, request, response);
  return true;
}
