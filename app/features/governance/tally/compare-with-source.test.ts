import fc from "fast-check";
import { expect, test } from "vitest";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";
import { anyInput } from "#app/features/governance/tally/any-input.test-support.ts";
import { ROLE_OF } from "#app/features/governance/tally/ballots.ts";
import { compareVoters, compareWithSource } from "#app/features/governance/tally/compare-with-source.ts";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type CountInput } from "#app/features/governance/tally/count-input.ts";
import { drep, INPUT, members, pool, vote } from "#app/features/governance/tally/example.test-support.ts";
import type { SourceBody, SourceSummary } from "#app/features/governance/tally/source-summary.ts";
import type { BodyTally } from "#app/features/governance/tally/tally-record.ts";

const BASE: CountInput = {
  ...INPUT,
  kind: "parameter-change",
  parameters: ["max_block_size"],
  dreps: new Map([
    ["drep-a", drep(700n, 620)],
    ["drep-b", drep(150n, 620)],
    ["drep-c", drep(90n, 620)],
    ["drep-d", drep(60n, 599)],
    [ALWAYS_ABSTAIN, drep(1000n)],
    [ALWAYS_NO_CONFIDENCE, drep(10n)],
  ]),
  pools: new Map([
    ["pool-a", pool(500n)],
    ["pool-b", pool(300n)],
    ["pool-c", pool(40n, "abstain")],
  ]),
  votes: [
    vote("drep", "drep-a", "yes"),
    vote("drep", "drep-b", "no"),
    vote("pool", "pool-a", "yes"),
    vote("pool", "pool-b", "abstain"),
    ...[0, 1, 2, 3, 4].map((index) => vote("committee", `hot${index}`, "yes")),
  ],
};

/** Summary by a source that counts as we do. */
const sourceBody = (tally: BodyTally | null): SourceBody => ({
  yesVotes: tally?.yes.voters ?? 0,
  noVotes: tally?.no.voters ?? 0,
  abstainVotes: tally?.abstain.voters ?? 0,
  yesPower: tally?.yes.power ?? "0",
  noPower: tally?.no.power ?? "0",
  abstainPower: tally?.abstain.power ?? "0",
  alwaysAbstainPower: tally?.alwaysAbstain.power ?? "0",
  noConfidencePower: tally?.noConfidence.power ?? "0",
  counted: tally?.counted ?? "0",
  yesShare: Math.round((tally?.yesShare ?? 0) * 10_000) / 10_000,
});

function summaryOf(input: CountInput): SourceSummary {
  const tally = countAction(input);
  return { dreps: sourceBody(tally.dreps), pools: sourceBody(tally.pools), committee: sourceBody(tally.committee) };
}

const compare = (input: CountInput, source: SourceSummary) => compareWithSource(input, countAction(input), source);
const change = (body: keyof SourceSummary, values: Partial<SourceBody>): SourceSummary => {
  const summary = summaryOf(BASE);
  return { ...summary, [body]: { ...summary[body], ...values } };
};

test("finds nothing where both agree", () => expect(compare(BASE, summaryOf(BASE))).toEqual([]));

test("names a wrong vote: the DRep whose power moved from no to yes", () => {
  const planted = { ...BASE, votes: BASE.votes.map((cast) => (cast.voterId === "drep-b" ? { ...cast, choice: "yes" } : cast)) };
  const found = compare(planted, summaryOf(BASE));
  expect(found.map(({ body, figure, ours, theirs }) => [body, figure, ours, theirs])).toEqual([
    ["dreps", "yesVotes", "2", "1"],
    ["dreps", "noVotes", "0", "1"],
    ["dreps", "yesShare", "0.894736842105263", "0.7368"],
    ["dreps", "yesPower", "850", "700"],
    ["dreps", "noPower", "0", "150"],
  ]);
  expect(found.every(({ reason }) => reason === null)).toBe(true);
  expect(found.filter(({ figure }) => figure.endsWith("Power")).map(({ suspects }) => suspects)).toEqual([["drep-b"], ["drep-b"]]);
  expect(compareVoters(planted, { votes: BASE.votes, powers: {} })).toEqual([
    { body: "dreps", voterId: "drep-b", figure: "choice", ours: "yes", theirs: "no" },
  ]);
});

test("names a wrong power: of a pool that voted, and of one that was silent", () => {
  const planted = (id: string) => ({
    ...BASE,
    pools: new Map([...BASE.pools, [id, pool(77n, id === "pool-c" ? "abstain" : null)] as const]),
  });
  const powers = (input: CountInput) => ({
    votes: input.votes,
    powers: { pools: new Map([...input.pools].map(([id, { power }]) => [id, power] as const)) },
  });
  expect(compare(planted("pool-a"), summaryOf(BASE)).map(({ body, figure, reason }) => [body, figure, reason])).toEqual([
    ["pools", "yesPower", null],
    ["pools", "counted", null],
  ]);
  expect(compare(planted("pool-c"), summaryOf(BASE)).map(({ figure, reason }) => [figure, reason])).toEqual([["alwaysAbstainPower", null]]);
  expect(compareVoters(planted("pool-c"), powers(BASE))).toEqual([
    { body: "pools", voterId: "pool-c", figure: "power", ours: "77", theirs: "40" },
  ]);
});

test("names voters that only one side has", () => {
  const votes = [...BASE.votes.slice(1), vote("pool", "pool-c", "no")];
  expect(compareVoters(BASE, { votes, powers: { dreps: new Map([["drep-a", 700n]]) } })).toContainEqual({
    body: "dreps",
    voterId: "drep-a",
    figure: "choice",
    ours: "yes",
    theirs: null,
  });
});

const SEATS = [...members(5), { coldId: "expired", hotId: "hot-expired", status: "authorized", expirationEpoch: 599 }];
const SHRUNK: CountInput = { ...BASE, committee: { members: SEATS, quorum: 2 / 3 } };

test.each<[string, CountInput, SourceSummary, string[][]]>([
  [
    "expired seats in the share",
    { ...SHRUNK, committeeMinSize: 5 },
    { ...summaryOf(BASE), committee: { ...sourceBody(countAction(SHRUNK).committee), yesShare: 0.8333 } },
    [["committee", "yesShare", "idle-seats-kept"]],
  ],
  [
    "a committee that's too small",
    SHRUNK,
    { ...summaryOf(BASE), committee: sourceBody(countAction(SHRUNK).committee) },
    [["committee", "decision", "minimum-ignored"]],
  ],
  [
    "a vote by a replaced key",
    { ...BASE, votes: [...BASE.votes, vote("committee", "old-key", "no")] },
    change("committee", { noVotes: 1 }),
    [["committee", "noVotes", "replaced-keys-counted"]],
  ],
  [
    "a vote without power",
    { ...BASE, votes: [...BASE.votes, vote("drep", "unknown", "no")] },
    change("dreps", { noVotes: 2 }),
    [["dreps", "noVotes", "powerless-votes-counted"]],
  ],
  [
    "an inactive DRep's vote",
    { ...BASE, votes: [...BASE.votes, vote("drep", "drep-d", "yes")] },
    change("dreps", { yesVotes: 2, yesPower: "760", yesShare: 0.8 }),
    [
      ["dreps", "yesVotes", "inactive-votes-counted"],
      ["dreps", "yesShare", "inactive-votes-counted"],
      ["dreps", "yesPower", "inactive-votes-counted"],
    ],
  ],
  [
    "the power of a DRep that retired during the epoch",
    { ...BASE, retiredPower: 50n },
    change("dreps", { counted: "1000", yesShare: 0.7 }),
    [
      ["dreps", "yesShare", "retired-power-kept"],
      ["dreps", "counted", "retired-power-kept"],
    ],
  ],
  [
    "a silent pool that delegated during the epoch",
    BASE,
    change("pools", { alwaysAbstainPower: "0", counted: "540", yesShare: 0.9259 }),
    [
      ["pools", "yesShare", "choices-at-epoch-end"],
      ["pools", "alwaysAbstainPower", "choices-at-epoch-end"],
      ["pools", "counted", "choices-at-epoch-end"],
    ],
  ],
])("explains %s by the source's method", (_, input, source, expected) => {
  expect(compare(input, source).map(({ body, figure, reason }) => [body, figure, String(reason)])).toEqual(expected);
});

test("a method doesn't excuse any other difference", () => {
  const withOldKey = { ...BASE, votes: [...BASE.votes, vote("committee", "old-key", "no")] };
  expect(compare(withOldKey, change("committee", { noVotes: 2 }))).toMatchObject([{ figure: "noVotes", reason: null }]);
  expect(compare(BASE, change("pools", { counted: "499" }))).toMatchObject([{ figure: "counted", reason: null }]);
});

const powersOf = ({ dreps, pools }: CountInput) => {
  const powers = (voters: ReadonlyMap<string, { power: bigint }>) => new Map([...voters].map(([id, { power }]) => [id, power] as const));
  return { dreps: powers(dreps), pools: powers(pools) };
};
/** Bodies with a figure that differs from the source's, without the committee, whose decision may differ by method. */
const found = (input: CountInput, source: CountInput) => [
  ...new Set(compare(input, summaryOf(source)).flatMap(({ body }) => (body === "committee" ? [] : [body]))),
];
const isMoved = (body: keyof SourceSummary, input: CountInput, source: CountInput): boolean =>
  body !== "committee" && JSON.stringify(summaryOf(input)[body]) !== JSON.stringify(summaryOf(source)[body]);

test("any one planted vote is named, and found in the figures of its body if it counts", () => {
  fc.assert(
    fc.property(anyInput, fc.nat(), fc.constantFrom("yes", "no", "abstain"), (input, at, choice) => {
      const cast = input.votes[at % Math.max(1, input.votes.length)];
      const body = VOTING_BODIES.find((one) => ROLE_OF[one] === cast?.role);
      fc.pre(cast !== undefined && body !== undefined && cast.choice !== choice);
      const planted = { ...input, votes: input.votes.map((one) => (one === cast ? { ...one, choice } : one)) };
      expect(compareVoters(planted, { votes: input.votes, powers: powersOf(input) })).toEqual([
        { body, voterId: cast.voterId, figure: "choice", ours: choice, theirs: cast.choice },
      ]);
      expect(found(planted, input)).toEqual(isMoved(body, planted, input) ? [body] : []);
    }),
  );
});

test("any one planted power is named, and found in the figures of its body if it counts", () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.constantFrom("dreps" as const, "pools" as const),
      fc.nat(),
      fc.bigInt({ min: 1n }),
      (input, body, at, more) => {
        const voters = [...input[body]];
        const [voterId, { power }] = voters[at % Math.max(1, voters.length)] ?? ["", { power: null }];
        fc.pre(power !== null);
        const changed = {
          ...input,
          [body]: new Map(voters.map(([id, one]) => [id, id === voterId ? { ...one, power: power + more } : one])),
        };
        expect(compareVoters(changed, { votes: input.votes, powers: powersOf(input) })).toEqual([
          { body, voterId, figure: "power", ours: String(power + more), theirs: String(power) },
        ]);
        expect(found(changed, input)).toEqual(isMoved(body, changed, input) ? [body] : []);
      },
    ),
  );
});
