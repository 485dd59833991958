import { expect, test } from "vitest";
import { createConverter, type ConverterService } from "#app/features/converter/converter.server.ts";
import { ratesTopic, type Currency } from "#app/features/converter/converter.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { epochDayStart } from "#app/foundation/cardano-epochs.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

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
    (item) => item?.value === value,
  );

test("Rates keep their source and time; a missing one leaves the last good one", async () => {
  await open();
  const observedAt = Date.now() - 5_000;
  await save({ eur: 0.23, usd: 0.27 }, observedAt);
  expect(await becomes("eur", 0.23)).toMatchObject({ source: "coingecko", observedAt });
  await save({ usd: 0.28 });
  await becomes("usd", 0.28);
  expect(converter.latestRates().value).toMatchObject({ eur: { value: 0.23, observedAt }, gbp: null });
});

test("Ignores an older response from the source's cache; a jump waits for a second reading", async () => {
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

test("A price older than ten minutes is delayed at once", async () => {
  await open();
  await save({ eur: 0.2 }, Date.now() - 11 * MINUTE);
  const rate = await becomes("eur", 0.2);
  expect(rate?.staleAt).toBeLessThan(Date.now());
});

test("Keeps the first good price of a day in each currency; a missing, rejected or held one comes with a later reading", async () => {
  await open();
  expect(await converter.firstDailyRateAt()).toBeNull();
  const today = epochDayStart(Date.now());
  const yesterday = today - 24 * 60 * MINUTE;
  await save({ eur: 0.2, usd: 0.25, gbp: 1e9 }, yesterday);
  await save({ eur: 0.21, gbp: 0.18 }, yesterday + MINUTE);
  await save({ eur: 0.9, brl: 1.4 }, today);
  expect(await converter.ratesOfDays([yesterday + 5 * MINUTE, today, yesterday - MINUTE])).toEqual(
    new Map([
      [
        yesterday,
        new Map([
          ["eur", { rate: 0.2, observedAt: yesterday }],
          ["usd", { rate: 0.25, observedAt: yesterday }],
          ["gbp", { rate: 0.18, observedAt: yesterday + MINUTE }],
        ]),
      ],
      [today, new Map([["brl", { rate: 1.4, observedAt: today }]])],
    ]),
  );
  // A second reading confirms the jump.
  await save({ eur: 0.91 }, today);
  await save({ eur: 0.95 }, today);
  expect((await converter.ratesOfDays([today])).get(today)?.get("eur")).toEqual({ rate: 0.91, observedAt: today });
  expect(await converter.firstDailyRateAt()).toBe(yesterday);
  expect(await converter.ratesOfDays([])).toEqual(new Map());
});
