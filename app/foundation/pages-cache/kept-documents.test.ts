import { expect, test, vi } from "vitest";
import { KeptDocuments } from "#app/foundation/pages-cache/kept-documents.server.ts";
import { BusyError, RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";

const documents = (maxBytes = 1_000, ttl = 0) => new KeptDocuments<Buffer>(new RenderQueue(), { maxBytes, bytesOf: (bytes) => bytes.length, ttl });
const drawn = (letters = 10) => vi.fn(async (): Promise<Buffer | undefined> => Buffer.alloc(letters));

test("a document is made once for all who ask for it", async () => {
  const [kept, draw] = [documents(), drawn()];
  const all = await Promise.all(Array.from({ length: 500 }, () => kept.get("a", draw)));
  expect([new Set(all).size, draw.mock.calls.length]).toEqual([1, 1]);
  expect(await kept.get("a", draw)).toBe(all[0]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("what is kept stays within its bytes: the ones asked for last", async () => {
  const kept = documents(1_000);
  for (let index = 0; index < 50; index++) await kept.get(String(index), drawn(100));
  expect(kept.size).toEqual({ entries: 10, bytes: 1_000 });
  const [last, first] = [drawn(100), drawn(100)];
  await kept.get("49", last);
  await kept.get("0", first);
  expect([last.mock.calls.length, first.mock.calls.length]).toEqual([0, 1]);
});

test("what is not there, or could not be made, is looked for again", async () => {
  const kept = documents();
  expect(await kept.get("a", async () => undefined)).toBeUndefined();
  await expect(kept.get("a", async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await kept.get("a", drawn())).toBeInstanceOf(Buffer);
});

test("of 150 at once 100 are made and 50 are told to come back", async () => {
  const kept = documents();
  const ends = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => kept.get(String(index), drawn())));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  expect(ends.slice(100).every((end) => end.status === "rejected" && end.reason instanceof BusyError)).toBe(true);
  expect(await kept.get("149", drawn())).toBeInstanceOf(Buffer);
});
