import { expect, test } from "vitest";
import { convert } from "#app/features/converter/converter.ts";
import { feeOf, minUtxoValue, SIZES } from "#app/features/converter/transaction-cost.ts";

// Mainnet's values since 2020: 44 lovelace per byte, and 155,381 fixed.
test.each([
  ["transfer", SIZES.transfer, 0.168581],
  ["beginning to stake", SIZES.staking, 0.175181],
  ["order of a swap", SIZES.swap, 0.190581],
  ["largest transaction", 16_384, 0.876277],
])("The fee for a %s of %i bytes is %d ADA", (_, size, fee) => expect(feeOf(size, 44, 155_381)).toBe(fee));

test("The fee follows the parameters", () => expect(feeOf(300, 88, 100_000)).toBe(0.1264));

test("A payment carries at least 0.96975 ADA at 4,310 lovelace per byte", () => expect(minUtxoValue(4_310)).toBe(0.96975));

test.each([
  ["from-ada", 100, 0.25, 25],
  ["to-ada", 25, 0.25, 100],
  ["from-ada", 0, 0.25, 0],
] as const)("%s: %d at a rate of %d is %d", (direction, amount, rate, result) => expect(convert(amount, rate, direction)).toBe(result));
