import { problem } from "#app/foundation/http/problem.server.ts";
import type { ToldHeaders } from "#app/foundation/http/same-origin.server.ts";

interface Sent {
  headers: ToldHeaders;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Reads a body of text that is at most `most` bytes long; else a refusal to answer with. Never holds more than that.
 */
export async function readSmallBody(request: Sent, most: number): Promise<string | Response> {
  if (request.headers.get("content-encoding") !== null) return problem(415, "The body must not be encoded");
  if (Number(request.headers.get("content-length") ?? 0) > most) return problem(413, "The body is too large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) return problem(413, "The body is too large");
    chunks.push(chunk);
  }
  try {
    // As it came, byte for byte: a signature is made over all of it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return problem(400, "The body is not UTF-8");
  }
}
