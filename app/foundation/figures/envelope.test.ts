import { expect, test } from "vitest";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";

const LATER = Date.now() + 60_000;

test("Returns the age of the oldest figure and names every source", () => {
  const fresh = { source: "coingecko", observedAt: 3_000, fetchedAt: 5_000, staleAt: LATER } as const;
  const daily = { source: "santiment", observedAt: 1_000, fetchedAt: 6_000, staleAt: LATER } as const;
  expect(envelope({ price: 1 }, [fresh, daily, null])).toEqual({
    data: { price: 1 },
    source: "CoinGecko, Santiment",
    observedAt: isoOrNull(1_000),
    fetchedAt: isoOrNull(5_000),
    state: "live",
  });
});
