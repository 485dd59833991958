import { describe, expect, test } from "vitest";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import {
  blockLuck,
  epochsWithSameFees,
  lastClosing,
  pledgeRecord,
  poolTerms,
  type PoolCertificate,
  type PoolEpoch,
} from "#app/features/staking/pool-terms.ts";

const EPOCH = 600;
const certificate = (epoch: number, margin: number, at: number | null = epoch * 10): PoolCertificate => ({
  kind: "registration",
  at,
  transaction: `${epoch} ${at}`,
  epoch,
  margin,
  fixedCost: 170,
  pledge: 1_000,
});
const declared = (termsEpoch: number | null, margin: number) => ({ termsEpoch, margin, fixedCost: 170, pledge: 1_000 });
const RETIREMENT: PoolCertificate = { ...certificate(605, 0), kind: "retirement", margin: null };

describe("Terms of a pool", () => {
  test.each<[string, ReturnType<typeof declared>, PoolCertificate[], [number, number] | null, [number, number][]]>([
    ["of the list alone, in effect", declared(500, 0.02), [], [500, 0.02], []],
    ["of the list alone, announced: the current ones aren't known", declared(602, 0.05), [], null, [[602, 0.05]]],
    ["with their certificates", declared(602, 0.05), [certificate(602, 0.05), certificate(500, 0.02)], [500, 0.02], [[602, 0.05]]],
    ["that begin with this epoch", declared(600, 0.05), [certificate(600, 0.05), certificate(500, 0.02)], [600, 0.05], []],
    ["announced after the certificates were read", declared(603, 0.09), [certificate(500, 0.02)], [500, 0.02], [[603, 0.09]]],
    [
      "from two certificates for one epoch: the later",
      declared(602, 0.05),
      [certificate(602, 0.05, 9), certificate(602, 0.5, 8)],
      null,
      [[602, 0.05]],
    ],
    [
      "of two in one transaction: the one of the list",
      declared(602, 0.05),
      [certificate(602, 0.5, 8), certificate(602, 0.05, 8)],
      null,
      [[602, 0.05]],
    ],
    [
      "of two in one transaction that the list no longer distinguishes",
      declared(602, 0.05),
      [certificate(602, 0.05), certificate(599, 0.5, 8), certificate(599, 0.04, 8), certificate(500, 0.02)],
      null,
      [[602, 0.05]],
    ],
    [
      "announced for two epochs",
      declared(603, 0.07),
      [certificate(603, 0.07), certificate(602, 0.05)],
      null,
      [
        [602, 0.05],
        [603, 0.07],
      ],
    ],
    ["beside a retirement", declared(500, 0.02), [RETIREMENT, certificate(500, 0.02)], [500, 0.02], []],
    ["without an epoch", declared(null, 0.02), [], null, []],
  ])("%s", (_, list, certificates, inEffect, announced) => {
    const terms = poolTerms(list, certificates, EPOCH);
    expect(terms.inEffect && [terms.inEffect.epoch, terms.inEffect.margin]).toEqual(inEffect);
    expect(terms.announced.map(({ epoch, margin }) => [epoch, margin])).toEqual(announced);
  });
});

const NOTHING: PoolEpoch = {
  epoch: 1,
  saturation: null,
  margin: null,
  fixedCost: null,
  delegators: null,
  stakeShare: null,
  blocks: null,
  isPledgeMet: null,
};

test.each<[string, (boolean | null)[], ReturnType<typeof pledgeRecord>]>([
  ["no epoch", [], null],
  ["nothing known", [null, null], null],
  ["always met", [null, true, true], { epochs: 2, met: 2, lastMissed: null }],
  ["missed twice", [true, false, null, false], { epochs: 3, met: 1, lastMissed: 599 }],
])("Record of the pledge: %s", (_, met, record) =>
  expect(pledgeRecord(met.map((isPledgeMet, back) => ({ ...NOTHING, epoch: EPOCH - back, isPledgeMet })))).toEqual(record),
);

test.each<[string, [margin: number | null, fixedCost: number | null][], number]>([
  ["no epoch", [], 0],
  ["nothing known", [[null, null]], 0],
  [
    "the same fees throughout",
    [
      [0.02, 170],
      [0.02, 170],
      [0.02, 170],
    ],
    3,
  ],
  [
    "another margin before",
    [
      [0.02, 170],
      [0.02, 170],
      [0.03, 170],
      [0.02, 170],
    ],
    2,
  ],
  [
    "another fixed cost before",
    [
      [0.02, 170],
      [0.02, 340],
    ],
    1,
  ],
  [
    "an unknown epoch before",
    [
      [0.02, 170],
      [null, null],
      [0.02, 170],
    ],
    1,
  ],
])("Epochs with the same fees: %s", (_, fees, count) =>
  expect(epochsWithSameFees(fees.map(([margin, fixedCost], back) => ({ ...NOTHING, epoch: EPOCH - back, margin, fixedCost })))).toBe(count),
);

describe("Block luck", () => {
  const epoch = (stakeShare: number | null, blocks: number | null): PoolEpoch => ({ ...NOTHING, stakeShare, blocks });
  test.each<[string, PoolEpoch[], ReturnType<typeof blockLuck>]>([
    ["no epoch", [], null],
    ["an epoch of which half is missing", [epoch(0.001, null), epoch(null, 3)], null],
    // Percentiles 5 and 95 of Poisson distributions with means 21.6 and 43.2, from tables.
    ["one epoch", [epoch(0.001, 20)], { epochs: 1, made: 20, expected: 21.6, low: 14, high: 30 }],
    [
      "two of three known",
      [epoch(0.001, 20), epoch(null, 9), epoch(0.001, 30)],
      { epochs: 2, made: 50, expected: 43.2, low: 33, high: 54 },
    ],
    ["no stake", [epoch(0, 0)], { epochs: 1, made: 0, expected: 0, low: 0, high: 0 }],
    ["hardly any", [epoch(0.000001, 0)], { epochs: 1, made: 0, expected: 0.0216, low: 0, high: 0 }],
  ])("with %s", (_, epochs, luck) => {
    const found = blockLuck(epochs);
    expect(found && { ...found, expected: Number(found.expected.toFixed(4)) }).toEqual(luck);
  });
});

const closing = (epoch: number, announced: number): PoolCertificate => ({ ...RETIREMENT, epoch, at: epochStart(announced) });
test.each<[string, PoolCertificate[], number | null]>([
  ["no certificate", [], null],
  ["a pool that never closed", [certificate(500, 0.02, epochStart(498))], null],
  ["one that closed", [closing(590, 586), certificate(500, 0.02, epochStart(498))], 590],
  ["one that is going to close", [closing(605, 599)], null],
  ["an announcement taken back", [certificate(592, 0.02, epochStart(589)), closing(590, 586)], null],
  ["another announcement instead", [closing(597, 589), closing(590, 586)], 597],
  ["one that opened again after closing", [certificate(596, 0.02, epochStart(594)), closing(590, 586)], 590],
  ["one that closed twice", [closing(598, 596), certificate(596, 0.02, epochStart(594)), closing(590, 586)], 598],
  ["a certificate that we don't know", [{ ...certificate(590, 0.02), kind: "suspension" }], null],
])("Last closing: %s", (_, certificates, expected) => expect(lastClosing(certificates, EPOCH)).toBe(expected));
