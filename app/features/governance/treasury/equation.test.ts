import fc from "fast-check";
import { expect, test } from "vitest";
import { incomeOf, treasuryFlow } from "#app/features/governance/treasury/equation.ts";
import type { EpochReading } from "#app/features/governance/treasury/treasury.ts";

/**
 * Mainnet: treasury and reserves at the start of epochs, fees and blocks of two epochs before, from cf-java-rewards-calculation
 * (report/statistics.csv) and the public record of the treasury. `unclaimed` are rewards for accounts that weren't registered.
 */
const POTS = new Map([
  [517, ["1574027226901630", "7684715051166790"]],
  [518, ["1578692757476585", "7671724883246433"]],
  [535, ["1655096893563009", "7458430104616144"]],
  [536, ["1659589823833183", "7445967855869507"]],
  [537, ["1664007113173757", "7433694305914142"]],
  [538, ["1668494670404460", "7421230710104429"]],
]);
const EPOCHS = [
  { epoch: 518, fees: "65707612499", blocks: 21_239, unclaimed: 18_620_636_574n, donations: "0", forfeited: 100_000_000_000n },
  { epoch: 536, fees: "135143065318", blocks: 21_503, unclaimed: 10_939_919_901n, donations: "0", forfeited: 0n },
  { epoch: 537, fees: "102941304846", blocks: 21_217, unclaimed: 8_337_190_772n, donations: "0", forfeited: 0n },
  { epoch: 538, fees: "93384750236", blocks: 21_594, unclaimed: 9_899_504_567n, donations: "3141592", forfeited: 0n },
];

function readingsFor({ epoch, fees, blocks, unclaimed, donations }: (typeof EPOCHS)[number]): Map<number, EpochReading> {
  const reading = (at: number, change: Partial<EpochReading>): [number, EpochReading] => {
    const [treasury = "0", reserves = "0"] = POTS.get(at) ?? [];
    const none = { fees: "0", donations: "0", blocks: null, rewards: null, expansionRate: null, treasuryRate: null };
    return [at, { epoch: at, treasury, reserves, ...none, ...change }];
  };
  // The rewards that were credited, from the reserves' own balance.
  const before = BigInt(POTS.get(epoch - 1)?.[1] ?? 0);
  const expansion = (BigInt(blocks) * 3n * before) / (21_600n * 1_000n);
  const pot = BigInt(fees) + expansion;
  const credited = pot - pot / 5n - unclaimed - (BigInt(POTS.get(epoch)?.[1] ?? 0) - before + expansion);
  return new Map([
    reading(epoch - 2, { blocks, rewards: String(credited), expansionRate: 0.003, treasuryRate: 0.2 }),
    reading(epoch - 1, { fees, donations }),
    reading(epoch, {}),
  ]);
}

test.each(EPOCHS)("closes to the lovelace at the start of epoch $epoch", (example) => {
  const terms = { withdrawals: 0n, forfeitedDeposits: example.forfeited };
  const flow = treasuryFlow(example.epoch, readingsFor(example), terms);
  expect(flow).toMatchObject({ residual: "0", unclaimedRewards: String(example.unclaimed), donations: example.donations });
  expect(flow && BigInt(flow.opening) + incomeOf(flow)).toBe(BigInt(flow?.closing ?? 0));
});

test("shows what a missing term leaves over", () => {
  const [forfeiting] = EPOCHS;
  if (!forfeiting) throw new Error("There is an example.");
  const terms = { withdrawals: 0n, forfeitedDeposits: 0n };
  expect(treasuryFlow(518, readingsFor(forfeiting), terms)?.residual).toBe("100000000000");
  expect(treasuryFlow(518, readingsFor(forfeiting), { ...terms, withdrawals: 5n })?.residual).toBe("100000000005");
});

test.each([516, 517, 518])("waits for the figures of epoch %i", (missing) => {
  const [example] = EPOCHS;
  const readings = example ? readingsFor(example) : new Map<number, EpochReading>();
  readings.delete(missing);
  expect(treasuryFlow(518, readings, { withdrawals: 0n, forfeitedDeposits: 0n })).toBeNull();
});

test("creates no more ADA than a full epoch of blocks would", () => {
  const full = { epoch: 538, fees: "0", blocks: 22_000, unclaimed: 0n, donations: "0", forfeited: 0n };
  const flow = treasuryFlow(538, readingsFor(full), { withdrawals: 0n, forfeitedDeposits: 0n });
  expect(flow?.expansion).toBe(String((3n * 7_433_694_305_914_142n) / 1_000n));
});

const lovelace = fc.bigInt({ min: 0n, max: 45_000_000_000_000_000n });
const anyTerms = fc.record({
  pots: fc.tuple(lovelace, lovelace, lovelace),
  fees: lovelace,
  donations: lovelace,
  blocks: fc.nat({ max: 22_000 }),
  rewards: lovelace,
  withdrawals: lovelace,
  forfeitedDeposits: lovelace,
});

test("closes to the lovelace for any figures, and shows an error of any size as the residual", () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt({ min: -45_000_000_000_000_000n, max: 45_000_000_000_000_000n }), (terms, error) => {
      const [opening, before, after] = terms.pots;
      const none = { fees: "0", donations: "0", blocks: null, rewards: null, expansionRate: null, treasuryRate: null };
      const flowTo = (closing: bigint) => {
        const readings: EpochReading[] = [
          {
            ...none,
            epoch: 600,
            treasury: "0",
            reserves: "0",
            blocks: terms.blocks,
            rewards: `${terms.rewards}`,
            expansionRate: 0.003,
            treasuryRate: 0.2,
          },
          { ...none, epoch: 601, treasury: `${opening}`, reserves: `${before}`, fees: `${terms.fees}`, donations: `${terms.donations}` },
          { ...none, epoch: 602, treasury: `${closing}`, reserves: `${after}` },
        ];
        const flow = treasuryFlow(602, new Map(readings.map((reading) => [reading.epoch, reading])), terms);
        if (!flow) throw new Error("All figures are there.");
        return flow;
      };
      const closing = opening + incomeOf(flowTo(0n)) - terms.withdrawals;
      expect(flowTo(closing).residual).toBe("0");
      expect(flowTo(closing + error).residual).toBe(String(error));
    }),
  );
});
