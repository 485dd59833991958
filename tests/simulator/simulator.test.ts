import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { shapes } from "./shapes.ts";
import { startSimulator, type Simulator } from "./simulator.ts";

const DAY = 86_400_000;
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

async function read<T>(schema: z.ZodType<T>, path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(simulator.url + path, init);
  return schema.parse(await response.json());
}

async function ada(query = "") {
  const rows = await read(shapes.markets, `/coingecko/coins/markets?vs_currency=usd&ids=cardano${query}`);
  return z.object({ current_price: z.number(), market_cap: z.number(), high_24h: z.number(), low_24h: z.number(), price_change_24h: z.number(), price_change_percentage_24h: z.number(), circulating_supply: z.number(), total_volume: z.number(), last_updated: z.string() }).parse(rows[0]);
}

function ask(query: string, headers: Record<string, string> = {}, variables?: object) {
  const body = variables === undefined ? query : JSON.stringify({ query, variables });
  const type = variables === undefined ? "application/graphql" : "application/json";
  return fetch(`${simulator.url}/santiment/graphql`, { method: "POST", body, headers: { "content-type": type, ...headers } });
}

async function graph(query: string, headers: Record<string, string> = {}, variables?: object) {
  const response = await ask(query, headers, variables);
  expect(response.status).toBe(200);
  return shapes.graph.parse(await response.json());
}

const windows = "&sparkline=true&price_change_percentage=1h,24h,7d,1y";

describe("shapes", () => {
  test.each<[string, z.ZodType]>([
    ["/coingecko/ping", z.strictObject({ gecko_says: z.string() })],
    ["/coingecko/coins/markets?vs_currency=usd", shapes.markets],
    [`/coingecko/coins/markets?vs_currency=eur&ids=cardano,minswap${windows}`, shapes.markets.length(2)],
    ["/coingecko/simple/price?ids=cardano&vs_currencies=usd,eur", shapes.simple],
    ["/coingecko/coins/cardano/market_chart?vs_currency=usd&days=30", shapes.chart],
    ["/coingecko/global", shapes.global],
    ["/koios/tip", shapes.tip],
    ["/koios/genesis", shapes.genesis],
    ["/koios/totals", shapes.totals.min(400)],
    ["/koios/epoch_info", shapes.epochInfo.min(600)],
    ["/koios/epoch_info?_epoch_no=320", shapes.epochInfo.length(1)],
  ])("%s", async (path, schema) => {
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
  ])("%s", async (_name, path, status, length) => {
    const response = await fetch(`${simulator.url}/coingecko${path}`);
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    if (length !== null) expect(body).toHaveLength(length);
  });

  test("price, change, range, capitalisation, chart and shares agree", async () => {
    simulator.control.clock({ frozenAt: "2026-10-07T12:10:00.000Z" });
    const now = await ada();
    const chart = await read(shapes.chart, "/coingecko/coins/cardano/market_chart?vs_currency=usd&days=1");
    const prices = chart.prices.map(([, price]) => price);
    const { data } = await read(shapes.global, "/coingecko/global");
    expect(now.current_price).toBeGreaterThan(0.2);
    expect(now.current_price).toBeLessThan(0.36);
    expect(prices.at(-1)).toBeCloseTo(now.current_price, 5);
    expect(now.current_price - now.price_change_24h).toBeCloseTo(prices[0] ?? 0, 5);
    expect((now.current_price / (now.current_price - now.price_change_24h) - 1) * 100).toBeCloseTo(now.price_change_percentage_24h, 2);
    expect(now.high_24h).toBeGreaterThanOrEqual(Math.max(...prices) - 1e-6);
    expect(now.low_24h).toBeLessThanOrEqual(Math.min(...prices) + 1e-6);
    expect(now.market_cap / (now.current_price * now.circulating_supply)).toBeCloseTo(1, 4);
    expect(now.market_cap / (data.total_market_cap["usd"] ?? 0)).toBeCloseTo((data.market_cap_percentage["ada"] ?? 0) / 100, 8);
    const simple = await read(shapes.simple, "/coingecko/simple/price?ids=cardano&vs_currencies=usd&include_market_cap=true");
    expect(simple["cardano"]?.["usd"]).toBe(now.current_price);
  });

  test.each([["1", 288, 300_000], ["2", 48, 3_600_000], ["90", 2_160, 3_600_000], ["91", 91, DAY], ["365", 365, DAY]])(
    "%s days have %i points and now",
    async (days, points, step) => {
      simulator.control.clock({ frozenAt: "2026-10-07T12:34:56.000Z" });
      const { prices } = await read(shapes.chart, `/coingecko/coins/cardano/market_chart?vs_currency=usd&days=${days}`);
      expect(prices).toHaveLength(points + 1);
      expect(prices.slice(0, -1).every(([at]) => at % step === 0)).toBe(true);
      expect(prices.at(-1)?.[0]).toBe(Date.parse("2026-10-07T12:34:56.000Z"));
    },
  );

  test("moves at every step, by little, and is the same for the same moment", async () => {
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

  test("another seed is another market; an injected clock is obeyed", async () => {
    const other = await startSimulator({ port: 0, seed: 7, clock: () => Date.parse(NOON) });
    const path = "/coingecko/coins/markets?vs_currency=usd&ids=cardano";
    const [row] = shapes.markets.parse(await (await fetch(other.url + path)).json());
    await other.close();
    expect(row?.last_updated).toBe(NOON);
    expect(row?.current_price).not.toBe((await ada()).current_price);
  });

  test("entity tag, 304, cache-control and rate headers", async () => {
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

  test("the limit of a minute", async () => {
    simulator.control.set({ limits: { coingeckoMinute: 2 } });
    const codes = [];
    for (let call = 0; call < 3; call += 1) codes.push((await fetch(`${simulator.url}/coingecko/ping`)).status);
    expect(codes).toEqual([200, 200, 429]);
  });

  test("exact values, and ADA out of the ten", async () => {
    simulator.control.set({ price: 0.5, change24h: -25, coins: { minswap: { price: 2 } } });
    const now = await ada();
    expect([now.current_price, now.price_change_percentage_24h]).toEqual([0.5, -25]);
    expect(now.market_cap).toBe(Math.round(0.5 * now.circulating_supply));
    simulator.control.set({ adaInGlobal: false });
    const { data } = await read(shapes.global, "/coingecko/global");
    expect(Object.keys(data.market_cap_percentage)).toHaveLength(10);
    expect(data.market_cap_percentage).not.toHaveProperty("ada");
    simulator.control.set({ price: null });
    expect((await ada()).current_price).not.toBe(0.5);
  });
});

describe("koios", () => {
  test("the calendar is mainnet's", async () => {
    const [shelley] = await read(shapes.epochInfo, "/koios/epoch_info?_epoch_no=208");
    expect(shelley?.start_time).toBe(Date.UTC(2020, 6, 29, 21, 44, 51) / 1_000);
    const [tip] = await read(shapes.tip, "/koios/tip");
    expect(tip.epoch_no).toBe(208 + Math.floor((Date.parse(NOON) / 1_000 - 1_596_059_091) / 432_000));
    simulator.control.clock({ frozenAt: "2026-10-07T12:01:00.000Z" });
    const [later] = await read(shapes.tip, "/koios/tip");
    expect(later.block_height - tip.block_height).toBeGreaterThanOrEqual(2);
    expect(later.block_height - tip.block_height).toBeLessThanOrEqual(4);
    simulator.control.set({ tipBehind: 1 });
    const [behind] = await read(shapes.tip, "/koios/tip");
    expect(behind.block_height).toBe(later.block_height - 1);
  });

  test("traffic is plausible, smooth and grows within the epoch", async () => {
    const rows = await read(shapes.epochInfo, "/koios/epoch_info?epoch_no=gte.209&order=epoch_no.asc");
    const past = rows.slice(0, -1).map((row) => row.tx_count);
    expect(Math.min(...past)).toBeGreaterThan(72_000);
    expect(Math.max(...past)).toBeLessThan(336_000);
    const steps = past.slice(1).map((count, index) => Math.abs(count / (past[index] ?? count) - 1));
    expect(steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]).toBeLessThan(0.06);
    const counts = [];
    for (const hour of [0, 6, 12, 48]) {
      simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + hour * 3_600_000).toISOString() });
      const [row] = await read(shapes.epochInfo, `/koios/epoch_info?_epoch_no=${rows.at(-1)?.epoch_no}`);
      counts.push(row?.tx_count ?? 0);
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  test("supply is the sum of its parts, and nulls are where they are upstream", async () => {
    const [row] = await read(shapes.totals, "/koios/totals?_epoch_no=660");
    const [newest] = await read(shapes.totals, "/koios/totals?limit=1");
    if (row === undefined) throw new Error("epoch 660 is missing");
    const parts = [row.treasury, row.reward, row.circulation, row.fees, row.deposits_stake, row.deposits_drep, row.deposits_proposal];
    expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(row.supply));
    expect(BigInt(row.supply) + BigInt(row.reserves)).toBe(45_000_000_000_000_000n);
    expect([row.treasury_donation, newest?.treasury_donation]).toEqual(["0", null]);
    const epochs = await read(shapes.epochInfo, "/koios/epoch_info?limit=3");
    expect(epochs.map((one) => one.total_rewards === null)).toEqual([true, true, false]);
    const [byron] = await read(shapes.epochInfo, "/koios/epoch_info?_epoch_no=100");
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
    ["an unknown filter", "totals?epoch_no=around.3", 400, null, null],
    ["another path", "nowhere", 404, null, null],
  ])("%s", async (_name, path, status, range, length) => {
    const response = await fetch(`${simulator.url}/koios/${path}`);
    expect([response.status, response.headers.get("content-range")]).toEqual([status, range]);
    const body: unknown = await response.json();
    if (length === null) expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    else expect(body).toHaveLength(length);
  });

  test("Prefer: count, CSV, exact values, and the minute behind the gate", async () => {
    const counted = await fetch(`${simulator.url}/koios/epoch_info?epoch_no=lt.100&limit=10`, { headers: { prefer: "count=exact" } });
    expect([counted.status, counted.headers.get("content-range")]).toEqual([206, "0-9/100"]);
    const csv = await fetch(`${simulator.url}/koios/totals?_epoch_no=500&select=epoch_no,fees`, { headers: { accept: "text/csv" } });
    expect(await csv.text()).toMatch(/^epoch_no,fees\n500,\d+$/);
    simulator.control.set({ txCount: 123, activeStake: "21800000000000000", limits: { koiosTenSeconds: 2 } });
    const [row] = await read(shapes.epochInfo, "/koios/epoch_info?limit=1");
    expect([row?.tx_count, row?.active_stake]).toEqual([123, "21800000000000000"]);
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(429);
    simulator.control.clock({ frozenAt: "2026-10-07T12:00:59.000Z" });
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(429);
    simulator.control.clock({ frozenAt: "2026-10-07T12:01:01.000Z" });
    expect((await fetch(`${simulator.url}/koios/epoch_info`)).status).toBe(200);
  });
});

describe("santiment", () => {
  const range = (from: string, to: string, interval = "1d"): string => `slug: "cardano", from: "${from}", to: "${to}", interval: "${interval}"`;

  test("aliases, variables, three kinds of series", async () => {
    const query = `query Many($metric: String!, $from: DateTime = "utc_now-3d") { # a comment
      typed: getMetric(metric: $metric) { timeseriesData(slug: "cardano" from: $from to: "utc_now" interval: "1d") { when: datetime value } }
      one: getMetric(metric: "dev_activity_1d") { aggregatedTimeseriesData(slug: "cardano", from: $from, to: "utc_now", aggregation: AVG) }
      getMetric(metric: "circulation") { timeseriesDataJson(selector: {slug: "cardano"}, from: "2026-10-01T00:00:00Z", to: "2026-10-05T00:00:00Z", interval: "1d") metadata { minInterval } } }`;
    const { data, errors } = await graph(query, {}, { metric: "active_addresses_24h" });
    expect(errors).toBeUndefined();
    const parsed = z.object({
      typed: z.object({ timeseriesData: z.array(z.strictObject({ when: z.string(), value: z.number() })).length(3) }),
      one: z.object({ aggregatedTimeseriesData: z.number() }),
      getMetric: z.object({ timeseriesDataJson: shapes.series.length(5), metadata: z.object({ minInterval: z.literal("1d") }) }),
    }).parse(data);
    expect(parsed.typed.timeseriesData.every(({ value }) => value > 10_000)).toBe(true);
  });

  test("hourly sums add up to the day", async () => {
    const { data } = await graph(
      `{ hours: getMetric(metric: "social_volume_total") { timeseriesDataJson(${range("2026-08-01T00:00:00Z", "2026-08-01T23:59:59Z", "1h")}) }
         day: getMetric(metric: "social_volume_total") { timeseriesDataJson(${range("2026-08-01T00:00:00Z", "2026-08-01T23:59:59Z")}) } }`,
    );
    const sums = z.object({ hours: z.object({ timeseriesDataJson: shapes.series.length(24) }), day: z.object({ timeseriesDataJson: shapes.series.length(1) }) }).parse(data);
    const total = sums.hours.timeseriesDataJson.reduce((all, { value }) => all + value, 0);
    expect(total).toBe(sums.day.timeseriesDataJson[0]?.value);
  });

  test.each([
    ["free: the last 30 days", "social_volume_total", range("utc_now-7d", "utc_now"), {}, /outside the allowed interval you can query timeseries_data_json/],
    ["free: holders", "holders_distribution_total", range("utc_now-60d", "utc_now-50d"), {}, /not accessible with the currently used SANAPI FREE/],
    ["free: a free metric", "daily_active_addresses", range("utc_now-7d", "utc_now"), {}, null],
    ["pro by key", "holders_distribution_total", range("utc_now-7d", "utc_now"), { authorization: "Apikey pro-test" }, null],
    ["an unknown metric", "nonsense", range("utc_now-7d", "utc_now"), {}, /'nonsense' is not supported or is mistyped/],
    ["an unknown slug", "circulation", 'slug: "nope", from: "utc_now-7d", to: "utc_now"', {}, /"nope" is not an existing slug/],
    ["a bad date", "circulation", range("yesterday", "utc_now"), {}, /Argument "from" has invalid value/],
    ["too much", "active_addresses_24h", range("utc_now-300d", "utc_now", "5m"), {}, /complexity is 86400 and maximum is 50000/],
  ])("%s", async (_name, metric, args, headers, message) => {
    const { data, errors } = await graph(`{ getMetric(metric: "${metric}") { timeseriesDataJson(${args}) } }`, headers);
    if (message === null) {
      expect(errors).toBeUndefined();
      z.object({ getMetric: z.object({ timeseriesDataJson: shapes.series.min(6) }) }).parse(data);
    } else {
      expect(errors?.[0]?.message).toMatch(message);
    }
  });

  test("partly outside is narrowed; pro by control; exact newest value", async () => {
    const query = `{ getMetric(metric: "social_dominance_total") { timeseriesDataJson(${range("utc_now-40d", "utc_now")}) } }`;
    const shape = z.object({ getMetric: z.object({ timeseriesDataJson: shapes.series }) });
    const free = shape.parse((await graph(query)).data).getMetric.timeseriesDataJson;
    simulator.control.set({ plan: "pro", metrics: { social_dominance_total: 3.25 } });
    const pro = shape.parse((await graph(query)).data).getMetric.timeseriesDataJson;
    expect([free.length, pro.length]).toEqual([10, 40]);
    expect(pro.at(-1)).toEqual({ datetime: "2026-10-07T00:00:00Z", value: 3.25 });
    expect(pro[3]).toEqual(free[3]);
  });

  test("calls are counted a field, and refused with errors as an object", async () => {
    const query = '{ a: getMetric(metric: "circulation") { metadata { minInterval } } b: getMetric(metric: "circulation") { metadata { minInterval } } }';
    simulator.control.set({ limits: { santimentHour: 3 } });
    const first = await ask(query);
    expect(first.headers.get("x-ratelimit-remaining-month")).toBe("998");
    expect(first.headers.get("x-ratelimit-remaining-hour")).toBe("1");
    const refused = await ask(query);
    expect([refused.status, refused.headers.get("x-ratelimit-reset"), refused.headers.get("retry-after")]).toEqual([429, "3600", null]);
    expect(await refused.json()).toEqual({ errors: { details: expect.stringContaining("Try again in 3600 seconds") } });
  });

  test("a syntax error has errors and no data; a body that is not JSON is 400", async () => {
    const broken = await graph("{ getMetric(metric: ");
    expect([broken.data, broken.errors?.length]).toEqual([undefined, 1]);
    expect((await ask("{", { "content-type": "application/json" })).status).toBe(400);
  });
});

test("a taken port is refused in words", async () => {
  await expect(startSimulator({ port: simulator.port })).rejects.toThrow(/is taken/);
});
