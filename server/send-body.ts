import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { matches, type Encoding } from "#app/foundation/page-cache/compression.server.ts";

interface Body {
  bytes: Buffer;
  etag: string;
  /** Undefined for content that is never compressed. */
  encoding?: Encoding;
}

/** Sends a body from memory, a 304 if the client already has it, or only the headers for HEAD. */
export function sendBody(
  { bytes, etag, encoding }: Body,
  headers: OutgoingHttpHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const head: OutgoingHttpHeaders = { ...headers, ETag: etag };
  if (encoding) head.Vary = "Accept-Encoding";
  if (matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, head).end();
    return;
  }
  if (encoding && encoding !== "identity") head["Content-Encoding"] = encoding;
  head["Content-Length"] = bytes.length;
  response.writeHead(200, head).end(request.method === "HEAD" ? undefined : bytes);
}
