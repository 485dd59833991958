import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";
import { anyInput } from "#app/features/governance/tally/any-input.test-support.ts";
import { BALLOT_GROUPS } from "#app/features/governance/tally/ballots.ts";
import { countAction, countBody } from "#app/features/governance/tally/count-action.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type CountedVote, type CountInput } from "#app/features/governance/tally/count-input.ts";
import { drep, INPUT, members, pool, vote } from "#app/features/governance/tally/example.test-support.ts";
import { fractionOf } from "#app/features/governance/tally/fraction.ts";

describe("DReps", () => {
  const dreps = new Map([
    ["yes", drep(67n, 610)],
    ["no", drep(20n, 600)],
    ["silent", drep(13n, 620)],
    ["abstaining", drep(500n, 620)],
    ["inactive", drep(900n, 599)],
    [ALWAYS_ABSTAIN, drep(5000n)],
  ]);
  const votes = [
    vote("drep", "yes", "yes"),
    vote("drep", "no", "no"),
    vote("drep", "abstaining", "abstain"),
    vote("drep", "inactive", "no"),
    vote("drep", "stranger", "no"),
  ];

  test("leave out abstentions and the inactive, and count silence as no", () => {
    const tally = countAction({ ...INPUT, dreps, votes });
    expect(tally.dreps).toMatchObject({
      yes: { voters: 1, power: "67" },
      no: { voters: 1, power: "20" },
      notVoted: { voters: 1, power: "13" },
      abstain: { voters: 1, power: "500" },
      alwaysAbstain: { voters: 1, power: "5000" },
      inactive: { voters: 1, power: "900" },
      total: "6500",
      counted: "100",
      yesShare: 0.67,
      threshold: 0.67,
      isReached: true,
      missing: "0",
    });
    expect(tally.uncounted).toEqual([
      { role: "drep", voterId: "inactive", choice: "no", reason: "inactive" },
      { role: "drep", voterId: "stranger", choice: "no", reason: "no-power" },
    ]);
  });

  test.each([
    ["no-confidence", { yesShare: 0.75, isReached: true, missing: "0" }],
    ["treasury-withdrawals", { yesShare: 0.5, isReached: false, missing: "68" }],
  ])("the predefined choice of no confidence counts on %s as %j", (kind, expected) => {
    const powers = new Map([
      ["a", drep(200n)],
      ["b", drep(100n)],
      [ALWAYS_NO_CONFIDENCE, drep(100n)],
    ]);
    expect(countBody({ ...INPUT, kind, dreps: powers, votes: [vote("drep", "a", "yes")] }, "dreps")).toMatchObject(expected);
  });

  test.each<[string, CountedVote[]]>([
    ["before", [vote("drep", "a", "yes", true), vote("drep", "a", "abstain")]],
    ["after", [vote("drep", "a", "abstain"), vote("drep", "a", "yes", true)]],
  ])("count the newest vote with a superseded one listed %s it, and an unknown choice as silence", (_, both) => {
    const input = {
      ...INPUT,
      dreps: new Map([
        ["a", drep(1n)],
        ["b", drep(2n)],
      ]),
      votes: [...both, vote("drep", "b", "Perhaps")],
    };
    expect(countBody(input, "dreps")).toMatchObject({ abstain: { power: "1" }, notVoted: { power: "2" }, counted: "2" });
    expect(countAction(input).uncounted).toEqual([{ role: "drep", voterId: "b", choice: "Perhaps", reason: "unknown-choice" }]);
  });

  test("fall short of a threshold by a single lovelace", () => {
    // Two thirds of 45 billion ADA in lovelace is no double.
    const whole = 45_000_000_000_000_000n;
    const need = (whole * 67n) / 100n;
    const powers = (yes: bigint) =>
      new Map([
        ["a", drep(yes)],
        ["b", drep(whole - yes)],
      ]);
    const cast = [vote("drep", "a", "yes")];
    expect(countBody({ ...INPUT, dreps: powers(need), votes: cast }, "dreps")).toMatchObject({ isReached: true });
    expect(countBody({ ...INPUT, dreps: powers(need - 1n), votes: cast }, "dreps")).toMatchObject({ isReached: false, missing: "1" });
  });

  test("approve nothing if all abstain: 0 of 0 is 0", () => {
    const input = { ...INPUT, dreps: new Map([["a", drep(5n)]]), votes: [vote("drep", "a", "abstain")] };
    expect(countBody(input, "dreps")).toMatchObject({ counted: "0", yesShare: 0, isReached: false, missing: "1" });
  });
});

describe("silent pools", () => {
  const pools = new Map([
    ["yes", pool(50n)],
    ["silent", pool(30n)],
    ["abstaining account", pool(15n, "abstain")],
    ["distrusting account", pool(5n, "no-confidence")],
  ]);
  test.each<[string, number, object]>([
    [
      "new-committee",
      10,
      { alwaysAbstain: { voters: 1, power: "15" }, noConfidence: { voters: 1, power: "5" }, counted: "85", missing: "0" },
    ],
    ["no-confidence", 10, { counted: "85", yesShare: 0.647058823529411 }],
    ["hard-fork-initiation", 10, { notVoted: { voters: 3, power: "50" }, counted: "100", isReached: false, missing: "1" }],
    ["new-committee", 9, { notVoted: { voters: 3, power: "50" }, counted: "50", isReached: true }],
    ["hard-fork-initiation", 9, { counted: "100", missing: "1" }],
  ])("on %s in version %i count as %j", (kind, protocolMajor, expected) => {
    expect(countBody({ ...INPUT, kind, protocolMajor, pools, votes: [vote("pool", "yes", "yes")] }, "pools")).toMatchObject(expected);
  });
});

describe("the committee", () => {
  const yesVotes = (count: number) => Array.from({ length: count }, (_, index) => vote("committee", `hot${index}`, "yes"));

  test.each([
    [4, false, "1"],
    [5, true, "0"],
  ])("with %i yes votes of seven: %s, missing %s", (count, isReached, missing) => {
    expect(countBody({ ...INPUT, votes: yesVotes(count) }, "committee")).toMatchObject({ isReached, missing, counted: "7" });
  });

  test("leaves out seats whose members resigned, expired or have no hot credential, and votes by replaced keys", () => {
    const seats = [
      ...members(5),
      { coldId: "resigned", hotId: null, status: "resigned", expirationEpoch: 653 },
      { coldId: "expired", hotId: "hot-expired", status: "authorized", expirationEpoch: 599 },
      { coldId: "new", hotId: null, status: "not_authorized", expirationEpoch: 653 },
    ];
    const votes = [
      ...yesVotes(3),
      vote("committee", "hot-expired", "no"),
      vote("committee", "replaced", "no"),
      vote("committee", "hot4", "abstain"),
    ];
    const input = { ...INPUT, committeeMinSize: 5, committee: { members: seats, quorum: 2 / 3 }, votes };
    const tally = countAction(input);
    expect(tally.committee).toMatchObject({
      yes: { voters: 3, power: "3" },
      notVoted: { voters: 1, power: "1" },
      abstain: { voters: 1, power: "1" },
      inactive: { voters: 3, power: "3" },
      total: "8",
      counted: "4",
      isReached: true,
    });
    expect(tally.committeeSeats).toEqual({ active: 5, minimum: 5, isElected: true, canDecide: true });
    expect(tally.uncounted.map(({ voterId, reason }) => [voterId, reason])).toEqual([
      ["hot-expired", "inactive"],
      ["replaced", "no-seat"],
    ]);
  });

  test.each<[string, Partial<CountInput>, boolean]>([
    ["with fewer members than the minimum", { committee: { members: members(6), quorum: 2 / 3 } }, false],
    ["after a motion of no confidence", { committee: null }, false],
    ["with fewer members than the minimum in version 9", { committee: { members: members(6), quorum: 2 / 3 }, protocolMajor: 9 }, true],
  ])("%s can decide: %3$s", (_, change, canDecide) => {
    const tally = countAction({ ...INPUT, votes: yesVotes(6), ...change });
    expect(tally.committeeSeats?.canDecide).toBe(canDecide);
    expect(tally.committee).toMatchObject({ isReached: canDecide, missing: canDecide ? "0" : null });
  });

  test.each(["no-confidence", "new-committee"])("doesn't vote on %s", (kind) => {
    expect(countAction({ ...INPUT, kind })).toMatchObject({ committee: null, committeeSeats: null });
  });
});

test.each([
  [0.67, 67n, 100n],
  [0.51, 51n, 100n],
  [2 / 3, 2n, 3n],
  [0.6, 3n, 5n],
  [0, 0n, 1n],
  [1, 1n, 1n],
  [0.666667, 666667n, 1000000n],
])("%d is the fraction %d/%d", (value, numerator, denominator) => expect(fractionOf(value)).toEqual({ numerator, denominator }));

test("each voter is in exactly one group, the groups add up, and the missing power decides", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const sizes = { dreps: input.dreps.size, pools: input.pools.size, committee: input.committee?.members.length ?? 0 };
      for (const body of VOTING_BODIES) {
        const tally = countBody(input, body);
        if (tally === null) continue;
        const groups = BALLOT_GROUPS.map((group) => tally[group]);
        expect(groups.reduce((sum, { voters }) => sum + voters, 0)).toBe(sizes[body]);
        expect(groups.reduce((sum, group) => sum + BigInt(group.power), 0n)).toBe(BigInt(tally.total));
        const leftOut = [tally.abstain, tally.alwaysAbstain, tally.inactive, ...(silentAbstain(input, body) ? [tally.notVoted] : [])];
        expect(BigInt(tally.counted) + leftOut.reduce((sum, group) => sum + BigInt(group.power), 0n)).toBe(BigInt(tally.total));
        if (tally.missing === null || tally.threshold === null || tally.counted === "0") continue;
        const yes = BigInt(tally.yes.power) + (input.kind === "no-confidence" ? BigInt(tally.noConfidence.power) : 0n);
        const { numerator, denominator } = fractionOf(tally.threshold);
        const passes = (part: bigint) => part * denominator >= numerator * BigInt(tally.counted);
        expect(passes(yes + BigInt(tally.missing))).toBe(true);
        if (tally.missing !== "0") expect(passes(yes + BigInt(tally.missing) - 1n)).toBe(false);
        expect(tally.isReached).toBe(tally.missing === "0");
      }
    }),
  );
});

const silentAbstain = ({ kind, protocolMajor }: CountInput, body: string) =>
  body === "pools" && protocolMajor === 9 && kind !== "hard-fork-initiation";
