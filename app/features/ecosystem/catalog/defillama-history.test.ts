import { expect, test } from "vitest";
import { parseTvlHistory } from "#app/features/ecosystem/catalog/defillama-history.server.ts";
import sample from "#app/features/ecosystem/catalog/samples/defillama-protocol.json" with { type: "json" };

const DAY = 86_400;

test("Reads one value per day on Cardano, oldest first", () => {
  const points = parseTvlHistory(sample);
  expect(points).toEqual([
    [1_763_856_000_000, 41_230_118.4],
    [1_763_942_400_000, 40_918_220.1],
    [1_764_028_800_000, 42_006_004.9],
  ]);
});

const history = (tvl: unknown) => ({ chainTvls: { Cardano: { tvl } } });

test("Keeps a year, and leaves out invalid values", () => {
  const days = Array.from({ length: 500 }, (_, day) => ({ date: day * DAY, totalLiquidityUSD: day }));
  const points = parseTvlHistory(
    history([...days, { date: 600 * DAY, totalLiquidityUSD: -1 }, { date: "soon", totalLiquidityUSD: 1 }, null]),
  );
  expect(points).toHaveLength(366);
  expect(points.at(-1)).toEqual([499 * DAY * 1000, 499]);
});

test.each([
  ["nothing", null],
  ["another chain", { chainTvls: { Ethereum: { tvl: [{ date: 1, totalLiquidityUSD: 1 }] } } }],
  ["no days", history([])],
  ["a number instead of days", history(5)],
])("Rejects a response with %s", (_, document) => expect(() => parseTvlHistory(document)).toThrow());
