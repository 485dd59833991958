import { describe, expect, test } from "vitest";
import { fetchAccount, fetchTransaction, parseAccount, parseTransaction } from "#app/features/check/blockfrost.server.ts";
import account from "#app/features/check/samples/blockfrost-account.json" with { type: "json" };
import transaction from "#app/features/check/samples/blockfrost-transaction.json" with { type: "json" };
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// The account is an example of Blockfrost's OpenAPI description 0.1.91; the transaction is from Blockfrost's public tests on mainnet.

const badShape = expect.objectContaining({ kind: "bad-shape", source: "blockfrost" });
/** The example's DRep in CIP-129, as a key and as a script. */
const DREP = "drep1y2npycghycjwsveualcfseydjruwgp8zudk4kh6esh9axhgfcvqjs";
const SCRIPT_DREP = "drep1ywnpycghycjwsveualcfseydjruwgp8zudk4kh6esh9axhgf2u3jh";

describe("parseAccount", () => {
  const read = {
    isRegistered: true,
    poolId: "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy",
    drep: DREP,
    balance: 619_154.618165,
    rewardsAvailable: 319_154.618165,
  };
  test.each<[string, object, object]>([
    ["the documented answer", {}, {}],
    ["a DRep with its header", { drep_id: DREP }, {}],
    ["a DRep's key as such", { drep_id: "drep_vkh15cfxz9exyn5rx0807zvxfrvslrjqfchrd4d47kv9e0f4667kazz" }, {}],
    ["a script as a DRep", { drep_id: "drep_script15cfxz9exyn5rx0807zvxfrvslrjqfchrd4d47kv9e0f46nmsghe" }, { drep: SCRIPT_DREP }],
    ["always abstains", { drep_id: "drep_always_abstain" }, { drep: "abstain" }],
    ["no confidence", { drep_id: "drep_always_no_confidence" }, { drep: "no-confidence" }],
    ["no pool and no DRep", { drep_id: null, pool_id: null }, { drep: null, poolId: null }],
    ["registered and not delegated", { active: false, pool_id: null }, { poolId: null }],
    ["not registered", { active: false, registered: false }, { isRegistered: false }],
    ["an older server, registered", { registered: undefined }, {}],
    ["an older server, not registered", { registered: undefined, active: false }, { isRegistered: false }],
    ["nothing left", { controlled_amount: "0", withdrawable_amount: "0" }, { balance: 0, rewardsAvailable: 0 }],
  ])("%s", (_, change, expected) => expect(parseAccount({ ...account, ...change })).toEqual({ ...read, ...expected }));

  test.each<[string, unknown]>([
    ["a list", [account]],
    ["null", null],
    ["an error", { status_code: 403, error: "Forbidden", message: "Invalid project token." }],
    ["a pool that is none", { ...account, pool_id: "javascript:alert(1)" }],
    ["a DRep that is a number", { ...account, drep_id: 5 }],
    ["no pool named", { ...account, pool_id: undefined }],
    ["a number for lovelace", { ...account, withdrawable_amount: 5 }],
    ["a negative amount", { ...account, controlled_amount: "-1" }],
    ["more than there is", { ...account, controlled_amount: "99999999999999999" }],
  ])("rejects %s", (_, document) => expect(() => parseAccount(document)).toThrow(badShape));
});

describe("parseTransaction", () => {
  test("parses the recorded answer", () =>
    expect(parseTransaction(transaction)).toEqual({ at: 1_596_851_531_000, blockHeight: 4_530_059, fee: 0.174741, hasFailed: false }));
  test("parses a transaction that a script failed", () =>
    expect(parseTransaction({ ...transaction, valid_contract: false }).hasFailed).toBe(true));
  test.each<[string, object]>([
    ["no time", { block_time: null }],
    ["a time before ADA", { block_time: 5 }],
    ["a height below zero", { block_height: -1 }],
    ["a fee that is a number", { fees: 174741 }],
  ])("rejects a transaction with %s", (_, change) => expect(() => parseTransaction({ ...transaction, ...change })).toThrow(badShape));
});

describe("requests", () => {
  function clientOf(answer: () => unknown) {
    const seen: JsonRequest[] = [];
    const client: PoliteFetch = {
      json: async (request) => (seen.push(request), { value: answer(), fetchedAt: 0, unchanged: false, bytes: 1, header: () => undefined }),
      text: () => Promise.reject(new Error("not asked")),
      close: async () => undefined,
    };
    return { client, seen };
  }
  const fail = (status: number) => () => {
    throw new UpstreamError("blockfrost", "status", `status ${status}`, { status });
  };
  const options = { baseUrl: "http://x/api/v0", apiKey: "mainnetKey" };

  test("send the key as a header and disable the client's cache", async () => {
    const { client, seen } = clientOf(() => account);
    await fetchAccount(client, options, "stake1a");
    await fetchTransaction(client, options, "ab").catch(() => undefined);
    const more = { credentials: { project_id: "mainnetKey" }, isPrivate: true, absentStatuses: new Set([404]) };
    expect(seen).toEqual([
      { source: "blockfrost", url: "http://x/api/v0/accounts/stake1a", ...more },
      { source: "blockfrost", url: "http://x/api/v0/txs/ab", ...more },
    ]);
  });

  test("treat 404 as an answer, and other statuses as errors", async () => {
    expect(await fetchAccount(clientOf(fail(404)).client, options, "stake1a")).toBeNull();
    expect(await fetchTransaction(clientOf(fail(404)).client, options, "ab")).toBeNull();
    for (const status of [400, 402, 403, 418, 500])
      await expect(fetchAccount(clientOf(fail(status)).client, options, "stake1a")).rejects.toMatchObject({ status });
    await expect(fetchAccount(clientOf(() => null).client, options, "stake1a")).rejects.toThrow(badShape);
  });
});
