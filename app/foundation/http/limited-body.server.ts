import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { BODY_COMPRESSED, BODY_TOO_LARGE, problem } from "#app/foundation/http/problem.server.ts";
import type { RequestHeaders } from "#app/foundation/http/same-origin.server.ts";

interface BodySource {
  headers: RequestHeaders;
  body: AsyncIterable<Uint8Array> | null;
}

export type NodeRequest = Readable & { headers: IncomingHttpHeaders };

const encodedBody415 = () => problem(415, BODY_COMPRESSED);
const bodyMissing = () => problem(400, "The body did not come");
const tooLarge = () => problem(413, BODY_TOO_LARGE);
// Rejects invalid UTF-8, because signatures cover every byte.
const decodeUtf8 = (bytes: Buffer): string | Response => (isUtf8(bytes) ? bytes.toString() : problem(400, "The body is not UTF-8"));

/** Reads a text body of at most `most` bytes, or returns the error response. Never buffers more. */
export async function readLimitedBody(request: BodySource, most: number): Promise<string | Response> {
  if (request.headers.get("content-encoding") !== null) return encodedBody415();
  if (Number(request.headers.get("content-length") ?? 0) > most) return tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > most) return tooLarge();
      chunks.push(chunk);
    }
  } catch {
    // The visitor disconnected or was too slow.
    return bodyMissing();
  }
  return decodeUtf8(Buffer.concat(chunks));
}

/** Like `readLimitedBody` for a Node request, because iterating over a stream costs several times as much. Keeps the connection open. */
export function readLimitedNodeBody(request: NodeRequest, most: number): Promise<string | Response> {
  if (request.headers["content-encoding"] !== undefined) return Promise.resolve(encodedBody415());
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve(tooLarge());
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) return void chunks.push(chunk);
      request.pause();
      resolve(tooLarge());
    });
    request.on("end", () => resolve(decodeUtf8(Buffer.concat(chunks))));
    // The connection is closing and no response can be sent, but the promise must settle.
    request.on("error", () => undefined);
    request.on("close", () => request.readableEnded || resolve(bodyMissing()));
  });
}
