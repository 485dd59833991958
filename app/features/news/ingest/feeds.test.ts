import type { RequestListener } from "node:http";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createFeedParser } from "./feed-parser.server.ts";
import { type FeedResponse, fetchFeed, type FeedRequest } from "./feeds.server.ts";
import { listen, makeClient } from "#app/foundation/upstream/loopback.test-support.ts";

const NOW = Date.UTC(2026, 10, 21);
const parser = createFeedParser();
afterAll(() => parser.close());
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

const document = (title: string) =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>https://press.example/1</link></item></channel></rss>`;

/** Fetches /feed from a fake server. */
async function ask(answer: RequestListener, change: Partial<FeedRequest> = {}): Promise<{ answer: FeedResponse; url: string }> {
  const server = await listen(answer);
  const client = makeClient([server.host], { wallClock: () => NOW });
  open.push(server, client);
  return {
    answer: await fetchFeed(client, { id: "mine", url: `${server.url}/feed`, interval: 15, validators: {}, ...change }, parser),
    url: server.url,
  };
}

test("returns items, and validators for the next request", async () => {
  const { answer } = await ask((_, response) =>
    response.writeHead(200, { etag: 'W/"a , b"', "last-modified": "last tuesday" }).end(document("One")),
  );
  expect(answer).toMatchObject({ kind: "items", fetchedAt: NOW, validators: { etag: 'W/"a , b"', lastModified: "last tuesday" } });
  expect(answer.items).toMatchObject([{ title: "One", url: "https://press.example/1" }]);
  expect(answer).not.toHaveProperty("permanentUrl");
  expect(answer).not.toHaveProperty("retryAfterMs");
});

test.each([
  [{ etag: 'W/"a , b"' }, ['W/"a , b"', undefined]],
  [{ lastModified: "last tuesday" }, [undefined, "last tuesday"]],
  [{ etag: '"1"', lastModified: "x" }, ['"1"', "x"]],
])("sends %j back unchanged, and keeps it after 304", async (validators, sent) => {
  let seen: unknown;
  const { answer } = await ask(
    (request, response) => {
      seen = [request.headers["if-none-match"], request.headers["if-modified-since"]];
      response.writeHead(304).end();
    },
    { validators },
  );
  expect(seen).toEqual(sent);
  expect(answer).toEqual({ kind: "unchanged", fetchedAt: NOW, items: [], validators });
});

test("stores nothing: without validators everything is fetched again", async () => {
  const server = await listen((request, response) =>
    response.writeHead(request.headers["if-none-match"] ? 304 : 200, { etag: '"1"' }).end(document("One")),
  );
  const client = makeClient([server.host]);
  open.push(server, client);
  const feed = { id: "mine", url: server.url, interval: 15, validators: {} };
  expect((await fetchFeed(client, feed, parser)).kind).toBe("items");
  expect((await fetchFeed(client, feed, parser)).kind).toBe("items");
});

describe("redirects", () => {
  const moving =
    (...statuses: number[]): RequestListener =>
    (request, response) => {
      const step = Number(/\d+$/.exec(request.url ?? "")?.[0] ?? 0);
      const status = statuses[step];
      if (status) response.writeHead(status, { location: `/at/${step + 1}` }).end();
      else response.end(document("One"));
    };
  test.each<[number[], string | undefined]>([
    [[301], "/at/1"],
    [[308], "/at/1"],
    [[301, 308], "/at/2"],
    [[302], undefined],
    [[307], undefined],
    [[302, 301], undefined],
    [[301, 302], "/at/1"],
  ])("%j permanently lead to %s", async (statuses, path) => {
    const { answer, url } = await ask(moving(...statuses));
    expect(answer.permanentUrl).toBe(path && url + path);
    expect(answer.items).toMatchObject([{ url: "https://press.example/1" }]);
  });

  test("aren't permanent if the target isn't a feed", async () => {
    await expect(
      ask((request, response) =>
        request.url === "/feed" ? response.writeHead(301, { location: "/login" }).end() : response.end("<html></html>"),
      ),
    ).rejects.toMatchObject({ kind: "bad-shape" });
  });
});

test("410 is gone; 404 and 403 are failures", async () => {
  expect((await ask((_, response) => response.writeHead(410).end())).answer).toMatchObject({ kind: "gone", items: [], validators: {} });
  for (const status of [403, 404, 500]) {
    await expect(ask((_, response) => response.writeHead(status).end("<html></html>"))).rejects.toMatchObject({
      kind: "status",
      status,
      source: "feed:mine",
    });
  }
});

test("doesn't retry a temporary fault", async () => {
  let asked = 0;
  await expect(ask((_, response) => (asked++, response.writeHead(503).end()))).rejects.toMatchObject({ kind: "status" });
  expect(asked).toBe(1);
});

test.each<[string, Record<string, string>, number | undefined]>([
  ["Retry-After", { "retry-after": "3600" }, 3_600_000],
  ["a month", { "retry-after": "2678400" }, 86_400_000],
  ["a spent limit", { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "42" }, 42_000],
  ["a limit with room", { "x-ratelimit-remaining": "9.0", "x-ratelimit-reset": "42" }, undefined],
])("a response with %s", async (_, headers, retryAfterMs) => {
  const { answer } = await ask((_request, response) => response.writeHead(200, headers).end(document("One")));
  expect(answer.retryAfterMs).toBe(retryAfterMs);
});

test("a rejection has the time to wait", async () => {
  await expect(ask((_, response) => response.writeHead(429, { "retry-after": "90" }).end())).rejects.toMatchObject({
    kind: "rate-limited",
    retryAfterMs: 90_000,
  });
});

test("applies HTTP's charset, and rejects more than 2 MB", async () => {
  const latin = Buffer.from(document("\u00e9"), "latin1");
  const { answer } = await ask((_, response) => response.writeHead(200, { "content-type": "text/xml; charset=ISO-8859-1" }).end(latin));
  expect(answer.items[0]?.title).toBe("é");
  await expect(ask((_, response) => response.end(document("a".repeat(2 ** 21))))).rejects.toMatchObject({ kind: "too-large" });
});

test("fetches a truncated feed in full the next time", async () => {
  const { answer } = await ask((_, response) =>
    response.writeHead(200, { etag: '"1"' }).end(`${document("One").replace("</channel></rss>", "")}<item><title>Tw`),
  );
  expect(answer).toMatchObject({ kind: "items", items: [{ title: "One" }], validators: {} });
});
