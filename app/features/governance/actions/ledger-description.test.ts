import { expect, test } from "vitest";
import { committeeOf, constitutionOf, recipientsOf, versionOf } from "#app/features/governance/actions/ledger-description.server.ts";

// Mainnet's actions as Koios listed them in epoch 612.

test("a payment to a contract has the contract's address, not the key address that Koios gives", () =>
  expect(
    recipientsOf({
      withdrawals: [{ stakeAddress: "stake1ux2x5cv4nlwptph8kxvnyw93pp2sp54dk54dpfp2ax7fkgg56dtn4", amount: "500000000000" }],
      description: {
        tag: "TreasuryWithdrawals",
        contents: [
          [
            [
              { network: "Mainnet", credential: { scriptHash: "946a61959fdc1586e7b1993238b1085500d2adb52ad0a42ae9bc9b21" } },
              500_000_000_000,
            ],
          ],
          "fa24fb305126805cf2164c161d852a0e7330cf988f1fe558cf7d4a64",
        ],
      },
    }),
  ).toEqual([
    { stakeAddress: expect.stringMatching(/^stake17x2x5cv4nlwptph8kxvnyw93pp2sp54dk54dpfp2ax7fkg/), amount: 500_000, isContract: true },
  ]));

test("an account that the description doesn't name keeps its address, and its kind is unknown", () =>
  expect(recipientsOf({ withdrawals: [{ stakeAddress: "stake1uabc", amount: "1" }], description: { tag: "TreasuryWithdrawals" } })).toEqual(
    [{ stakeAddress: "stake1uabc", amount: 1e-6, isContract: null }],
  ));

test("a hard fork's version", () => {
  expect(versionOf({ tag: "HardForkInitiation", contents: [null, { major: 10, minor: 0 }] })).toBe("10.0");
  expect(versionOf({ tag: "HardForkInitiation" })).toBeNull();
});

test("a committee's new member, term and quorum", () =>
  expect(
    committeeOf({
      tag: "UpdateCommittee",
      contents: [
        { txId: "4dab331457b61b824bbc6ba4b9d9be4750e25c0b5dd42207aeb63c7431a6b704", govActionIx: 0 },
        [{ scriptHash: "00".repeat(28) }],
        { "keyHash-c46a3789d71bc0a27d1c381909289978797a60c5f67aa8bc2b26ab92": 653 },
        { numerator: 2, denominator: 3 },
      ],
    }),
  ).toEqual({
    leaves: ["00".repeat(28)],
    joins: [{ id: "c46a3789d71bc0a27d1c381909289978797a60c5f67aa8bc2b26ab92", untilEpoch: 653 }],
    quorum: "2/3",
  }));

test("a constitution's document and script", () => {
  const anchor = { url: "ipfs://bafkreieyuknozbtewyurfqoagvplvykadn6a4u6wglupavdz46bbsnnl6e", dataHash: "b368" };
  expect(constitutionOf({ contents: [null, { anchor, script: "fa24" }] })).toEqual({ url: anchor.url, script: "fa24" });
  expect(constitutionOf({ contents: [null, { anchor }] })).toEqual({ url: anchor.url, script: null });
  expect(constitutionOf(null)).toBeNull();
});
