import { expect, test } from "vitest";
import { hashOf } from "#app/features/governance/documents/reading/documents.test-support.ts";
import type { ActionRecord, Anchor } from "#app/features/governance/history/records.ts";
import { createFeatures } from "#tests/features.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const START = Date.UTC(2026, 10, 30);

test("Documents of the stored history are queued: those of open actions, then of votes on them, then older ones", async () => {
  const { services } = await createFeatures(await createAutoClosedStore());
  const { history, documents } = services.governance;
  const anchor = (name: string) => ({ url: `https://author.example/${name}`, hash: hashOf(Buffer.from(name)) });
  const action = (id: string, more: Partial<ActionRecord>): ActionRecord => ({
    id,
    txHash: "aa",
    index: 0,
    kind: "info-action",
    previousActionId: null,
    proposedAt: START,
    proposedEpoch: 600,
    lastVotingEpoch: 606,
    ratifiedEpoch: null,
    enactedEpoch: null,
    expiredEpoch: null,
    droppedEpoch: null,
    deposit: null,
    returnAddress: null,
    withdrawals: [],
    parameters: {},
    description: null,
    anchor: anchor(id),
    ...more,
  });
  const vote = (actionId: string, voterId: string, given: Anchor | null) => ({
    actionId,
    voterId,
    role: "drep",
    choice: "yes",
    txHash: "bb",
    votedAt: START,
    epoch: 600,
    anchor: given,
  });
  await history.store.saveActions([
    action("open", {}),
    action("settled", { expiredEpoch: 606 }),
    action("without", { anchor: null }),
    action("wrong", { anchor: { url: "https://author.example/wrong", hash: "no hash" } }),
  ]);
  const range = { since: null, until: null, isComplete: false };
  await history.store.saveVotes(
    [
      vote("settled", "drep1a", anchor("old-reasons")),
      vote("open", "drep1b", anchor("reasons")),
      vote("open", "drep1c", anchor("reasons")),
      vote("open", "drep1d", null),
    ],
    range,
  );
  const listed = async () =>
    (await documents.listAnchors()).map(({ anchor: { url }, rank }) => `${rank} ${url.split("/").at(-1)}`).toSorted();
  expect(await listed()).toEqual(["0 open", "1 reasons", "3 settled", "4 old-reasons"]);
  await documents.store.enqueue(await documents.listAnchors(), new Date(START));
  expect(await listed(), "nothing is listed twice").toEqual([]);
  // The same reasons, now for an open action.
  await history.store.saveVotes([vote("open", "drep1e", anchor("old-reasons"))], range);
  expect(await listed()).toEqual(["1 old-reasons"]);
  expect((await documents.store.due(10, new Date(START))).map(({ url }) => url.split("/").at(-1))[0]).toBe("open");
});
