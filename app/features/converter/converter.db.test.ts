import { expect, test } from "vitest";
import { createConverter, type ConverterService } from "#app/features/converter/converter.server.ts";
import { ratesTopic, type Currency } from "#app/features/converter/converter.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const MINUTE = 60_000;
let converter: ConverterService;

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [ratesTopic]);
  await bus.start();
  converter = createConverter({ db: store.db, bus });
}
const save = (rates: Partial<Record<Currency, number | null>>, observedAt = Date.now()) =>
  converter.saveRates({ source: "coingecko", interval: 2 * MINUTE }, { observedAt, values: rates });
const becomes = (currency: Currency, value: number) =>
  eventually(
    currency,
    () => converter.latestRates().value[currency],
    (one) => one?.value === value,
  );

test("rates are kept with source and time; one that is missing leaves the last good one", async () => {
  await open();
  const observedAt = Date.now() - 5_000;
  await save({ eur: 0.23, usd: 0.27 }, observedAt);
  expect(await becomes("eur", 0.23)).toMatchObject({ source: "coingecko", observedAt });
  await save({ usd: 0.28 });
  await becomes("usd", 0.28);
  expect(converter.latestRates().value).toMatchObject({ eur: { value: 0.23, observedAt }, gbp: null });
});

test("ignores an older response from the source's cache; a jump waits for a second reading", async () => {
  await open();
  await save({ eur: 0.2 });
  await save({ eur: 0.25 }, Date.now() - MINUTE);
  await save({ pln: 1 });
  await becomes("pln", 1);
  expect(converter.latestRates().value.eur?.value).toBe(0.2);
  await save({ eur: 0.9 });
  await save({ pln: 1.1 });
  await becomes("pln", 1.1);
  expect(converter.latestRates().value.eur?.value).toBe(0.2);
  await save({ eur: 0.91 });
  await becomes("eur", 0.91);
});

test("a price of more than ten minutes ago is delayed at once", async () => {
  await open();
  await save({ eur: 0.2 }, Date.now() - 11 * MINUTE);
  const rate = await becomes("eur", 0.2);
  expect(rate?.staleAt).toBeLessThan(Date.now());
});
