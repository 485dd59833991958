import type { IncomingHttpHeaders } from "node:http";
import { afterEach, expect, test } from "vitest";
import { Agent } from "undici";
import { listen, type Loopback, makeClient } from "./loopback.test-support.ts";
import { readJson, sendRequest } from "./send-request.server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

/** Server that redirects to the query's `to`, or answers 1 without it. */
async function redirector(seen: IncomingHttpHeaders[] = []): Promise<Loopback> {
  const server = await listen((request, response) => {
    seen.push(request.headers);
    const query = new URL(request.url ?? "/", "http://here").searchParams;
    const to = query.get("to");
    if (to === null) return response.end("1");
    response.writeHead(Number(query.get("status") ?? 302), { location: to }).end("<html>moved</html>");
  });
  open.push(server);
  return server;
}
function client(...allowed: Loopback[]) {
  const made = makeClient(allowed.map(({ host }) => host));
  open.push(made);
  return made;
}
const via = (server: Loopback, to: string, status = 302) => `${server.url}/?status=${status}&to=${encodeURIComponent(to)}`;
const chain = (server: Loopback, hops: number): string => (hops === 0 ? `${server.url}/end` : via(server, chain(server, hops - 1)));

test.each([301, 302, 303, 307, 308])("Follows a relative redirect with %i", async (status) => {
  const server = await redirector();
  expect(await client(server).json({ source: "test", url: via(server, "/end", status) })).toMatchObject({ value: 1 });
});

test("Follows five redirects at most, so a loop ends", async () => {
  const server = await redirector();
  const polite = client(server);
  expect(await polite.json({ source: "test", url: chain(server, 5) })).toMatchObject({ value: 1 });
  await expect(polite.json({ source: "test", url: chain(server, 6) })).rejects.toMatchObject({ kind: "status", status: 302 });
});

test("Sends no packet to a private address behind a redirect, in any notation", async () => {
  const server = await redirector();
  const canary = await redirector();
  const port = canary.host.split(":")[1];
  const polite = client(server);
  const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "a:b@127.0.0.1"];
  for (const [index, host] of hosts.entries()) {
    const request = polite.json({ source: `test-${index}`, url: via(server, `http://${host}:${port}/`) });
    await expect(request).rejects.toMatchObject({ kind: "refused-address" });
  }
  expect(canary.connections).toBe(0);
});

test("Allows a private address for direct requests but not behind a redirect", async () => {
  const server = await redirector();
  const other = await redirector();
  const polite = client(server, other);
  expect(await polite.json({ source: "test", url: `${other.url}/end` })).toMatchObject({ value: 1 });
  const before = other.connections;
  for (const status of [301, 302, 303, 307, 308])
    await expect(polite.json({ source: `test-${status}`, url: via(server, `${other.url}/end`, status) })).rejects.toMatchObject({
      kind: "refused-address",
    });
  expect(other.connections).toBe(before);
});

test.each(["file:///etc/passwd", "ftp://127.0.0.1/", "data:application/json,1", "javascript:1", "http://", "//"])(
  "Refuses a redirect to %s",
  async (to) => {
    const server = await redirector();
    await expect(client(server).json({ source: "test", url: via(server, to) })).rejects.toMatchObject({ kind: "refused-address" });
  },
);

test("Drops credentials on a redirect to another origin and doesn't send them again afterwards", async () => {
  const [home, away]: [IncomingHttpHeaders[], IncomingHttpHeaders[]] = [[], []];
  const [first, second] = [await redirector(home), await redirector(away)];
  const url = via(first, via(first, via(second, `${first.url}/end`)));
  const agent = new Agent();
  open.push(agent);
  const tools = { agent, redirectAgent: agent, userAgent: "test", limits: { idleMs: 5_000, bytes: 1_000 }, wallClock: Date.now };
  const json = { accept: "application/json", read: readJson, cache: new Map() };
  const credentials = { authorization: "Bearer canary", "x-cg-demo-api-key": "canary" };
  await sendRequest(tools, json, { source: "test", url, credentials }, new AbortController().signal);
  expect(home.map((headers) => headers.authorization)).toEqual(["Bearer canary", "Bearer canary", undefined]);
  expect(JSON.stringify([away, home.at(-1)])).not.toContain("canary");
});

test.each([
  [301, false],
  [302, false],
  [303, false],
  [307, true],
  [308, true],
])("Repeats a POST answered with %i: %s", async (status, repeated) => {
  const seen: IncomingHttpHeaders[] = [];
  const server = await redirector(seen);
  const request = client(server).json({ source: "test", url: via(server, "/end", status), body: {} });
  if (repeated) expect(await request).toMatchObject({ value: 1 });
  else await expect(request).rejects.toMatchObject({ kind: "status", status });
  expect(seen).toHaveLength(repeated ? 2 : 1);
});
