import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { problem } from "#app/foundation/http/problem.server.ts";
import type { ToldHeaders } from "#app/foundation/http/same-origin.server.ts";

interface Sent {
  headers: ToldHeaders;
  body: AsyncIterable<Uint8Array> | null;
}

/** A request as Node gives it. */
export type SentToNode = Readable & { headers: IncomingHttpHeaders };

const encoded = () => problem(415, "The body must not be encoded");
const tooLarge = () => problem(413, "The body is too large");
// As it came, byte for byte: a signature is made over all of it.
const toText = (bytes: Buffer): string | Response => (isUtf8(bytes) ? bytes.toString() : problem(400, "The body is not UTF-8"));

/**
 * Reads a body of text that is at most `most` bytes long; else a refusal to answer with. Never holds more than that.
 */
export async function readSmallBody(request: Sent, most: number): Promise<string | Response> {
  if (request.headers.get("content-encoding") !== null) return encoded();
  if (Number(request.headers.get("content-length") ?? 0) > most) return tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) return tooLarge();
    chunks.push(chunk);
  }
  return toText(Buffer.concat(chunks));
}

/**
 * As `readSmallBody`, of Node's own request, for what every page view sends: to iterate over a stream costs several times as much.
 * Giving up does not end the connection: the refusal is still to be sent on it.
 */
export function readSentBody(request: SentToNode, most: number): Promise<string | Response> {
  if (request.headers["content-encoding"] !== undefined) return Promise.resolve(encoded());
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
    request.on("end", () => resolve(toText(Buffer.concat(chunks))));
    // "close" follows: nobody hears the answer then, but what was begun must end.
    request.on("error", () => undefined);
    request.on("close", () => request.readableEnded || resolve(problem(400, "The body did not come")));
  });
}
