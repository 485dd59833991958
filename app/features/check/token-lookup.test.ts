import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChainReader } from "#app/features/check/chain-reader.server.ts";
import { createTokenLookup } from "#app/features/check/token-lookup.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const START = 1;
const NAME = "534e454b";
const FIRST = "aa".repeat(28);
const REAL = "bb".repeat(28);
const FAKE = "cc".repeat(28);
const OTHER = "dd".repeat(28);

beforeEach(() => {
  // The cache read the clock when it was loaded, and keeps entries from time 0 forever.
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(performance.now).mockRestore();
});

/** Fake Koios whose registry has the name under the policies of the last `list` call. */
function setUp() {
  let listed: string[] = [];
  const answers: Record<string, () => unknown> = {
    asset_info: () => [{ total_supply: "5", mint_cnt: 1, burn_cnt: 0, creation_time: 1, token_registry_metadata: null }],
    asset_summary: () => [{ staked_wallets: 1, unstaked_addresses: 0 }],
    asset_token_registry: () => listed.map((policy_id) => ({ policy_id })),
    script_info: () => [{ type: "plutusV2", value: null }],
  };
  const json: PoliteFetch["json"] = async ({ source, url }) => {
    const answer = answers[new URL(url).pathname.slice(1)];
    if (!answer) throw new UpstreamError(source, "status", "status 404", { status: 404 });
    return { value: answer(), fetchedAt: Date.now(), unchanged: false, bytes: 1, header: () => undefined };
  };
  const client: PoliteFetch = { json, text: () => Promise.reject(new Error("no text")), close: async () => undefined };
  const reader = createChainReader({ hasRoom: () => true });
  const lookup = createTokenLookup(reader, client, { baseUrl: "https://koios.example" }, { baseUrl: "https://registry.example" }, () => []);
  return { list: (...policies: string[]) => (listed = policies), check: (policy: string) => lookup(`${policy}${NAME}`, true) };
}

test("looks up a name again after a minute if the registry didn't have it", async () => {
  const { list, check } = setUp();
  expect(await check(FIRST)).toMatchObject({ samePolicies: [], fetchedAt: START });
  list(REAL, FAKE);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await check(FAKE)).toMatchObject({ samePolicies: [REAL], fetchedAt: START + 2 * MINUTE });
});

test("dates the answer by its oldest part, none older than an hour", async () => {
  const { list, check } = setUp();
  list(REAL);
  await check(REAL);
  list(REAL, FAKE);
  vi.advanceTimersByTime(59 * MINUTE);
  expect(await check(OTHER)).toMatchObject({ samePolicies: [REAL], fetchedAt: START });
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await check(REAL)).toMatchObject({ samePolicies: [FAKE], fetchedAt: START + 61 * MINUTE });
});
