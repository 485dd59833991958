import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { DocumentCache } from "#app/foundation/page-cache/cached-document.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const documents = (maxBytes = 1_000) => new DocumentCache(new RenderQueue(), maxBytes);
const drawn = (letters = 10) => vi.fn(async (): Promise<Buffer<ArrayBuffer> | undefined> => Buffer.alloc(letters));

test("Generates a document once for all concurrent requests", async () => {
  const [kept, draw] = [documents(), drawn()];
  const all = await Promise.all(Array.from({ length: 500 }, () => kept.get({ key: "a", make: draw })));
  expect([new Set(all).size, draw.mock.calls.length]).toEqual([1, 1]);
  expect(await kept.get({ key: "a", make: draw })).toBe(all[0]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("Evicts the least recently used documents to stay within its bytes", async () => {
  const kept = documents(1_000);
  for (let index = 0; index < 50; index++) await kept.get({ key: String(index), make: drawn(100) });
  expect(kept.size).toEqual({ entries: 10, bytes: 1_000 });
  const [last, first] = [drawn(100), drawn(100)];
  await kept.get({ key: "49", make: last });
  await kept.get({ key: "0", make: first });
  expect([last.mock.calls.length, first.mock.calls.length]).toEqual([0, 1]);
});

test("Does not cache a missing or failed document", async () => {
  const kept = documents();
  expect(await kept.get({ key: "a", make: async () => undefined })).toBeUndefined();
  await expect(kept.get({ key: "a", make: async () => Promise.reject(new Error("away")) })).rejects.toThrow("away");
  expect(await kept.get({ key: "a", make: drawn() })).toBeDefined();
});

test("Generates 100 of 150 concurrent documents and rejects 50", async () => {
  const kept = documents();
  const ends = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => kept.get({ key: String(index), make: drawn() })));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  expect(ends.slice(100).every((end) => end.status === "rejected" && end.reason instanceof BusyError)).toBe(true);
  expect(await kept.get({ key: "149", make: drawn() })).toBeDefined();
});

test("Replaces an old version, and generates a document again after its TTL", async () => {
  const kept = documents();
  await kept.get({ key: "a", version: 1, make: drawn(10) });
  await kept.get({ key: "a", version: 2, make: drawn(20), ttl: 10 });
  expect(kept.size).toEqual({ entries: 1, bytes: 20 });
  await sleep(30);
  const again = drawn(20);
  await kept.get({ key: "a", version: 2, make: again });
  expect(again).toHaveBeenCalledTimes(1);
});

test("Takes no places from other documents in a separate queue", async () => {
  const kept = documents();
  const queue = new RenderQueue(1);
  const ends = await Promise.allSettled(["a", "b"].map((key) => kept.get({ key, make: drawn(), queue })));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await kept.get({ key: "c", make: drawn() })).toBeDefined();
});

const request = (headers: Record<string, string> = {}) => new Request("http://site.example/one", { headers });

test("Compresses text with an ETag per encoding and sends bytes unchanged", async () => {
  const kept = documents();
  const text = { key: "text", headers: { "Content-Type": "text/plain" }, make: () => "a ".repeat(100) };
  const image = { key: "image", headers: { "Content-Type": "image/png" }, make: () => Buffer.from("pixels") };
  const [zipped, plain, pixels] = await Promise.all([
    kept.answer(request({ "accept-encoding": "gzip" }), text),
    kept.answer(request(), text),
    kept.answer(request({ "accept-encoding": "br" }), image),
  ]);
  const told = (answer: Response | undefined) =>
    ["content-type", "content-encoding", "vary", "etag"].map((name) => answer?.headers.get(name));
  const tag = plain?.headers.get("etag") ?? "";
  expect(told(zipped)).toEqual(["text/plain", "gzip", "Accept-Encoding", `${tag.slice(0, -1)}-gz"`]);
  expect(told(plain)).toEqual(["text/plain", null, "Accept-Encoding", expect.stringMatching(/^"[\w-]{11}"$/)]);
  expect(told(pixels)).toEqual(["image/png", null, null, expect.stringMatching(/^"[\w-]{11}"$/)]);
  const known = await kept.answer(request({ "if-none-match": tag }), text);
  expect([known?.status, known?.headers.get("content-length"), await known?.text()]).toEqual([304, null, ""]);
});
