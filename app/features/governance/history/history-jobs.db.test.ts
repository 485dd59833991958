import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { createGovernanceHistory, type GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import { historyJobs } from "#app/features/governance/history/history.jobs.server.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import * as v from "valibot";

const NOW = "2026-11-28T12:00:00.000Z";
const row = v.looseObject({ vote_tx_hash: v.string(), proposal_id: v.string(), voter_id: v.string(), block_time: v.number() });

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

let history: GovernanceHistory;
beforeEach(async () => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
  simulator.control.clock({ frozenAt: NOW });
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [governanceTopic]);
  await bus.start();
  history = createGovernanceHistory({ db: store.db, bus });
});

function jobs({ hasRoom = () => true, pageSize }: { hasRoom?: () => boolean; pageSize?: number } = {}) {
  const client = makeClient([`127.0.0.1:${simulator.port}`]);
  onTestFinished(() => client.close());
  const environment = readEnvironment({ KOIOS_URL: `${simulator.url}/koios` });
  const list = historyJobs({
    client,
    environment,
    history,
    koiosCalls: { hasRoom },
    now: () => Date.parse(NOW),
    ...(pageSize !== undefined && { pageSize }),
  });
  return {
    koios: { baseUrl: environment.KOIOS_URL },
    client,
    run: (name: string, signal = new AbortController().signal) => list.find((job) => job.name === name)?.run(signal),
  };
}

/** All votes that the simulated Koios has, by action, voter and transaction. */
async function simulatedVotes(): Promise<string[]> {
  const keys: string[] = [];
  for (let offset = 0; ; offset += 1000) {
    const url = `${simulator.url}/koios/vote_list?order=block_time.asc,vote_tx_hash.asc,voter_id.asc,proposal_id.asc&offset=${offset}`;
    const rows = v.parse(v.array(row), await (await fetch(url)).json());
    keys.push(...rows.map(({ proposal_id, voter_id, vote_tx_hash }) => `${proposal_id} ${voter_id} ${vote_tx_hash}`));
    if (rows.length < 1000) return keys.sort();
  }
}

async function storedVotes(): Promise<string[]> {
  const { proposals } = await fetchProposals(jobs().client, jobs().koios);
  const all = await Promise.all(proposals.map(({ id }) => history.votesOf(id)));
  return all
    .flat()
    .map(({ actionId, voterId, txHash }) => `${actionId} ${voterId} ${txHash}`)
    .sort();
}

async function readAll(run: ReturnType<typeof jobs>["run"]): Promise<void> {
  for (let runs = 0; runs < 30; runs += 1) if ((await run("koios-vote-history")) === undefined) return;
  throw new Error("The votes were never complete");
}

describe("votes", () => {
  test("all are stored, also when the process stops in between and new votes arrive; superseded ones are marked", async () => {
    simulator.control.clock({ frozenAt: "2026-11-28T06:00:00.000Z" });
    const stopping = new AbortController();
    stopping.abort();
    expect(await jobs().run("koios-vote-history"), "There are more pages than a run reads").toEqual({ nextIn: 30_000 });
    const first = await history.coverage();
    expect(first).toMatchObject({ isComplete: false, votesSince: expect.any(Number) });
    await jobs().run("koios-vote-history", stopping.signal);
    // New votes shift the pages of a list that is sorted by time, newest first.
    simulator.control.clock({ frozenAt: NOW });
    await readAll(jobs().run);
    expect(await history.coverage()).toMatchObject({ isComplete: true });
    const expected = await simulatedVotes();
    expect(expected.length).toBeGreaterThan(5_000);
    expect(await storedVotes()).toEqual(expected);
    const [action] = (await fetchProposals(jobs().client, jobs().koios)).proposals.slice(5);
    const votes = await history.votesOf(action?.id ?? "");
    expect(new Set(votes.map(({ role }) => role))).toEqual(new Set(["drep", "pool", "committee"]));
    expect(votes.some(({ isSuperseded }) => isSuperseded)).toBe(true);
    const counting = votes.filter(({ isSuperseded }) => !isSuperseded);
    expect(new Set(counting.map(({ voterId }) => voterId)).size, "A voter has one vote that counts").toBe(counting.length);
  });

  test("old pages wait when the day's calls are used up, and new votes don't", async () => {
    await jobs().run("koios-vote-history");
    const before = simulator.control.count("koios", "GET /vote_list");
    expect(await jobs({ hasRoom: () => false }).run("koios-vote-history")).toBeUndefined();
    expect(simulator.control.count("koios", "GET /vote_list") - before).toBe(1);
    expect(await history.coverage()).toMatchObject({ isComplete: false });
  });

  test("a settled history costs one request per run", async () => {
    await readAll(jobs().run);
    const before = simulator.control.count("koios", "GET /vote_list");
    await jobs().run("koios-vote-history");
    expect(simulator.control.count("koios", "GET /vote_list") - before).toBe(1);
  });
});

test("powers are read once per epoch, first the current one and those that actions need", async () => {
  const { client, koios, run } = jobs();
  const { records } = await fetchProposals(client, koios);
  await history.store.saveActions(records);
  expect(await run("koios-power-history")).toEqual({ nextIn: 30_000 });
  const current = epochAt(Date.parse(NOW));
  const decided = Math.max(
    ...records.map(({ ratifiedEpoch, expiredEpoch, droppedEpoch }) => ratifiedEpoch ?? expiredEpoch ?? droppedEpoch ?? 0),
  );
  expect(await history.powerEpochs("drep")).toEqual(expect.arrayContaining([current, decided]));
  const powers = await history.powers(current, "drep");
  expect([...(powers?.keys() ?? [])]).toEqual(expect.arrayContaining(["drep_always_abstain", "drep_always_no_confidence"]));
  const before = simulator.control.count("koios", "GET /drep_voting_power_history");
  await run("koios-power-history");
  const epochs = await history.powerEpochs("drep");
  expect(simulator.control.count("koios", "GET /drep_voting_power_history") - before).toBe(2 * (epochs.length - 3));
});

test("certificates of DReps are read since the first, then only new ones", async () => {
  await jobs().run("koios-drep-updates");
  const updates = await history.drepUpdates();
  expect(new Set(updates.map(({ action }) => action))).toEqual(new Set(["registered", "updated", "deregistered"]));
  const before = simulator.control.count("koios", "GET /drep_updates");
  await jobs().run("koios-drep-updates");
  expect(simulator.control.count("koios", "GET /drep_updates") - before).toBe(1);
  expect(await history.drepUpdates()).toEqual(updates);
});
