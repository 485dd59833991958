import type { RequestListener } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { listen, makeClient } from "./loopback.test-support.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

const SECRET = "canary-secret";
const MEGABYTE = 1024 * 1024;
/** Generous limits, so that a busy machine doesn't fail the tests of fast sources. */
const LIMITS = { connectMs: 5000, idleMs: 5000, totalMs: 20_000, bytes: 64 * 1024 };
const HASTY = { idleMs: 150 };

/** Requests a fake server with a secret in header and query; returns the value or the error. */
async function provoke(answer: RequestListener, limits: Partial<typeof LIMITS> = {}): Promise<unknown> {
  const server = await listen(answer);
  const client = makeClient([server.host], { limits: { ...LIMITS, ...limits } });
  open.push(server, client);
  const request = { source: "test", url: `${server.url}/?key=${SECRET}`, credentials: { authorization: `Bearer ${SECRET}` } };
  const outcome = await client.json(request).then(
    ({ value }) => value,
    (error: unknown) => error,
  );
  expect(client.reports).toHaveLength(1);
  if (outcome instanceof UpstreamError) {
    expect(`${outcome.stack} ${JSON.stringify(outcome)}`).not.toContain(SECRET);
    expect(client.reports[0]?.outcome).toBe(outcome.kind);
  }
  return outcome;
}

const zeros = Buffer.alloc(50 * MEGABYTE, "0");
const BOMBS = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros.subarray(0, 5 * MEGABYTE)) };

test.each<[string, RequestListener, string, Partial<typeof LIMITS>?]>([
  ["never answers", () => undefined, "timeout", HASTY],
  ["stops in the middle", (_, response) => response.writeHead(200).write("[1,"), "timeout", HASTY],
  [
    "sends byte by byte without end",
    (_, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
    "timeout",
    { totalMs: 300 },
  ],
  ["hangs up at once", (request) => request.socket.destroy(), "network"],
  ["resets", (request) => request.socket.resetAndDestroy(), "network"],
  [
    "sends less than it said",
    (_, response) => response.writeHead(200, { "content-length": 100 }).write("[1]", () => response.destroy()),
    "network",
  ],
  ["breaks a chunked answer off", (_, response) => response.writeHead(200).write("[1]", () => response.destroy()), "network"],
  ["does not speak HTTP", (request) => request.socket.end("hello\r\n\r\n"), "network"],
  [
    "breaks an archive off",
    (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("[1,2,3]").subarray(0, 20)),
    "network",
  ],
  ["declares the wrong encoding", (_, response) => response.writeHead(200, { "content-encoding": "br" }).end("[1]"), "network"],
  [
    "uses an unsupported encoding",
    (_, response) => response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync("1")),
    "not-json",
  ],
  ["sends too much", (_, response) => response.end(Buffer.alloc(LIMITS.bytes + 1, " ")), "too-large"],
  ["announces too much", (_, response) => response.writeHead(200, { "content-length": 1e12 }).write("["), "too-large"],
  [
    "never ends",
    (_, response) =>
      void (function more(): void {
        response.write(Buffer.alloc(1024, " "), more);
      })(),
    "too-large",
  ],
  ["sends a gzip bomb", (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(BOMBS.gzip), "too-large"],
  ["sends a brotli bomb", (_, response) => response.writeHead(200, { "content-encoding": "br" }).end(BOMBS.br), "too-large"],
  ["sends a deflate bomb", (_, response) => response.writeHead(200, { "content-encoding": "deflate" }).end(BOMBS.deflate), "too-large"],
  ["sends a page", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!DOCTYPE html>"), "not-json"],
  ["sends nothing", (_, response) => response.end(), "not-json"],
  ["sends 204", (_, response) => response.writeHead(204).end(), "status"],
  ["sends NaN", (_, response) => response.end('{"a":NaN}'), "not-json"],
  ["echoes the request", (request, response) => response.end(`${request.url} ${request.headers.authorization}`), "not-json"],
  ["blocks with a page", (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("<html>"), "status"],
  ["limits with a page", (_, response) => response.writeHead(429, { "content-type": "text/html" }).end("<html>"), "rate-limited"],
])("Reports the right error for a source that %s", async (_, answer, kind, limits) => {
  const outcome = await provoke(answer, limits);
  expect(outcome).toBeInstanceOf(UpstreamError);
  expect(outcome).toMatchObject({ kind, source: "test" });
});

test("Reports a refused connection as a network error", async () => {
  const server = await listen(() => undefined);
  await server.close();
  const client = makeClient([server.host]);
  open.push(client);
  await expect(client.json({ source: "test", url: server.url })).rejects.toMatchObject({ kind: "network" });
});

test.each<[string, (text: string) => Buffer]>([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("Decompresses %s", async (encoding, pack) => {
  expect(await provoke((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(pack("[1]")))).toEqual([1]);
});

test("Reads or rejects a deeply nested document without a crash", async () => {
  const deep = "[".repeat(30_000) + "]".repeat(30_000);
  const outcome = await provoke((_, response) => response.end(deep));
  expect(Array.isArray(outcome) || outcome instanceof UpstreamError).toBe(true);
});
