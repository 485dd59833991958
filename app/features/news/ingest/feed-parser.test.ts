import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createFeedParser, type FeedParser } from "./feed-parser.server.ts";

const context = { source: "test", url: "https://example.org/feed", now: Date.UTC(2026, 10, 21) };
const feed = (title: string) => Buffer.from(`<rss version="2.0"><channel><item><title>${title}</title></item></channel></rss>`);
/** Makes a parser of author names compare every bracket with every other one. */
const endless = Buffer.from(`<rss version="2.0"><channel><item><author>${"(".repeat(2_000_000)}</author></item></channel></rss>`);
/** Two megabytes that expand to hundreds. */
const greedy = Buffer.from(`<rss version="2.0"><channel><item ${"a ".repeat(1_000_000)}></item></channel></rss>`);

const open: FeedParser[] = [];
afterEach(() => Promise.all(open.splice(0).map((parser) => parser.close())));

function make(options?: Parameters<typeof createFeedParser>[0]): FeedParser {
  const parser = createFeedParser(options);
  open.push(parser);
  return parser;
}
const titleOf = async (parser: FeedParser, title: string) => (await parser.read(feed(title), context)).items[0]?.title;

test("parses documents one at a time, each with its own result", async () => {
  const parser = make();
  expect(await Promise.all(["a", "b", "c"].map((title) => titleOf(parser, title)))).toEqual(["a", "b", "c"]);
  await expect(parser.read(Buffer.from("<html></html>"), context)).rejects.toMatchObject({
    kind: "bad-shape",
    source: "test",
    detail: "a page instead of a feed",
  });
  const bytes = feed("d");
  await parser.read(bytes, context);
  expect(bytes.byteLength).toBeGreaterThan(0);
});

test.each([
  ["takes too long", endless],
  ["takes too much", greedy],
])("gives up on a document that %s, and parses the others", async (_, document) => {
  const parser = make();
  await titleOf(parser, "warm");
  const bad = parser.read(document, context).catch((failure: unknown) => failure);
  const good = titleOf(parser, "good");
  expect(await bad).toMatchObject({ kind: "bad-shape", source: "test" });
  expect(await good).toBe("good");
});

test("serves requests while it parses", async () => {
  const parser = make();
  await titleOf(parser, "warm");
  const items = `<item><title>${"a".repeat(200)}</title><description>${"words ".repeat(3000)}</description></item>`.repeat(110);
  const document = Buffer.from(`<rss version="2.0"><channel>${items}</channel></rss>`);
  // The parser takes 50 to 200 ms in its own process; this thread only copies the document and reads the result.
  const before = process.threadCpuUsage();
  expect((await parser.read(document, context)).items).toHaveLength(100);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000, "milliseconds of this thread").toBeLessThan(50);
});

test("rejects pending documents when closed, and starts again with the next one", async () => {
  const parser = make();
  const waiting = titleOf(parser, "a").catch((failure: unknown) => failure);
  await parser.close();
  expect(await waiting).toMatchObject({ kind: "bad-shape" });
  expect(await titleOf(parser, "b")).toBe("b");
});

test("a parser error is our bug; a process that dies, ends or hangs is replaced", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "feed-process-")), "process.mjs");
  writeFileSync(
    file,
    `process.on("message", ({ context: { url } }) => {
      if (url === "broken") process.send({ kind: "broken", detail: "TypeError: ours" });
      else if (url === "abort") process.abort();
      else if (url === "exit") process.exit();
      else if (url === "hang") for (;;);
      else process.send({ kind: "read", feed: { items: [], damaged: Object.keys(process.env).some((name) => name === "CANARY") } });
    });
    process.send({ kind: "ready" });`,
  );
  vi.stubEnv("CANARY", "secret");
  const parser = make({ file, timeoutMs: 100 });
  await expect(parser.read(feed("a"), { ...context, url: "broken" })).rejects.toThrow("TypeError: ours");
  for (const url of ["abort", "exit", "hang"]) {
    await expect(parser.read(feed("a"), { ...context, url }), url).rejects.toMatchObject({ kind: "bad-shape" });
    expect(await parser.read(feed("b"), context), url).toEqual({ items: [], damaged: false });
  }
  vi.unstubAllEnvs();
});

test("exits when idle", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "feed-process-")), "process.mjs");
  writeFileSync(
    file,
    'process.on("message", () => process.send({ kind: "read", feed: { items: [{ guid: String(process.pid) }], damaged: false } })); process.send({ kind: "ready" });',
  );
  const parser = make({ file, idleMs: 50 });
  const pidOf = async () => Number((await parser.read(feed("a"), context)).items[0]?.guid);
  const [first, second] = await Promise.all([pidOf(), pidOf()]);
  expect(second).toBe(first);
  await vi.waitFor(() => expect(() => process.kill(first ?? 0, 0)).toThrow("ESRCH"), 5000);
  expect(await pidOf()).not.toBe(first);
});
