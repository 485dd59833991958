import { describe, expect, test } from "vitest";
import { parsePrices } from "#app/features/stablecoins/coingecko-prices.server.ts";
import { parseSupplies } from "#app/features/stablecoins/koios-supplies.server.ts";
import { deviationOf, tokensOf } from "#app/features/stablecoins/stablecoins.ts";

const NOW = Date.UTC(2026, 10, 30);
const SECONDS = NOW / 1000 - 60;
const POLICY = "c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad";

test.each([
  ["13600000500000", 6, 13_600_000.5],
  ["1", 8, 0.000_000_01],
  ["0", 6, 0],
  ["42", 0, 42],
])("%s smallest units with %i decimals are %d tokens", (units, decimals, tokens) => {
  expect(tokensOf(units, decimals)).toBe(tokens);
});

test.each([
  [1, 0],
  [0.986, -140],
  [1.0012, 12],
])("a price of %d is %i basis points from the peg", (price, points) => {
  expect(deviationOf(price)).toBeCloseTo(points, 6);
});

describe("prices", () => {
  test("coins without a price or a time are left out, so that no dollar is assumed", () => {
    const document = {
      djed: { usd: 0.999, eur: 0.86, last_updated_at: SECONDS },
      iusd: { usd: null, eur: null, last_updated_at: SECONDS },
      usdcx: { usd: 1, eur: 0.9, last_updated_at: SECONDS },
      tether: { usd: 1, eur: 0.9 },
      dai: { usd: -1, eur: 0.9, last_updated_at: SECONDS },
    };
    expect(parsePrices(document, ["djed", "iusd", "tether", "dai"], NOW)).toEqual({
      djed: { observedAt: NOW - 60_000, usd: 0.999, eur: 0.86 },
      dai: { observedAt: NOW - 60_000, usd: null, eur: 0.9 },
    });
  });

  test("an answer without any of the coins is an error", () => {
    expect(() => parsePrices({}, ["djed"], NOW)).toThrow("none of the requested coins");
  });
});

test("supplies: other tokens, too long numbers and broken rows are left out", () => {
  const row = (asset_name: string | null, total_supply: unknown) => ({ policy_id: POLICY, asset_name, total_supply });
  expect(
    parseSupplies(
      [row("aa", "5"), row("bb", "5"), row("cc", "9".repeat(21)), row("dd", null), row(null, "7")],
      [`${POLICY}aa`, `${POLICY}cc`, `${POLICY}dd`, POLICY],
    ),
  ).toEqual({ [`${POLICY}aa`]: "5", [POLICY]: "7" });
});
