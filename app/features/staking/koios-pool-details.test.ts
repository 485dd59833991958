import { describe, expect, test } from "vitest";
import { parsePoolCertificates, parsePoolEpochs, parsePoolPledges } from "#app/features/staking/koios-pool-details.server.ts";
import history from "#app/features/staking/samples/koios-pool-history.json" with { type: "json" };
import owners from "#app/features/staking/samples/koios-pool-owner-history.json" with { type: "json" };
import updates from "#app/features/staking/samples/koios-pool-updates.json" with { type: "json" };
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

describe("Certificates", () => {
  const [newest] = updates;
  test("are read as documented, newest first", () => {
    expect(parsePoolCertificates(updates.toReversed())).toEqual([
      {
        kind: "retirement",
        at: 1_757_000_000_000,
        transaction: "5f5ed4eb2ba354ab2ad7c8859f3dacf93564637a105e80d8d8270a7bee3a0d5b",
        epoch: 590,
        margin: null,
        fixedCost: null,
        pledge: null,
      },
      {
        kind: "registration",
        at: 1_747_000_000_000,
        transaction: "e239058473ab5ab1f5829b9058a93cbd0daaf72f9252cc16b34925cd87b37d35",
        epoch: 560,
        margin: 0.1,
        fixedCost: 500,
        pledge: 64_000_000,
      },
    ]);
  });

  test("keep the name of an unknown type", () => {
    sourceFindings.clear();
    expect(parsePoolCertificates([{ ...newest, update_type: "suspension", active_epoch_no: 640 }])).toMatchObject([
      { kind: "suspension", epoch: 640 },
    ]);
    expect(sourceFindings.list()).toMatchObject([{ kind: "unknown-value", place: "pool_updates.update_type", value: "suspension" }]);
  });

  test.each<[string, object, object]>([
    ["a margin above 1", { margin: 2 }, { margin: null }],
    ["a cost as a number", { fixed_cost: 5 }, { fixedCost: null }],
    ["an epoch below zero", { active_epoch_no: -1 }, { epoch: null }],
  ])("with %s have no value there", (_, theirs, ours) => {
    expect(parsePoolCertificates([{ ...updates[1], ...theirs }])).toMatchObject([ours]);
  });

  test.each([
    ["no hash but a text", { ...newest, tx_hash: "<b>" }],
    ["no type", { ...newest, update_type: null }],
    ["no time", { ...newest, block_time: null }],
    ["no row but null", null],
  ])("with %s are rejected", (_, row) => expect(() => parsePoolCertificates([row])).toThrow("no certificate"));
});

describe("Epochs", () => {
  test("are read as documented, newest first and each once", () => {
    expect(parsePoolEpochs([...history, ...history])).toEqual([
      {
        epoch: 660,
        saturation: 0.4532,
        margin: 0.125,
        fixedCost: 340,
        stakeShare: 0.001351,
        blocks: 14,
        delegators: 1432,
        isPledgeMet: null,
      },
      { epoch: 659, saturation: null, margin: 0.125, fixedCost: 340, stakeShare: null, blocks: null, delegators: 1400, isPledgeMet: null },
    ]);
  });

  test("may be none for a new pool, but an error is rejected", () => {
    expect(parsePoolEpochs([])).toEqual([]);
    expect(() => parsePoolEpochs({ code: "57014" })).toThrow("not the expected shape");
  });
});

describe("Pledges of epochs", () => {
  const [newest] = owners;
  test("compare the stake of all owners with their declared pledge", () => {
    expect(parsePoolPledges(owners)).toEqual(
      new Map([
        [660, true],
        [659, false],
      ]),
    );
  });

  test.each<[string, string, boolean]>([
    ["met to the lovelace", "771389418216", true],
    ["missed by one lovelace", "771389418215", false],
  ])("are exact to the lovelace with several owners: %s", (_, value, isMet) => {
    const declared = { ...newest, epoch_no: 1, declared_pledge: "1018438861230" };
    const rows = ["247049443014", value].map((active_stake) => ({ ...declared, active_stake }));
    expect(parsePoolPledges(rows)).toEqual(new Map([[1, isMet]]));
  });

  test.each<[string, unknown[]]>([
    ["an owner's stake isn't known", [newest, { ...newest, active_stake: null }]],
    ["the pledge isn't known", [{ ...newest, declared_pledge: "much" }]],
    ["there's no row", []],
  ])("are unknown when %s", (_, rows) => expect(parsePoolPledges(rows)).toEqual(new Map()));

  test("leave out the oldest epoch of a full page, which may be incomplete", () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ ...newest, epoch_no: at < 999 ? 660 : 659 }));
    expect([...parsePoolPledges(rows).keys()]).toEqual([660]);
  });
});
