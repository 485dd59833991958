import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "./simulator.ts";

// The real sources reject these requests (docs/sources.md). The simulator rejects them too, so that a wrong request of ours fails in a
// test.

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

const UA = { "user-agent": "CardanoGateway/0.1 (+https://example.org)" };

/** Sends exactly these headers, because fetch would add a User-Agent. */
function send(
  path: string,
  { method = "GET", headers = {}, body = "" }: { method?: string; headers?: Record<string, string>; body?: string },
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(simulator.url + path, { method, headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const STRIPE = { ...UA, authorization: "Bearer sk_test_x", "content-type": "application/x-www-form-urlencoded" };

test.each<[string, string, Parameters<typeof send>[1], number]>([
  ["CoinGecko: no User-Agent", "/coingecko/global", {}, 403],
  ["CoinGecko: a Pro key at the Demo host", "/coingecko/global", { headers: { ...UA, "x-cg-pro-api-key": "CG-x" } }, 400],
  ["CoinGecko: no currency", "/coingecko/coins/markets?ids=cardano", { headers: UA }, 422],
  ["CoinGecko: a currency that there isn't", "/coingecko/coins/markets?vs_currency=xxx", { headers: UA }, 422],
  [
    "CoinGecko: more than a year without a paid plan",
    "/coingecko/coins/cardano/market_chart?vs_currency=usd&days=730",
    { headers: UA },
    401,
  ],
  ["CoinGecko: an unknown coin's chart", "/coingecko/coins/nothing/market_chart?vs_currency=usd&days=1", { headers: UA }, 404],
  ["CoinGecko: an unknown path", "/coingecko/coins/cardano/chart", { headers: UA }, 404],
  ["Coinbase: an unknown product", "/coinbase/products/ADA-XYZ/ticker", { headers: UA }, 404],
  ["Kraken: an unknown pair, as an error with status 200", "/kraken/0/public/Ticker?pair=ADAXYZ", { headers: UA }, 200],
  ["Bitstamp: an unknown market", "/bitstamp/api/v2/ticker/adaxyz/", { headers: UA }, 404],
  ["Coinpaprika: an unknown coin", "/coinpaprika/tickers/ada", { headers: UA }, 404],
  ["DefiLlama: an unknown protocol", "/defillama/protocol/nothing", { headers: UA }, 404],
  ["DefiLlama: an unknown chain", "/defillama/overview/dexs/nothing", { headers: UA }, 404],
  ["GitHub: no User-Agent", "/github-api/orgs/IntersectMBO", {}, 403],
  ["GitHub: a malformed token", "/github-api/orgs/IntersectMBO", { headers: { ...UA, authorization: "Basic x" } }, 401],
  ["GitHub: no media type that it has", "/github-api/orgs/IntersectMBO", { headers: { ...UA, accept: "text/html" } }, 415],
  ["GitHub: an unknown organization", "/github-api/orgs/nobody-at-all", { headers: UA }, 404],
  ["GitHub: a feed of an unknown branch", "/github/IntersectMBO/cardano-node/commits/nothing.atom", { headers: UA }, 404],
  ["Reddit: JSON", "/reddit/r/cardano/about.json", { headers: UA }, 403],
  ["Reddit: no User-Agent", "/reddit/r/cardano/new.rss", {}, 403],
  ["Discord: no User-Agent", "/discord/invites/2nPUa5d7DE?with_counts=true", {}, 403],
  ["Discord: an unknown invitation", "/discord/invites/nothing?with_counts=true", { headers: UA }, 404],
  ["Discord: another server's widget", "/discord/guilds/1/widget.json", { headers: UA }, 404],
  ["Discourse: an unknown path", "/forum/latest-topics.json", { headers: UA }, 404],
  ["handle.me: a name that no handle can have", "/handle-me/handles/not%20a%20handle", { headers: UA }, 406],
  ["the token registry: a token without an entry", `/token-registry/metadata/${"0".repeat(56)}`, { headers: UA }, 204],
  [
    "Santiment: a body that isn't JSON",
    "/santiment/graphql",
    { method: "POST", headers: { ...UA, "content-type": "application/json" }, body: "{" },
    400,
  ],
  ["Santiment: GET", "/santiment/graphql", { headers: UA }, 404],
  ["Stripe: no key", "/stripe/v1/checkout/sessions", { headers: UA }, 401],
  ["Stripe: a page that is too long", "/stripe/v1/checkout/sessions?limit=101", { headers: STRIPE }, 400],
  ["Stripe: an unknown parameter of a list", "/stripe/v1/checkout/sessions?page=2", { headers: STRIPE }, 400],
  [
    "Stripe: an unknown parameter",
    "/stripe/v1/checkout/sessions",
    { method: "POST", headers: STRIPE, body: "mode=payment&color=red" },
    400,
  ],
  ["a block list under another name", "/blocklists/other.json", { headers: UA }, 404],
  ["cardano.org: another file", "/cardano-org/other.json", { headers: UA }, 404],
  ["ESMA: another file", "/esma/OTHER.csv", { headers: UA }, 404],
  ["a feed that there isn't", "/feeds/nothing", { headers: UA }, 404],
])("answers %s", async (_, path, init, status) => {
  expect((await send(path, init)).status).toBe(status);
});

test.each([
  ["an unknown field", '{ getMetric(metric: "dev_activity_1d") { series } }', 'Cannot query field "series" on type "Metric".'],
  [
    "an unknown root field",
    '{ metric(name: "dev_activity_1d") { metadata { metric } } }',
    'Cannot query field "metric" on type "RootQueryType".',
  ],
  [
    "an unknown argument",
    '{ getMetric(metric: "dev_activity_1d") { timeseriesDataJson(slug: "cardano", from: "utc_now-2d", to: "utc_now", step: "1d") } }',
    'Unknown argument "step"',
  ],
  ["no end", '{ getMetric(metric: "dev_activity_1d") { timeseriesDataJson(slug: "cardano", from: "utc_now-2d") } }', 'In argument "to"'],
  ["nothing selected", '{ getMetric(metric: "dev_activity_1d") }', "must have a selection"],
  [
    "a selection below JSON",
    '{ getMetric(metric: "dev_activity_1d") { timeseriesDataJson(slug: "cardano", from: "utc_now-2d", to: "utc_now") { value } } }',
    "must not have a selection",
  ],
])("Santiment rejects a whole document with %s", async (_, query, message) => {
  const { status, text } = await send("/santiment/graphql", {
    method: "POST",
    headers: { ...UA, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: {} }),
  });
  expect([status, JSON.parse(text)]).toEqual([200, { errors: [expect.objectContaining({ message: expect.stringContaining(message) })] }]);
});

test("Reddit allows one request for any feed per minute and address", async () => {
  simulator.control.set({ enforceLimits: true });
  simulator.control.clock({ frozenAt: "2026-11-25T12:00:40.000Z" });
  expect((await send("/reddit/r/cardano/new.rss", { headers: UA })).status).toBe(200);
  simulator.control.clock({ frozenAt: "2026-11-25T12:01:10.000Z" });
  expect((await send("/feeds/reddit-cardano", { headers: UA })).status).toBe(429);
  expect((await send("/feeds/forum-latest", { headers: UA })).status).toBe(200);
  simulator.control.clock({ frozenAt: "2026-11-25T12:01:41.000Z" });
  expect((await send("/feeds/reddit-cardano", { headers: UA })).status).toBe(200);
});
