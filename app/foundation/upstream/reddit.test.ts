import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import { fetchNewPosts, parsePosts, redditPace } from "./reddit.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const sample = readFileSync(join(import.meta.dirname, "samples/reddit-new.xml"), "utf8");

test("Reads a text post and a link post, newest first", () => {
  expect(parsePosts(sample, NOW)).toEqual([
    {
      id: "t3_1abcdf",
      title: "A link",
      text: "",
      author: "other",
      url: "https://www.reddit.com/r/cardano/comments/1abcdf/a_link/",
      publishedAt: Date.UTC(2026, 10, 20, 20),
    },
    {
      id: "t3_1abcde",
      title: "Is this right? &amp; a <tag> in the title",
      text: "Is this right? first Q&A, <b> It was submitted by me.",
      author: "a-reader_1",
      url: "https://www.reddit.com/r/cardano/comments/1abcde/is_this_right/",
      publishedAt: Date.UTC(2026, 10, 20, 18),
    },
  ]);
});

test.each<[string, string, string, object]>([
  ["a post without the comments around it", "&lt;!-- SC_ON --&gt;", "", { text: "Is this right? first Q&A, <b> It was submitted by me." }],
  ["an author who is gone", "/u/a-reader_1</name>", "[deleted]</name>", { author: null }],
  ["a hostile author", "/u/a-reader_1</name>", "/u/&lt;b&gt;\u202E</name>", { author: null }],
  ["a long post", "Is this &lt;", `${"long ".repeat(200)}&lt;`, { text: `${"long ".repeat(99)}long…` }],
  [
    "a script in the post",
    "&lt;ul&gt;",
    "&lt;script&gt;alert(1)&lt;/script&gt;&lt;ul&gt;",
    { text: "Is this right? first Q&A, <b> It was submitted by me." },
  ],
])("Reads %s", (_, from, to, post) => {
  expect(parsePosts(sample.replace(from, to), NOW)[1]).toMatchObject(post);
});

test("Accepts only links to Reddit", () => {
  expect(
    parsePosts(
      sample.replace('<link href="https://www.reddit.com/r/cardano/comments/1abcdf', '<link href="https://evil.example/1abcdf'),
      NOW,
    ),
  ).toHaveLength(1);
});

test.each([
  ["the block page", "<!doctype html><html><head><title>Blocked</title></head><body>whoa there, pardner!</body></html>"],
  ["the limit's body", '{"message":"Too Many Requests","error":429}'],
  ["entities", sample.replace("<feed", '<!DOCTYPE feed [<!ENTITY a "a">]><feed')],
])("Rejects %s", (_, document) => {
  expect(() => parsePosts(document, NOW)).toThrow(expect.objectContaining({ kind: "bad-shape", source: "reddit" }));
});

test("Requests 100 posts without a key", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: () => Promise.reject(new Error("the JSON is not for us")),
    text: async (request) => ({
      value: seen.push(request) ? sample : "",
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    close: async () => undefined,
  };
  expect(await fetchNewPosts(client, { baseUrl: "http://x", apiKey: "no", intervalMs: 600_000 })).toHaveLength(2);
  expect(seen).toEqual([
    {
      source: "reddit",
      url: "http://x/r/cardano/new.rss?limit=100",
      intervalMs: 600_000,
      maxBytes: 2 * 1024 * 1024,
      pace: { publisher: "reddit", spacingMs: 65_000 },
    },
  ]);
});

test.each([
  ["https://www.reddit.com/r/cardano/.rss", "reddit"],
  ["https://old.reddit.com/r/cardano/.rss", "reddit"],
  ["https://notreddit.com/feed", undefined],
  ["https://example.org/?of=www.reddit.com", undefined],
])("Paces a feed at %s for publisher %s", (url, publisher) => {
  expect(redditPace(url)?.publisher).toBe(publisher);
});
