import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";
import type { DrepUpdate, VoteRecord } from "#app/features/governance/history/records.ts";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE } from "#app/features/governance/tally/count-input.ts";
import { drep, INPUT, pool, RULES, vote } from "#app/features/governance/tally/example.test-support.ts";
import { fractionOf, reaches } from "#app/features/governance/tally/fraction.ts";
import {
  decidingEpochOf,
  drepsAt,
  protocolMajorIn,
  rulesIn,
  verdictOn,
  votesAt,
  type DrepHistory,
} from "#app/features/governance/tally/settled.ts";
import { thresholdsOf } from "#app/features/governance/thresholds.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";

/**
 * Actions of mainnet: epochs proposed, ratified, enacted, expired and dropped (Koios' /proposal_list), and yes shares that were published
 * (of 0b19476e by the hard fork working group, of 729daaf2 by Intersect, the others by the press in whole percent).
 */
const settled = v.parse(
  v.array(
    v.object({
      about: v.string(),
      kind: v.string(),
      parameters: v.array(v.string()),
      epochs: v.tuple([v.number(), v.nullable(v.number()), v.nullable(v.number()), v.nullable(v.number()), v.nullable(v.number())]),
      shares: v.object({ dreps: v.optional(v.number()), pools: v.optional(v.number()) }),
    }),
  ),
  JSON.parse(readFileSync(join(import.meta.dirname, "samples/settled-actions.json"), "utf8")),
);

describe.each(settled)("$about", ({ kind, parameters, shares, epochs: [proposed, ratifiedEpoch, , expiredEpoch, droppedEpoch] }) => {
  const record = { ratifiedEpoch, expiredEpoch, droppedEpoch };
  const epoch = decidingEpochOf(record) ?? 0;

  test("was decided in one of the seven counts after its epoch", () => {
    expect(epoch - proposed).toBeGreaterThanOrEqual(1);
    expect(epoch - proposed).toBeLessThanOrEqual(7);
    if (expiredEpoch !== null) expect(epoch).toBe(proposed + 7);
  });

  test("published shares reach the thresholds of its epoch only if it was ratified", () => {
    const needs = thresholdsOf({ kind, parameters }, RULES, 2 / 3, { protocolMajor: protocolMajorIn(epoch) });
    for (const body of VOTING_BODIES) {
      const share = body === "committee" ? undefined : shares[body];
      const need = needs[body];
      if (share === undefined || typeof need === "string") continue;
      expect(reaches(BigInt(Math.round(share * 10_000)), 10_000n, fractionOf(need.share)), body).toBe(ratifiedEpoch !== null);
    }
  });

  test("a count with the published shares ends as the ledger decided", () => {
    const part = (share: number | undefined) => BigInt(Math.round((share ?? 0) * 10_000));
    const powers = (share: number | undefined) => [part(share), 10_000n - part(share)] as const;
    const [drepYes, drepNo] = powers(shares.dreps);
    const [poolYes, poolNo] = powers(shares.pools);
    const tally = countAction({
      ...INPUT,
      kind,
      parameters,
      epoch,
      protocolMajor: protocolMajorIn(epoch),
      dreps: new Map([
        ["y", drep(drepYes)],
        ["n", drep(drepNo)],
      ]),
      pools: new Map([
        ["py", pool(poolYes)],
        ["pn", pool(poolNo)],
      ]),
      votes: [vote("drep", "y", "yes"), vote("pool", "py", "yes")],
    });
    const known = { dreps: shares.dreps === undefined ? null : tally.dreps, pools: shares.pools === undefined ? null : tally.pools };
    const verdict = verdictOn(known, record, false);
    const isDecidedByVotes = kind !== "info-action" && (shares.dreps ?? shares.pools) !== undefined;
    expect(verdict?.verdict ?? null).toBe(isDecidedByVotes ? "agrees" : null);
  });
});

const EPOCH = 600;
const during = (epoch: number) => epochStart(epoch) + 1_000;
const update = (drepId: string, action: string, epoch: number): DrepUpdate => ({
  drepId,
  action,
  txHash: "a",
  certificate: 0,
  at: during(epoch),
});
const cast = (voterId: string, choice: string, epoch: number, second = 0): VoteRecord => ({
  actionId: "a",
  role: "drep",
  voterId,
  choice,
  txHash: `${voterId}${epoch}${second}`,
  votedAt: during(epoch) + second,
  epoch,
  anchor: null,
  isSuperseded: true,
});

test.each<[string, VoteRecord[], DrepUpdate[], Record<string, string>]>([
  ["the newest vote before the epoch counts", [cast("d", "no", 598), cast("d", "yes", 599)], [], { d: "yes" }],
  ["one from the epoch itself came too late", [cast("d", "no", 598), cast("d", "yes", 600)], [], { d: "no" }],
  ["the order of the list doesn't matter", [cast("d", "yes", 599, 5), cast("d", "no", 599)], [], { d: "yes" }],
  ["retiring deletes earlier votes", [cast("d", "yes", 598)], [update("d", "deregistered", 599)], {}],
  ["a vote after coming back counts", [cast("d", "yes", 598), cast("d", "no", 599, 9)], [update("d", "deregistered", 599)], { d: "no" }],
  ["retiring after the decision changes nothing", [cast("d", "yes", 598)], [update("d", "deregistered", 600)], { d: "yes" }],
])("votes that decided: %s", (_, votes, updates, expected) =>
  expect(Object.fromEntries(votesAt(votes, updates, EPOCH).map(({ voterId, choice }) => [voterId, choice]))).toEqual(expected),
);

const action = (proposedEpoch: number, more: Partial<DrepHistory["actions"][number]> = {}) => ({
  proposedEpoch,
  lastVotingEpoch: proposedEpoch + 6,
  enactedEpoch: null,
  droppedEpoch: null,
  parameters: {},
  ...more,
});
/** Open in all epochs. */
const ALWAYS_OPEN = action(500, { lastVotingEpoch: null });

test.each<[string, Partial<DrepHistory>, number | null | undefined]>([
  ["its last vote keeps it active for twenty epochs", { lastVotes: new Map([["d", 590]]) }, 610],
  ["a registration counts like a vote", { updates: [update("d", "registered", 595)] }, 615],
  ["an update after the epoch doesn't count", { updates: [update("d", "registered", 595), update("d", "updated", 600)] }, 615],
  ["nothing known", {}, null],
  ["retired", { updates: [update("d", "registered", 590), update("d", "deregistered", 599)] }, undefined],
  ["came back", { updates: [update("d", "deregistered", 590), update("d", "registered", 599)] }, 619],
  [
    "by the parameter of the time",
    {
      lastVotes: new Map([["d", 590]]),
      actions: [
        ALWAYS_OPEN,
        action(560, { enactedEpoch: 580, parameters: { drep_activity: 25 } }),
        action(592, { enactedEpoch: 595, parameters: { drep_activity: 99 } }),
      ],
    },
    615,
  ],
  [
    "epochs without open actions don't count",
    { lastVotes: new Map([["d", 590]]), actions: [action(584), action(596), action(585, { droppedEpoch: 591 })] },
    616,
  ],
])("the last epoch of a DRep: %s", (_, change, expected) => {
  const known = { updates: [], lastVotes: new Map(), actions: [ALWAYS_OPEN], ...change };
  const dreps = drepsAt(EPOCH, new Map([["d", 1n]]), known);
  expect(dreps.get("d")?.expiresEpoch).toBe(expected);
});

test("the predefined choices never expire", () => {
  const powers = new Map([
    [ALWAYS_ABSTAIN, 1n],
    [ALWAYS_NO_CONFIDENCE, 2n],
  ]);
  const dreps = drepsAt(EPOCH, powers, { updates: [], lastVotes: new Map(), actions: [] });
  expect([...dreps.values()].map(({ expiresEpoch }) => expiresEpoch)).toEqual([null, null]);
});

test("a threshold that changed later is unknown", () => {
  const actions = [action(590, { enactedEpoch: 601, parameters: { dvt_treasury_withdrawal: 0.7, min_fee_a: 1 } })];
  expect(rulesIn(600, RULES, actions)).toEqual({ ...RULES, dvt_treasury_withdrawal: null });
  expect(rulesIn(601, RULES, actions)).toEqual(RULES);
});

describe("the verdict", () => {
  const RATIFIED = { ratifiedEpoch: 600, expiredEpoch: null, droppedEpoch: null };
  const EXPIRED = { ratifiedEpoch: null, expiredEpoch: 600, droppedEpoch: 601 };
  const DROPPED = { ratifiedEpoch: null, expiredEpoch: null, droppedEpoch: 600 };
  const count = (drepsYes: bigint, poolsYes: bigint) =>
    countAction({
      ...INPUT,
      kind: "new-committee",
      dreps: new Map([
        ["y", drep(drepsYes)],
        ["n", drep(100n - drepsYes)],
      ]),
      pools: new Map([
        ["py", pool(poolsYes)],
        ["pn", pool(100n - poolsYes)],
      ]),
      votes: [vote("drep", "y", "yes"), vote("pool", "py", "yes")],
    });

  test.each<[string, [bigint, bigint], typeof RATIFIED | typeof EXPIRED | typeof DROPPED, boolean, string | null, string[]]>([
    ["both reached, ratified", [67n, 51n], RATIFIED, false, "agrees", []],
    ["DReps short, ratified", [66n, 51n], RATIFIED, false, "differs", ["dreps"]],
    ["pools short by a share that may be larger, ratified", [67n, 50n], RATIFIED, true, "open", ["pools"]],
    ["pools short, ratified", [67n, 50n], RATIFIED, false, "differs", ["pools"]],
    ["DReps short, expired", [66n, 51n], EXPIRED, false, "agrees", ["dreps"]],
    ["pools short by a share that may be larger, expired", [67n, 50n], EXPIRED, true, "open", []],
    ["both reached, expired", [67n, 51n], EXPIRED, false, "open", []],
    ["replaced by another", [67n, 51n], DROPPED, false, null, []],
  ])("%s", (_, [drepsYes, poolsYes], record, isLowest, verdict, short) =>
    expect(verdictOn(count(drepsYes, poolsYes), record, isLowest) ?? { verdict: null, short: [] }).toEqual({ verdict, short }),
  );
});
