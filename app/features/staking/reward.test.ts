import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimate } from "#app/features/staking/estimate.ts";
import {
  expectedBlocks,
  fullPoolReward,
  memberReward,
  rewardPot,
  type RewardParameters,
  type RewardPool,
} from "#app/features/staking/reward.ts";
import { ROUND_PARAMETERS } from "#app/features/staking/staking.test-support.ts";

const POOL: RewardPool = { stake: 34_965_000, pledge: 0, isPledgeMet: true, margin: 0, fixedCost: 170 };
/** With POOL, the pool's stake is 35,000,000 ADA, and this amount is a thousandth of it. */
const AMOUNT = 35_000;

/** Allows 0.1% difference, and none for 0. */
const closeTo = (expected: number) => (actual: number) => (expected === 0 ? actual === 0 : Math.abs(actual / expected - 1) < 0.001);

/* Ten rewards for one epoch, each computed by hand from the specification's text, not with the function. The steps: R -> sigma', s' ->
   bracket -> f = performance * R / 1.3 * bracket -> (f - cost) * (1 - margin) * share. */
describe("Worked cases", () => {
  test.each<[string, Partial<RewardParameters>, Partial<RewardPool>, number, number, number]>([
    // sigma = 35e6/35e9 = 0.001. f = 24,000,000/1.3 * 0.001 = 18,461.538. (18,461.538 - 170) * 0.001 = 18.291538
    ["1. a pool at half of saturation, without pledge or margin", {}, {}, AMOUNT, 1, 18.291538],
    // Case 1 with 95 % for the delegator: 18.291538 * 0.95 = 17.376961
    ["2. a margin of 5 %", {}, { margin: 0.05 }, AMOUNT, 1, 17.376961],
    // sigma = 70e6/35e9 = 0.002 = z0. f = 18,461,538.46 * 0.002 = 36,923.077. Share 35,000/70e6 = 0.0005. 36,753.077 * 0.0005 = 18.376538
    ["3. a pool that is just saturated", {}, { stake: 69_965_000 }, AMOUNT, 1, 18.376538],
    // sigma = 0.004 is capped at 0.002: f = 36,923.077 as in case 3, share 35,000/140e6 = 0.00025. 36,753.077 * 0.00025 = 9.188269
    ["4. a pool of twice the saturation pays half", {}, { stake: 139_965_000 }, AMOUNT, 1, 9.188269],
    // s = 7e6/35e9 = 0.0002. Bracket: 0.001 + 0.0002*0.3*(0.001 - 0.0002*(0.002-0.001)/0.002)/0.002
    //   = 0.001 + 0.00006*(0.001 - 0.0001)/0.002 = 0.001 + 0.00006*0.45 = 0.001027
    // f = 18,461,538.46 * 0.001027 = 18,960.000. (18,960 - 170) * 0.001 = 18.790000
    ["5. a pledge of seven million", {}, { pledge: 7e6 }, AMOUNT, 1, 18.79],
    // s = sigma = z0 = 0.002. Bracket: 0.002 + 0.002*0.3*(0.002 - 0)/0.002 = 0.002 + 0.0006 = 0.0026
    // f = 24,000,000/1.3*0.0026 = 48,000. Cost 340: 47,660 * 0.0005 = 23.83; margin 1 %: 23.5917
    [
      "6. saturated by its pledge, 340 ADA and 1 %",
      {},
      { stake: 69_965_000, pledge: 80e6, margin: 0.01, fixedCost: 340 },
      AMOUNT,
      1,
      23.5917,
    ],
    // sigma = 315,000/35e9 = 0.000009. f = 18,461,538.46 * 0.000009 = 166.154, less than the cost of 170
    ["7. a pool so small that its cost takes all", {}, { stake: 280_000 }, AMOUNT, 1, 0],
    // f = 0.9 * 18,461.538 = 16,615.385. (16,615.385 - 170) * 0.001 = 16.445385
    ["8. nine blocks of ten expected ones", {}, {}, AMOUNT, 0.9, 16.445385],
    // eta = 20,520/21,600 = 0.95. Pot: 0.003*0.95*10e9 + 100,000 = 28,600,000. R = 0.8 * 28,600,000 = 22,880,000
    // f = 22,880,000/1.3*0.001 = 17,600. (17,600 - 170) * 0.001 = 17.43
    ["9. a network that made 95 % of its blocks, and fees", { blocks: 20_520, fees: 100_000 }, {}, AMOUNT, 1, 17.43],
    ["10. an unmet pledge", {}, { pledge: 7e6, isPledgeMet: false }, AMOUNT, 1, 0],
    // Close to mainnet in 2026. R = 0.8*(0.003*(21,384/21,600)*6.1e9 + 55,000)
    // = 0.8*(0.003*0.99*6.1e9 + 55,000) = 0.8*18,172,000 = 14,537,600
    // supply 38.9e9: sigma = 46.68e6/38.9e9 = 0.0012; s = 0.389e6/38.9e9 = 0.00001; z0 = 0.002
    // Bracket: 0.0012 + 0.00001*0.3*(0.0012 - 0.00001*(0.0008)/0.002)/0.002 = 0.0012 + 0.000003*(0.0012 - 0.000004)/0.002
    //   = 0.0012 + 0.000003*0.598 = 0.001201794
    // f = 14,537,600/1.3*0.001201794 = 11,182,769.23*0.001201794 = 13,439.385. Less 340: 13,099.385. Margin 2 %: 12,837.397
    // Share 10,000/46.68e6 = 0.000214225. 12,837.397 * 0.000214225 = 2.750092
    [
      "11. near to mainnet",
      { reserves: 6.1e9, supply: 38.9e9, fees: 55_000, blocks: 21_384 },
      { stake: 46_670_000, pledge: 389_000, margin: 0.02, fixedCost: 340 },
      10_000,
      1,
      2.750092,
    ],
    // k = 150, a0 = 0: z0 = 0.00667 > sigma, so f = R * sigma = 24,000,000 * 0.001 = 24,000. 23,830 * 0.001 = 23.83
    [
      "12. other parameters: 150 pools, no influence of pledge",
      { targetPools: 150, pledgeInfluence: 0 },
      { pledge: 7e6 },
      AMOUNT,
      1,
      23.83,
    ],
  ])("%s", (_, parameters, pool, amount, performance, expected) => {
    expect(memberReward({ ...ROUND_PARAMETERS, ...parameters }, { ...POOL, ...pool }, amount, performance)).toSatisfy(closeTo(expected));
  });

  test("The reward pot, the pool's reward and its expected blocks match the worked case", () => {
    expect(rewardPot(ROUND_PARAMETERS)).toBe(24_000_000);
    expect(fullPoolReward(ROUND_PARAMETERS, 35e6, 0)).toBeCloseTo(18_461.538, 2);
    // 21,600 * 35e6 / (20e9 + 35,000) = 37.7999
    expect(expectedBlocks(ROUND_PARAMETERS, POOL, AMOUNT)).toBeCloseTo(37.7999, 3);
  });
});

describe("An estimate", () => {
  const shrinking = 0.0017;

  test("for a large pool: the middle of an epoch is its reward, less the draws that don't cover the cost", () => {
    const { epoch, blocks } = estimate(ROUND_PARAMETERS, POOL, AMOUNT, shrinking);
    expect(blocks).toBeCloseTo(37.8, 1);
    expect(epoch.middle).toSatisfy(closeTo(18.2915));
    // In a Poisson distribution with mean 37.8, 5% of draws have 28 blocks or fewer, and 5% more than 48. 28/37.8 * 18,461.538 = 13,675.4
    // -> 13.505; 48/37.8 * 18,461.538 = 23,443.2 -> 23.273
    expect(epoch.low).toSatisfy(closeTo(13.505));
    expect(epoch.high).toSatisfy(closeTo(23.273));
  });

  test("for a year: the middle follows the reserves, between low and high", () => {
    const { year } = estimate(ROUND_PARAMETERS, POOL, AMOUNT, shrinking);
    // Average reserves: (1 - 0.9983^73) / (73 * 0.0017) = 0.940857. R/1.3*0.001 = 17,369.67. (17,369.67 - 170) * 0.001 * 73 = 1,255.58
    expect(year.middle).toSatisfy(closeTo(1_255.58));
    // Largest decline: (1 - 0.997^73) / (73 * 0.003) = 0.899016 -> 16,597.2 -> 16.4272 * 73 = 1,199.19. Deviation of an epoch:
    // 16.5972/sqrt(37.8) = 2.6995; of 73: 23.065; times 1.645: 37.94. 1,199.19 - 37.94 = 1,161.25
    expect(year.low).toSatisfy(closeTo(1_161.25));
    // Compound: 35,000 * (1.000522615^73 - 1) = 1,360.60 (18.291538/35,000 = 0.000522615);
    // luck 1.645 * 18.4615/sqrt(37.8) * sqrt(73) = 42.20. Sum 1,402.8
    expect(year.high).toSatisfy(closeTo(1_402.8));
  });

  test("for a pool that makes a block every third epoch: averages over its draws, not over its average epoch", () => {
    // Mean 0.3395 blocks: 314,364 ADA. One block pays 165.81/0.3395 = 488.4, and the cost is 170: on average some reward remains, although
    // the average epoch (165.8 ADA) doesn't cover the cost.
    const small = { ...POOL, stake: 279_364 };
    expect(memberReward(ROUND_PARAMETERS, small, AMOUNT)).toBe(0);
    const { epoch, year } = estimate(ROUND_PARAMETERS, small, AMOUNT, shrinking);
    expect(epoch.low).toBe(0);
    expect(epoch.middle).toBeGreaterThan(0);
    expect(epoch.high).toBeGreaterThan(epoch.middle);
    expect(year.middle).toBeGreaterThan(year.low);
  });

  test.each<[string, Partial<RewardPool>, number]>([
    ["0 ADA", {}, 0],
    ["an unmet pledge", { isPledgeMet: false }, 1_000],
    ["a margin of 100 %", { margin: 1 }, 1_000],
  ])("is zero for %s", (_, pool, amount) => {
    const { epoch, year } = estimate(ROUND_PARAMETERS, { ...POOL, ...pool }, amount, shrinking);
    expect([epoch, year].flatMap(Object.values)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("is finite, non-negative and ordered for any input", () => {
    const pools = fc.record({
      stake: fc.double({ min: 0, max: 2e8, noNaN: true }),
      pledge: fc.double({ min: 0, max: 2e8, noNaN: true }),
      isPledgeMet: fc.boolean(),
      margin: fc.double({ min: 0, max: 1, noNaN: true }),
      fixedCost: fc.double({ min: 0, max: 1e5, noNaN: true }),
    });
    fc.assert(
      fc.property(
        pools,
        fc.double({ min: 1e-6, max: 45e9, noNaN: true }),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        (pool, amount, rate) => {
          const { epoch, year } = estimate(ROUND_PARAMETERS, pool, amount, rate);
          for (const { low, middle, high } of [epoch, year]) {
            if (![low, middle, high].every((value) => Number.isFinite(value) && value >= 0)) return false;
          }
          return year.low <= year.middle * 1.000001 && year.middle <= year.high * 1.000001 && epoch.low <= epoch.high;
        },
      ),
      { numRuns: 500 },
    );
  });
});
