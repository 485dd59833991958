import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Response statuses in rotation; a redirect points back here, with the request in its URL. */
const STATUSES = [401, 403, 500, 200, 302, 429];

export interface EchoServer {
  url: string;
  /** All received requests, with headers and bodies. */
  heard(): string;
}

/** A hostile source that echoes the request, including API keys, in every response. Closed when the test ends. */
export async function startEchoServer(): Promise<EchoServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = `${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)} ${Buffer.concat(parts).toString()}`;
      asked.push(text);
      const status = STATUSES[asked.length % STATUSES.length] ?? 500;
      const where = status === 302 ? { Location: `/again?${encodeURIComponent(text.slice(0, 2_000))}` } : {};
      response.writeHead(status, { "Content-Type": "application/json", "X-Asked": encodeURIComponent(text.slice(0, 2_000)), ...where });
      response.end(status === 200 ? text : JSON.stringify({ error: { message: text, type: "invalid_request_error", code: text } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address: AddressInfo | string | null = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, heard: () => asked.join("\n") };
}
