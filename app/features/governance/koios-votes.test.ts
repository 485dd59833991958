import { describe, expect, test } from "vitest";
import {
  drepsPerCall,
  fetchDrepIds,
  fetchDrepStates,
  fetchDrepSummary,
  parseDrepIds,
  parseDrepNames,
  parseDrepStates,
  parseDrepSummary,
  withoutPredefined,
} from "./koios-dreps.server.ts";
import { fetchCommittee, parseCommittee } from "./koios-committee.server.ts";
import { fetchDrepVotes, fetchTally, parseDrepVotes, parseTally } from "./koios-votes.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import committee from "./samples/koios-committee-info.json" with { type: "json" };
import dreps from "./samples/koios-drep-info.json" with { type: "json" };
import tally from "./samples/koios-proposal-voting-summary.json" with { type: "json" };
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
const OTHER = "drep1yf2vvuxa7vhv9nztjtl6xdeyl48mmttzjgwzvnddh5a0q9c4ujupc";

describe("parseTally", () => {
  test("reads the documented answer", () => {
    expect(parseTally(tally)).toEqual({
      epoch: 441,
      dreps: { yesVotes: 7, noVotes: 0, abstainVotes: 5, yesPower: 31_146_839.512742, noPower: 20_148_194.577715, yesShare: 60.72 },
      pools: { yesVotes: 1, noVotes: 0, abstainVotes: 0, yesPower: 5234, noPower: 0, yesShare: 13.12 },
      committee: { yesVotes: 5, noVotes: 1, abstainVotes: 0, yesShare: 71.43 },
    });
  });

  test("drops an impossible share and keeps its neighbors", () => {
    expect(parseTally([{ ...tally[0], drep_yes_pct: 101, committee_yes_votes_cast: -1 }])).toMatchObject({
      dreps: { yesShare: null, yesVotes: 7 },
      committee: { yesVotes: null, noVotes: 1 },
    });
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "22023" }],
    ["no count", [{ epoch_no: 5 }]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseTally(document)).toThrow(badShape));
});

describe("parseDrepVotes", () => {
  test("keeps an unknown vote value", () => {
    sourceFindings.clear();
    expect([
      ...parseDrepVotes([
        { voter_id: DREP, vote: "Defer" },
        { voter_id: OTHER, vote: null },
      ]),
    ]).toEqual([[DREP, "Defer"]]);
    expect(sourceFindings.list().filter(({ kind }) => kind === "unknown-value")).toMatchObject([
      { kind: "unknown-value", place: "proposal_votes.vote", value: "Defer" },
    ]);
  });

  test("counts each DRep's last vote and ignores rows that aren't votes", () => {
    const rows = [
      { voter_id: DREP, vote: "Yes" },
      { voter_id: OTHER, vote: "Abstain" },
      { voter_id: DREP, vote: "No" },
      { voter_id: "pool1x", vote: "No" },
      { voter_id: DREP, vote: 5 },
      null,
    ];
    expect([...parseDrepVotes(rows)]).toEqual([
      [DREP, "no"],
      [OTHER, "abstain"],
    ]);
    expect(parseDrepVotes([]).size).toBe(0);
  });

  test("rejects an error", () => expect(() => parseDrepVotes({ code: "22023" })).toThrow(badShape));
});

describe("parseCommittee", () => {
  test.each<[string, unknown, object]>([
    ["as a list", committee, { quorum: 0.67, members: 1 }],
    ["as one object, as published", committee[0], { quorum: 0.67, members: 1 }],
    ["before a term is over", [{ ...committee[0], members: committee[0]?.members.toSpliced(2) }], { quorum: 0.67, members: 1 }],
    ["a quorum of more than all", [{ ...committee[0], quorum_denominator: 60 }], { quorum: null, members: 1 }],
    ["invalid members", [{ ...committee[0], members: [null, "x"] }], { quorum: 0.67, members: 0 }],
  ])("%s", (_, document, read) => expect(parseCommittee(document, 100)).toEqual({ ...read, isDissolved: false }));

  test("reports a dissolved committee after a vote of no confidence", () => {
    const dissolved = { ...committee[0], proposal_id: "gov_action1x", quorum_numerator: null, quorum_denominator: null, members: null };
    expect(parseCommittee([dissolved], 100)).toEqual({ quorum: null, members: 0, isDissolved: true });
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "22023" }],
    ["null", null],
    ["a text for its members", [{ ...committee[0], members: "seven" }]],
  ])("rejects %s", (_, document) => expect(() => parseCommittee(document, 100)).toThrow(badShape));
});

describe("DReps", () => {
  test.each<[string, object, string[]]>([
    ["registered", { registered: true }, [DREP]],
    ["no longer registered", { registered: false }, []],
    ["registered, as published", { drep_status: "registered" }, [DREP]],
    ["no longer registered, as published", { drep_status: "deregistered" }, []],
    ["never registered, as published", { drep_status: "not_registered" }, []],
    ["registered in one way, unknown in the other", { registered: true, drep_status: null }, [DREP]],
    ["contradictory", { registered: false, drep_status: "registered" }, []],
    ["without a status", { hex: "6e" }, []],
    ["null in both", { registered: null, drep_status: null }, []],
    ["a text for a truth value", { registered: "yes" }, []],
  ])("%s", (_, row, ids) => {
    expect(
      parseDrepIds([
        { drep_id: DREP, ...row },
        { drep_id: OTHER, registered: true },
      ]),
    ).toEqual([...ids, OTHER]);
  });

  test("returns registered DReps without duplicates", () => {
    const special = { drep_id: "drep_always_abstain", drep_status: "registered" };
    expect(parseDrepIds([...dreps, ...dreps, special, { ...dreps[0], drep_status: "deregistered" }])).toEqual([DREP, OTHER]);
    expect(() => parseDrepIds([special])).toThrow(badShape);
  });

  test("returns their states", () => {
    expect(parseDrepStates([...dreps, { ...dreps[0], active: "yes" }])).toEqual([
      { id: DREP, isActive: true, expiresEpoch: 410, power: 599_496.769641, delegators: 55 },
      { id: OTHER, isActive: false, expiresEpoch: null, power: 0, delegators: 0 },
    ]);
    expect(() => parseDrepStates([])).toThrow(badShape);
  });

  test.each<[string, object, string | null]>([
    ["a name", { name: "Atlas" }, "Atlas"],
    ["a name as JSON-LD", { name: { "@value": " Atlas " } }, "Atlas"],
    ["markup and marks of direction", { name: "<b>\u202ehi" }, "<b>hi"],
    ["no document", { name: null, is_valid: null }, null],
    ["a document that doesn't match its hash", { name: "Atlas", is_valid: false }, null],
    ["a number", { name: 5 }, null],
    ["a list", { name: ["a"] }, null],
  ])("reads a name from %s", (_, theirs, name) => {
    const { drep_id } = dreps[0] ?? {};
    expect(
      parseDrepNames([
        { drep_id, is_valid: true, ...theirs },
        { drep_id: "<b>", name: "Nobody" },
      ]),
    ).toEqual([{ id: drep_id, name, isUnlisted: false, anchor: null }]);
  });

  test.each<[unknown, boolean]>([
    [true, true],
    ["true", true],
    ["True ", true],
    [{ "@value": "true" }, true],
    [false, false],
    ["false", false],
    [null, false],
    [1, false],
    [{}, false],
  ])("a DRep with doNotList %j is unlisted: %s", (unlisted, isUnlisted) => {
    const { drep_id } = dreps[0] ?? {};
    expect(parseDrepNames([{ drep_id, is_valid: true, name: "Atlas", unlisted }])).toMatchObject([{ isUnlisted }]);
    expect(parseDrepNames([{ drep_id, is_valid: false, name: "Atlas", unlisted }]), "another document's wish").toMatchObject([
      { isUnlisted: false },
    ]);
  });

  test("reads the address and hash of a profile", () => {
    const { drep_id } = dreps[0] ?? {};
    const [url, hash] = ["https://example.org/drep.jsonld", "ab".repeat(32)];
    expect(parseDrepNames([{ drep_id, name: null, meta_url: url, meta_hash: hash }])).toMatchObject([{ anchor: { url, hash } }]);
    expect(parseDrepNames([{ drep_id, name: null, meta_url: url, meta_hash: "ab" }])).toMatchObject([{ anchor: null }]);
    expect(parseDrepNames([{ drep_id, name: null, meta_url: `https://${"a".repeat(200)}`, meta_hash: hash }])).toMatchObject([
      { anchor: null },
    ]);
  });

  test("returns the summary of the newest epoch", () => {
    expect(
      parseDrepSummary([
        { epoch_no: 116, amount: "1", dreps: 1 },
        { epoch_no: 117, amount: "599496769641", dreps: 324 },
      ]),
    ).toEqual({ epoch: 117, power: 599_496.769641, dreps: 324 });
    expect(() => parseDrepSummary([{ epoch_no: 116 }])).toThrow(badShape);
  });

  test.each<[string, [string, number | null][], number | null, number]>([
    [
      "both",
      [
        ["drep_always_abstain", 60],
        ["drep_always_no_confidence", 5],
      ],
      35,
      8,
    ],
    ["one of unknown power", [["drep_always_abstain", null]], null, 9],
    ["none", [], 100, 10],
  ])("a summary counts no predefined choices as DReps: %s", (_, powers, power, count) => {
    expect(withoutPredefined({ epoch: 600, power: 100, dreps: 10 }, new Map(powers))).toEqual({ epoch: 600, power, dreps: count });
  });

  test.each([
    [false, 1000],
    [true, 5000],
  ])("with a key: %s, a body has at most %i bytes", (isKeyed, most) => {
    const longest = `drep1${"q".repeat(54)}`;
    expect(
      Buffer.byteLength(JSON.stringify({ _drep_ids: Array.from({ length: drepsPerCall(isKeyed) }, () => longest) })),
    ).toBeLessThanOrEqual(most);
  });
});

test("requests the columns that it reads", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [tally, [], committee, dreps, dreps, [{ epoch_no: 1, amount: "1", dreps: 1 }], [], []];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: 1,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x" };
  await fetchTally(client, options, "gov_action1x");
  await fetchDrepVotes(client, options, "gov_action1x");
  await fetchCommittee(client, options, 5);
  await fetchDrepIds(client, options);
  await fetchDrepStates(client, options, [DREP]);
  await fetchDrepSummary(client, options);
  expect(seen.map(({ url }) => url)).toEqual([
    "http://x/proposal_voting_summary?_proposal_id=gov_action1x",
    "http://x/proposal_votes?_proposal_id=gov_action1x&select=block_time,voter_id,vote&voter_role=eq.DRep&order=block_time.asc,voter_id.asc&limit=1000&offset=0",
    "http://x/committee_info",
    "http://x/drep_list?order=drep_id.asc&limit=1000&offset=0",
    "http://x/drep_info?select=drep_id,active,expires_epoch_no,amount,live_delegator_count",
    "http://x/drep_epoch_summary?select=epoch_no,amount,dreps&order=epoch_no.desc&limit=1",
    "http://x/drep_voting_power_history?_epoch_no=1&_drep_id=drep_always_abstain&select=drep_id,amount",
    "http://x/drep_voting_power_history?_epoch_no=1&_drep_id=drep_always_no_confidence&select=drep_id,amount",
  ]);
  expect(seen[4]?.body).toEqual({ _drep_ids: [DREP] });
});
