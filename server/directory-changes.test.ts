import { parseJsonFeed, parseRssFeed } from "feedsmith";
import { expect, test } from "vitest";
import { directoryChangesFeeds } from "#server/directory-changes.ts";
import { createDocuments } from "#server/documents.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const at = new Date("2030-01-02T03:04:05Z");
const accepted = {
  number: "R-7K3F-9QXM",
  type: "correction" as const,
  subjectKind: "term" as const,
  subject: "epoch",
  path: "/glossary" as const,
  language: "en" as const,
  details: null,
  fingerprint: null,
  state: "accepted" as const,
  reason: "A reader's <source>",
  change: "Five days",
  answerLanguage: "en" as const,
  receivedAt: at,
  changedAt: at,
};
const services = {
  corrections: { acceptedReports: async () => [accepted], latestCorrections: () => ({ version: 1, value: { changedAt: at.getTime() } }) },
  reportIntake: {
    subjects: {
      find: async () => ({
        kind: "term" as const,
        id: "epoch",
        path: "/glossary" as const,
        name: "Epoch",
        href: "/glossary#epoch" as const,
      }),
    },
  },
};
const documents = createDocuments([directoryChangesFeeds(services, "https://gateway.example")], new RenderQueue());

test("lists an accepted report with its change and reason, but not in the weekly feed", async () => {
  const { items = [] } = parseJsonFeed(await (await documents.request("/ecosystem/changes.json")).text());
  expect(items[0]).toMatchObject({
    id: "urn:cardano-gateway:report:R-7K3F-9QXM",
    url: "https://gateway.example/reports/r-7k3f-9qxm",
    title: "Corrected by a reader: Epoch",
    content_text: "Five days\nReason: A reader's <source>",
    date_published: "2030-01-02T03:04:05.000Z",
  });
  expect(await (await documents.request("/ecosystem/changes.xml")).text()).toContain("Corrected by a reader: Epoch");
  expect(await (await documents.request("/ecosystem/changes.json?period=week")).text()).not.toContain("Epoch");
});

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
