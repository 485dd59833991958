import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SAMPLE_PATH } from "#app/features/starter-kit/starter-kit.ts";
import { builtKitFolder, findKitSample } from "#app/foundation/content/kit-files.server.ts";
import { splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { sendBody } from "#server/send-body.ts";

/** By path: at most one for each language. */
const kept = new Map<string, { bytes: Buffer; etag: string }>();

function read(path: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(path);
  const made = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  kept.set(path, made);
  return made;
}

/** Answers with the starter kit's free chapter, from memory. Returns whether there is one at this path. */
export function answerKitSample(pathname: string, request: IncomingMessage, response: ServerResponse, folder = builtKitFolder): boolean {
  const { language, path } = splitPath(pathname);
  const sample = path === SAMPLE_PATH ? findKitSample(language, folder) : undefined;
  if (!sample) return false;
  const headers = {
    "Content-Type": sample.type,
    "Content-Disposition": `inline; filename="cardano-starter-kit-sample-${sample.language}.pdf"`,
    "Content-Language": tagOf(sample.language),
    "Cache-Control": "public, max-age=3600",
  };
  sendBody(kept.get(sample.path) ?? read(sample.path), headers, request, response);
  return true;
}
