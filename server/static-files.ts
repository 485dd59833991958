import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { etagsOf, type Bodies } from "#app/foundation/page-cache/compression.server.ts";

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
const SUFFIXES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

export interface StaticFile {
  headers: Record<string, string>;
  bodies: Bodies;
}

/** Family of a build file, such as style.css. A browser that has one version downloads only the difference to the next. */
export function dictionaryFamily(url: string): string | undefined {
  const [, name, type] = /^\/assets\/([\w.-]+)-[\w-]{7,8}(\.(?:css|js|svg))$/.exec(url) ?? [];
  return name === undefined ? undefined : `${name}${type}`;
}

/** Headers that let browsers use this file as a dictionary for its next version (RFC 9842). */
function dictionaryHeaders(url: string): Record<string, string> {
  const family = dictionaryFamily(url);
  if (family === undefined) return {};
  return {
    "Use-As-Dictionary": `match="/assets/${family.replace(/(?=\.\w+$)/, "-*")}"`,
    Vary: "Accept-Encoding, Available-Dictionary",
  };
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
    const etags = etagsOf(identity);
    const bodies: Bodies = { identity: { bytes: identity, etag: etags.identity } };
    for (const [encoding, suffix] of SUFFIXES)
      if (existsSync(path + suffix)) bodies[encoding] = { bytes: readFileSync(path + suffix), etag: etags[encoding] };
    const headers = {
      "Content-Type": type,
      // Files with a hash in their name never change.
      "Cache-Control": url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      // The embedded price card may run in a frame with an opaque origin.
      ...(type === "font/woff2" && { "Access-Control-Allow-Origin": "*" }),
      ...dictionaryHeaders(url),
    };
    files.set(url, { headers, bodies });
  }
  return files;
}
