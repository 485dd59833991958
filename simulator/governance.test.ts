import { afterAll, beforeAll, expect, test } from "vitest";
import * as v from "valibot";
import { startSimulator, type Simulator } from "./simulator.ts";

const vote = v.object({ proposal_id: v.string(), voter_role: v.string(), voter_id: v.string(), vote: v.string(), block_time: v.number() });
const power = v.object({ drep_id: v.string(), amount: v.string() });
const proposal = v.object({ proposal_id: v.string(), proposal_type: v.string(), expiration: v.number(), proposed_epoch: v.number() });
const chained = v.object({
  proposal_id: v.string(),
  proposal_type: v.string(),
  previous_gov_action_proposal_id: v.nullable(v.string()),
  enacted_epoch: v.nullable(v.number()),
  block_time: v.number(),
});
const stages = v.object({
  proposal_id: v.string(),
  proposal_type: v.string(),
  ratified_epoch: v.nullable(v.number()),
  enacted_epoch: v.nullable(v.number()),
  expired_epoch: v.nullable(v.number()),
  dropped_epoch: v.nullable(v.number()),
});
const tally = v.object({
  epoch_no: v.number(),
  drep_yes_votes_cast: v.number(),
  drep_yes_vote_power: v.string(),
  drep_active_no_vote_power: v.string(),
  drep_no_vote_power: v.string(),
  drep_always_no_confidence_vote_power: v.string(),
});

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  simulator.control.clock({ frozenAt: "2026-11-28T12:00:00.000Z" });
});
afterAll(() => simulator.close());

async function read<Row>(path: string, schema: v.GenericSchema<unknown, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const response = await fetch(`${simulator.url}/koios/${path}${path.includes("?") ? "&" : "?"}offset=${rows.length}`);
    const page = v.parse(v.array(schema), await response.json());
    rows.push(...page);
    if (page.length < 1000) return rows;
  }
}

test("the tally of each action follows from its newest votes and the powers of its epoch", async () => {
  const votes = (await read("vote_list?order=block_time.asc", vote)).filter(({ voter_role }) => voter_role === "DRep");
  const actions = await read("proposal_list", proposal);
  expect(new Set(actions.map(({ proposal_type }) => proposal_type)).size, "All seven kinds are played").toBe(7);
  for (const { proposal_id, proposal_type } of actions) {
    const [told] = await read(`proposal_voting_summary?_proposal_id=${proposal_id}`, tally);
    if (!told) throw new Error(`${proposal_id} has no tally`);
    const rows = await read(`drep_voting_power_history?_epoch_no=${told.epoch_no}`, power);
    const powers = new Map(rows.map(({ drep_id, amount }) => [drep_id, BigInt(amount)]));
    const newest = new Map(votes.filter((row) => row.proposal_id === proposal_id).map((row) => [row.voter_id, row.vote]));
    const yes = [...newest].filter(([voter, word]) => word === "Yes" && powers.has(voter));
    const passive = proposal_type === "NoConfidence" ? BigInt(told.drep_always_no_confidence_vote_power) : 0n;
    expect(told.drep_yes_votes_cast, proposal_id).toBe(yes.length);
    expect(BigInt(told.drep_yes_vote_power), proposal_id).toBe(yes.reduce((sum, [voter]) => sum + (powers.get(voter) ?? 0n), passive));
    expect(BigInt(told.drep_no_vote_power), "Power that said no is part of all that didn't say yes").toBeGreaterThanOrEqual(
      BigInt(told.drep_active_no_vote_power),
    );
  }
});

test("an action follows an earlier one of its purpose, and no two enacted ones follow the same", async () => {
  const actions = await read("proposal_list", chained);
  const byId = new Map(actions.map((action) => [action.proposal_id, action]));
  const purpose = (type: string) => (type === "NoConfidence" ? "NewCommittee" : type);
  const links = actions.flatMap((action) => {
    const before = byId.get(action.previous_gov_action_proposal_id ?? "");
    return before ? [{ action, before }] : [];
  });
  expect(links.length).toBeGreaterThan(0);
  for (const { action, before } of links) {
    expect(purpose(before.proposal_type)).toBe(purpose(action.proposal_type));
    expect(before.block_time).toBeLessThan(action.block_time);
  }
  const enacted = links.filter(({ action }) => action.enacted_epoch !== null).map(({ before }) => before.proposal_id);
  expect(new Set(enacted).size).toBe(enacted.length);
});

test("info actions are never ratified, and only actions of a purpose are dropped early", async () => {
  const actions = await read("proposal_list", stages);
  const infoActions = actions.filter(({ proposal_type }) => proposal_type === "InfoAction");
  expect(infoActions.some(({ expired_epoch }) => expired_epoch !== null)).toBe(true);
  expect(infoActions.map(({ ratified_epoch, enacted_epoch }) => ratified_epoch ?? enacted_epoch).filter((epoch) => epoch !== null)).toEqual(
    [],
  );
  for (const { proposal_id, proposal_type, enacted_epoch, expired_epoch, dropped_epoch } of actions)
    if (proposal_type === "InfoAction" || proposal_type === "TreasuryWithdrawals")
      expect(dropped_epoch === null || enacted_epoch !== null || expired_epoch !== null, proposal_id).toBe(true);
});

test("votes come until the epoch before expiration ends, and some change", async () => {
  const votes = await read("vote_list?order=block_time.asc", vote);
  const actions = new Map((await read("proposal_list", proposal)).map((row) => [row.proposal_id, row]));
  const epochOf = (seconds: number): number => Math.floor((seconds - 1_506_203_091) / 432_000);
  for (const { proposal_id, block_time } of votes) expect(epochOf(block_time)).toBeLessThan(actions.get(proposal_id)?.expiration ?? 0);
  for (const { expiration, proposed_epoch } of actions.values()) expect(expiration).toBe(proposed_epoch + 7);
  const voters = votes.map(({ proposal_id, voter_id }) => `${proposal_id} ${voter_id}`);
  expect(new Set(voters).size).toBeLessThan(voters.length);
});
