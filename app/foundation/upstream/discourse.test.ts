import { describe, expect, test } from "vitest";
import { fetchLatestTopics, parseTopics } from "./discourse.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import sample from "./samples/discourse-latest.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const [, quoted, newer] = sample.topic_list.topics;
const listOf = (...topics: unknown[]) => ({ ...sample, topic_list: { topics } });

describe("parseTopics", () => {
  test("Returns topics, newest first, without pinned or closed ones", () => {
    expect(parseTopics(sample, NOW)).toEqual([
      {
        id: 150003,
        title: "Newer",
        url: "https://forum.cardano.org/t/newer/150003",
        author: "second",
        publishedAt: Date.UTC(2026, 10, 20, 9, 30),
        replies: 0,
        likes: 0,
        views: 4,
      },
      {
        id: 150001,
        title: '"Quoted" & <b>bold</b>',
        url: "https://forum.cardano.org/t/quoted-bold/150001",
        author: "first_poster",
        publishedAt: Date.UTC(2026, 10, 18, 9, 30),
        replies: 2,
        likes: 12,
        views: 345,
      },
    ]);
  });

  test.each<[string, object, object]>([
    ["no title but a fancy one", { title: null }, { title: "“Quoted” & <b>bold</b>" }],
    ["a hostile title", { title: "\u202Ea\u0000b\uD800 \u2066c" }, { title: "ab c" }],
    ["an overlong title", { title: "a".repeat(1000) }, { title: `${"a".repeat(299)}…` }],
    ["no slug", { slug: null }, { url: "https://forum.cardano.org/t/150001" }],
    ["a hostile slug", { slug: "../../evil?x=" }, { url: "https://forum.cardano.org/t/150001" }],
    ["an empty slug", { slug: "-" }, { url: "https://forum.cardano.org/t/-/150001" }],
    ["no posters", { posters: [] }, { author: null }],
    ["invalid posters", { posters: "x" }, { author: null }],
    ["an unlisted poster", { posters: [{ user_id: 999 }] }, { author: null }],
    ["an anonymous poster", { posters: [{ user_id: null }] }, { author: null }],
    ["no post at all", { posts_count: 0 }, { replies: 0 }],
    ["a creation date in the future", { created_at: "2031-01-01T00:00:00Z" }, { publishedAt: NOW }],
    ["the fields of an older forum", { pinned_globally: undefined, visible: undefined, closed: null }, { id: 150001 }],
  ])("Accepts a topic with %s", (_, changes, topic) => {
    expect(parseTopics(listOf({ ...quoted, ...changes }), NOW)).toMatchObject([topic]);
  });

  test.each<[string, object]>([
    ["a pinned one", { pinned: true }],
    ["a globally pinned one", { pinned_globally: true }],
    ["a closed one", { closed: true }],
    ["a hidden one", { visible: false }],
    ["one without a name", { title: "\u200B", fancy_title: "<b></b>" }],
    ["one without a date", { created_at: "soon" }],
    ["one from before ADA", { created_at: "2015-01-01" }],
    ["a negative count", { views: -1 }],
    ["a count in words", { like_count: "12" }],
    ["half a post", { posts_count: 1.5 }],
    ["no count", { views: undefined }],
    ["no number", { id: "150001" }],
    ["a number below one", { id: 0 }],
  ])("Skips %s", (_, changes) => {
    expect(parseTopics(listOf({ ...quoted, ...changes }, newer), NOW).map(({ id }) => id)).toEqual([150003]);
  });

  test("Removes duplicates and accepts an empty forum and malformed users", () => {
    expect(parseTopics(listOf(quoted, quoted), NOW)).toHaveLength(1);
    expect(parseTopics(listOf(), NOW)).toEqual([]);
    expect(parseTopics({ ...sample, users: [null, 1, { id: "x" }] }, NOW)).toMatchObject([{ author: null }, { author: null }]);
    expect(parseTopics({ ...sample, users: null }, NOW)).toHaveLength(2);
  });

  test.each([
    ["nothing", null],
    ["an error", { errors: ["x"], error_type: "rate_limit" }],
    ["no list", { topic_list: {} }],
    ["other rows", listOf({ id: 1 }, null)],
  ])("Rejects %s", (_, document) => {
    expect(() => parseTopics(document, NOW)).toThrow(expect.objectContaining({ kind: "bad-shape", source: "forum" }));
  });
});

test("Requests the latest topics", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: seen.push(request) ? sample : null,
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("the forum is read as JSON")),
    close: async () => undefined,
  };
  expect(await fetchLatestTopics(client, { baseUrl: "http://x", intervalMs: 300_000 })).toHaveLength(2);
  expect(seen).toEqual([{ source: "forum", url: "http://x/latest.json", intervalMs: 300_000 }]);
});
