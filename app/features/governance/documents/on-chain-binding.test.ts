import { bech32 } from "@scure/base";
import { describe, expect, test } from "vitest";
import type { ActionRecord } from "#app/features/governance/history/records.ts";
import { vector } from "./reading/documents.test-support.ts";
import { compareOnChain, type OnChainFact } from "./on-chain-binding.server.ts";
import { readDocument } from "./reading/read-document.server.ts";

const ACCOUNT = "stake1uxsm9s75uhm20wxf6rsl9ga5chtw079fkrqa9cl55kmv0kqfk32j7";
const POLICY = "fa24fb305126805cf2164c161d852a0e7330cf988f1fe558cf7d4a64";
const HASH = "a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0c1d2e3f4a5b6c7d8";
const VOTED = { txHash: "e14de8d9dc4f4ddf3fe9250a8a926e20f10e99b86bd0610b77d7a054981591ee", index: 0 };

const withHeader = (prefix: string, header: number, hash = HASH) =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.of(header, ...Buffer.from(hash, "hex"))), false);
const DREP = withHeader("drep", 0x22);

const action = (more: Partial<ActionRecord>): ActionRecord => ({
  id: "gov_action1",
  ...VOTED,
  kind: "info-action",
  previousActionId: null,
  proposedAt: 0,
  proposedEpoch: 600,
  lastVotingEpoch: null,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: "100000000000",
  returnAddress: ACCOUNT,
  withdrawals: [],
  parameters: {},
  description: null,
  anchor: null,
  ...more,
});
const withdrawal = (more: Partial<ActionRecord> = {}) =>
  action({
    kind: "treasury-withdrawals",
    withdrawals: [{ stakeAddress: ACCOUNT, amount: "100000000000" }],
    description: { tag: "TreasuryWithdrawals", contents: [[], POLICY] },
    ...more,
  });
const change = (size: number, description: unknown = { contents: [null, {}, POLICY] }) =>
  action({ kind: "parameter-change", parameters: { max_block_size: size }, description });
const of = (record: ActionRecord): OnChainFact => ({ kind: "action", action: record });
const vote = (voterId: string, choice: string, index = 0): OnChainFact => ({
  kind: "vote",
  vote: { role: "drep", voterId, choice },
  action: { ...VOTED, index },
});

async function onChainOf(name: string): Promise<unknown> {
  const read = await readDocument(vector(name));
  if (!("parsed" in read)) throw new Error(read.refused);
  return read.parsed.onChain;
}

describe("CIP-169's copy of an action, vote or certificate", () => {
  test.each<[string, string, OnChainFact, object]>([
    ["the same withdrawal", "treasury-withdrawal", of(withdrawal()), { state: "matches" }],
    [
      "a replay: a withdrawal to another account",
      "treasury-withdrawal",
      of(withdrawal({ withdrawals: [{ stakeAddress: "stake1other", amount: "100000000000" }] })),
      { state: "differs", differing: ["gov_action.rewards"] },
    ],
    [
      "a larger withdrawal",
      "treasury-withdrawal",
      of(withdrawal({ withdrawals: [{ stakeAddress: ACCOUNT, amount: "100000000001" }] })),
      { state: "differs", differing: ["gov_action.rewards"] },
    ],
    ["another kind", "treasury-withdrawal", of(action({})), { state: "differs" }],
    ["another deposit", "info-action", of(action({ deposit: "1" })), { state: "differs", differing: ["deposit"] }],
    [
      "another return address",
      "info-action",
      of(action({ returnAddress: "stake1x" })),
      { state: "differs", differing: ["reward_account"] },
    ],
    ["the same info action", "info-action", of(action({})), { state: "matches" }],
    ["the same parameter", "parameter-change", of(change(98_304)), { state: "matches" }],
    ["another value", "parameter-change", of(change(90_112)), { state: "differs", differing: ["gov_action.protocol_param_update"] }],
    [
      "an action without a description",
      "parameter-change",
      of(change(98_304, null)),
      { state: "incomplete", unchecked: ["gov_action.policy_hash"] },
    ],
    [
      "an action with a predecessor that the document leaves out",
      "info-action",
      of(action({ previousActionId: "gov_action1js2s9v92zpxg2rge0y3jt9zy626he2m67x9kx9phw4r942kvsn6sqfym0d7" })),
      { state: "differs", differing: ["gov_action.gov_action_id"] },
    ],
    ["a constitution, which we can't compare", "new-constitution", of(action({ kind: "new-constitution" })), { state: "incomplete" }],
    ["a document that names itself as anchor", "forbidden-anchor", of(withdrawal()), { state: "differs" }],
    ["the same vote", "vote", vote(DREP, "yes"), { state: "matches" }],
    ["another vote", "vote", vote(DREP, "no"), { state: "differs", differing: ["vote"] }],
    ["another voter", "vote", vote(withHeader("drep", 0x22, "0".repeat(56)), "yes"), { state: "differs", differing: ["voter"] }],
    ["a script with the voter's hash", "vote", vote(withHeader("drep", 0x23), "yes"), { state: "differs", differing: ["voter"] }],
    ["a vote on another action", "vote", vote(DREP, "yes", 1), { state: "differs", differing: ["gov_action_id"] }],
    ["the same DRep", "drep-update", { kind: "drep", id: DREP }, { state: "matches" }],
    ["another DRep", "drep-update", { kind: "drep", id: withHeader("drep", 0x23) }, { state: "differs", differing: ["drep_credential"] }],
    ["an action's document for a vote", "treasury-withdrawal", vote(DREP, "yes"), { state: "differs" }],
  ])("compared with %s", async (_name, file, fact, expected) => {
    expect(compareOnChain(await onChainOf(`cip-169-${file}`), fact)).toMatchObject(expected);
  });

  test("isn't required", async () => {
    expect(compareOnChain(await onChainOf("cip-108-no-confidence"), of(action({})))).toBeNull();
  });

  test.each([[null], [7], ["x"], [[]], [{}], [[null]], [{ gov_action: [] }], [[{ key: null, value: 3 }]]])(
    "is something else than the chain's: %j",
    (onChain) => {
      for (const fact of [of(action({})), vote(DREP, "yes"), { kind: "drep", id: DREP } as const])
        expect(compareOnChain(onChain, fact)?.state).toBe("differs");
    },
  );
});
