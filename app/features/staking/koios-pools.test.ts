import { describe, expect, test } from "vitest";
import {
  fetchPools,
  fetchPoolStates,
  type KoiosPool,
  type KoiosPoolState,
  parsePools,
  parsePoolStates,
  poolsPerCall,
} from "./koios-pools.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import states from "./samples/koios-pool-info.json" with { type: "json" };
import pools from "./samples/koios-pool-list.json" with { type: "json" };

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const ID = "pool155efqn9xpcf73pphkk88cmlkdwx4ulkg606tne970qswczg3asc";

function clientWith(answers: readonly unknown[]): PoliteFetch & { seen: JsonRequest[] } {
  const seen: JsonRequest[] = [];
  return {
    seen,
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: seen.length,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
}

describe("parsePools", () => {
  const [row] = pools;
  const read: KoiosPool = {
    id: ID,
    ticker: "AHL",
    margin: 0.1,
    fixedCost: 500,
    pledge: 64_000_000,
    activeStake: 64_328_627.680963,
    status: "registered",
    termsEpoch: 324,
    retiringEpoch: null,
    operator: "IOG",
  };

  test("reads the documented response, each pool once, including retired ones", () => {
    const all = parsePools([...pools, ...pools]);
    expect(all).toEqual([
      read,
      {
        ...read,
        id: "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy",
        ticker: null,
        margin: 0.02,
        fixedCost: 170,
        pledge: 1000,
        activeStake: null,
        status: "retiring",
        termsEpoch: null,
        retiringEpoch: 671,
        operator: null,
      },
      { ...read, id: "pool1qqqqqdk4zhsjuxxd8jyvwncf5eucfskz0xjjj64fdmlgj735lr9", status: "retired", retiringEpoch: 400 },
    ]);
  });

  test.each<[string, object, Partial<KoiosPool>]>([
    ["a ticker with markup and marks of direction", { ticker: "<b>\u202EX\n" }, { ticker: "<b>X" }],
    ["a ticker of a page", { ticker: "x".repeat(400) }, { ticker: `${"x".repeat(11)}…` }],
    ["a ticker of nothing", { ticker: " \u0000" }, { ticker: null }],
    ["a margin above all", { margin: 1.5 }, { margin: null }],
    ["a cost as a number", { fixed_cost: 340_000_000 }, { fixedCost: null }],
    ["a pledge below zero", { pledge: "-1" }, { pledge: null }],
    ["more stake than there is ADA", { active_stake: "99999999999999999" }, { activeStake: null }],
    ["no pledge", { pledge: "0" }, { pledge: 0 }],
    ["a state that we don't know", { pool_status: "paused", retiring_epoch: 640 }, { status: "paused", retiringEpoch: 640 }],
  ])("%s", (_, theirs, ours) => {
    expect(parsePools([{ ...row, ...theirs }])).toEqual([{ ...read, ...ours }]);
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "22023" }],
    ["a row without a state", [{ ...row, pool_status: null }]],
    ["a row without identifier", [{ ...row, pool_id_bech32: "pool1bio" }]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parsePools(document)).toThrow(badShape));
});

describe("parsePoolStates", () => {
  const [row] = states;
  const read: KoiosPoolState = {
    id: ID,
    name: "Input Output Global (IOHK) - Private",
    blocks: 4509,
    liveStake: 64_328_627.680963,
    livePledge: 64_328_594.406327,
    delegators: 5,
    rewardDrep: null,
  };

  test.each<[string, object, Partial<KoiosPoolState>]>([
    ["the documented answer", {}, {}],
    ["no document", { meta_json: null }, { name: null }],
    ["a document that is a text", { meta_json: "gone" }, { name: null }],
    ["a name that is a number", { meta_json: { name: 5 } }, { name: null }],
    ["half a block", { block_count: 0.5 }, { blocks: null }],
    ["delegators below zero", { live_delegators: -1 }, { delegators: null }],
  ])("%s", (_, theirs, ours) => {
    expect(parsePoolStates([{ ...row, ...theirs }])).toEqual([{ ...read, ...ours }]);
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "22023" }],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parsePoolStates(document)).toThrow(badShape));
});

describe("Fetching", () => {
  const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
  const page = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...pools[0],
      pool_id_bech32: `pool1${"q".repeat(48)}${alphabet[index >> 10]}${alphabet[(index >> 5) & 31]}${alphabet[index & 31]}`,
    }));

  test("reads on while a page is full, in a fixed order", async () => {
    const client = clientWith([page(1000), page(3)]);
    const answer = await fetchPools(client, { baseUrl: "http://x", apiKey: "jwt" });
    expect([answer.pools.length, answer.fetchedAt]).toEqual([1000, 2]);
    const path =
      "http://x/pool_list?select=pool_id_bech32,ticker,margin,fixed_cost,pledge,active_stake,pool_status,active_epoch_no,retiring_epoch,pool_group&order=pool_id_bech32.asc&limit=1000&offset=";
    expect(client.seen.map(({ url }) => url)).toEqual([`${path}0`, `${path}1000`]);
    expect(client.seen.every(({ credentials }) => credentials?.authorization === "Bearer jwt")).toBe(true);
  });

  test("fails when one page fails", async () => {
    await expect(fetchPools(clientWith([page(1000), { code: "57014" }]), { baseUrl: "http://x" })).rejects.toMatchObject({
      kind: "bad-shape",
    });
  });

  test.each([
    [false, 1000],
    [true, 5000],
  ])("with a key: %s, keeps a body within %i bytes", async (isKeyed, most) => {
    const client = clientWith([states]);
    await fetchPoolStates(
      client,
      { baseUrl: "http://x" },
      Array.from({ length: poolsPerCall(isKeyed) }, () => ID),
    );
    expect(Buffer.byteLength(JSON.stringify(client.seen[0]?.body))).toBeLessThanOrEqual(most);
  });
});
