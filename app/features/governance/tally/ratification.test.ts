import { expect, test } from "vitest";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import { drep, INPUT, members, pool, vote } from "#app/features/governance/tally/example.test-support.ts";
import { ratificationPass, type ChainState, type OpenAction } from "#app/features/governance/tally/ratification.ts";

const STATE: ChainState = {
  epoch: 600,
  lastEnacted: { parameters: "p0", "hard-fork": "h0", committee: "c0", constitution: null },
  treasury: 1_000n,
  committeeMaxTerm: 146,
};

/** Approved by all bodies unless the votes are replaced. */
const APPROVED: CountInput = {
  ...INPUT,
  dreps: new Map([["d", drep(10n)]]),
  pools: new Map([["p", pool(10n)]]),
  votes: [vote("drep", "d", "yes"), vote("pool", "p", "yes"), ...members(7).map(({ hotId }) => vote("committee", hotId ?? "", "yes"))],
};

function open(id: string, kind: string, action: Partial<OpenAction["action"]> = {}, input: Partial<CountInput> = {}): OpenAction {
  return {
    action: { id, kind, previousActionId: null, proposedAt: 1, index: 0, withdrawals: [], description: null, ...action },
    tally: countAction({ ...APPROVED, kind, parameters: ["key_deposit"], ...input }),
  };
}

const withdrawal = (amount: string) => ({ withdrawals: [{ stakeAddress: "stake1", amount }] });
const newCommittee = (end: number) => ({
  previousActionId: "c0",
  description: { tag: "UpdateCommittee", contents: [null, [], { "keyHash-00": end }, { numerator: 2, denominator: 3 }] },
});

test.each<[string, OpenAction[], Record<string, string[]>]>([
  ["a withdrawal with enough votes passes", [open("w", "treasury-withdrawals", withdrawal("1000"))], { w: [] }],
  [
    "withdrawals share the treasury, first proposed first",
    [
      open("second", "treasury-withdrawals", { ...withdrawal("600"), proposedAt: 2 }),
      open("first", "treasury-withdrawals", withdrawal("600")),
    ],
    { first: [], second: ["treasury-too-small"] },
  ],
  [
    "a hard fork delays parameters and withdrawals, but not a new constitution, which comes before it",
    [
      open("w", "treasury-withdrawals", withdrawal("1")),
      open("fork", "hard-fork-initiation", { previousActionId: "h0" }),
      open("params", "parameter-change", { previousActionId: "p0" }),
    ],
    { fork: [], params: ["delayed"], w: ["delayed"] },
  ],
  [
    "a constitution delays a hard fork",
    [open("fork", "hard-fork-initiation", { previousActionId: "h0" }), open("constitution", "new-constitution")],
    { constitution: [], fork: ["delayed"] },
  ],
  [
    "of two siblings only the first passes",
    [
      open("b", "parameter-change", { previousActionId: "p0", index: 1 }),
      open("a", "parameter-change", { previousActionId: "p0", index: 0 }),
    ],
    { a: [], b: ["other-previous"] },
  ],
  [
    "an action after another than the last enacted",
    [open("a", "new-constitution", { previousActionId: "old" })],
    { a: ["other-previous"] },
  ],
  ["a new member's term ends in time", [open("c", "new-committee", newCommittee(746))], { c: [] }],
  ["a new member's term is too long", [open("c", "new-committee", newCommittee(747))], { c: ["term-too-long"] }],
  [
    "a body falls short",
    [open("w", "treasury-withdrawals", {}, { votes: [vote("drep", "d", "no")] })],
    { w: ["short dreps 7", "short committee 5"] },
  ],
  [
    "the committee is too small",
    [open("w", "treasury-withdrawals", {}, { committee: { members: members(6), quorum: 2 / 3 } })],
    { w: ["committee-cannot-decide"] },
  ],
  [
    "an opinion and an unknown kind are never ratified",
    [open("i", "info-action"), open("u", "TreasuryReserveSplit")],
    { i: ["never-ratified"], u: ["never-ratified"] },
  ],
])("%s", (_, actions, expected) => {
  const standings = ratificationPass(actions, STATE);
  const words = standings.map(({ actionId, obstacles }) => [
    actionId,
    obstacles.map((obstacle) => (obstacle.reason === "short" ? `short ${obstacle.body} ${obstacle.missing}` : obstacle.reason)),
  ]);
  expect(Object.fromEntries(words)).toEqual(expected);
  for (const { verdict, obstacles } of standings) expect(verdict).toBe(obstacles.length === 0 ? "would-pass" : "would-not-pass");
});

test("is unknown without a count or without thresholds", () => {
  const uncounted = { ...open("w", "treasury-withdrawals"), tally: null };
  const withoutRules = open("r", "treasury-withdrawals", {}, { rules: null });
  const unknown = { epoch: 600, lastEnacted: null, treasury: null, committeeMaxTerm: null };
  expect(ratificationPass([uncounted, withoutRules], unknown).map(({ verdict }) => verdict)).toEqual(["unknown", "unknown"]);
});
