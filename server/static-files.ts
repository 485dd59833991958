import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { negotiate, type Encoding } from "#app/foundation/page-cache/compression.server.ts";
import { sendBody } from "#server/send-body.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const SUFFIXES: [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

interface StaticFile {
  type: string;
  immutable: boolean;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
}

/** Loads the client build into memory, with the precompressed variants of each file. */
export function loadStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const url = path.slice(folder.length).replaceAll("\\", "/");
    const type = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || !type || url.startsWith("/.vite/")) continue;
    const identity = readFileSync(path);
    const bodies: StaticFile["bodies"] = { identity };
    for (const [encoding, suffix] of SUFFIXES) if (existsSync(path + suffix)) bodies[encoding] = readFileSync(path + suffix);
    const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    files.set(url, { type, immutable: url.startsWith("/assets/"), bodies, etag });
  }
  return files;
}

/** Sends a static file; those with a hash in their name are immutable. */
export function sendStaticFile(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const wanted = negotiate(request.headers["accept-encoding"]);
  const encoding: Encoding = file.bodies[wanted] ? wanted : "identity";
  const body = file.bodies[encoding] ?? file.bodies.identity;
  const etag = encoding === "identity" ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
  // The embedded price card may run in a frame with an opaque origin.
  if (file.type === "font/woff2") headers["Access-Control-Allow-Origin"] = "*";
  sendBody({ bytes: body, etag, encoding }, headers, request, response);
}
