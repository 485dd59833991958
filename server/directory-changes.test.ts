import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { expect, test } from "vitest";
import { directoryChangesFeeds } from "#server/directory-changes.ts";
import { createDocuments } from "#server/documents.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const documents = createDocuments([directoryChangesFeeds("https://gateway.example")], new RenderQueue());

test.each([
  ["/ecosystem/changes.xml", "application/rss+xml; charset=utf-8", "en"],
  ["/ecosystem/changes.xml?language=de&utm_source=x", "application/rss+xml; charset=utf-8", "de"],
  ["/ecosystem/changes.xml?period=week&language=de", "application/rss+xml; charset=utf-8", "de"],
  ["/ecosystem/changes.json?period=week", "application/feed+json; charset=utf-8", "en"],
  ["/ecosystem/changes.json", "application/feed+json; charset=utf-8", "en"],
  ["/ecosystem/changes.json?language=pt", "application/feed+json; charset=utf-8", "pt-BR"],
])("serves %s as a feed that other sites and caches may keep", async (path, type, language) => {
  const response = await documents.request(path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": type,
    "cache-control": "public, max-age=300, stale-if-error=86400",
    "access-control-allow-origin": "*",
    etag: expect.stringMatching(/\S/),
  });
  const text = await response.text();
  expect((path.includes(".xml") ? parseRssFeed(text) : parseJsonFeed(text)).language).toBe(language);
  const again = await documents.request(path, { headers: { "If-None-Match": response.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test.each([
  ["/ecosystem/changes.xml?language=xx", 400],
  ["/ecosystem/changes.json?language=", 400],
  ["/ecosystem/changes.xml?period=month", 400],
  ["/ecosystem/changes.json?period=", 400],
  ["/ecosystem/changes.atom", 404],
])("answers %s with %i", async (path, status) => expect((await documents.request(path)).status).toBe(status));
