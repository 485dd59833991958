import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAtom } from "./atom.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const OPTIONS = { origin: "https://github.com", titleLength: 140, now: NOW };
const badShape = expect.objectContaining({ kind: "bad-shape", source: "test" });
const read = (document: string) => parseAtom("test", document, OPTIONS);

const feed = (entries: string, before = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>Feed</title>${entries}</feed>`;
const parts = {
  id: "<id>1</id>",
  title: "<title>One</title>",
  updated: "<updated>2026-11-20T10:00:00Z</updated>",
  link: '<link rel="alternate" href="https://github.com/a/b"/>',
};
const entry = (changes: Partial<typeof parts> = {}) => `<entry>${Object.values({ ...parts, ...changes }).join("")}</entry>`;
const sound = entry({ id: "<id>sound</id>" });

describe("parseAtom, one entry", () => {
  test("Reads all fields", () => {
    const more =
      '<published>2026-11-19T12:00:00+02:00</published><author><name>Ann</name></author><content type="html">&lt;p&gt;x&lt;/p&gt;</content>';
    expect(read(feed(entry({ title: parts.title + more })))).toEqual([
      { id: "1", title: "One", html: "<p>x</p>", author: "Ann", url: "https://github.com/a/b", publishedAt: Date.UTC(2026, 10, 19, 10) },
    ]);
  });

  test.each<[string, Partial<typeof parts>, string]>([
    ["text is text", { title: "<title>Vec&lt;u8&gt; &amp;amp; co</title>" }, "Vec<u8> &amp; co"],
    ["CDATA is text", { title: "<title><![CDATA[<b>x</b> &amp; y]]></title>" }, "<b>x</b> &amp; y"],
    [
      "HTML loses its tags",
      { title: '<title type="html">&lt;b onclick="x"&gt;a&lt;/b&gt; &amp;amp; b&lt;script&gt;c&lt;/script&gt;</title>' },
      "a & b",
    ],
    ["XHTML too", { title: '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>b</b> &lt;</div></title>' }, "a b <"],
    ["line breaks are blanks", { title: "<title>\n        Parse   podcast\n   categories\n    </title>" }, "Parse podcast categories"],
    ["hostile characters are removed", { title: "<title>\u202Ea\u0000b\uD800&#x202E;&#0;&#xD800;c\u2066</title>" }, "abc"],
    ["long ones are cut", { title: `<title>${"a".repeat(141)}</title>` }, `${"a".repeat(139)}…`],
  ])("Reads a title: %s", (_, changes, title) => {
    expect(read(feed(entry(changes)))[0]?.title).toBe(title);
  });

  test.each<[string, Partial<typeof parts>]>([
    ["without an id", { id: "" }],
    ["with a hostile id", { id: "<id>a\u202Eb</id>" }],
    ["with an overlong id", { id: `<id>${"a".repeat(301)}</id>` }],
    ["without a title", { title: "" }],
    ["with an invisible title", { title: "<title>\u200B&#x202E;</title>" }],
    ["without a date", { updated: "" }],
    ["with an invalid date", { updated: "<updated>soon</updated>" }],
    ["from before ADA", { updated: "<updated>2015-06-01T23:49:41+02:00</updated>" }],
    ["without a link", { link: "" }],
    ["with only a link to itself", { link: '<link rel="self" href="https://github.com/a/b"/>' }],
    ["with a link elsewhere", { link: '<link href="https://github.com.example.org/a"/>' }],
    ["with a link to another host of the publisher", { link: '<link href="https://gist.github.com/a"/>' }],
    ["with an unencrypted link", { link: '<link href="http://github.com/a"/>' }],
    ["with a link to another port", { link: '<link href="https://github.com:8443/a"/>' }],
    ["with credentials in the link", { link: '<link href="https://x:y@github.com/a"/>' }],
    ["with a script as its link", { link: '<link href="javascript:alert(1)"/>' }],
    ["with a link that leaves relatively", { link: '<link href="//evil.example/a"/>' }],
    ["with an overlong link", { link: `<link href="/${"a".repeat(1000)}"/>` }],
  ])("Skips an entry %s", (_, changes) => {
    expect(read(feed(entry(changes) + sound)).map(({ id }) => id)).toEqual(["sound"]);
  });

  test.each([
    ["/a/b/releases/tag/v1", "https://github.com/a/b/releases/tag/v1"],
    ["https://github.com/a/../b", "https://github.com/b"],
    ["https://github.com/a/x%22y?q=%3Cb%3E", "https://github.com/a/x%22y?q=%3Cb%3E"],
    ["https://github.com/&quot;&gt;&lt;b", "https://github.com/%22%3E%3Cb"],
  ])("Resolves the link %s", (href, url) => {
    expect(read(feed(entry({ link: `<link href="${href}"/>` })))[0]?.url).toBe(url);
  });

  test("Moves a date in the future to now", () => {
    expect(read(feed(entry({ updated: "<updated>2031-01-01T00:00:00Z</updated>" })))[0]?.publishedAt).toBe(NOW);
  });
});

test("Returns the newest first, each ID once, at most 100", () => {
  const at = (id: string, day: number) =>
    entry({ id: `<id>${id}</id>`, updated: `<updated>2026-11-${String(day).padStart(2, "0")}T00:00:00Z</updated>` });
  expect(read(feed(at("a", 3) + at("b", 9) + at("a", 12) + at("c", 5))).map(({ id }) => id)).toEqual(["b", "c", "a"]);
  expect(read(feed(Array.from({ length: 300 }, (_, index) => at(`i${index}`, 1)).join("")))).toHaveLength(100);
});

test("Accepts an empty feed, but not one whose entries are all invalid", () => {
  expect(read(feed(""))).toEqual([]);
  expect(() => read(feed("<entry/><entry><title>x</title></entry>"))).toThrow(badShape);
});

test.each<[string, string]>([
  ["nothing", ""],
  ["a page", "<!DOCTYPE html><html><body>whoa there, pardner!</body></html>"],
  ["JSON", '{"message":"Too Many Requests","error":429}'],
  ["RSS", '<rss version="2.0"><channel><item><title>x</title></item></channel></rss>'],
  ["a feed that breaks off", feed(sound).slice(0, -30)],
  ["a feed that breaks off in CDATA", '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title><![CDATA[x'],
  ["a document type", feed(sound, "<!DOCTYPE feed>")],
  ["a document type in other letters", feed(sound, "<!doctype feed SYSTEM 'http://127.0.0.1/x.dtd'>")],
  ["entities", feed(sound, '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>')],
  ["an entity in the middle", feed(`<!ENTITY x SYSTEM "file:///etc/passwd">${sound}`)],
])("Rejects %s", (_, document) => {
  expect(() => read(document)).toThrow(badShape);
});

test("Keeps the document out of the error message", () => {
  try {
    read("<feed><entry><title>canary");
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain("canary");
  }
});

test.each<[string, string]>([
  ["deep", "<a>".repeat(500_000)],
  ["wide", "<entry/>".repeat(200_000)],
  ["of many names", Array.from({ length: 40_000 }, (_, index) => `<x${index}:a xmlns:x${index}="u${index}"/>`).join("")],
  ["of many attributes", `<entry ${Array.from({ length: 90_000 }, (_, index) => `a${index}="1"`).join(" ")}/>`],
  ["of open brackets", "<".repeat(1_500_000)],
  ["of entities", `<entry><title>${"&amp;".repeat(390_000)}</title></entry>`],
  ["of unclosed markup in a title", `<entry><title type="xhtml">${"<div>".repeat(300_000)}</title></entry>`],
])("Reads or rejects a document %s", (_, inside) => {
  try {
    expect(read(feed(inside + sound)).length).toBeLessThanOrEqual(100);
  } catch (error) {
    expect(error).toBeInstanceOf(UpstreamError);
  }
});

test("Returns valid entries or throws UpstreamError for a damaged feed", () => {
  const sample = readFileSync(join(import.meta.dirname, "samples/github-commits.xml"), "utf8");
  const piece = fc.constantFrom(
    "<",
    ">",
    "&",
    '"',
    "]]>",
    "<![CDATA[",
    "\u0000",
    "\uD800",
    "&#0;",
    "</entry>",
    "<entry>",
    "<b>",
    "https://evil.example/",
    "javascript:",
  );
  const change = fc.tuple(fc.nat(sample.length), fc.nat(80), piece);
  let count = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let document = sample;
      for (const [at, cut, insert] of changes) document = document.slice(0, at) + insert + document.slice(at + cut);
      try {
        for (const { title, url, publishedAt } of read(document)) {
          count += 1;
          expect(url).toMatch(/^https:\/\/github\.com\//);
          expect(title).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(publishedAt).toBeLessThanOrEqual(NOW);
        }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
      }
    }),
    { numRuns: 2000 },
  );
  expect(count).toBeGreaterThan(500);
});
