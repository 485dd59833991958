import { expect, test } from "vitest";
import { poolVotes } from "#app/features/governance/committee/pool-votes.server.ts";
import { startGovernance } from "#app/features/governance/governance.test-support.ts";
import type { ActionRecord } from "#app/features/governance/history/records.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const NOW = Date.UTC(2026, 10, 30);
const action = (id: string, kind: string, parameters: Record<string, unknown> = {}): ActionRecord => ({
  id,
  txHash: "aa",
  index: 0,
  kind,
  previousActionId: null,
  proposedAt: NOW - Number(id) * 1_000,
  proposedEpoch: 600,
  lastVotingEpoch: 606,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: null,
  returnAddress: null,
  withdrawals: [],
  parameters,
  description: null,
  anchor: null,
});
const vote = (actionId: string, voterId: string, choice: string, role = "pool") => ({
  actionId,
  voterId,
  role,
  choice,
  txHash: `${actionId}${voterId}`,
  votedAt: NOW,
  epoch: 600,
  anchor: null,
});

test("largest pools first, with their votes on the actions that pools vote on", async () => {
  const governance = await startGovernance(await createAutoClosedStore());
  const { store } = governance.history;
  const read = () => poolVotes(governance, async (id) => (id === "pool1a" ? "ATLAS" : null), NOW);
  await store.saveActions([
    action("1", "hard-fork-initiation"),
    action("2", "treasury-withdrawals"),
    action("3", "parameter-change", { drep_deposit: 1 }),
    action("4", "parameter-change", { max_block_size: 1 }),
    action("5", "info-action"),
  ]);
  await store.savePowers(
    600,
    "pool",
    new Map([
      ["pool1small", 1_000_000n],
      ["pool1a", 60_000_000n],
      ["pool1silent", 39_000_000n],
    ]),
  );
  await store.savePoolChoices(600, new Map([["pool1silent", "drep_always_abstain"]]));
  const range = { since: null, until: null, isComplete: true };
  const votes = [
    vote("1", "pool1a", "yes"),
    vote("4", "pool1a", "no"),
    vote("5", "pool1small", "abstain"),
    vote("5", "pool1retired", "yes"),
    vote("1", "pool1silent", "yes", "drep"),
  ];
  await store.saveVotes(votes, range);
  expect(await read()).toEqual({
    actions: 3,
    epoch: 600,
    pools: 3,
    voted: 2,
    votedShare: 0.61,
    coverage: { isComplete: true, votesSince: null, fetchedAt: expect.any(Number) },
    rows: [
      { id: "pool1a", name: "ATLAS", power: 60, squares: "yn-", silentChoice: null },
      { id: "pool1silent", name: null, power: 39, squares: "---", silentChoice: "abstain" },
      { id: "pool1small", name: null, power: 1, squares: "--a", silentChoice: null },
    ],
  });
});

test("nothing before the power of pools is read", async () => {
  const governance = await startGovernance(await createAutoClosedStore());
  await governance.history.store.saveActions([action("1", "hard-fork-initiation")]);
  expect(await poolVotes(governance, async () => null, NOW)).toBeNull();
});
