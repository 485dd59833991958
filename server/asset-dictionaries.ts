import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { dictionaryFamily, type StaticFile } from "#server/static-files.ts";
import { log } from "#app/foundation/log.server.ts";
import { acceptsEncoding } from "#app/foundation/page-cache/compression.server.ts";
import { makePrivateFolder } from "#app/foundation/private-files.server.ts";

const compress = promisify(zstdCompress);

/** Magic bytes before a dictionary's SHA-256 in a dcz body (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
/** Highest Zstandard level whose window every browser must support: 8 MB. */
const LEVEL = 19;
/** Structured field with a SHA-256 of 32 bytes. */
const AVAILABLE_DICTIONARY = /^:([A-Za-z\d+/]{43}=):$/;
/** Enough for about 50 builds: one that changes every script and style is about 0.6 MB. */
const MAX_FOLDER_BYTES = 32 * 1024 * 1024;
/** Most differences are less than a kilobyte. */
const MAX_KEPT = 500;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/**
 * Shared dictionaries (RFC 9842): keeps styles, scripts and drawings of earlier builds, so that a browser downloads only the difference
 * to the new build. Each file's name has its family and its hash.
 */
export class AssetDictionaries {
  readonly #folder: string;
  readonly #known: ReadonlySet<string>;
  readonly #made = new LRUCache<string, Promise<Buffer<ArrayBuffer> | undefined>>({ max: MAX_KEPT });

  /** Saves this build's files beside the earlier ones. Without a writable folder there are no dictionaries. */
  constructor(folder: string, files: ReadonlyMap<string, StaticFile>) {
    this.#folder = folder;
    try {
      makePrivateFolder(folder);
      for (const [path, { bodies }] of files) {
        const family = dictionaryFamily(path);
        if (family !== undefined) this.#keep(`${family}.${sha256(bodies.identity.bytes).toString("hex")}`, bodies.identity.bytes);
      }
      this.#removeOldest();
      this.#known = new Set(readdirSync(folder));
    } catch (error) {
      log.warn({ event: "asset-dictionaries-not-kept", reason: error instanceof Error ? error.message : String(error) });
      this.#known = new Set();
    }
  }

  #keep(name: string, bytes: Buffer): void {
    const path = join(this.#folder, name);
    const now = new Date();
    // The modification time shows the last build that had the file.
    if (existsSync(path)) return utimesSync(path, now, now);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, bytes);
    renameSync(draft, path);
  }

  #removeOldest(): void {
    const files = readdirSync(this.#folder).map((name) => {
      const path = join(this.#folder, name);
      const { size, mtimeMs } = statSync(path);
      return { path, size, mtimeMs };
    });
    let bytes = 0;
    for (const { path, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) if ((bytes += size) > MAX_FOLDER_BYTES) rmSync(path);
  }

  /** Returns the difference to the browser's version; undefined if we don't have that version or the difference saves nothing. */
  async answer({ headers }: Request, path: string, file: StaticFile): Promise<Response | undefined> {
    const hash = AVAILABLE_DICTIONARY.exec(headers.get("available-dictionary") ?? "")?.[1];
    const family = dictionaryFamily(path);
    if (hash === undefined || family === undefined || !acceptsEncoding(headers.get("accept-encoding"), "dcz")) return undefined;
    const digest = Buffer.from(hash, "base64");
    const dictionary = `${family}.${digest.toString("hex")}`;
    if (!this.#known.has(dictionary)) return undefined;
    const key = `${path} ${hash}`;
    let making = this.#made.get(key);
    if (!making) this.#made.set(key, (making = this.#make(dictionary, digest, file.bodies.identity.bytes)));
    const bytes = await making;
    if (!bytes || bytes.length >= (file.bodies.br ?? file.bodies.identity).bytes.length) return undefined;
    return new Response(bytes, { headers: { ...file.headers, "Content-Encoding": "dcz", "Content-Length": String(bytes.length) } });
  }

  async #make(name: string, digest: Buffer, bytes: Buffer): Promise<Buffer<ArrayBuffer> | undefined> {
    const dictionary = await readFile(join(this.#folder, name)).catch(() => undefined);
    // A power failure can leave a truncated file.
    if (!dictionary || !sha256(dictionary).equals(digest)) return undefined;
    const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
    return Buffer.concat([DCZ_MAGIC, digest, await compress(bytes, { dictionary, params, pledgedSrcSize: bytes.length })]);
  }
}
