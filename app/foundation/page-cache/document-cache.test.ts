import { expect, test, vi } from "vitest";
import { DocumentCache } from "#app/foundation/page-cache/document-cache.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const documents = (maxBytes = 1_000, ttl = 0) =>
  new DocumentCache<Buffer>(new RenderQueue(), { maxBytes, bytesOf: (bytes) => bytes.length, ttl });
const drawn = (letters = 10) => vi.fn(async (): Promise<Buffer | undefined> => Buffer.alloc(letters));

test("makes a document once for all concurrent requests", async () => {
  const [kept, draw] = [documents(), drawn()];
  const all = await Promise.all(Array.from({ length: 500 }, () => kept.get("a", draw)));
  expect([new Set(all).size, draw.mock.calls.length]).toEqual([1, 1]);
  expect(await kept.get("a", draw)).toBe(all[0]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("evicts the least recently used documents to stay within its bytes", async () => {
  const kept = documents(1_000);
  for (let index = 0; index < 50; index++) await kept.get(String(index), drawn(100));
  expect(kept.size).toEqual({ entries: 10, bytes: 1_000 });
  const [last, first] = [drawn(100), drawn(100)];
  await kept.get("49", last);
  await kept.get("0", first);
  expect([last.mock.calls.length, first.mock.calls.length]).toEqual([0, 1]);
});

test("does not cache a missing or failed document", async () => {
  const kept = documents();
  expect(await kept.get("a", async () => undefined)).toBeUndefined();
  await expect(kept.get("a", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await kept.get("a", drawn())).toBeInstanceOf(Buffer);
});

test("of 150 at once 100 are made and 50 are rejected", async () => {
  const kept = documents();
  const ends = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => kept.get(String(index), drawn())));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  expect(ends.slice(100).every((end) => end.status === "rejected" && end.reason instanceof BusyError)).toBe(true);
  expect(await kept.get("149", drawn())).toBeInstanceOf(Buffer);
});
