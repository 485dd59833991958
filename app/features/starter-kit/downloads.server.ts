import { createHash, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { KIT_FORMATS, type KitFile, type KitFormat } from "#app/features/starter-kit/kit-files.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { signValue } from "#app/foundation/secret.server.ts";

const TOKEN_PURPOSE = "kit-download";
const TOKEN = new RegExp(
  `^([\\w-]{8})\\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(${KIT_FORMATS.join("|")})\\.([1-9]\\d{9})\\.([\\w-]{43})$`,
);
const RANGE = /^bytes=(\d*)-(\d*)$/;

export interface DownloadToken {
  orderId: string;
  format: KitFormat;
  /** Milliseconds since 1970, whole seconds. */
  expiresAt: number;
}

/** Identifies the secret that signed a link, so links stop working when the secret changes. */
const keyIdOf = (secret: string): string => signValue(secret, "kit-download-key", "").slice(0, 8);

/** Signed token of a download link; its contents are readable. */
export function signDownloadToken(secret: string, { orderId, format, expiresAt }: DownloadToken): string {
  const words = [keyIdOf(secret), orderId, format, Math.floor(expiresAt / 1000)].join(".");
  return `${words}.${signValue(secret, TOKEN_PURPOSE, words)}`;
}

/** URL of a download. `language` is for the error page, in case the order is gone. */
export const downloadPath = (secret: string, pass: DownloadToken, language: Language): string =>
  `/api/downloads/${signDownloadToken(secret, pass)}?${new URLSearchParams({ language })}`;

/** Returns undefined unless we signed the token. The token may have expired. */
export function verifyDownloadToken(secret: string, token: string): DownloadToken | undefined {
  const [, keyId, orderId, format, seconds, signature = ""] = token.length > 200 ? [] : (TOKEN.exec(token) ?? []);
  const known = KIT_FORMATS.find((kitFormat) => kitFormat === format);
  if (orderId === undefined || known === undefined || keyId !== keyIdOf(secret)) return undefined;
  const wanted = signValue(secret, TOKEN_PURPOSE, [keyId, orderId, format, seconds].join("."));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
    ? { orderId, format: known, expiresAt: Number(seconds) * 1000 }
    : undefined;
}

/** Both ends are inclusive. Undefined for the whole file, null for a range outside of it. */
type ByteRange = { from: number; to: number } | undefined | null;

/** Parses a single range (RFC 9110, 14.1.2). Malformed and multiple ranges get the whole file. */
function parseRange(range: string | null, bytes: number): ByteRange {
  const [, first, last] = RANGE.exec(range ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") return Number(last) === 0 ? null : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 };
  const [from, to] = [Number(first), last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  if (last !== "" && Number(last) < from) return undefined;
  return from >= bytes ? null : { from, to };
}

const etags = new Map<string, string>();

/** Hashes a file once for each path and size. */
async function etagOf({ path, bytes }: KitFile): Promise<string> {
  const key = `${path} ${bytes}`;
  let tag = etags.get(key);
  if (tag === undefined) {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    etags.set(key, (tag = `"${hash.digest("base64url").slice(0, 22)}"`));
  }
  return tag;
}

/** Handles GET and HEAD of a file, whole or in part. */
export async function sendKitFile(file: KitFile, { method, headers: asked }: Pick<Request, "method" | "headers">): Promise<Response> {
  const etag = await etagOf(file);
  const isHead = method === "HEAD";
  const condition = asked.get("if-range");
  const part = isHead || (condition !== null && condition !== etag) ? undefined : parseRange(asked.get("range"), file.bytes);
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${file.name}"`,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Content-Language": file.language,
    ...PRIVATE_HEADERS,
  };
  if (part === null) return new Response(null, { status: 416, headers: { ...PRIVATE_HEADERS, "Content-Range": `bytes */${file.bytes}` } });
  const { from, to } = part ?? { from: 0, to: file.bytes - 1 };
  headers["Content-Length"] = String(to - from + 1);
  if (part) headers["Content-Range"] = `bytes ${from}-${to}/${file.bytes}`;
  return new Response(isHead ? null : streamOf(file, from, to), { status: part ? 206 : 200, headers });
}

/** For responses whose URL is a secret. */
export const PRIVATE_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Both ends are inclusive. Closes the file if the client disconnects. */
function streamOf({ path }: KitFile, start: number, end: number): ReadableStream<Uint8Array> {
  const chunks = createReadStream(path, { start, end })[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
