import { expect, test } from "vitest";
import {
  lastEnactedOf,
  ratificationPass,
  rivalsOf,
  type ChainState,
  type OpenAction,
} from "#app/features/governance/tally/ratification.ts";

const STATE: ChainState = {
  epoch: 600,
  lastEnacted: { parameters: "p0", "hard-fork": "h0", committee: "c0", constitution: null },
  treasury: 1_000n,
  committeeMaxTerm: 146,
};

function open(id: string, kind: string, action: Partial<OpenAction["action"]> = {}, more: Partial<OpenAction> = {}): OpenAction {
  const record = { id, kind, previousActionId: null, proposedAt: 1, index: 0, withdrawals: [], ...action };
  return { action: record, isAccepted: true, longestTerm: null, ...more };
}
const withdrawal = (amount: string) => ({ withdrawals: [{ stakeAddress: "stake1", amount }] });
const fork = open("fork", "hard-fork-initiation", { previousActionId: "h0" });

test.each<[string, OpenAction[], Record<string, string>]>([
  ["a withdrawal of the whole treasury", [open("w", "treasury-withdrawals", withdrawal("1000"))], { w: "" }],
  [
    "withdrawals share the treasury, first proposed first",
    [
      open("second", "treasury-withdrawals", { ...withdrawal("600"), proposedAt: 2 }),
      open("first", "treasury-withdrawals", withdrawal("600")),
    ],
    { first: "", second: "treasury-too-small 400" },
  ],
  [
    "a withdrawal without enough votes leaves the treasury to the next",
    [
      open("first", "treasury-withdrawals", withdrawal("600"), { isAccepted: false }),
      open("second", "treasury-withdrawals", { ...withdrawal("600"), proposedAt: 2 }),
    ],
    { first: "", second: "" },
  ],
  [
    "a hard fork delays parameters and withdrawals",
    [open("w", "treasury-withdrawals", withdrawal("1")), fork, open("params", "parameter-change", { previousActionId: "p0" })],
    { fork: "", params: "delayed fork", w: "delayed fork" },
  ],
  ["an opinion isn't delayed, because it never takes effect", [fork, open("i", "info-action")], { fork: "", i: "" }],
  [
    "a hard fork without enough votes delays nothing",
    [{ ...fork, isAccepted: false }, open("w", "treasury-withdrawals")],
    { fork: "", w: "" },
  ],
  ["one whose votes we don't know delays nothing", [{ ...fork, isAccepted: null }, open("w", "treasury-withdrawals")], { fork: "", w: "" }],
  [
    "each kind that delays comes before the next",
    [
      fork,
      open("constitution", "new-constitution"),
      open("committee", "new-committee", { previousActionId: "c0" }, { longestTerm: 746 }),
      open("confidence", "no-confidence", { previousActionId: "c0" }, { isAccepted: false }),
    ],
    { confidence: "", committee: "", constitution: "delayed committee", fork: "delayed committee" },
  ],
  [
    "of two siblings only the first takes effect",
    [
      open("b", "parameter-change", { previousActionId: "p0", index: 1 }),
      open("a", "parameter-change", { previousActionId: "p0", index: 0 }),
    ],
    { a: "", b: "superseded a" },
  ],
  [
    "a change after another open one takes effect with it",
    [
      open("b", "parameter-change", { previousActionId: "a", index: 1 }),
      open("a", "parameter-change", { previousActionId: "p0", index: 0 }),
    ],
    { a: "", b: "" },
  ],
  [
    "a change after another open one without enough votes waits",
    [
      open("b", "parameter-change", { previousActionId: "a", index: 1 }),
      open("a", "parameter-change", { previousActionId: "p0", index: 0 }, { isAccepted: false }),
    ],
    { a: "", b: "waits-for a" },
  ],
  ["after another than the last enacted", [open("a", "parameter-change", { previousActionId: "old" })], { a: "superseded p0" }],
  ["the first of its purpose names none", [open("a", "new-constitution", { previousActionId: "old" })], { a: "superseded null" }],
  [
    "a committee of no confidence and a new committee are siblings",
    [open("new", "new-committee", { previousActionId: "c0" }), open("none", "no-confidence", { previousActionId: "c0" })],
    { none: "", new: "superseded none" },
  ],
  [
    "a new member's term is too long",
    [open("c", "new-committee", { previousActionId: "c0" }, { longestTerm: 747 })],
    { c: "term-too-long 746" },
  ],
  ["an unknown kind", [fork, open("u", "TreasuryReserveSplit")], { fork: "", u: "" }],
])("%s", (_, actions, expected) => {
  const words = [...ratificationPass(actions, STATE)].map(([id, obstacle]) => [
    id,
    obstacle === null ? "" : Object.values(obstacle).map(String).join(" "),
  ]);
  expect(Object.fromEntries(words)).toEqual(expected);
});

test("the last enacted action of a purpose is the one that no other follows", () => {
  const action = (id: string, kind: string, previousActionId: string | null, ratifiedEpoch: number | null) => ({
    id,
    kind,
    previousActionId,
    ratifiedEpoch,
    enactedEpoch: null,
  });
  expect(
    lastEnactedOf([
      action("p2", "parameter-change", "p1", 600),
      action("p1", "parameter-change", null, 600),
      action("p3", "parameter-change", "p2", null),
      action("c1", "new-committee", null, 580),
      action("c2", "no-confidence", "c1", 590),
    ]),
  ).toEqual({ parameters: "p2", "hard-fork": null, committee: "c2", constitution: null });
});

test("rivals follow the same action for the same purpose", () => {
  const action = (id: string, kind: string, previousActionId: string | null) => ({ id, kind, previousActionId });
  const actions = [
    action("new", "new-committee", "c0"),
    action("none", "no-confidence", "c0"),
    action("later", "new-committee", "new"),
    action("constitution", "new-constitution", "c0"),
    action("w1", "treasury-withdrawals", null),
    action("w2", "treasury-withdrawals", null),
  ];
  const of = (id: string) => actions.filter((one) => one.id === id).flatMap((one) => rivalsOf(one, actions).map((rival) => rival.id));
  expect([of("new"), of("none"), of("later"), of("w1")]).toEqual([["none"], ["new"], [], []]);
});
