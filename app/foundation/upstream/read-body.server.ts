import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { UpstreamError } from "./upstream-error.server.ts";

/** Servers disagree about the meaning of deflate, so we decode it but don't ask for it. */
export const ACCEPT_ENCODING = "gzip, br";

const DECODERS = new Map([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["br", () => createBrotliDecompress()],
  ["deflate", () => createInflate()],
]);

/**
 * Closes the connection at the first byte over the limit, compressed or not, because a small archive can unpack to gigabytes.
 * @throws {UpstreamError} too-large, or not-json for an unknown encoding; stream errors pass through
 */
export async function readBody(
  source: string,
  body: Readable,
  header: (name: string) => string | undefined,
  limit: number,
): Promise<Buffer> {
  const encoding = header("content-encoding")?.trim().toLowerCase() || "identity";
  const makeDecoder = DECODERS.get(encoding);
  if (!makeDecoder && encoding !== "identity") {
    discard(body);
    throw new UpstreamError(source, "not-json", "an unsupported encoding");
  }
  if (Number(header("content-length") ?? 0) > limit) {
    discard(body);
    throw tooLarge(source, limit);
  }
  // pipeline passes errors to the loop below, so its callback is empty.
  const plain = makeDecoder ? pipeline(body, makeDecoder(), () => undefined) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the stream and closes its connection.
  for await (const chunk of plain) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > limit) throw tooLarge(source, limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

/** Closes the connection without reading the body, which may be endless. */
export function discard(body: Readable): void {
  body.on("error", () => undefined).destroy();
}

function tooLarge(source: string, limit: number): UpstreamError {
  return new UpstreamError(source, "too-large", `more than ${limit} bytes`);
}
