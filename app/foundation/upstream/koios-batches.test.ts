import { expect, test } from "vitest";
import { createKoiosBatches } from "./koios-batches.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const tooSlow = new UpstreamError("koios", "status", "status 504", { status: 504 });
const timedOut = new UpstreamError("koios", "timeout", "UND_ERR_HEADERS_TIMEOUT");
const tooLong = new UpstreamError("koios", "status", "status 413", { status: 413 });
const down = new UpstreamError("koios", "network", "ECONNRESET");
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
const noDelay = { delayMs: 0 };

/** Fake Koios that fails for batches larger than `most` and for the IDs in `never`. */
function koios(most: number, error: Error = tooSlow, never: readonly string[] = []) {
  const sizes: number[] = [];
  const asked: string[] = [];
  const ask = async (batch: string[]) => {
    sizes.push(batch.length);
    if (batch.length > most || batch.some((id) => never.includes(id))) throw error;
    asked.push(...batch);
    return batch.map((id) => id.toUpperCase());
  };
  return { ask, sizes, asked };
}

test.each([
  ["a 504", tooSlow],
  ["a time-out", timedOut],
  ["a 413", tooLong],
])("Halves the batch after %s and still answers every ID", async (_, error) => {
  const { ask, sizes } = koios(20, error);
  const { asked, answers, failure } = await createKoiosBatches(80).askAll(ids(50), ask, noDelay);
  expect(sizes).toEqual([50, 25, 12, 12, 12, 12, 2]);
  expect({ asked, answers, failure }).toEqual({ asked: ids(50), answers: ids(50).map((id) => id.toUpperCase()), failure: null });
});

test("Starts the next run with the last good size and grows slowly up to the maximum", async () => {
  const batches = createKoiosBatches(80);
  await batches.askAll(ids(80), koios(20).ask, noDelay);
  const calm = koios(Infinity);
  await batches.askAll(ids(600), calm.ask, noDelay);
  expect(calm.sizes[0]).toBeLessThanOrEqual(25);
  expect(calm.sizes.every((size, at) => size <= Math.ceil((calm.sizes[at - 1] ?? size) * 1.25))).toBe(true);
  await batches.askAll(ids(9_000), calm.ask, noDelay);
  expect(Math.max(...calm.sizes)).toBe(80);
});

test("Ends the run on another failure and keeps the earlier answers", async () => {
  let calls = 0;
  const outcome = await createKoiosBatches(10).askAll(
    ids(30),
    async (batch) => {
      calls += 1;
      if (calls === 2) throw down;
      return batch;
    },
    noDelay,
  );
  expect(outcome).toEqual({ asked: ids(10), answers: ids(10), failure: down });
});

test("Skips one ID that always times out, answers the others, and asks for it last in the next run", async () => {
  const batches = createKoiosBatches(4);
  const { ask } = koios(4, tooSlow, ["id1"]);
  const first = await batches.askAll(ids(8), ask, noDelay);
  expect(first.asked.toSorted()).toEqual(ids(8).filter((id) => id !== "id1"));
  expect(first.failure).toBe(tooSlow);
  const healed = koios(4);
  expect((await batches.askAll(ids(8), healed.ask, noDelay)).failure).toBeNull();
  expect(healed.asked.at(-1)).toBe("id1");
});

test("Gives up after a few single IDs when every call returns 504", async () => {
  const { ask, sizes } = koios(0);
  expect(await createKoiosBatches(16).askAll(ids(100), ask, noDelay)).toEqual({ asked: [], answers: [], failure: tooSlow });
  expect(sizes).toEqual([16, 8, 4, 2, 1, 1, 1]);
});

test("Respects the maximum number of calls and stops when the process shuts down", async () => {
  const { ask, sizes } = koios(10);
  expect((await createKoiosBatches(10).askAll(ids(100), ask, { ...noDelay, maxCalls: 3 })).asked).toHaveLength(30);
  const stopping = new AbortController();
  stopping.abort();
  expect((await createKoiosBatches(10).askAll(ids(100), ask, { ...noDelay, signal: stopping.signal })).asked).toEqual([]);
  expect(sizes).toHaveLength(3);
});
