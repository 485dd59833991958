import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadFeeds, parseFeedsFile } from "#app/features/news/ingest/feed-list.server.ts";
import { FEED_KINDS, type FeedKind, NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const feeds = loadFeeds(readEnvironment({}));

function write(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "feeds-")), "feeds.yaml");
  writeFileSync(file, text);
  return file;
}

const isPress = (kind: FeedKind) => kind === "press" || kind === "promotional";

describe("content/feeds.yaml", () => {
  test("is valid and has every kind, and two press feeds in every language", () => {
    expect(new Set(feeds.map(({ kind }) => kind))).toEqual(new Set(FEED_KINDS));
    for (const { code } of LANGUAGES) {
      expect(feeds.filter(({ language, kind }) => language === code && isPress(kind)).length, code).toBeGreaterThanOrEqual(2);
    }
  });

  test("verifies only publishers of their own news, and uses https", () => {
    for (const { id, kind, verified, url } of feeds) {
      expect(verified, id).toBe(kind === "official" || url.endsWith("/releases.atom"));
      expect(url, id).toMatch(/^https:/);
    }
  });

  test("filters general press by keywords", () => {
    const unfiltered = feeds.filter(({ kind, keywords, url }) => isPress(kind) && !keywords && !/cardano|ada/.test(url));
    expect(unfiltered).toEqual([]);
    expect(feeds.filter(({ language, keywords }) => language !== "en" && !keywords?.includes("ADA"))).toEqual([]);
  });
});

test("has eleven filters including all", () => {
  expect(NEWS_CATEGORIES).toHaveLength(10);
  expect(NEWS_CATEGORIES).not.toContain("All");
});

test("with SIMULATE the simulator has all feeds, except those of a FEEDS_FILE", () => {
  const simulated = loadFeeds(readEnvironment({ SIMULATE: "1" }));
  expect(
    simulated.filter(({ pace }) => pace).map(({ id }) => id),
    "Reddit's feeds share its pace",
  ).toEqual(["reddit-cardano"]);
  expect(simulated.map(({ url }) => url)).toEqual(feeds.map(({ id }) => `http://127.0.0.1:4010/feeds/${id}`));
  const FEEDS_FILE = write("- { id: mine, url: 'http://127.0.0.1:9/x', publisher: Me, language: de, kind: press, interval: 15 }");
  expect(loadFeeds(readEnvironment({ SIMULATE: "1", FEEDS_FILE }))).toEqual([
    { id: "mine", url: "http://127.0.0.1:9/x", publisher: "Me", language: "de", kind: "press", verified: false, interval: 15 },
  ]);
});

const sound = { id: "mine", url: "https://example.org/feed", publisher: "Me", language: "de", kind: "press" };

test.each<[string, object, string]>([
  ["a bad id", { id: "My Feed" }, "My Feed: id must be kebab-case"],
  ["no id", { id: undefined }, "feed 1: id is missing"],
  ["no address", { url: "example.org" }, "mine: url must be the address of the feed"],
  ["another scheme", { url: "ftp://example.org/" }, "mine: url must be the address of the feed"],
  ["an unsupported language", { language: "ja" }, "mine: language must be one of en, nl"],
  ["an unknown kind", { kind: "blog" }, "mine: kind must be one of official, community"],
  ["an unknown category", { category: "All" }, "mine: category must be one of Official, Community"],
  ["haste", { interval: 5 }, "mine: interval must be 15 or more"],
  ["laziness", { interval: 90 }, "mine: interval must be 60 or less"],
  ["no keyword", { keywords: [] }, "mine: keywords names no keyword"],
  ["verified press", { verified: true }, "mine: verified is for those"],
  ["an unknown field", { intervall: 30 }, "intervall"],
])("rejects %s with the place and the expected value", (_, change, message) => {
  const file = write(JSON.stringify([{ ...sound, ...change }]));
  expect(() => loadFeeds({ FEEDS_FILE: file, SIMULATE: false })).toThrow(message);
  expect(parseFeedsFile(file).faults[0]).toContain(file);
});

test.each<[string, string, string]>([
  ["twins", JSON.stringify([sound, { ...sound, id: "other" }]), "other: has the url of mine"],
  ["no list", "id: mine", "must be a list of feeds"],
  ["nothing", "", "feeds.yaml:1: is empty"],
  ["no YAML", "- [", "feeds.yaml:1: unexpected end"],
])("%s", (_, text, message) => {
  expect(parseFeedsFile(write(text)).faults.join()).toContain(message);
});

test("names a missing file, and accepts an empty list", () => {
  expect(() => loadFeeds({ FEEDS_FILE: "/nowhere/feeds.yaml", SIMULATE: false })).toThrow("/nowhere/feeds.yaml");
  expect(loadFeeds({ FEEDS_FILE: write("[]"), SIMULATE: false })).toEqual([]);
});
