import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "./simulator.ts";
import { UNKNOWN_ERA } from "./world/era.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

async function ask(path: string, headers: Record<string, string> = { project_id: "mainnetKey" }) {
  const response = await fetch(`${simulator.url}/blockfrost${path}`, { headers });
  return { status: response.status, body: await response.json() };
}
const koios = async (path: string) => (await fetch(`${simulator.url}/koios${path}`)).json();

const forbidden = { status_code: 403, error: "Forbidden", message: "Invalid project token." };
test.each<[string, Record<string, string>]>([
  ["no key", {}],
  ["an empty one", { project_id: "" }],
  ["one of another network", { project_id: "preprodKey" }],
  ["no secret after the network", { project_id: "mainnet" }],
])("rejects %s", async (_, headers) => expect(await ask("/blocks/latest", headers)).toEqual({ status: 403, body: forbidden }));

test.each(["/", "/blocks", "/epochs/latest/nothing", "/governance/proposals"])("answers %s with 404", async (path) =>
  expect(await ask(path)).toEqual({
    status: 404,
    body: { status_code: 404, error: "Not Found", message: "The requested component has not been found." },
  }),
);

test.each(["count=101", "count=0", "count=x", "page=0"])("rejects a list with %s", async (query) =>
  expect(await ask(`/governance/dreps?${query}`)).toMatchObject({ status: 400, body: { status_code: 400, error: "Bad Request" } }),
);

test("returns the same data as Koios under its own names", async () => {
  simulator.control.clock({ frozenAt: "2026-11-21T12:00:00.000Z" });
  const [[tip], [parameters]] = [await koios("/tip"), await koios("/epoch_params?limit=1")];
  expect((await ask("/blocks/latest")).body).toMatchObject({ time: tip.block_time, height: tip.block_height, epoch: tip.epoch_no });
  expect((await ask("/epochs/latest/parameters")).body).toMatchObject({
    epoch: parameters.epoch_no,
    a0: parameters.influence,
    n_opt: parameters.optimal_pool_count,
    pool_deposit: parameters.pool_deposit,
    protocol_major_ver: parameters.protocol_major,
    pvt_p_p_security_group: parameters.pvtpp_security_group,
  });
  const [epoch] = await koios("/epoch_info?limit=1");
  expect((await ask("/epochs/latest")).body).toMatchObject({
    epoch: epoch.epoch_no,
    tx_count: epoch.tx_count,
    active_stake: epoch.active_stake,
  });
});

test("pages DReps, with retired ones unless excluded, and with the predefined choices", async () => {
  const all = async (query: string) => {
    const rows: { drep_id: string; retired: boolean }[] = [];
    for (let page = 1; ; page++) {
      const { body } = await ask(`/governance/dreps?count=100&page=${page}${query}`);
      rows.push(...body);
      if (body.length < 100) return rows;
    }
  };
  const [whole, registered] = [await all(""), await all("&retired=false")];
  expect(whole.length - registered.length).toBe(40);
  expect(registered.filter(({ drep_id: id }) => id.startsWith("drep_always_"))).toHaveLength(2);
  expect(registered).toHaveLength(1_062);
});

test("uses separate words for the unknown era in each list, and a reset removes them", async () => {
  simulator.control.set({ era: "unknown" });
  const [parameters] = await koios("/epoch_params?limit=1");
  expect(parameters).toMatchObject({ protocol_major: 12, ...UNKNOWN_ERA.parameters });
  expect((await koios("/tip"))[0].era).toBe(UNKNOWN_ERA.era);
  const typesOf = async () => (await koios("/proposal_list")).map((row: { proposal_type: string }) => row.proposal_type);
  expect(await typesOf()).toContain(UNKNOWN_ERA.proposal);
  const statusesOf = async () => new Set((await koios("/pool_list?limit=1000")).map((row: { pool_status: string }) => row.pool_status));
  expect(await statusesOf()).toContain(UNKNOWN_ERA.poolStatus);
  simulator.control.reset();
  expect([await typesOf(), [...(await statusesOf())]].flat()).not.toEqual(expect.arrayContaining([UNKNOWN_ERA.proposal]));
  expect((await koios("/epoch_params?limit=1"))[0].protocol_major).toBe(10);
});

test("keeps the delegation to a closed pool, which Koios leaves out", async () => {
  const address = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
  simulator.control.set({ accounts: { [address]: "retired-pool" } });
  const body = JSON.stringify({ _stake_addresses: [address] });
  const [account] = await (await fetch(`${simulator.url}/koios/account_info`, { method: "POST", body })).json();
  expect(account.delegated_pool).toBeNull();
  expect((await ask(`/accounts/${address}`)).body.pool_id).toMatch(/^pool1/);
});
