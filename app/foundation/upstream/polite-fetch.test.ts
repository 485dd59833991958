import type { IncomingMessage, RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen, type Loopback, makeClient } from "./loopback.test-support.ts";
import type { PoliteFetch, PoliteFetchOptions } from "./polite-fetch.server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

async function serve(answer: RequestListener): Promise<Loopback> {
  const server = await listen(answer);
  open.push(server);
  return server;
}
function client(servers: Loopback[], options: Partial<PoliteFetchOptions> = {}) {
  const made = makeClient(
    servers.map(({ host }) => host),
    options,
  );
  open.push(made);
  return made;
}
const ask = (polite: PoliteFetch, server: Loopback, path = "/") => polite.json({ source: "test", url: server.url + path });

test("Sends its user agent, parses JSON and reports once", async () => {
  let seen: IncomingMessage["headers"] = {};
  const server = await serve((request, response) => {
    seen = request.headers;
    response.end('\uFEFF{"a":1}');
  });
  const polite = client([server]);
  const answer = await polite.json({ source: "test", url: `${server.url}/a?b=c`, credentials: { "x-key": "k" } });
  expect(answer).toMatchObject({ value: { a: 1 }, unchanged: false });
  expect(seen).toMatchObject({ "user-agent": "CardanoGateway/test (+https://example.org)", "x-key": "k" });
  expect(polite.reports).toMatchObject([{ source: "test", outcome: "ok", bytes: 10 }]);
});

test("Posts a body as JSON and never retries", async () => {
  const bodies: string[] = [];
  const server = await serve(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(503).end();
  });
  const request = client([server]).json({ source: "test", url: server.url, body: { query: "{ a }" } });
  await expect(request).rejects.toMatchObject({ kind: "status", status: 503 });
  expect(bodies).toEqual(['{"query":"{ a }"}']);
});

test.each([
  ['W/"weird , tag"', "Tue, 01 Sep 2026 00:00:00 GMT"],
  ['"x"', ""],
  ["", "last tuesday"],
])("Sends ETag %j and Last-Modified %j back unchanged and understands 304", async (etag, modified) => {
  const seen: unknown[] = [];
  const server = await serve((request, response) => {
    const validators = [request.headers["if-none-match"], request.headers["if-modified-since"]];
    seen.push(validators);
    if (validators.some(Boolean)) return response.writeHead(304).end();
    if (etag) response.setHeader("etag", etag);
    if (modified) response.setHeader("last-modified", modified);
    response.end("[1]");
  });
  const polite = client([server]);
  await ask(polite, server);
  expect(await ask(polite, server)).toMatchObject({ value: [1], unchanged: true, bytes: 0 });
  expect(seen).toEqual([
    [undefined, undefined],
    [etag || undefined, modified || undefined],
  ]);
  expect(polite.reports.map(({ outcome }) => outcome)).toEqual(["ok", "not-modified"]);
});

test("Caches nothing from a private request", async () => {
  const seen: unknown[] = [];
  const server = await serve((request, response) => {
    seen.push(request.headers["if-none-match"]);
    response.setHeader("etag", '"x"');
    response.end("{}");
  });
  const polite = client([server]);
  for (let times = 0; times < 2; times++) await polite.json({ source: "test", url: server.url, isPrivate: true });
  expect(seen).toEqual([undefined, undefined]);
});

test("Rejects an unexpected 304", async () => {
  const server = await serve((_, response) => response.writeHead(304).end());
  await expect(ask(client([server]), server)).rejects.toMatchObject({ kind: "status", status: 304 });
});

test.each([
  [502, 3],
  [503, 3],
  [504, 3],
  [500, 1],
  [400, 1],
  [401, 1],
  [403, 1],
  [404, 1],
  [418, 1],
  [429, 1],
])("Requests status %i in total %i times", async (status, times) => {
  let count = 0;
  const server = await serve((_, response) => {
    count += 1;
    response.writeHead(status, { "content-type": "text/html" }).end("<html>Attention Required!</html>");
  });
  await expect(ask(client([server]), server)).rejects.toMatchObject({ status });
  expect(count).toBe(times);
});

test("Returns the value when a retry succeeds", async () => {
  let count = 0;
  const server = await serve((request, response) => {
    count += 1;
    if (count === 1) return request.socket.destroy();
    response.writeHead(count === 2 ? 502 : 200).end("1");
  });
  expect(await ask(client([server]), server)).toMatchObject({ value: 1 });
});

test.each<[string, (tries: number) => [status: number, location?: string], number]>([
  ["an answer", () => [200], 1],
  ["two failures and an answer", (tries) => [tries < 3 ? 503 : 200], 3],
  ["failures to the end", () => [503], 3],
  ["a redirect and an answer", (tries) => (tries === 1 ? [302, "/elsewhere"] : [200]), 2],
  ["a refusal", () => [404], 1],
])("Calls onRequest for each attempt: %s", async (_, answerTo, expected) => {
  let tries = 0;
  const told: (string | undefined)[] = [];
  const server = await serve((_request, response) => {
    const [status, location] = answerTo(++tries);
    response.writeHead(status, location ? { location } : {}).end("{}");
  });
  const polite = client([server], { onRequest: ({ source, purpose }) => told.push(`${source} ${purpose}`) });
  await polite.json({ source: "test", url: server.url, purpose: "pools" }).catch(() => undefined);
  expect(told).toEqual(Array.from({ length: expected }, () => "test pools"));
  expect(tries).toBe(expected);
});

test.each<[string, number, Record<string, string>, number]>([
  ["seconds", 429, { "retry-after": "119" }, 119_000],
  ["a date with a space", 429, { "x-ratelimit-reset": "2025-07-25 14:54:00 +0000", date: "Fri, 25 Jul 2025 14:53:00 GMT" }, 60_000],
  ["nothing", 429, {}, 60_000],
  ["a month", 429, { "retry-after": "2678400" }, 86_400_000],
  ["GitHub's 403", 403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "30" }, 30_000],
  ["GitHub's other 403", 403, { "x-ratelimit-remaining": "41", "retry-after": "60" }, 60_000],
])("Pauses the source without another request after a limit with %s", async (_, status, headers, retryAfterMs) => {
  const server = await serve((_request, response) => response.writeHead(status, headers).end("Throttled"));
  let time = 0;
  const polite = client([server], { now: () => time });
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "rate-limited", status, retryAfterMs });
  time = retryAfterMs - 1;
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "rate-limited", retryAfterMs: 1 });
  expect(server.connections).toBe(1);
  time = retryAfterMs;
  await expect(ask(polite, server)).rejects.toMatchObject({ status });
});

test("Pauses after a 503 with Retry-After and doesn't retry", async () => {
  const server = await serve((_, response) => response.writeHead(503, { "retry-after": "90" }).end());
  const polite = client([server]);
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "status", status: 503, retryAfterMs: 90_000 });
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "rate-limited" });
  expect(server.connections).toBe(1);
});

test("Opens the circuit after five failed requests and closes it when the source recovers", async () => {
  let down = true;
  const server = await serve((_, response) => response.writeHead(down ? 500 : 200).end("1"));
  let time = 0;
  const polite = client([server], { now: () => time });
  for (let count = 0; count < 5; count += 1) await expect(ask(polite, server)).rejects.toMatchObject({ kind: "status" });
  down = false;
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "circuit-open", retryAfterMs: 30_000 });
  time = 30_000;
  expect(await ask(polite, server)).toMatchObject({ value: 1 });
  expect(polite.reports.map(({ outcome }) => outcome)).toEqual([...Array<string>(5).fill("status"), "circuit-open", "ok"]);
});

test("Reads text as UTF-8 without its byte order mark, cached separately from JSON of the same URL", async () => {
  const accepted: unknown[] = [];
  const server = await serve((request, response) => {
    accepted.push(request.headers.accept);
    if (request.headers["if-none-match"]) return response.writeHead(304).end();
    response.setHeader("etag", '"1"');
    response.end(Buffer.concat([Buffer.from("\uFEFF[1] ħ"), Buffer.from(accepted.length === 1 ? [0xff] : [])]));
  });
  const polite = client([server]);
  const request = { source: "test", url: server.url };
  expect(await polite.text(request)).toMatchObject({ value: "[1] ħ\uFFFD", unchanged: false, bytes: 10 });
  expect(await polite.text(request)).toMatchObject({ value: "[1] ħ\uFFFD", unchanged: true });
  await expect(polite.json(request)).rejects.toMatchObject({ kind: "not-json" });
  expect(accepted[0]).toMatch(/^application\/atom\+xml, application\/rss\+xml, .*\*\/\*;q=0\.5$/);
  expect(accepted[2]).toBe("application/json");
  expect(polite.reports.map(({ outcome }) => outcome)).toEqual(["ok", "not-modified", "not-json"]);
});

test.each<["json" | "text"]>([["json"], ["text"]])("Applies the size limit of one %s request over the client's default", async (kind) => {
  const server = await serve((_, response) => response.end(" ".repeat(99) + "1"));
  const polite = client([server], { limits: { bytes: 50 } });
  const request = { source: "test", url: server.url };
  await expect(polite[kind](request)).rejects.toMatchObject({ kind: "too-large" });
  await expect(polite[kind]({ ...request, maxBytes: 99 })).rejects.toMatchObject({ kind: "too-large" });
  expect(await polite[kind]({ ...request, maxBytes: 100 })).toMatchObject({ bytes: 100 });
});

test("Applies a pause requested by a feed to JSON of the same source", async () => {
  const server = await serve((_, response) => response.writeHead(429).end());
  const polite = client([server]);
  await expect(polite.text({ source: "test", url: server.url })).rejects.toMatchObject({ kind: "rate-limited" });
  await expect(ask(polite, server)).rejects.toMatchObject({ kind: "rate-limited" });
  expect(server.connections).toBe(1);
});
