import { afterAll, beforeAll, expect, test } from "vitest";
import { epochChanges } from "#app/pages/epoch-changes.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

const start = Date.now() - 30 * HOUR;
const poll = (source: "koios" | "coingecko") => ({ source, interval: HOUR }) as const;

let store: Store;
let services: FeatureServices;
beforeAll(async () => {
  store = await createTestStore();
  ({ services } = await createFeatures(store));
});
afterAll(() => store.close());

const factsOf = async () =>
  Object.fromEntries((await epochChanges(services))?.facts.map(({ id, value, before }) => [id, [value, before]]) ?? []);

test("Returns null before the epoch's start is known, and then only stored facts", async () => {
  const { market, network } = services;
  const observedAt = Date.now();
  await market.saveNetwork(poll("koios"), { observedAt, values: { epoch: 644 } });
  expect(await epochChanges(services)).toBeNull();
  await market.saveNetwork(poll("koios"), {
    observedAt,
    values: { epoch: 644, epochStart: start, epochTransactions: 9_000, activeStake: 22e9 },
  });
  await eventually("the tip", factsOf, ({ stake }) => stake !== undefined);
  expect(await factsOf()).toEqual({ transactions: [9_000, null], stake: [22e9, null] });

  const record = { end: start, blocks: 1, fees: 1, activeStake: 20e9 };
  await network.saveEpochRecords([{ ...record, epoch: 643, start: start - 120 * HOUR, transactions: 80_000 }]);
  await market.saveMarket(poll("coingecko"), { observedAt, values: { price: 0.33 } });
  // The starting price is the last one before the epoch's start.
  await market.saveHistory(
    "7d",
    [
      [start - HOUR, 0.3, null],
      [start + HOUR, 0.5, null],
    ],
    HOUR,
  );
  await eventually("the price", factsOf, ({ price }) => price !== undefined);
  const { transactions, stake, price } = await factsOf();
  expect([transactions, stake]).toEqual([
    [9_000, 80_000],
    [22e9, 20e9],
  ]);
  expect(price?.[0]).toBeCloseTo(10);
});
