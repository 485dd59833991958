import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as v from "valibot";
import { KOIOS_FUNCTIONS } from "./sources/koios-gate.ts";
import { startSimulator, type Simulator } from "./simulator.ts";

const rowsSchema = v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1));
const STAKE = "stake1uyrx65wjqjgeeksd8hptmcgl5jfyrqkfq0xe8xlp367kphsckq250";
const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";
const HANDLE = ["f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a", `000de140${Buffer.from("charles").toString("hex")}`];
const HASH = "5f5ed4eb2ba354ab2ad7c8859f3dacf93564637a105e80d8d8270a7bee3a0d5b";

let simulator: Simulator;
const world = { pool: "", drep: "", action: "" };

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  const first = async (path: string, column: string): Promise<string> => String((await rowsOf(`${path}?limit=1`))[0]?.[column]);
  world.pool = await first("pool_list", "pool_id_bech32");
  world.drep = await first("drep_list", "drep_id");
  world.action = await first("proposal_list", "proposal_id");
});
afterAll(() => simulator.close());
afterEach(() => simulator.control.reset());

const ask = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${simulator.url}/koios/${path}`, body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers });

async function rowsOf(path: string, body?: unknown): Promise<Record<string, unknown>[]> {
  const response = await ask(path, body);
  expect(response.status, `${path}: ${await response.clone().text()}`.slice(0, 300)).toBe(200);
  return v.parse(rowsSchema, await response.json());
}

const jsonKind = (value: unknown): string =>
  Array.isArray(value) ? "list" : typeof value === "string" ? "text" : typeof value === "object" ? "json" : typeof value;

/** Query and body of a call that returns a row, by function. */
const CALLS: Record<string, () => [query: string, body?: object]> = {
  account_assets: () => ["", { _stake_addresses: [STAKE] }],
  account_info: () => ["", { _stake_addresses: [STAKE] }],
  account_reward_history: () => ["", { _stake_addresses: [STAKE] }],
  account_stake_history: () => ["", { _stake_addresses: [STAKE] }],
  asset_info: () => ["", { _asset_list: [[POLICY, "534e454b"]] }],
  asset_summary: () => [`?_asset_policy=${POLICY}&_asset_name=534e454b`],
  asset_token_registry: () => ["?limit=50"],
  asset_txs: () => [`?_asset_policy=${POLICY}&_asset_name=534e454b&_history=true`],
  asset_utxos: () => ["", { _asset_list: [HANDLE] }],
  committee_info: () => [""],
  committee_votes: () => [""],
  credential_txs: () => ["", { _payment_credentials: [HASH.slice(0, 56)] }],
  drep_epoch_summary: () => [""],
  drep_info: () => ["", { _drep_ids: [world.drep] }],
  drep_list: () => [""],
  drep_metadata: () => ["", { _drep_ids: [world.drep] }],
  drep_updates: () => [""],
  drep_voting_power_history: () => ["?_epoch_no=640"],
  epoch_block_protocols: () => [""],
  epoch_info: () => [""],
  epoch_params: () => [""],
  genesis: () => [""],
  pool_groups: () => [""],
  pool_history: () => [`?_pool_bech32=${world.pool}`],
  pool_info: () => ["", { _pool_bech32_ids: [world.pool] }],
  pool_list: () => [""],
  pool_owner_history: () => ["", { _pool_bech32_ids: [world.pool] }],
  pool_updates: () => [`?_pool_bech32=${world.pool}`],
  pool_voting_power_history: () => ["?_epoch_no=640"],
  proposal_list: () => [""],
  proposal_votes: () => [`?_proposal_id=${world.action}`],
  proposal_voting_summary: () => [`?_proposal_id=${world.action}`],
  script_info: () => ["", { _script_hashes: [POLICY] }],
  tip: () => [""],
  totals: () => [""],
  tx_info: () => ["", { _tx_hashes: [HASH] }],
  vote_list: () => [""],
};

describe("Koios rows", () => {
  test("the test calls every recorded function", () => {
    expect(Object.keys(CALLS), "Add a call that brings a row of the new function").toEqual([...KOIOS_FUNCTIONS.keys()].toSorted());
  });

  test.each(Object.keys(CALLS))("%s returns exactly the recorded columns, each with its type or null", async (name) => {
    simulator.control.set({
      accounts: { [STAKE]: "delegated" },
      handles: { charles: "held" },
      transactions: { [HASH]: "script" },
      contracts: { [HASH.slice(0, 56)]: 9_000_000 },
    });
    const [query, body] = CALLS[name]?.() ?? [""];
    const { columns = {} } = KOIOS_FUNCTIONS.get(name) ?? {};
    for (const row of await rowsOf(`${name}${query}`, body)) {
      expect(Object.keys(row).toSorted(), `Correct the rows of /${name} in simulator/world`).toEqual(Object.keys(columns).toSorted());
      const wrong = Object.entries(row).filter(
        ([column, value]) => value !== null && columns[column] !== "json" && jsonKind(value) !== columns[column],
      );
      expect(wrong, `SQL gives other types for /${name}`).toEqual([]);
    }
  });
});

describe("Koios errors", () => {
  test.each<[string, string, object | undefined, number, string | undefined, string?]>([
    [
      "an unknown column in select",
      "drep_list?select=drep_id,drep_status",
      undefined,
      400,
      "42703",
      "column drep_list.drep_status does not exist",
    ],
    ["an unknown column in a filter", "drep_list?drep_status=eq.registered", undefined, 400, "42703"],
    ["an unknown column in order", "pool_list?order=id.asc", undefined, 400, "42703"],
    ["an unknown column behind an alias", "tip?select=height:block", undefined, 400, "42703"],
    ["a path into an unknown column", "drep_metadata?select=name:json->body->givenName", { _drep_ids: [] }, 400, "42703"],
    ["a path into a column that is no JSON", "drep_metadata?select=hex->body", { _drep_ids: [] }, 404, "42883"],
    ["an unknown direction", "tip?order=hash.down", undefined, 400, "PGRST100"],
    [
      "an unknown function",
      "pool_lists",
      undefined,
      404,
      "PGRST202",
      "Could not find the function grest.pool_lists without parameters in the schema cache",
    ],
    [
      "an unknown parameter",
      "totals?_epoch=5",
      undefined,
      404,
      "PGRST202",
      "Could not find the function grest.totals(_epoch) in the schema cache",
    ],
    ["a filter without an operator", "tip?epoch_no=5", undefined, 404, "PGRST202"],
    ["a missing parameter", "proposal_votes", undefined, 404, "PGRST202"],
    ["another name in the body", "pool_info", { _pool_ids: [] }, 404, "PGRST202"],
    ["one name too many in the body", "drep_info", { _drep_ids: [], _extended: true }, 404, "PGRST202"],
    ["a parameter in the address of a POST", "drep_info?_drep_ids=x", { _drep_ids: [] }, 400, "PGRST100"],
    ["a body that is no object", "drep_info", [], 400, "PGRST102"],
    ["a body of more than 1 kB", "pool_info", { _pool_bech32_ids: ["x".repeat(1_024)] }, 413, undefined],
  ])("rejects %s", async (_, path, body, status, code, message) => {
    const response = await ask(path, body);
    expect(response.status).toBe(status);
    if (code) expect(await response.json()).toMatchObject({ code, hint: null, ...(message ? { message } : {}) });
  });

  test.each([
    [4_900, 200],
    [5_200, 413],
  ])("answers a body of %i bytes and a token with %i", async (bytes, status) => {
    const body = { _pool_bech32_ids: ["x".repeat(bytes)] };
    expect((await ask("pool_info", body, { authorization: "Bearer jwt" })).status).toBe(status);
  });

  test("filters, sorts and selects existing columns", async () => {
    const rows = await rowsOf("drep_list?registered=eq.true&select=id:drep_id&order=drep_id.desc");
    expect(rows.length).toBe(1_000);
    expect(await rowsOf("drep_list?registered=is.false")).toHaveLength(40);
    expect(Object.keys(rows[0] ?? {})).toEqual(["id"]);
  });
});

test("times out with too many IDs at once, and not with fewer", async () => {
  simulator.control.set({ koios: { idsAtOnce: 2 } });
  const states = async (count: number) => (await ask("pool_info", { _pool_bech32_ids: Array(count).fill(world.pool) })).status;
  expect([await states(3), await states(2)]).toEqual([504, 200]);
});

test("has no committee after a vote of no confidence", async () => {
  simulator.control.set({ isCommitteeDissolved: true });
  expect(await rowsOf("committee_info")).toEqual([
    expect.objectContaining({ members: null, quorum_numerator: null, quorum_denominator: null }),
  ]);
});
