import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { responseSchemas } from "./response-schemas.ts";
import { startSimulator, type Simulator } from "./simulator.ts";
import { readCatalog } from "./world/catalog.ts";
import { generateCoins } from "./world/generated-coins.ts";
import { DAY } from "#app/foundation/durations.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const NOON = "2026-10-07T12:00:00.000Z";
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  simulator.control.clock({ frozenAt: NOON });
});

async function read<T>(schema: v.GenericSchema<unknown, T>, path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(simulator.url + path, init);
  return v.parse(schema, await response.json());
}

async function ada(query = "") {
  const rows = await read(responseSchemas.markets, `/coingecko/coins/markets?vs_currency=usd&ids=cardano${query}`);
  return v.parse(
    v.object({
      current_price: finiteNumber,
      market_cap: finiteNumber,
      high_24h: finiteNumber,
      low_24h: finiteNumber,
      price_change_24h: finiteNumber,
      price_change_percentage_24h: finiteNumber,
      circulating_supply: finiteNumber,
      total_volume: finiteNumber,
      last_updated: v.string(),
    }),
    rows[0],
  );
}

function ask(query: string, headers: Record<string, string> = {}, variables?: object) {
  const body = variables === undefined ? query : JSON.stringify({ query, variables });
  const type = variables === undefined ? "application/graphql" : "application/json";
  return fetch(`${simulator.url}/santiment/graphql`, { method: "POST", body, headers: { "content-type": type, ...headers } });
}

async function graph(query: string, headers: Record<string, string> = {}, variables?: object) {
  const response = await ask(query, headers, variables);
  expect(response.status).toBe(200);
  return v.parse(responseSchemas.graph, await response.json());
}

const windows = "&sparkline=true&price_change_percentage=1h,24h,7d,30d,1y";
const LIQWID = "da8c30857834c6ae7203935b89278c532b3995245295456f993e1d24";
const asset = `_asset_policy=${LIQWID}&_asset_name=4c51`;

describe("response schemas", () => {
  test.each<[string, v.GenericSchema]>([
    ["/coingecko/ping", v.strictObject({ gecko_says: v.string() })],
    ["/coingecko/coins/markets?vs_currency=usd", responseSchemas.markets],
    [`/coingecko/coins/markets?vs_currency=eur&ids=cardano,minswap${windows}`, v.pipe(responseSchemas.markets, v.length(2))],
    ["/coingecko/simple/price?ids=cardano&vs_currencies=usd,eur", responseSchemas.simple],
    ["/coingecko/coins/cardano/market_chart?vs_currency=usd&days=30", responseSchemas.chart],
    ["/coingecko/global", responseSchemas.global],
    ["/koios/tip", responseSchemas.tip],
    ["/koios/genesis", responseSchemas.genesis],
    ["/koios/totals", v.pipe(responseSchemas.totals, v.minLength(400))],
    ["/koios/epoch_info", v.pipe(responseSchemas.epochInfo, v.minLength(600))],
    ["/koios/epoch_info?_epoch_no=320", v.pipe(responseSchemas.epochInfo, v.length(1))],
    ["/koios/epoch_params?order=epoch_no.desc&limit=1", v.pipe(responseSchemas.epochParams, v.length(1))],
    ["/koios/epoch_params?_epoch_no=320", v.pipe(responseSchemas.epochParams, v.length(1))],
    [`/koios/asset_summary?${asset}`, v.pipe(responseSchemas.assetSummary, v.length(1))],
    [`/koios/asset_txs?${asset}&_history=true`, v.pipe(responseSchemas.assetTxs, v.minLength(1))],
    ["/koios/proposal_list", v.pipe(responseSchemas.proposals, v.length(18))],
    ["/defillama/protocols", v.pipe(responseSchemas.protocols, v.minLength(300))],
    ["/defillama/hacks", v.pipe(responseSchemas.hacks, v.minLength(50))],
    ["/defillama/protocol/minswap-dex", responseSchemas.protocol],
    ["/defillama/v2/chains", v.pipe(responseSchemas.chains, v.minLength(2))],
    ["/defillama/overview/dexs/cardano?excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true", responseSchemas.overview],
    ["/defillama/overview/fees/Cardano?dataType=dailyFees", responseSchemas.overview],
    ["/stablecoins/stablecoins?includePrices=true", responseSchemas.stablecoins],
  ])("match at %s", async (path, schema) => {
    await read(schema, path);
  });
});

describe("coingecko", () => {
  test.each([
    ["unknown ids are left out", "/coins/markets?vs_currency=usd&ids=cardano,nothing", 200, 1],
    ["pages", "/coins/markets?vs_currency=usd&per_page=5&page=2", 200, 5],
    ["a page past the end", "/coins/markets?vs_currency=usd&per_page=250&page=2", 200, 0],
    ["symbols", "/coins/markets?vs_currency=usd&symbols=ada,min", 200, 2],
    ["no currency", "/coins/markets?ids=cardano", 422, null],
    ["an unknown coin", "/coins/nothing/market_chart?vs_currency=usd&days=1", 404, null],
    ["too much history", "/coins/cardano/market_chart?vs_currency=usd&days=max", 401, null],
    ["another path", "/nowhere", 404, null],
  ])("answers %s", async (_name, path, status, length) => {
    const response = await fetch(`${simulator.url}/coingecko${path}`);
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    if (length !== null) expect(body).toHaveLength(length);
  });

  test("keeps price, change, range, capitalization, chart and shares consistent", async () => {
    simulator.control.clock({ frozenAt: "2026-10-07T12:10:00.000Z" });
    const now = await ada();
    const chart = await read(responseSchemas.chart, "/coingecko/coins/cardano/market_chart?vs_currency=usd&days=1");
    const prices = chart.prices.map(([, price]) => price);
    const { data } = await read(responseSchemas.global, "/coingecko/global");
    expect(now.current_price).toBeGreaterThan(0.2);
    expect(now.current_price).toBeLessThan(0.36);
    expect(prices.at(-1)).toBeCloseTo(now.current_price, 5);
    expect(now.current_price - now.price_change_24h).toBeCloseTo(prices[0] ?? 0, 5);
    expect((now.current_price / (now.current_price - now.price_change_24h) - 1) * 100).toBeCloseTo(now.price_change_percentage_24h, 2);
    expect(now.high_24h).toBeGreaterThanOrEqual(Math.max(...prices) - 1e-6);
    expect(now.low_24h).toBeLessThanOrEqual(Math.min(...prices) + 1e-6);
    expect(now.market_cap / (now.current_price * now.circulating_supply)).toBeCloseTo(1, 4);
    expect(now.market_cap / (data.total_market_cap["usd"] ?? 0)).toBeCloseTo((data.market_cap_percentage["ada"] ?? 0) / 100, 8);
    const simple = await read(responseSchemas.simple, "/coingecko/simple/price?ids=cardano&vs_currencies=usd&include_market_cap=true");
    expect(simple["cardano"]?.["usd"]).toBe(now.current_price);
  });

  test.each([
    ["1", 288, 300_000],
    ["2", 48, 3_600_000],
    ["90", 2_160, 3_600_000],
    ["91", 91, DAY],
    ["365", 365, DAY],
  ])("returns %i points for %s days, and the present", async (days, points, step) => {
    simulator.control.clock({ frozenAt: "2026-10-07T12:34:56.000Z" });
    const { prices } = await read(responseSchemas.chart, `/coingecko/coins/cardano/market_chart?vs_currency=usd&days=${days}`);
    expect(prices).toHaveLength(points + 1);
    expect(prices.slice(0, -1).every(([at]) => at % step === 0)).toBe(true);
    expect(prices.at(-1)?.[0]).toBe(Date.parse("2026-10-07T12:34:56.000Z"));
  });

  test("moves a little at every step, and is the same at the same time", async () => {
    simulator.control.set({ enforceLimits: false });
    const seen: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + step * 5_000).toISOString() });
      seen.push((await ada()).current_price);
    }
    const moves = seen.slice(1).map((price, index) => Math.abs(price / (seen[index] ?? price) - 1));
    expect(moves.filter((move) => move > 0).length).toBeGreaterThan(56);
    expect(Math.max(...moves)).toBeLessThan(0.02);
    simulator.control.clock({ frozenAt: NOON });
    expect((await ada()).current_price).toBe(seen[0]);
  });

  test("simulates another market for another seed and uses the injected clock", async () => {
    const other = await startSimulator({ port: 0, seed: 7, clock: () => Date.parse(NOON) });
    const path = "/coingecko/coins/markets?vs_currency=usd&ids=cardano";
    const [row] = v.parse(responseSchemas.markets, await (await fetch(other.url + path)).json());
    await other.close();
    expect(row?.last_updated).toBe(NOON);
    expect(row?.current_price).not.toBe((await ada()).current_price);
  });

  test("sends ETag, 304, Cache-Control and rate limit headers", async () => {
    const path = `${simulator.url}/coingecko/global`;
    const first = await fetch(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    expect(first.headers.get("cache-control")).toContain("max-age=");
    const second = await fetch(path, { headers: { "if-none-match": tag } });
    expect([second.status, await second.text()]).toEqual([304, ""]);
    expect(second.headers.get("x-ratelimit-remaining")).toBe("98");
    expect(second.headers.get("x-ratelimit-reset")).toBe("2026-10-07 12:01:00 +0000");
    expect(simulator.control.state().requests.at(-1)).toMatchObject({ status: 304, ifNoneMatch: tag });
  });

  test("enforces the rate limit per minute", async () => {
    simulator.control.set({ limits: { coingeckoMinute: 2 } });
    const codes = [];
    for (let call = 0; call < 3; call += 1) codes.push((await fetch(`${simulator.url}/coingecko/ping`)).status);
    expect(codes).toEqual([200, 200, 429]);
  });

  test("returns exact values, and leaves ADA out of the top ten on demand", async () => {
    simulator.control.set({ price: 0.5, change24h: -25, coins: { minswap: { price: 2 } } });
    const now = await ada();
    expect([now.current_price, now.price_change_percentage_24h]).toEqual([0.5, -25]);
    expect(now.market_cap).toBe(Math.round(0.5 * now.circulating_supply));
    simulator.control.set({ adaInGlobal: false });
    const { data } = await read(responseSchemas.global, "/coingecko/global");
    expect(Object.keys(data.market_cap_percentage)).toHaveLength(10);
    expect(data.market_cap_percentage).not.toHaveProperty("ada");
    simulator.control.set({ price: null });
    expect((await ada()).current_price).not.toBe(0.5);
  });
});

test("lists every token of the catalog, with changing prices and a history", async () => {
  const ids = readCatalog().flatMap(({ token }) => token?.coingecko ?? []);
  const path = `/coingecko/coins/markets?vs_currency=usd&ids=${ids.join(",")}&per_page=250&price_change_percentage=7d,30d`;
  const first = await read(v.pipe(responseSchemas.markets, v.length(new Set(ids).size)), path);
  for (const row of first) {
    expect(row.current_price ?? 0, row.id).toBeGreaterThan(0);
    expect(row.total_volume ?? 0, row.id).toBeGreaterThan(0);
    expect(Math.abs(row.price_change_percentage_30d_in_currency ?? 0), row.id).toBeGreaterThan(0);
  }
  simulator.control.clock({ frozenAt: "2026-10-07T12:30:00.000Z" });
  const later = new Map((await read(responseSchemas.markets, path)).map((row) => [row.id, row.current_price]));
  expect(first.filter((row) => later.get(row.id) !== row.current_price).length).toBeGreaterThan(ids.length / 2);
  await read(responseSchemas.chart, `/coingecko/coins/${ids[0]}/market_chart?vs_currency=usd&days=30`);
});

test("generates a plausible price, cap and range for a token without a recording, the same for the same seed", () => {
  const [coin, ...more] = generateCoins(208, new Set());
  expect(coin).toEqual(generateCoins(208, new Set())[0]);
  expect(coin).not.toEqual(generateCoins(209, new Set())[0]);
  for (const { id, priceUsd, circulatingSupply, totalSupply, atl, ath } of [...(coin ? [coin] : []), ...more]) {
    expect(priceUsd >= 0.000003 && priceUsd <= 2 && atl < priceUsd && priceUsd < ath, id).toBe(true);
    expect(priceUsd * circulatingSupply > 199_000 && priceUsd * circulatingSupply < 81e6 && totalSupply >= circulatingSupply, id).toBe(
      true,
    );
  }
});

describe("defillama", () => {
  const onCardano = async () =>
    (await read(responseSchemas.protocols, "/defillama/protocols")).filter(({ chains }) => chains.includes("Cardano"));
  const bySlug = async (slug: string) => (await onCardano()).find((row) => row.slug === slug);
  const volumes = () => read(responseSchemas.overview, "/defillama/overview/dexs/cardano");

  test("has the edge-case rows that parsers must handle", async () => {
    const rows = await onCardano();
    expect(rows.filter(({ category }) => category === "CEX")).toMatchObject([{ slug: "binance-cex", chain: "Multi-Chain" }]);
    expect(rows.filter(({ tvl }) => tvl === null).map(({ slug }) => slug)).toEqual(["encoins"]);
    expect(rows.filter(({ parentProtocol }) => parentProtocol === "parent#sundaeswap").map(({ slug }) => slug)).toEqual([
      "sundaeswap-v3",
      "sundaeswap-v2",
      "sundaeswap-v4",
    ]);
    const bridge = await bySlug("wan-bridge");
    expect(bridge?.tvl ?? 0).toBeGreaterThan(10 * (bridge?.chainTvls["Cardano"] ?? Infinity));
    expect(Object.keys((await bySlug("liqwid"))?.chainTvls ?? {})).toEqual([
      "Cardano",
      "borrowed",
      "Cardano-borrowed",
      "staking",
      "Cardano-staking",
    ]);
    const [, , cardano] = await read(responseSchemas.chains, "/defillama/v2/chains");
    const sum = rows.filter(({ category }) => category !== "CEX").reduce((all, row) => all + (row.chainTvls["Cardano"] ?? 0), 0);
    expect(cardano).toMatchObject({ name: "Cardano", cmcId: "2010", chainId: null });
    expect(cardano?.tvl ?? 0).toBeLessThan(sum);
    expect(cardano?.tvl ?? 0).toBeGreaterThan(5e7);
  });

  test("updates at twenty past the hour", async () => {
    const values = [];
    for (const time of ["11:19:59", "11:20:00", "12:19:59", "12:20:00"]) {
      simulator.control.clock({ frozenAt: `2026-10-07T${time}.000Z` });
      values.push((await bySlug("liqwid"))?.tvl);
    }
    expect(values[1]).toBe(values[2]);
    expect(new Set(values).size).toBe(3);
    const answer = await fetch(`${simulator.url}/defillama/protocols`);
    expect([answer.headers.get("expires"), answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual([
      "Wed, 07 Oct 2026 13:20:00 GMT",
      null,
      null,
    ]);
  });

  test("adds up rows to the totals, and lists the chain among those that earn fees", async () => {
    const { total24h, change_1d, total48hto24h, protocols } = await volumes();
    expect(protocols.reduce((all, row) => all + row.total24h, 0)).toBeCloseTo(total24h, 3);
    expect((total24h / total48hto24h - 1) * 100).toBeCloseTo(change_1d ?? 0, 6);
    expect(protocols.find(({ slug }) => slug === "deltadefi")).toMatchObject({ total24h: 0, change_1d: null });
    const fees = await read(responseSchemas.overview, "/defillama/overview/fees/cardano?dataType=dailyFees");
    expect(fees.protocols[0]).toMatchObject({ module: "cardano", protocolType: "chain" });
  });

  test("returns exact values, a jump, another chain and the limit per minute", async () => {
    simulator.control.set({ protocols: { liqwid: { tvl: 5_000_000, change1d: -7.5 }, "minswap-dex": { volume24h: 1_234 } } });
    simulator.control.set({ protocols: { "minswap-dex": { change1d: 3 } } });
    expect(await bySlug("liqwid")).toMatchObject({ tvl: 5_000_000, chainTvls: { Cardano: 5_000_000 }, change_1d: -7.5 });
    expect((await volumes()).protocols[0]).toMatchObject({ slug: "minswap-dex", total24h: 1_234, change_1d: 3 });
    simulator.control.fault({ source: "defillama", fault: { kind: "jump", factor: 3, id: "liqwid" }, times: 1 });
    expect(await bySlug("liqwid")).toMatchObject({ tvl: 15_000_000 });
    simulator.control.set({ protocols: { liqwid: { tvl: null } } });
    expect((await bySlug("liqwid"))?.tvl).not.toBe(5_000_000);
    expect((await fetch(`${simulator.url}/defillama/overview/dexs/nowhere`)).status).toBe(404);
    simulator.control.set({ limits: { defillamaMinute: 1 } });
    expect((await fetch(`${simulator.url}/defillama/protocols`)).status).toBe(429);
    expect([
      (await fetch(`${simulator.url}/stablecoins/stablecoins`)).status,
      (await fetch(`${simulator.url}/stablecoins/stablecoins`)).status,
    ]).toEqual([200, 429]);
  });

  test("returns stablecoin amounts in USD under the peg's name, with a price if there is one", async () => {
    const { peggedAssets } = await read(responseSchemas.stablecoins, "/stablecoins/stablecoins?includePrices=true");
    const euro = peggedAssets.find(({ symbol }) => symbol === "EURC");
    expect(Object.keys(euro?.chainCirculating["Cardano"]?.current ?? {})).toEqual(["peggedEUR"]);
    expect(peggedAssets.filter(({ chains }) => !chains.includes("Cardano")).map(({ symbol }) => symbol)).toEqual(["DAI"]);
    expect(peggedAssets.find(({ symbol }) => symbol === "MyUSD")?.price).toBeNull();
    const amount = (name: string) =>
      Object.values(peggedAssets.find(({ symbol }) => symbol === name)?.chainCirculating["Cardano"]?.current ?? {})[0];
    expect(amount("EURC"), "12,000 euros are more dollars").toBeGreaterThan(12_600);
    expect(amount("MyUSD"), "a dollar is taken for its price").toBeGreaterThan(30_000);
  });
});

describe("koios", () => {
  test("returns an asset's holders and transactions by block, and fully spent ones only with history", async () => {
    const [row] = await read(responseSchemas.assetSummary, `/koios/asset_summary?${asset}`);
    expect(row?.total_transactions ?? 0).toBeGreaterThan(1_000);
    simulator.control.set({ assets: { [LIQWID]: { holders: 4_321 } } });
    const [set] = await read(responseSchemas.assetSummary, `/koios/asset_summary?${asset}`);
    expect((set?.staked_wallets ?? 0) + (set?.unstaked_addresses ?? 0)).toBe(4_321);
    const [tip] = await read(responseSchemas.tip, "/koios/tip");
    const since = tip.block_height - 30_000;
    const all = await read(responseSchemas.assetTxs, `/koios/asset_txs?${asset}&_after_block_height=${since}&_history=true`);
    const unspent = await read(responseSchemas.assetTxs, `/koios/asset_txs?${asset}&_after_block_height=${since}`);
    expect(all.length).toBeGreaterThan(unspent.length);
    expect(all.every(({ block_height, block_time }) => block_height >= since && block_time <= tip.block_time)).toBe(true);
    const later = await read(responseSchemas.assetTxs, `/koios/asset_txs?${asset}&_after_block_height=${since + 15_000}&_history=true`);
    expect(all.slice(0, later.length)).toEqual(later);
  });

  test.each([
    ["an unknown asset", `asset_summary?_asset_policy=${"9".repeat(56)}&_asset_name=4c51`, 200, 0],
    ["an unknown asset's transactions", `asset_txs?_asset_policy=${"0".repeat(56)}`, 200, 0],
    ["no policy", "asset_summary?_asset_name=4c51", 404, null],
    ["a name that is not hexadecimal", `asset_txs?_asset_policy=${LIQWID}&_asset_name=x`, 400, null],
    ["a height that is none", `asset_txs?${asset}&_after_block_height=x`, 400, null],
    ["a part of the proposals", "proposal_list?select=proposal_id,meta_json&order=block_time.desc&limit=5", 200, 5],
  ])("answers %s", async (_name, path, status, length) => {
    const response = await fetch(`${simulator.url}/koios/${path}`);
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    if (length === null) expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    else expect(body).toHaveLength(length);
  });

  test("returns governance actions in every type and state, newest first, marked as simulated, with new ones over time", async () => {
    const states = new Set<string>();
    const forms = new Set<string>();
    const newest = new Set<string | undefined>();
    for (let day = 0; day < 60; day += 5) {
      simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + day * DAY).toISOString() });
      const rows = await read(responseSchemas.proposals, "/koios/proposal_list");
      expect(rows.map((row) => row.block_time)).toEqual(rows.map((row) => row.block_time).toSorted((a, b) => b - a));
      newest.add(rows[0]?.proposal_id);
      for (const row of rows) {
        const title = row.meta_json?.body["title"];
        forms.add(row.meta_json === null ? "out of reach" : typeof title);
        if (title !== undefined) expect(JSON.stringify(title)).toContain("Simulated action");
        const { enacted_epoch, ratified_epoch, expired_epoch, dropped_epoch } = row;
        states.add(
          enacted_epoch !== null
            ? "enacted"
            : ratified_epoch !== null
              ? "ratified"
              : expired_epoch !== null
                ? "expired"
                : dropped_epoch !== null
                  ? "dropped"
                  : "active",
        );
      }
    }
    expect(newest.size).toBeGreaterThan(3);
    expect([...forms].toSorted()).toEqual(["object", "out of reach", "string", "undefined"]);
    expect([...states].toSorted()).toEqual(["active", "dropped", "enacted", "expired", "ratified"]);
  });

  test("uses mainnet's calendar", async () => {
    const [shelley] = await read(responseSchemas.epochInfo, "/koios/epoch_info?_epoch_no=208");
    expect(shelley?.start_time).toBe(Date.UTC(2020, 6, 29, 21, 44, 51) / 1_000);
    const [tip] = await read(responseSchemas.tip, "/koios/tip");
    expect(tip.epoch_no).toBe(208 + Math.floor((Date.parse(NOON) / 1_000 - 1_596_059_091) / 432_000));
    simulator.control.clock({ frozenAt: "2026-10-07T12:01:00.000Z" });
    const [later] = await read(responseSchemas.tip, "/koios/tip");
    expect(later.block_height - tip.block_height).toBeGreaterThanOrEqual(2);
    expect(later.block_height - tip.block_height).toBeLessThanOrEqual(4);
    simulator.control.set({ tipBehind: 1 });
    const [behind] = await read(responseSchemas.tip, "/koios/tip");
    expect(behind.block_height).toBe(later.block_height - 1);
  });

  test("simulates plausible, smooth traffic that grows within the epoch", async () => {
    const rows = await read(responseSchemas.epochInfo, "/koios/epoch_info?epoch_no=gte.209&order=epoch_no.asc");
    const past = rows.slice(0, -1).map((row) => row.tx_count);
    expect(Math.min(...past)).toBeGreaterThan(72_000);
    expect(Math.max(...past)).toBeLessThan(336_000);
    const steps = past.slice(1).map((count, index) => Math.abs(count / (past[index] ?? count) - 1));
    expect(steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]).toBeLessThan(0.06);
    const counts = [];
    for (const hour of [0, 6, 12, 48]) {
      simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + hour * 3_600_000).toISOString() });
      const [row] = await read(responseSchemas.epochInfo, `/koios/epoch_info?_epoch_no=${rows.at(-1)?.epoch_no}`);
      counts.push(row?.tx_count ?? 0);
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  test("adds up parts to the supply, and has nulls in the same places as the source", async () => {
    const [row] = await read(responseSchemas.totals, "/koios/totals?_epoch_no=660");
    const [newest] = await read(responseSchemas.totals, "/koios/totals?limit=1");
    if (row === undefined) throw new Error("epoch 660 is missing");
    const parts = [row.treasury, row.reward, row.circulation, row.fees, row.deposits_stake, row.deposits_drep, row.deposits_proposal];
    expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(row.supply));
    expect(BigInt(row.supply) + BigInt(row.reserves)).toBe(45_000_000_000_000_000n);
    expect(row.treasury_donation).toMatch(/^\d+$/);
    expect(newest?.treasury_donation).toBeNull();
    const epochs = await read(responseSchemas.epochInfo, "/koios/epoch_info?limit=3");
    expect(epochs.map((epoch) => epoch.total_rewards === null)).toEqual([true, true, false]);
    const [byron] = await read(responseSchemas.epochInfo, "/koios/epoch_info?_epoch_no=100");
    expect([byron?.active_stake, byron?.total_rewards]).toEqual([null, null]);
  });

  test.each([
    ["select", "epoch_info?select=epoch_no,tx_count&_epoch_no=500", 200, "0-0/*", 1],
    ["offset and limit", "totals?limit=5&offset=10", 200, "10-14/*", 5],
    ["eq", "totals?epoch_no=eq.400", 200, "0-0/*", 1],
    ["a range", "totals?epoch_no=gt.400&epoch_no=lte.410", 200, "0-9/*", 10],
    ["an epoch to come", "totals?_epoch_no=9999", 200, "*/*", 0],
    ["no number", "totals?_epoch_no=x", 400, null, null],
    ["an unknown column", "totals?select=nope", 400, null, null],
    ["an unknown filter", "totals?epoch_no=around.3", 404, null, null],
    ["another path", "nowhere", 404, null, null],
  ])("answers %s", async (_name, path, status, range, length) => {
    const response = await fetch(`${simulator.url}/koios/${path}`);
    expect([response.status, response.headers.get("content-range")]).toEqual([status, range]);
    const body: unknown = await response.json();
    if (length === null) expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    else expect(body).toHaveLength(length);
  });

  test("supports Prefer: count, CSV, exact values and the limit per minute", async () => {
    const counted = await fetch(`${simulator.url}/koios/epoch_info?epoch_no=lt.100&limit=10`, { headers: { prefer: "count=exact" } });
    expect([counted.status, counted.headers.get("content-range")]).toEqual([206, "0-9/100"]);
    const csv = await fetch(`${simulator.url}/koios/totals?_epoch_no=500&select=epoch_no,fees`, { headers: { accept: "text/csv" } });
    expect(await csv.text()).toMatch(/^epoch_no,fees\n500,\d+$/);
    simulator.control.set({ txCount: 123, activeStake: "21800000000000000", limits: { koiosTenSeconds: 2 } });
    const [row] = await read(responseSchemas.epochInfo, "/koios/epoch_info?limit=1");
    expect([row?.tx_count, row?.active_stake]).toEqual([123, "21800000000000000"]);
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(429);
    simulator.control.clock({ frozenAt: "2026-10-07T12:00:59.000Z" });
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(429);
    simulator.control.clock({ frozenAt: "2026-10-07T12:01:01.000Z" });
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(200);
  });
});

describe("santiment", () => {
  const range = (from: string, to: string, interval = "1d"): string =>
    `slug: "cardano", from: "${from}", to: "${to}", interval: "${interval}"`;

  test("supports aliases, variables and three kinds of series", async () => {
    const query = `query Many($metric: String!, $from: DateTime = "utc_now-3d") { # a comment
      typed: getMetric(metric: $metric) { timeseriesData(slug: "cardano" from: $from to: "utc_now" interval: "1d") { when: datetime value } }
      one: getMetric(metric: "dev_activity_1d") { aggregatedTimeseriesData(slug: "cardano", from: $from, to: "utc_now", aggregation: AVG) }
      getMetric(metric: "circulation") { timeseriesDataJson(selector: {slug: "cardano"}, from: "2026-10-01T00:00:00Z", to: "2026-10-05T00:00:00Z", interval: "1d") metadata { minInterval } } }`;
    const { data, errors } = await graph(query, {}, { metric: "active_addresses_24h" });
    expect(errors).toBeUndefined();
    const parsed = v.parse(
      v.object({
        typed: v.object({
          timeseriesData: v.pipe(v.array(v.strictObject({ when: v.string(), value: finiteNumber })), v.length(3)),
        }),
        one: v.object({ aggregatedTimeseriesData: finiteNumber }),
        getMetric: v.object({
          timeseriesDataJson: v.pipe(responseSchemas.series, v.length(5)),
          metadata: v.object({ minInterval: v.literal("1d") }),
        }),
      }),
      data,
    );
    expect(parsed.typed.timeseriesData.every(({ value }) => value > 10_000)).toBe(true);
  });

  test("adds up hourly sums to the day", async () => {
    const { data } = await graph(
      `{ hours: getMetric(metric: "social_volume_total") { timeseriesDataJson(${range("2026-08-01T00:00:00Z", "2026-08-01T23:59:59Z", "1h")}) }
         day: getMetric(metric: "social_volume_total") { timeseriesDataJson(${range("2026-08-01T00:00:00Z", "2026-08-01T23:59:59Z")}) } }`,
    );
    const sums = v.parse(
      v.object({
        hours: v.object({ timeseriesDataJson: v.pipe(responseSchemas.series, v.length(24)) }),
        day: v.object({ timeseriesDataJson: v.pipe(responseSchemas.series, v.length(1)) }),
      }),
      data,
    );
    const total = sums.hours.timeseriesDataJson.reduce((all, { value }) => all + value, 0);
    expect(total).toBe(sums.day.timeseriesDataJson[0]?.value);
  });

  test.each([
    [
      "free: the last 30 days",
      "social_volume_total",
      range("utc_now-7d", "utc_now"),
      {},
      /outside the allowed interval you can query timeseries_data_json/,
    ],
    [
      "free: holders",
      "holders_distribution_total",
      range("utc_now-60d", "utc_now-50d"),
      {},
      /not accessible with the currently used SANAPI FREE/,
    ],
    ["free: a free metric", "daily_active_addresses", range("utc_now-7d", "utc_now"), {}, null],
    ["pro by key", "holders_distribution_total", range("utc_now-7d", "utc_now"), { authorization: "Apikey pro-test" }, null],
    ["an unknown metric", "nonsense", range("utc_now-7d", "utc_now"), {}, /'nonsense' is not supported or is mistyped/],
    ["an unknown slug", "circulation", 'slug: "nope", from: "utc_now-7d", to: "utc_now"', {}, /"nope" is not an existing slug/],
    ["a bad date", "circulation", range("yesterday", "utc_now"), {}, /Argument "from" has invalid value/],
    ["too much", "active_addresses_24h", range("utc_now-300d", "utc_now", "5m"), {}, /complexity is 86400 and maximum is 50000/],
  ])("answers %s", async (_name, metric, args, headers, message) => {
    const { data, errors } = await graph(`{ getMetric(metric: "${metric}") { timeseriesDataJson(${args}) } }`, headers);
    if (message === null) {
      expect(errors).toBeUndefined();
      v.parse(v.object({ getMetric: v.object({ timeseriesDataJson: v.pipe(responseSchemas.series, v.minLength(6)) }) }), data);
    } else {
      expect(errors?.[0]?.message).toMatch(message);
    }
  });

  test("shortens a range that is partly outside, allows pro on demand, and returns an exact newest value", async () => {
    const query = `{ getMetric(metric: "social_dominance_total") { timeseriesDataJson(${range("utc_now-40d", "utc_now")}) } }`;
    const shape = v.object({ getMetric: v.object({ timeseriesDataJson: responseSchemas.series }) });
    const free = v.parse(shape, (await graph(query)).data).getMetric.timeseriesDataJson;
    simulator.control.set({ plan: "pro", metrics: { social_dominance_total: 3.25 } });
    const pro = v.parse(shape, (await graph(query)).data).getMetric.timeseriesDataJson;
    expect([free.length, pro.length]).toEqual([10, 40]);
    expect(pro.at(-1)).toEqual({ datetime: "2026-10-07T00:00:00Z", value: 3.25 });
    expect(pro[3]).toEqual(free[3]);
  });

  test("counts calls per field and rejects them with an errors object", async () => {
    const query =
      '{ a: getMetric(metric: "circulation") { metadata { minInterval } } b: getMetric(metric: "circulation") { metadata { minInterval } } }';
    simulator.control.set({ limits: { santimentHour: 3 } });
    const first = await ask(query);
    expect(first.headers.get("x-ratelimit-remaining-month")).toBe("998");
    expect(first.headers.get("x-ratelimit-remaining-hour")).toBe("1");
    const refused = await ask(query);
    expect([refused.status, refused.headers.get("x-ratelimit-reset"), refused.headers.get("retry-after")]).toEqual([429, "3600", null]);
    expect(await refused.json()).toEqual({ errors: { details: expect.stringContaining("Try again in 3600 seconds") } });
  });

  test("answers a syntax error with errors and no data, and invalid JSON with 400", async () => {
    const broken = await graph("{ getMetric(metric: ");
    expect([broken.data, broken.errors?.length]).toEqual([undefined, 1]);
    expect((await ask("{", { "content-type": "application/json" })).status).toBe(400);
  });
});

test("a port in use causes a readable error", async () => {
  await expect(startSimulator({ port: simulator.port })).rejects.toThrow(/is taken/);
});
