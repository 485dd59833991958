import { expect, test } from "vitest";
import { createKoiosBatches } from "./koios-batches.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const tooSlow = new UpstreamError("koios", "status", "status 504", { status: 504 });
const timedOut = new UpstreamError("koios", "timeout", "UND_ERR_HEADERS_TIMEOUT");
const tooLong = new UpstreamError("koios", "status", "status 413", { status: 413 });
const down = new UpstreamError("koios", "network", "ECONNRESET");
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
const noDelay = { delayMs: 0 };

/** Koios that answers at most so many at once, and never about some. */
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
])("%s halves the batch until it is answered; nothing is left out", async (_, error) => {
  const { ask, sizes } = koios(20, error);
  const { asked, answers, failure } = await createKoiosBatches(80).askAll(ids(50), ask, noDelay);
  expect(sizes).toEqual([50, 25, 12, 12, 12, 12, 2]);
  expect({ asked, answers, failure }).toEqual({ asked: ids(50), answers: ids(50).map((id) => id.toUpperCase()), failure: null });
});

test("the next run begins with what was answered last and grows slowly, never above the most", async () => {
  const batches = createKoiosBatches(80);
  await batches.askAll(ids(80), koios(20).ask, noDelay);
  const calm = koios(Infinity);
  await batches.askAll(ids(600), calm.ask, noDelay);
  expect(calm.sizes[0]).toBeLessThanOrEqual(25);
  expect(calm.sizes.every((size, at) => size <= Math.ceil((calm.sizes[at - 1] ?? size) * 1.25))).toBe(true);
  await batches.askAll(ids(9_000), calm.ask, noDelay);
  expect(Math.max(...calm.sizes)).toBe(80);
});

test("another failure ends the run; what came before it is kept", async () => {
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

test("one ID that can't be answered is set aside: the others are, and it comes last in the next run", async () => {
  const batches = createKoiosBatches(4);
  const { ask } = koios(4, tooSlow, ["id1"]);
  const first = await batches.askAll(ids(8), ask, noDelay);
  expect(first.asked.toSorted()).toEqual(ids(8).filter((id) => id !== "id1"));
  expect(first.failure).toBe(tooSlow);
  const healed = koios(4);
  expect((await batches.askAll(ids(8), healed.ask, noDelay)).failure).toBeNull();
  expect(healed.asked.at(-1)).toBe("id1");
});

test("an outage of 504s is left alone after a few single IDs", async () => {
  const { ask, sizes } = koios(0);
  expect(await createKoiosBatches(16).askAll(ids(100), ask, noDelay)).toEqual({ asked: [], answers: [], failure: tooSlow });
  expect(sizes).toEqual([16, 8, 4, 2, 1, 1, 1]);
});

test("a run has no more calls than it may, and none after the process began to stop", async () => {
  const { ask, sizes } = koios(10);
  expect((await createKoiosBatches(10).askAll(ids(100), ask, { ...noDelay, maxCalls: 3 })).asked).toHaveLength(30);
  const stopping = new AbortController();
  stopping.abort();
  expect((await createKoiosBatches(10).askAll(ids(100), ask, { ...noDelay, signal: stopping.signal })).asked).toEqual([]);
  expect(sizes).toHaveLength(3);
});
