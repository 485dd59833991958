import { describe, expect, test } from "vitest";
import { createNetwork, type NetworkService } from "#app/features/network/network.server.ts";
import { chainTopic, type ChainMetric } from "#app/features/network/network.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let network: NetworkService;

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [chainTopic]);
  await bus.start();
  network = createNetwork({ db: store.db, bus });
  return store;
}
const chain = () => network.latestChain().value;
const save = (values: Partial<Record<ChainMetric, number | null>>) =>
  network.saveChain({ source: "koios", interval: HOUR }, { observedAt: Date.now(), values });
const becomes = (metric: keyof ReturnType<typeof chain>, value: number) =>
  eventually(
    metric,
    () => chain()[metric],
    (item) => item?.value === value,
  );

describe("parameters and totals", () => {
  test("each keeps its own last valid value, its source and its age", async () => {
    await open();
    await save({ feePerByte: 44, feeFixed: 155_381, treasuryShare: 0.2 });
    const first = await becomes("feePerByte", 44);
    expect(first).toMatchObject({ source: "koios" });
    expect((first?.staleAt ?? 0) - (first?.fetchedAt ?? 0)).toBe(2 * HOUR + 5_000);
    await save({ feePerByte: null, feeFixed: -1, treasuryShare: 2, treasury: 1.5e9 });
    await becomes("treasury", 1.5e9);
    expect([chain().feePerByte, chain().feeFixed?.value, chain().treasuryShare?.value]).toEqual([first, 155_381, 0.2]);
    expect(chain().reserves).toBeNull();
  });

  test("a parameter may double at once; an amount that jumps needs a second reading", async () => {
    await open();
    await save({ targetPools: 500, treasury: 1e9 });
    await save({ targetPools: 1000, treasury: 9e9 });
    await becomes("targetPools", 1000);
    expect(chain().treasury?.value).toBe(1e9);
    await save({ treasury: 9.1e9 });
    await becomes("treasury", 9.1e9);
  });

  test("keeps values that another instance saved at the same time", async () => {
    await open();
    await Promise.all([save({ feePerByte: 44 }), save({ treasury: 1e9 }), save({ minPoolCost: 170 })]);
    await eventually(
      "all three",
      chain,
      ({ feePerByte, treasury, minPoolCost }) => feePerByte?.value === 44 && treasury?.value === 1e9 && minPoolCost?.value === 170,
    );
  });
});

describe("epochs", () => {
  const record = (epoch: number, more: object = {}) => ({
    epoch,
    start: epoch * DAY,
    end: (epoch + 5) * DAY,
    transactions: 100,
    blocks: 20,
    fees: 3.5,
    activeStake: 2e10,
    ...more,
  });
  const totals = (epoch: number, treasury: number) => ({ epoch, treasury, reserves: 6e9, supply: 39e9, circulation: 35e9, rewards: 1e9 });

  test("returns the newest epochs with counts and totals, oldest first", async () => {
    await open();
    await network.saveEpochRecords([record(602), record(601), record(600)]);
    await network.saveTotals([totals(602, 1.7e9), totals(601, 1.6e9)]);
    expect(await network.newestEpochs(2)).toEqual([
      {
        epoch: 601,
        start: 601 * DAY,
        end: 606 * DAY,
        transactions: 100,
        blocks: 20,
        fees: 3.5,
        activeStake: 2e10,
        treasury: 1.6e9,
        reserves: 6e9,
      },
      {
        epoch: 602,
        start: 602 * DAY,
        end: 607 * DAY,
        transactions: 100,
        blocks: 20,
        fees: 3.5,
        activeStake: 2e10,
        treasury: 1.7e9,
        reserves: 6e9,
      },
    ]);
    expect(await network.countEpochs()).toEqual({ records: 3, totals: 2 });
  });

  test("a later reading replaces known values and keeps the rest", async () => {
    await open();
    await network.saveEpochRecords([record(600)]);
    await network.saveEpochRecords([record(600, { transactions: 250, blocks: null, activeStake: null })]);
    expect(await network.newestEpochs(1)).toMatchObject([{ transactions: 250, blocks: 20, activeStake: 2e10 }]);
  });

  test("omits an epoch that has totals but no times", async () => {
    await open();
    await network.saveTotals([totals(600, 1e9)]);
    expect(await network.newestEpochs(9)).toEqual([]);
  });
});

describe("block marks", () => {
  test("the first block of an hour is its mark", async () => {
    await open();
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    for (const [height, time] of [
      [10, hour - HOUR + 5_000],
      [12, hour + 8_000],
      [13, hour + 60_000],
    ] as const)
      await network.recordBlock({ height, time });
    expect(await network.blockMarks(hour - 2 * HOUR)).toEqual([
      { height: 10, time: hour - HOUR + 5_000 },
      { height: 12, time: hour + 8_000 },
    ]);
  });

  test("after 90 days one mark per day remains, its first", async () => {
    await open();
    const day = Math.floor(Date.now() / DAY) * DAY;
    for (const age of [200, 100, 50])
      for (const hour of [1, 2, 3]) await network.recordBlock({ height: 1000 - age, time: day - age * DAY + hour * HOUR });
    expect(await network.pruneBlockTimes()).toBe(4);
    expect((await network.blockMarks(0)).map(({ time }) => (time - day) / HOUR)).toEqual([
      -200 * 24 + 1,
      -100 * 24 + 1,
      -50 * 24 + 1,
      -50 * 24 + 2,
      -50 * 24 + 3,
    ]);
  });
});
