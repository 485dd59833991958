import { expect, test } from "vitest";
import { flowChart } from "#app/features/governance/treasury/chart-model.ts";
import type { TreasuryFlow } from "#app/features/governance/treasury/treasury.ts";

const flow = (epoch: number, ada: { in: number; out: number }): TreasuryFlow => ({
  epoch,
  opening: "0",
  fees: "0",
  expansion: "0",
  share: `${ada.in * 1e6}`,
  unclaimedRewards: "0",
  donations: "0",
  forfeitedDeposits: "0",
  withdrawals: `${ada.out * 1e6}`,
  closing: "0",
  residual: "0",
});

test("draws both directions on one scale", () => {
  expect(flowChart([flow(1, { in: 40, out: 0 }), flow(2, { in: 20, out: 60 })])).toEqual({
    income: "M0 400v-400h375v400zM500 400v-200h375v200z",
    outflow: "M500 400v600h375v-600z",
    base: 400,
    mostIn: 40,
    mostOut: 60,
  });
});

test("keeps a small amount visible", () => expect(flowChart([flow(1, { in: 1_000_000, out: 1 })])?.outflow).toContain("v3h"));

test.each([[[]], [[flow(1, { in: 0, out: 0 })]]])("draws nothing when nothing moved", (flows) => expect(flowChart(flows)).toBeNull());
