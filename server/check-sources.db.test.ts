import { beforeAll, afterAll, expect, test } from "vitest";
import { createCheckSources, type CheckSources } from "#server/check-sources.ts";
import type { PriceCurrency } from "#app/features/check/rewards-csv.ts";
import { epochDayStart } from "#app/foundation/cardano-epochs.ts";
import { deriveParameters } from "#app/features/staking/staking-parameters.server.ts";
import { saturationPoint } from "#app/features/staking/staking.ts";
import { chainRecords } from "#app/features/staking/staking.test-support.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

const today = epochDayStart(Date.now());
const yesterday = today - DAY;

let store: Store;
let services: FeatureServices;
let sources: CheckSources;
beforeAll(async () => {
  store = await createTestStore();
  ({ services } = await createFeatures(store));
  sources = createCheckSources(services);
  const poll = { source: "coingecko", interval: 2 * MINUTE } as const;
  await services.converter.saveRates(poll, { observedAt: yesterday, values: { eur: 0.2, usd: 0.25 } });
  await services.converter.saveRates(poll, { observedAt: yesterday + 11 * HOUR, values: { gbp: 0.18 } });
  await services.converter.saveRates(poll, { observedAt: today, values: { brl: 1.4 } });
  const history = [-9 * DAY, -DAY + 2 * HOUR, 2 * HOUR].map((distance, at): [number, number, null] => [
    today + distance,
    0.3 + at / 100,
    null,
  ]);
  await services.market.saveHistory("1y", history, DAY);
  await eventually("the chart of a year", () => services.market.latestHistory("1y").value, Boolean);
});
afterAll(() => store.close());

test("returns a pool's saturation and pledge, and when they were counted", async () => {
  const parameters = deriveParameters(chainRecords(Date.now()), Date.now());
  if (!parameters) throw new Error("no parameters");
  await services.staking.saveParameters(parameters);
  const id = (letter: string) => `pool1${letter.repeat(51)}`;
  const listed = { ticker: null, margin: 1, fixedCost: 170, pledge: 1_000, termsEpoch: 500, retiringEpoch: null, operator: null } as const;
  const listedAt = Date.now() - HOUR;
  const pool = (letter: string) => ({
    ...listed,
    id: id(letter),
    status: "registered" as const,
    activeStake: saturationPoint(parameters) / 2,
  });
  await services.staking.savePools([pool("q"), pool("z")], listedAt, HOUR);
  const counts = { id: id("q"), name: null, blocks: 5, liveStake: saturationPoint(parameters) * 1.2, livePledge: 900, delegators: 3 };
  await services.staking.savePoolStates([id("q")], [counts], DAY);
  await eventually(
    "the counts",
    () => services.staking.findPool(id("q")),
    (value) => value?.livePledge === 900,
  );
  const [counted, onlyListed] = [await sources.poolOf(id("q")), await sources.poolOf(id("z"))];
  expect(counted?.pool).toMatchObject({ saturation: 1.2, isPledgeMet: false, terms: { margin: 1 } });
  expect(counted?.pool.countedAt).toBeGreaterThan(listedAt);
  expect(onlyListed?.pool).toMatchObject({ saturation: 0.5, isPledgeMet: null, countedAt: listedAt });
});

test.each<[string, number, [PriceCurrency, number, number][]]>([
  [
    "all that are stored, each with its own time",
    yesterday,
    [
      ["EUR", 0.2, yesterday],
      ["GBP", 0.18, yesterday + 11 * HOUR],
      ["USD", 0.25, yesterday],
    ],
  ],
  [
    "what is stored, and the chart's US dollars where none are",
    today,
    [
      ["BRL", 1.4, today],
      ["USD", 0.32, today + 2 * HOUR],
    ],
  ],
  ["the chart's US dollars alone", today - 9 * DAY, [["USD", 0.3, today - 9 * DAY]]],
  ["none, where the chart's last price is of before it", today - 9 * DAY + HOUR, []],
  ["none, far from all that is known", today - 30 * DAY, []],
])("finds the prices on a payment's day: %s", async (_, timestamp, expected) => {
  const pricesAt = await sources.readPrices([timestamp]);
  expect([...pricesAt(timestamp)].map(([currency, { rate, observedAt }]) => [currency, rate, observedAt]).sort()).toEqual(expected);
});
