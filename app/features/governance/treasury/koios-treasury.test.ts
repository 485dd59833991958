import { expect, test } from "vitest";
import { parseEpochPots, parseEpochWork } from "#app/features/governance/treasury/koios-treasury.server.ts";

const totals = {
  epoch_no: 538,
  treasury: "1668494670404460",
  reserves: "7421230710104429",
  fees: "93384750236",
  treasury_donation: "3141592",
};

test("reads an epoch's amounts with every lovelace", () => {
  expect(parseEpochPots([totals], 538)).toEqual({
    epoch: 538,
    treasury: "1668494670404460",
    reserves: "7421230710104429",
    fees: "93384750236",
    donations: "3141592",
  });
});

test.each([
  ["another epoch", [totals], 539],
  ["no amount", [{ ...totals, treasury: null }], 538],
  ["a number that lost its last digits", [{ ...totals, treasury: 1.66849467040446e15 }], 538],
  // Koios leaves the flows of a list of all epochs empty.
  ["no donations", [{ ...totals, treasury_donation: null }], 538],
  ["an error", { message: "no" }, 538],
])("refuses %s", (_, document, epoch) => expect(() => parseEpochPots(document, epoch)).toThrow());

test("joins blocks and rewards with the rates of their epoch", () => {
  const info = [
    { epoch_no: 538, blk_count: 21_594, total_rewards: null },
    { epoch_no: 537, blk_count: 21_217, total_rewards: "8069426470838" },
  ];
  const rates = [{ epoch_no: 537, monetary_expand_rate: 0.003, treasury_growth_rate: 0.2 }];
  expect([...parseEpochWork(info, rates)]).toEqual([
    [538, { blocks: 21_594, rewards: null, expansionRate: null, treasuryRate: null }],
    [537, { blocks: 21_217, rewards: "8069426470838", expansionRate: 0.003, treasuryRate: 0.2 }],
  ]);
});
