import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fetchRegistryEntries } from "#app/features/ecosystem/discovered/koios-token-registry.server.ts";
import { fetchRates } from "#app/features/converter/coingecko-rates.server.ts";
import { fetchTokenHistory, fetchTokens } from "#app/features/ecosystem/catalog/coingecko-tokens.server.ts";
import { fetchFees, fetchStablecoins, fetchVolumes } from "#app/features/ecosystem/catalog/defillama-flows.server.ts";
import { fetchLastUse } from "#app/features/ecosystem/health/koios-contracts.server.ts";
import { fetchTransaction } from "#app/features/check/koios-transaction.server.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { fetchHacks } from "#app/features/ecosystem/incidents/defillama-hacks.server.ts";
import { fetchTvlHistory } from "#app/features/ecosystem/catalog/defillama-history.server.ts";
import { fetchChainTvl, fetchProtocols } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { fetchAssetSummary, fetchAssetTransactions } from "#app/features/ecosystem/catalog/koios-assets.server.ts";
import { fetchEpochRecords, fetchTotals } from "#app/features/network/koios-chain.server.ts";
import { drepsPerCall, fetchDrepIds, fetchDrepStates, fetchDrepSummary } from "#app/features/governance/koios-dreps.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { fetchPools, fetchPoolStates, poolsPerCall } from "#app/features/staking/koios-pools.server.ts";
import { fetchCommittee } from "#app/features/governance/koios-committee.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/features/governance/koios-votes.server.ts";
import { fetchEpochParams, parseParameters, parseVotingRules } from "#app/foundation/upstream/koios-parameters.server.ts";
import { fetchTip } from "#app/foundation/upstream/koios.server.ts";
import { fetchBlocklist } from "#app/features/link-check/blocklist-sources.server.ts";
import { createPoliteFetch, type BytesFetch, type PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { FaultInput } from "./faults/fault.ts";
import { startSimulator, type Simulator } from "./simulator.ts";
import { readCatalog } from "./world/catalog.ts";

// Run the site's fetchers against the simulator. They must return the values that were set and report every fault.

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const liqwid = { policyId: "da8c30857834c6ae7203935b89278c532b3995245295456f993e1d24", assetName: "4c51" };

function client(): PoliteFetch & BytesFetch {
  const host = new URL(simulator.url).host;
  const polite = createPoliteFetch({ allow: [host], userAgent: "test", log: silent, limits: { backoffMs: 1, idleMs: 250 } });
  onTestFinished(() => void polite.close());
  return polite;
}
/** Options of a check, because a job would wait for Koios for up to a minute. */
const at = (source: string) => ({ baseUrl: `${simulator.url}/${source}`, purpose: "checks" as const });

const readers = {
  "a block list": (polite: PoliteFetch & BytesFetch) => fetchBlocklist(polite, "metamask", at("blocklists/metamask.json")),
  protocols: (polite: PoliteFetch) => fetchProtocols(polite, at("defillama")),
  "chain value": (polite: PoliteFetch) => fetchChainTvl(polite, at("defillama")),
  hacks: (polite: PoliteFetch) => fetchHacks(polite, at("defillama")),
  "value over time": (polite: PoliteFetch) => fetchTvlHistory(polite, at("defillama"), "minswap-dex"),
  volumes: (polite: PoliteFetch) => fetchVolumes(polite, at("defillama")),
  fees: (polite: PoliteFetch) => fetchFees(polite, at("defillama")),
  stablecoins: (polite: PoliteFetch) => fetchStablecoins(polite, at("stablecoins")),
  tokens: (polite: PoliteFetch) => fetchTokens(polite, at("coingecko"), ["minswap", "clarity-2"]),
  "token history": (polite: PoliteFetch) => fetchTokenHistory(polite, at("coingecko"), "minswap", "30d"),
  asset: (polite: PoliteFetch) => fetchAssetSummary(polite, at("koios"), liqwid),
  "asset transactions": (polite: PoliteFetch) => fetchAssetTransactions(polite, at("koios"), liqwid, 13_000_000),
  proposals: (polite: PoliteFetch) => fetchProposals(polite, at("koios")),
  rates: (polite: PoliteFetch) => fetchRates(polite, at("coingecko"), ["usd", "eur", "gbp", "pln", "brl"]),
  pools: (polite: PoliteFetch) => fetchPools(polite, at("koios")),
  DReps: (polite: PoliteFetch) => fetchDrepIds(polite, at("koios")),
  parameters: async (polite: PoliteFetch) => parseParameters(await fetchEpochParams(polite, at("koios"))),
  "the token registry": (polite: PoliteFetch) => fetchRegistryEntries(polite, at("koios")),
  totals: (polite: PoliteFetch) => fetchTotals(polite, at("koios")),
  epochs: (polite: PoliteFetch) => fetchEpochRecords(polite, at("koios")),
};

describe("parsers return the values that were set", () => {
  test("protocols and their chain", async () => {
    simulator.control.set({ protocols: { liqwid: { tvl: 5_000_000, change1d: -7.5 }, "minswap-dex": { volume24h: 1_234 } } });
    const polite = client();
    const { protocols } = await readers.protocols(polite);
    expect(protocols.find(({ slug }) => slug === "liqwid")).toMatchObject({ tvl: 5_000_000, change1d: -7.5, twitter: "liqwidfinance" });
    expect(protocols.some(({ slug }) => slug === "binance-cex" || slug.startsWith("simulated"))).toBe(false);
    expect((await readers["chain value"](polite)).tvl).toBeGreaterThan(5e7);
    const days = await readers["value over time"](polite);
    expect(days).toHaveLength(366);
    expect(days.every(([, value]) => value > 1e6)).toBe(true);
    expect((await readers.volumes(polite)).protocols[0]).toMatchObject({ slug: "minswap-dex", volume24h: 1_234 });
    expect((await readers.fees(polite)).protocols.every(({ slug, fees24h }) => slug !== "cardano" && (fees24h ?? 0) > 0)).toBe(true);
    const { stablecoins } = await readers.stablecoins(polite);
    expect(stablecoins.map(({ symbol }) => symbol)).toEqual(["USDT", "USDC", "EURC", "iUSD", "DJED", "MyUSD", "USDM", "USDA"]);
    expect(stablecoins.every(({ circulatingUsd }) => (circulatingUsd ?? 0) > 0)).toBe(true);
  });

  test("a contract's last use", async () => {
    const used = "a".repeat(56);
    const dormant = "b".repeat(56);
    const policy = "c".repeat(56);
    simulator.control.set({ contracts: { [used]: 14_000_000, [dormant]: 12_000_000, [policy]: null } });
    const polite = client();
    const lastUse = (scripts: string[], since: number) => fetchLastUse(polite, at("koios"), scripts, since);
    const newest = await lastUse([dormant, used], 0);
    expect(newest).toBe(await lastUse([used], 14_000_000));
    expect(newest).toBeGreaterThan((await lastUse([dormant, policy], 0)) ?? Infinity);
    expect([await lastUse([used], 14_000_001), await lastUse([policy], 0)]).toEqual([null, null]);
  });

  test("the list of hacks", async () => {
    simulator.control.set({
      hacks: [{ date: Date.now() / 1000, name: "Minswap DEX", amount: 5_000, defillamaId: 1494 }, { name: "no date" }],
    });
    const { hacks, leftOut } = await readers.hacks(client());
    expect(hacks.at(-1)).toMatchObject({ name: "Minswap DEX", lossUsd: 5_000, protocolId: "1494", chains: [] });
    expect(hacks.filter(({ chains }) => chains.includes("Cardano")).map(({ name }) => name)).toEqual(["Splash", "Simulated Yield Farm"]);
    expect(leftOut).toBe(1);
  });

  test("block lists", async () => {
    simulator.control.set({ blocklists: { metamask: ["minswap.org", "www.a.example"] } });
    const polite = client();
    const { hosts } = await readers["a block list"](polite);
    expect(["minswap.org", "a.example", "claim-ada.example.com"].filter((host) => !hosts.has(host))).toEqual([]);
    const other = await fetchBlocklist(polite, "polkadot-js", at("blocklists/polkadot-js.json"));
    expect(other.hosts.has("minswap.org")).toBe(false);
  });

  test("every token of the catalog and its history", async () => {
    simulator.control.set({ coins: { minswap: { price: 0.5, marketCap: 0 } } });
    const ids = readCatalog().flatMap(({ token }) => token?.coingecko ?? []);
    const { tokens } = await fetchTokens(client(), at("coingecko"), ids);
    expect([...tokens.keys()].toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(tokens.get("minswap")).toMatchObject({ price: 0.5, marketCap: null, change30d: expect.any(Number), athAt: expect.any(Number) });
    expect((await readers["token history"](client())).points.length).toBeGreaterThan(290);
  });

  test("ADA's price in five currencies at one time", async () => {
    simulator.control.set({ price: 0.5 });
    const { observedAt, rates } = await readers.rates(client());
    expect(observedAt).toBeLessThanOrEqual(Date.now());
    expect(rates.get("usd")).toBe(0.5);
    expect([...rates.values()].every((rate) => rate !== null && rate > 0.2 && rate < 10)).toBe(true);
  });

  test("protocol parameters and the totals of every epoch", async () => {
    simulator.control.set({ parameters: { min_fee_a: 45, key_deposit: "3000000" }, circulation: "30000000000500000" });
    const polite = client();
    expect(await readers.parameters(polite)).toMatchObject({
      feePerByte: 45,
      feeFixed: 155_381,
      keyDeposit: 3,
      targetPools: 500,
      minPoolCost: 170,
    });
    const totals = await readers.totals(polite);
    expect(totals[0]).toMatchObject({ circulation: 30_000_000_000.5 });
    expect(totals.length).toBeGreaterThan(400);
    const epochs = await readers.epochs(polite);
    expect(epochs.length).toBeGreaterThan(600);
    expect(epochs.slice(1, 300).every(({ blocks, transactions }) => blocks !== null && blocks > 20_000 && transactions !== null)).toBe(
      true,
    );
  });

  test("pools on several pages, and details of some", async () => {
    const polite = client();
    const { pools } = await readers.pools(polite);
    expect(pools.filter(({ status }) => status !== "retired")).toHaveLength(1_240);
    expect(pools).toHaveLength(1_300);
    expect(simulator.control.count("koios", "GET /pool_list")).toBe(2);
    const isWhole = ({ margin, fixedCost, activeStake, status }: (typeof pools)[number]) =>
      margin !== null && fixedCost !== null && (status === "retired" || (activeStake ?? -1) >= 0);
    expect(pools.every(isWhole)).toBe(true);
    const some = pools.slice(0, poolsPerCall(false)).map(({ id }) => id);
    const states = await fetchPoolStates(polite, at("koios"), some);
    expect(states.map(({ id }) => id)).toEqual(some);
    const tooMany = pools.slice(0, poolsPerCall(true)).map(({ id }) => id);
    await expect(fetchPoolStates(polite, at("koios"), tooMany), "without a key").rejects.toMatchObject({ status: 413 });
    expect(await fetchPoolStates(polite, { ...at("koios"), apiKey: "jwt" }, tooMany)).toHaveLength(tooMany.length);
  });

  test("the token registry on several pages, with shared tickers, hostile names and tokens of the catalog", async () => {
    const polite = client();
    simulator.control.clock({ frozenAt: "2026-11-21T12:00:00.000Z" });
    const entries = await readers["the token registry"](polite);
    expect(simulator.control.count("koios", "GET /asset_token_registry")).toBe(3);
    expect(entries.length).toBeGreaterThan(2_400);
    expect(entries.map(({ unit }) => unit)).toContain(liqwid.policyId + liqwid.assetName);
    expect(entries.map(({ name }) => name)).toContain("<script>alert(1)</script>");
    const tickers = Map.groupBy(entries, ({ ticker }) => ticker);
    expect(tickers.get(null)?.length).toBeGreaterThan(100);
    expect([...tickers.values()].filter((some) => some.length > 1).length).toBeGreaterThan(100);
    simulator.control.clock({ frozenAt: "2026-11-22T12:00:00.000Z" });
    const known = new Set(entries.map(({ unit }) => unit));
    const later = await readers["the token registry"](client());
    expect(later.filter(({ unit }) => !known.has(unit))).toHaveLength(4);
    expect(later).toHaveLength(entries.length);
  });

  test("DReps, votes, rules and the committee", async () => {
    const polite = client();
    const { ids } = await readers.DReps(polite);
    expect(ids).toHaveLength(1_060);
    expect(ids.filter((id) => recognize(id).problem !== null).slice(0, 3)).toEqual([]);
    expect(await fetchDrepStates(polite, at("koios"), ids.slice(0, drepsPerCall(false)))).toHaveLength(drepsPerCall(false));
    const summary = await fetchDrepSummary(polite, at("koios"));
    expect(summary.dreps, "Without the two predefined choices").toBe(1_060);
    const { proposals } = await readers.proposals(polite);
    const open = proposals.findLast(({ status }) => status === "active");
    const { tally } = await fetchTally(polite, at("koios"), open?.id ?? "");
    const votes = await fetchDrepVotes(polite, at("koios"), open?.id ?? "");
    const counted = (tally.dreps.yesVotes ?? 0) + (tally.dreps.noVotes ?? 0) + (tally.dreps.abstainVotes ?? 0);
    expect(votes.size).toBe(counted);
    expect(counted).toBeGreaterThan(50);
    expect(parseVotingRules(await fetchEpochParams(polite, at("koios")))).toMatchObject({
      dvt_update_to_constitution: 0.75,
      pvtpp_security_group: 0.51,
    });
    expect((await fetchCommittee(polite, at("koios"), summary.epoch)).committee).toEqual({ quorum: 2 / 3, members: 6, isDissolved: false });
  });

  test("a transaction between valid addresses", async () => {
    const hash = "ab".repeat(32);
    simulator.control.set({ transactions: { [hash]: "payment" } });
    const { inputs = [], outputs = [] } = (await fetchTransaction(client(), at("koios"), hash)) ?? {};
    const seen = [...inputs, ...outputs].map(({ address, stakeAddress }) => [recognize(address), recognize(stakeAddress ?? "")]);
    expect(seen).toHaveLength(3);
    for (const both of seen)
      expect(both).toMatchObject([
        { kind: "payment", problem: null },
        { kind: "stake", problem: null },
      ]);
  });

  test("assets and governance actions", async () => {
    simulator.control.set({ assets: { [liqwid.policyId]: { holders: 4_321 } }, minting: { [liqwid.policyId]: "unknown" } });
    const polite = client();
    expect(await readers.asset(polite)).toEqual({ holders: 4_321, transactions: expect.any(Number) });
    expect(await fetchAssetSummary(polite, at("koios"), { ...liqwid, assetName: "00" })).toBeNull();
    const tip = await fetchTip(polite, at("koios"));
    const { count } = await fetchAssetTransactions(polite, at("koios"), liqwid, (tip.blockHeight ?? 0) - 4_320);
    expect(count).toBeGreaterThan(0);
    const { proposals } = await readers.proposals(polite);
    expect(proposals).toHaveLength(18);
    expect(proposals.filter(({ title }) => title?.startsWith("Simulated action ")).length).toBeGreaterThan(6);
  });
});

describe.each(Object.entries(readers))("faults of %s", (_name, fetchIt) => {
  test.each<[string, FaultInput]>([
    ["status", { kind: "status", status: 500 }],
    ["status", { kind: "status", status: 404, body: '{"message":"Not Found"}' }],
    ["network", { kind: "truncate" }],
    ["not-json", { kind: "truncate", contentLength: "half" }],
    ["network", { kind: "reset-connection" }],
    ["timeout", { kind: "hang" }],
    ["not-json", { kind: "garbage" }],
    ["not-json", { kind: "html" }],
    ["not-json", { kind: "empty" }],
    ["rate-limited", { kind: "rate-limit" }],
    ["rate-limited", { kind: "rate-limit", mode: "html" }],
    ["too-large", { kind: "oversized", bytes: 34_000_000, gzip: true }],
    ["refused-address", { kind: "redirect", location: "http://127.0.0.1:1/" }],
  ])("cause the error %s for %j", async (kind, fault) => {
    simulator.control.fault({ source: "*", fault });
    await expect(fetchIt(client())).rejects.toMatchObject({ name: "UpstreamError", kind });
  });

  test.each(["nan", "infinity", "negative", "null", "string", "numeric-string", "zero", "overflow"] as const)(
    "never cause invalid values for numbers that are %s",
    async (value) => {
      simulator.control.fault({ source: "*", fault: { kind: "nan", value } });
      // The parser may give up, but its results must be valid.
      const read: unknown = await fetchIt(client()).catch((error: unknown) => {
        expect(error).toMatchObject({ name: "UpstreamError", kind: expect.stringMatching(/^(bad-shape|not-json)$/) });
      });
      const plain = JSON.stringify(read, (_key, part: unknown) => (part instanceof Map ? [...part.values()] : part)) ?? "";
      expect([...plain.matchAll(/"(\w+)":-/g)].map(([, key]) => key).filter((key) => !key?.startsWith("change"))).toEqual([]);
    },
  );
});
