import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";
import { RULES } from "#app/features/governance/tally/example.test-support.ts";
import { fractionOf, reaches } from "#app/features/governance/tally/fraction.ts";
import { outcomeOf, stepsOf } from "#app/features/governance/tally/outcome.ts";
import { thresholdsOf } from "#app/features/governance/thresholds.ts";

/**
 * Actions of mainnet: epochs proposed, ratified, enacted, expired and dropped (Koios' /proposal_list), and yes shares that were published
 * (of 0b19476e by the hard fork working group, of 729daaf2 by Intersect, the others by the press in whole percent).
 */
const settled = v.parse(
  v.array(
    v.object({
      about: v.string(),
      id: v.string(),
      kind: v.string(),
      parameters: v.array(v.string()),
      version: v.number(),
      epochs: v.tuple([v.number(), v.nullable(v.number()), v.nullable(v.number()), v.nullable(v.number()), v.nullable(v.number())]),
      shares: v.object({ dreps: v.optional(v.number()), pools: v.optional(v.number()), committee: v.optional(v.number()) }),
    }),
  ),
  JSON.parse(readFileSync(join(import.meta.dirname, "samples/settled-actions.json"), "utf8")),
);
const LATER = 660;

const recordOf = ({
  kind,
  epochs: [proposedEpoch, ratifiedEpoch, enactedEpoch, expiredEpoch, droppedEpoch],
}: (typeof settled)[number]) => ({
  kind,
  proposedAt: 0,
  proposedEpoch,
  lastVotingEpoch: proposedEpoch + 6,
  ratifiedEpoch,
  enactedEpoch,
  expiredEpoch,
  droppedEpoch,
});

describe.each(settled)("$about", (action) => {
  const record = recordOf(action);
  const { proposedEpoch, ratifiedEpoch, enactedEpoch, expiredEpoch, droppedEpoch } = record;

  test("ends as the ledger decided", () => {
    const state = outcomeOf(record, LATER).state;
    expect(state).toBe(enactedEpoch !== null ? "enacted" : expiredEpoch !== null ? "expired" : "dropped");
    expect(outcomeOf(record, proposedEpoch + 1).state).toBe("open");
    if (ratifiedEpoch !== null) {
      expect(outcomeOf(record, ratifiedEpoch)).toEqual({ state: "ratified", since: ratifiedEpoch });
      expect(enactedEpoch, "takes effect in the epoch after").toBe(ratifiedEpoch + 1);
      expect(ratifiedEpoch - proposedEpoch, "counted at the start of the next seven epochs").toBeGreaterThanOrEqual(1);
      expect(ratifiedEpoch - proposedEpoch).toBeLessThanOrEqual(7);
    }
    if (expiredEpoch !== null) expect([expiredEpoch, droppedEpoch]).toEqual([proposedEpoch + 7, proposedEpoch + 8]);
  });

  test("has the steps that it took", () => {
    const steps = stepsOf(record, LATER).map(({ step, epoch }) => `${step} ${epoch}`);
    const last = enactedEpoch ?? droppedEpoch ?? 0;
    expect(steps.at(0)).toBe(`proposed ${proposedEpoch}`);
    expect(steps.at(-1)).toBe(`deposit-returned ${last}`);
  });

  test("published shares reach the threshold only if it was ratified", () => {
    const needs = thresholdsOf(action, RULES, 2 / 3, { protocolMajor: action.version });
    for (const body of VOTING_BODIES) {
      const share = action.shares[body];
      const need = needs[body];
      if (share === undefined) continue;
      // An info action has no threshold, however many say yes.
      if (typeof need === "string") {
        expect(need).toBe("unknown");
        continue;
      }
      expect(reaches(BigInt(Math.round(share * 10_000)), 10_000n, fractionOf(need.share)), body).toBe(ratifiedEpoch !== null);
    }
  });
});

const OPEN = {
  kind: "treasury-withdrawals",
  proposedAt: 5,
  proposedEpoch: 600,
  lastVotingEpoch: 606,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
};

test.each<[string, typeof OPEN, number, string[]]>([
  [
    "open",
    OPEN,
    603,
    [
      "proposed 600",
      "next-count 604",
      "earliest-enactment 605 if",
      "voting-ends 606",
      "last-count 607",
      "expired 607 if",
      "deposit-returned 608",
    ],
  ],
  ["after the last vote", OPEN, 607, ["proposed 600", "voting-ends 606", "last-count 607", "expired 607 if", "deposit-returned 608"]],
  ["an opinion", { ...OPEN, kind: "info-action" }, 603, ["proposed 600", "voting-ends 606", "expired 607", "deposit-returned 608"]],
])("shows the next steps of an action that is %s", (_, action, epoch, expected) => {
  const steps = stepsOf(action, epoch);
  expect(steps.map(({ step, epoch: at, isConditional }) => `${step} ${at}${isConditional ? " if" : ""}`)).toEqual(expected);
  // Epoch 607 began on 14 January 2026 at 21:44:51 UTC.
  expect(new Date(steps.find(({ step }) => step === "voting-ends")?.at ?? 0).toISOString()).toBe("2026-01-14T21:44:51.000Z");
});
