import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createResponseClass, KEEP_ALIVE_SECONDS, serializeResponse } from "#app/foundation/http/prepared-response.server.ts";

const HEADERS = { "Content-Type": "text/plain; charset=utf-8", ETag: '"one"', "Content-Length": "6" };
const BODY = Buffer.from("naïve");
const WHOLE = serializeResponse(HEADERS, BODY);
const UNCHANGED = serializeResponse({ ETag: '"one"' });

let server: Server;
let port = 0;
let isStopping = false;
let prepared: boolean[] = [];

beforeAll(async () => {
  server = createServer({ ServerResponse: createResponseClass(() => isStopping) }, (request, response) => {
    const isKnown = request.headers["if-none-match"] !== undefined;
    if (request.url === "/with-header") response.setHeader("Retry-After", "5");
    if (request.url === "/stop") isStopping = true;
    const isSent = isKnown ? response.sendPrepared(304, UNCHANGED) : response.sendPrepared(200, WHOLE);
    prepared.push(isSent);
    if (!isSent && isKnown) response.writeHead(304, { ETag: '"one"' }).end();
    else if (!isSent) response.writeHead(200, HEADERS).end(request.method === "HEAD" ? undefined : BODY);
  });
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address === "object" && address) ({ port } = address);
});
afterAll(() => server.close());

/** Returns everything received for these bytes before the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  prepared = [];
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

const ask = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, "Host: here", ...lines, "", ""].join("\r\n");
const LAST = ask("GET", "/last", "Connection: close");

/** Head lines and the rest of the first response. Dates are replaced, because a second may pass between two responses. */
function firstOf(received: string): { lines: string[]; rest: string } {
  const answers = received.replaceAll(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, "Date: now\r");
  const end = answers.indexOf("\r\n\r\n");
  return { lines: answers.slice(0, end).split("\r\n").toSorted(), rest: answers.slice(end + 4) };
}

test.for([
  { what: "a page", first: ask("GET", "/"), status: "HTTP/1.1 200 OK" },
  { what: "a page that the browser has", first: ask("GET", "/", 'If-None-Match: "one"'), status: "HTTP/1.1 304 Not Modified" },
])("Sends $what byte for byte as Node would", async ({ first, status }) => {
  const ours = firstOf(await exchange(first + LAST));
  expect(prepared, "the first is prepared, the last one closes the connection").toEqual([true, false]);
  const nodes = firstOf(await exchange(first.replace("GET /", "GET /with-header") + LAST));
  expect(prepared).toEqual([false, false]);
  expect(ours.lines).toContain(status);
  expect(ours.lines).toContain("Date: now");
  expect(ours.lines).toEqual(nodes.lines.filter((line) => line !== "Retry-After: 5"));
  expect(ours.rest).toBe(nodes.rest);
});

test.for([
  { what: "HEAD", asked: ask("HEAD", "/"), closes: false },
  { what: "a connection that ends", asked: ask("GET", "/", "Connection: close"), closes: true },
  { what: "HTTP/1.0", asked: "GET / HTTP/1.0\r\nHost: here\r\n\r\n", closes: true },
  { what: "HTTP/1.0 that stays", asked: "GET / HTTP/1.0\r\nHost: here\r\nConnection: keep-alive\r\n\r\n", closes: false },
  { what: "a header that was set before", asked: ask("GET", "/with-header"), closes: false },
])("Leaves $what to Node", async ({ asked, closes }) => {
  await exchange(closes ? asked : asked + LAST);
  expect(prepared[0]).toBe(false);
});

test("Keeps the order of pipelined requests, each with its own body", async () => {
  const answers = await exchange(ask("GET", "/") + ask("GET", "/", 'If-None-Match: "one"') + ask("HEAD", "/") + ask("GET", "/") + LAST);
  expect(prepared).toEqual([true, true, false, true, false]);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 304", "HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(answers.match(/naïve/g)).toHaveLength(3);
});

test("Keeps no more memory than the response's own bytes", () => {
  expect([WHOLE, UNCHANGED].map(({ buffer }) => buffer.byteLength)).toEqual([WHOLE.length, UNCHANGED.length]);
});

test("Closes the connection after the current response when the server stops", async () => {
  const answers = await exchange(ask("GET", "/") + ask("GET", "/stop"));
  expect(prepared).toEqual([true, false]);
  expect(answers.match(/^Connection: .*$/gm)).toEqual(["Connection: keep-alive", "Connection: close"]);
  expect(await exchange(ask("GET", "/"))).toContain("Connection: close\r\n");
});
