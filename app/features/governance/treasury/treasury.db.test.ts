import { expect, test } from "vitest";
import { createTreasury, type KnownWithdrawals } from "#app/features/governance/treasury/treasury.server.ts";
import { treasuryTopic, type EpochReading } from "#app/features/governance/treasury/treasury.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const NOW = Date.now();

/** Without fees and new ADA, the rewards come from the reserves. */
const reading = (epoch: number, treasury: bigint, donations = 0n): EpochReading => ({
  epoch,
  treasury: String(treasury),
  reserves: "1000",
  fees: "0",
  donations: String(donations),
  blocks: 21_600,
  rewards: "0",
  expansionRate: 0,
  treasuryRate: 0.2,
});

async function open(known: KnownWithdrawals = { readAt: NOW, list: [] }) {
  const withdrawals = { ...known };
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [treasuryTopic]);
  await bus.start();
  return { treasury: createTreasury({ db: store.db, bus, withdrawals: () => Promise.resolve(withdrawals) }), withdrawals };
}

test("freezes each epoch whose figures are complete, newest first", async () => {
  const { treasury } = await open();
  await treasury.saveReadings([reading(598, 10n), reading(599, 10n, 7n), reading(600, 17n), reading(601, 17n)], NOW);
  await treasury.freeze(NOW, HOUR);
  const editions = await treasury.newest();
  expect(editions.map(({ number, replaces, flow }) => [flow.epoch, number, replaces, flow.donations, flow.residual])).toEqual([
    [601, 1, null, "0", "0"],
    [600, 1, null, "7", "0"],
  ]);
  expect(editions.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  await eventually("topic", treasury.latest, (value) => value?.newestEpoch === 601 && value.editions === 2);
});

test("keeps an edition as it is, and names it in its correction", async () => {
  const { treasury, withdrawals } = await open();
  await treasury.saveReadings([reading(598, 10n), reading(599, 10n), reading(600, 6n)], NOW);
  await treasury.freeze(NOW, HOUR);
  await treasury.freeze(NOW, HOUR);
  const [first] = await treasury.editions();
  expect(first).toMatchObject({ number: 1, replaces: null, flow: { residual: "-4", withdrawals: "0" } });
  expect(await treasury.editions()).toHaveLength(1);

  withdrawals.list = [{ epoch: 600, actionId: "a", title: null, amount: "4", recipients: [] }];
  await treasury.freeze(NOW, HOUR);
  const editions = await treasury.editions();
  expect(editions.map(({ number, replaces, flow }) => [number, replaces, flow.residual])).toEqual([
    [2, first?.hash, "0"],
    [1, null, "-4"],
  ]);
  expect(await treasury.edition(600, 1)).toEqual(first);
  expect(await treasury.edition(600, 3)).toBeNull();
});

test("waits for the actions of the epoch, because their withdrawals would be missing", async () => {
  const { treasury, withdrawals } = await open({ readAt: null, list: [] });
  await treasury.saveReadings([reading(598, 10n), reading(599, 10n), reading(600, 6n)], NOW);
  await treasury.freeze(NOW, HOUR);
  expect(await treasury.newest()).toEqual([]);
  withdrawals.readAt = NOW;
  await treasury.freeze(NOW, HOUR);
  expect(await treasury.newest()).toHaveLength(1);
});

test("reads epochs again until they have ended and their rewards are known", async () => {
  const { treasury } = await open();
  await treasury.saveReadings([reading(596, 1n), { ...reading(597, 1n), rewards: null }, reading(599, 1n), reading(600, 1n)], NOW);
  expect(await treasury.incompleteReadings(595, 600)).toEqual([595, 597, 598, 599, 600]);
});
