import { expect, test } from "vitest";
import { stablecoins } from "#app/features/stablecoins/stablecoin-list.server.ts";
import { createStablecoins } from "#app/features/stablecoins/stablecoins.server.ts";
import { stablecoinsTopic, unitOf } from "#app/features/stablecoins/stablecoins.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

test("each reading keeps the other, and a coin without a price has no distance from its peg", async () => {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [stablecoinsTopic]);
  await bus.start();
  const service = createStablecoins({ db: store.db, bus });
  expect(service.latestStablecoins().every(({ supply, price, deviation }) => !supply && !price && deviation === null)).toBe(true);

  const at = Date.now() - 5_000;
  const named = (ticker: string) => stablecoins().find((coin) => coin.ticker === ticker);
  const units = ["USDM", "USDCx"].flatMap((ticker) => named(ticker) ?? []).map(unitOf);
  await service.saveSupplies(Object.fromEntries(units.map((unit) => [unit, "13600000500000"])), at, HOUR);
  await service.savePrices(
    { "usdm-2": { observedAt: at - 1_000, usd: 0.998, eur: 0.86 }, "euro-coin": { observedAt: at, usd: 1.16, eur: 1.001 } },
    at,
    HOUR,
  );
  const shown = await eventually(
    "both readings",
    () => new Map(service.latestStablecoins().map((coin) => [coin.ticker, coin])),
    (coins) => Boolean(coins.get("USDM")?.price && coins.get("USDM")?.supply),
  );
  expect(shown.get("USDM")).toMatchObject({
    supply: { value: 13_600_000.5, source: "koios", observedAt: at },
    price: { value: 0.998, source: "coingecko", observedAt: at - 1_000 },
  });
  expect(shown.get("USDM")?.deviation).toBeCloseTo(-20, 6);
  expect(shown.get("USDCx")).toMatchObject({ supply: { value: 13_600_000.5 }, price: null, deviation: null });
  expect(shown.get("EURC")).toMatchObject({ supply: null, price: { value: 1.001 } });
  expect(shown.get("iUSD")).toMatchObject({ supply: null, price: null, deviation: null });
});
