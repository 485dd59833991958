import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { BODY_COMPRESSED, BODY_TOO_LARGE, problem } from "#app/foundation/http/problem.server.ts";
import type { RequestHeaders } from "#app/foundation/http/same-origin.server.ts";

interface BodySource {
  headers: RequestHeaders;
  body: AsyncIterable<Uint8Array> | null;
}

/** A request as Node provides it. */
export type NodeRequest = Readable & { headers: IncomingHttpHeaders };

const encodedBody415 = () => problem(415, BODY_COMPRESSED);
const bodyMissing = () => problem(400, "The body did not come");
const tooLarge = () => problem(413, BODY_TOO_LARGE);
// Byte for byte, because signatures cover all of it.
const decodeUtf8 = (bytes: Buffer): string | Response => (isUtf8(bytes) ? bytes.toString() : problem(400, "The body is not UTF-8"));

/**
 * Reads a body of text that is at most `most` bytes long; else a refusal to answer with. Never holds more than that.
 */
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
    // The visitor went away or was too slow: no fault of ours.
    return bodyMissing();
  }
  return decodeUtf8(Buffer.concat(chunks));
}

/**
 * Like `readLimitedBody` for Node's own request, used for every page view: iterating over a stream costs several times as much.
 * On failure the connection stays open, so that the error response can be sent.
 */
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
    // The connection closes, so no one gets the response, but the promise must settle.
    request.on("error", () => undefined);
    request.on("close", () => request.readableEnded || resolve(bodyMissing()));
  });
}
