import { describe, expect, test } from "vitest";
import { discoveredRoutes } from "./discovered.api.server.ts";
import { createDiscovered, type DiscoveredSearch, type Found } from "./discovered.server.ts";
import { discoveredTopic, NOTHING_DISCOVERED } from "./discovered.ts";
import { discoveredJobs, saveUnreviewedCoins, saveUnreviewedProtocols, saveUnreviewedTokens } from "./discovered.jobs.server.ts";
import type { RegistryEntry } from "./koios-token-registry.server.ts";
import { discoveredProjects } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { LlamaProtocol } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [discoveredTopic]);
  await bus.start();
  return { db: store.db, bus, discovered: createDiscovered({ db: store.db, bus }) };
}

const entry = (sourceId: string, name: string): Found => ({
  sourceId,
  name,
  kind: "Dexs",
  url: `https://defillama.com/protocol/${sourceId}`,
});

describe("Listed projects that no one has reviewed", () => {
  test("are stored with their source, and keep the day of their first reading", async () => {
    const { db, discovered } = await open();
    await discovered.save("defillama", [entry("1", "Example Swap")], []);
    const longAgo = new Date(Date.now() - 3 * DAY);
    await db.update(discoveredProjects).set({ firstSeenAt: longAgo });
    await discovered.save("defillama", [entry("1", "Example Swap 2")], []);
    expect(await discovered.list(["defillama", "coingecko"])).toMatchObject([
      { source: "defillama", name: "Example Swap 2", firstSeenAt: longAgo.getTime() },
    ]);
    const hint = await eventually("the hint", discovered.hint, ({ count }) => count === 1);
    expect(hint.answeredAt.defillama).toBeGreaterThan(Date.now() - DAY);
  });

  test("leave the list once the catalog has them, or a week after their source drops them", async () => {
    const { db, discovered } = await open();
    await discovered.save("defillama", [entry("1", "Reviewed soon"), entry("2", "Dropped"), entry("3", "Stays")], []);
    await discovered.save("defillama", [entry("3", "Stays")], ["1"]);
    expect((await discovered.list(["defillama", "coingecko"])).map(({ name }) => name)).toEqual(["Dropped", "Stays"]);
    await db.update(discoveredProjects).set({ lastSeenAt: new Date(Date.now() - 8 * DAY) });
    expect(await discovered.list(["defillama", "coingecko"])).toEqual([]);
  });

  test("exclude CoinGecko's tokens that the catalog has by ID or, without one, by ticker or name", async () => {
    const { discovered } = await open();
    const coin = (id: string, name: string, ticker: string) => ({ id, name, ticker });
    await saveUnreviewedCoins(discovered, [
      coin("cardano", "Cardano", "ADA"),
      coin("genius-yield", "Genius Yield Token", "GENS"),
      coin("some-minswap", "Minswap", "OTHER"),
      coin("aada-finance", "Lenfi DAO token", "LENFI"),
      coin("optim", "OPTIM", "OPTIM"),
      coin("optim-oada", "OADA", "OADA"),
      coin("cornucopias", "Cornucopias Token", "COPI"),
      coin("world-mobile-token", "World Mobile Token X", "WMTX"),
      coin("shen", "Shen USD", "SHEN"),
      coin("unknown", "Unknown", "UNK"),
    ]);
    expect((await discovered.list(["coingecko"])).map(({ name }) => name)).toEqual(["Unknown"]);
  });

  test("exclude DefiLlama's protocols that belong to our projects, by ID or by name", async () => {
    const { discovered } = await open();
    const protocol = (id: string, slug: string): LlamaProtocol => ({
      id,
      slug,
      parent: null,
      name: slug === "bodega" ? "Bodega Market" : slug,
      category: "Dexs",
      url: "https://evil.example",
      twitter: null,
      tvl: 5,
      change1d: null,
    });
    await saveUnreviewedProtocols(
      discovered,
      [protocol("1", "minswap-dex"), protocol("2", "a/b?c"), protocol("3", "bodega")],
      new Map([["1", "minswap"]]),
    );
    expect(await discovered.list(["defillama", "coingecko"])).toMatchObject([
      { sourceId: "2", url: "https://defillama.com/protocol/a%2Fb%3Fc" },
    ]);
  });

  test.each([
    ["example", ["Example Swap"]],
    ["SWAP ex", ["Example Swap"]],
    ["  ", ["Example Swap", "Ünders"]],
    ["unders", ["Ünders"]],
    ["<b>", []],
  ])("are found by %j", async (text, names) => {
    const { discovered } = await open();
    await discovered.save("coingecko", [entry("e", "Example Swap"), entry("u", "Ünders")], []);
    expect((await discovered.search({ text, page: 1 })).rows.map(({ name }) => name)).toEqual(names);
  });
});

const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";
const registered = (assetName: string, name: string, policyId = POLICY): RegistryEntry => ({
  unit: policyId + assetName,
  policyId,
  name,
  ticker: "SAME",
  decimals: 6,
});
const NONE_REVIEWED: ReadonlySet<string> = new Set();

describe("Entries of the token registry", () => {
  test("exclude reviewed tokens, reviewed projects' scripts and names, and the chain's own coin", async () => {
    const { discovered } = await open();
    const minswap = "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6";
    const script = "cd".repeat(28);
    const copi = "b6a7467ea1deb012808ef4e87b5ff371e85f7142d7b356a40d9b42a0";
    const entries = [
      registered("436f726e75636f70696173205b76696120436861696e506f72742e696f5d", "A project's other token", copi),
      registered("4d494e", "Named otherwise", minswap),
      registered("00", "Another token of its policy", minswap),
      registered("01", "MINSWAP"),
      registered("02", "Cardano"),
      registered("03", "A script's", script),
      registered("04", "Two"),
      registered("05", "<b>Two</b>"),
    ];
    await saveUnreviewedTokens(discovered, entries, new Set([script]));
    const { rows, counts } = await discovered.search({ text: "", page: 1 });
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["Another token of its policy", "Two", "<b>Two</b>"]));
    expect(counts).toEqual({ defillama: 0, coingecko: 0, "token-registry": 3 });
    expect(rows.find(({ name }) => name === "Two")).toMatchObject({
      source: "token-registry",
      sourceId: `${POLICY}04`,
      kind: "SAME",
      decimals: 6,
      url: `https://github.com/cardano-foundation/cardano-token-registry/blob/master/mappings/${POLICY}04.json`,
    });
  });

  test("leave the list with the next reading of any source once the catalog has them", async () => {
    const { db, discovered } = await open();
    const unit = "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c64d494e";
    const now = new Date();
    const stored = (sourceId: string, name: string) => ({
      ...entry(sourceId, name),
      source: "token-registry",
      foldedName: foldText(name),
      firstSeenAt: now,
      lastSeenAt: now,
    });
    await db.insert(discoveredProjects).values([stored(unit, "Token"), stored(`${POLICY}01`, "MINSWAP"), stored(`${POLICY}02`, "Stays")]);
    await discovered.save("coingecko", [entry(unit, "No token's id there")], []);
    const { rows, total } = await discovered.search({ text: "", page: 1 });
    expect([rows.map(({ name }) => name), total]).toEqual([["No token's id there", "Stays"], 2]);
  });

  test("aren't new when they're from the first reading, and follow all new ones", async () => {
    const { discovered } = await open();
    await discovered.save("defillama", [entry("1", "Old protocol")], []);
    await discovered.save("defillama", [entry("1", "Old protocol"), entry("2", "New protocol")], []);
    const many = Array.from({ length: 600 }, (_, index) => registered(index.toString(16).padStart(4, "0"), `A token ${index}`));
    await saveUnreviewedTokens(discovered, many, NONE_REVIEWED);
    const names = async (page = 1) => (await discovered.search({ text: "", page })).rows.map(({ name }) => name);
    expect((await names()).slice(0, 3)).toEqual(["New protocol", "Old protocol", "A token 0"]);
    await saveUnreviewedTokens(discovered, [...many, registered("ffff", "Z token")], NONE_REVIEWED);
    expect((await names()).slice(0, 3)).toEqual(["Z token", "New protocol", "Old protocol"]);
    const last = await discovered.search({ text: "", page: 999 });
    expect([last.page, last.pages, last.total, last.rows.length]).toEqual([25, 25, 603, 3]);
    expect(last.rows.every(({ isNew }) => !isNew)).toBe(true);
  });

  test.each<[string, Omit<DiscoveredSearch, "page">, string[]]>([
    ["words of a name", { text: "two tok" }, ["Token two"]],
    ["a policy ID", { text: POLICY.toUpperCase() }, ["100%", "Token one"]],
    ["a unit", { text: `${POLICY}01` }, ["Token one"]],
    ["a percent sign, which a pattern reads as any text", { text: "%" }, ["100%"]],
    ["an underscore, which a pattern reads as any letter", { text: "_" }, []],
    ["a source", { text: "", source: "coingecko" }, ["Token two"]],
    ["a source that has none of that name", { text: "one", source: "coingecko" }, []],
    ["its id", { text: "", sourceId: `${POLICY}02`, source: "token-registry" }, ["100%"]],
  ])("are found by %s", async (_, asked, names) => {
    const { discovered } = await open();
    await saveUnreviewedTokens(discovered, [registered("01", "Token one"), registered("02", "100%")], NONE_REVIEWED);
    await discovered.save("coingecko", [entry("two", "Token two")], []);
    const { rows, total } = await discovered.search({ ...asked, page: 1 });
    expect([rows.map(({ name }) => name).toSorted(), total]).toEqual([names, names.length]);
  });

  test("are found by their exact name after those of other lists", async () => {
    const { discovered } = await open();
    await saveUnreviewedTokens(discovered, [registered("01", "Ünders"), registered("02", "Alone")], NONE_REVIEWED);
    await discovered.save("coingecko", [entry("u", "Unders")], []);
    expect(await discovered.findNamed("unders")).toMatchObject({ source: "coingecko" });
    expect(await discovered.findNamed("alone")).toMatchObject({ source: "token-registry" });
    expect(await discovered.findNamed("alon")).toBeUndefined();
  });

  test("stay unchanged when a page fails halfway", async () => {
    const { discovered } = await open();
    const answers = [Array.from({ length: 1000 }, (_, index) => rowOf(index)), { code: "57014" }, [rowOf(0)]];
    const client: PoliteFetch = {
      json: async () => ({ value: answers.shift(), fetchedAt: 0, unchanged: false, bytes: 1, header: () => undefined }),
      text: () => Promise.reject(new Error("not asked")),
      close: async () => undefined,
    };
    const environment = readEnvironment({ SECRET: "a secret of at least thirty-two letters" });
    const jobs = discoveredJobs({ client, environment, discovered, reviewedPolicies: () => NONE_REVIEWED } as Parameters<
      typeof discoveredJobs
    >[0]);
    const job = jobs.find(({ name }) => name === "koios-token-registry");
    const run = () => job?.run(new AbortController().signal);
    expect(job?.every).toBe(DAY);
    await expect(run()).rejects.toMatchObject({ kind: "bad-shape" });
    expect((await discovered.search({ text: "", page: 1 })).total).toBe(0);
    expect(discovered.hint().answeredAt["token-registry"]).toBeUndefined();
    await run();
    expect((await discovered.search({ text: "", page: 1 })).total).toBe(1);
  });
});

const rowOf = (index: number) => ({
  policy_id: POLICY,
  asset_name: index.toString(16).padStart(4, "0"),
  asset_name_ascii: `Token ${index}`,
  ticker: null,
  decimals: 0,
});

describe("GET /discovered", () => {
  async function api() {
    const { discovered } = await open();
    await discovered.save(
      "defillama",
      Array.from({ length: 30 }, (_, index) => entry(String(index), `Protocol ${index}`)),
      [],
    );
    await saveUnreviewedTokens(
      discovered,
      Array.from({ length: 60 }, (_, index) => registered(index.toString(16).padStart(4, "0"), `Token ${index}`)),
      NONE_REVIEWED,
    );
    await eventually("the hint", discovered.hint, ({ answeredAt }) => answeredAt["token-registry"] !== undefined);
    const routes = mountRoutes(discoveredRoutes, { discovered });
    return async (query: string) => (await routes.request(`/discovered${query}`)).json();
  }

  test("returns the short lists complete without parameters", async () => {
    const { data, ...rest } = await (await api())("");
    expect(data).toHaveLength(30);
    expect(new Set(data.map(({ source }: { source: string }) => source))).toEqual(new Set(["DefiLlama"]));
    expect(rest).toMatchObject({ source: "DefiLlama", state: "live", total: 30, page: 1, pages: 1 });
    expect(Object.keys(data[0]).toSorted()).toEqual(
      ["decimals", "firstSeenAt", "kind", "lastSeenAt", "name", "source", "sourceId", "url"].toSorted(),
    );
  });

  test.each<[string, number, object]>([
    ["?source=token-registry", 25, { total: 60, page: 1, pages: 3, source: "Cardano Token Registry" }],
    ["?source=token-registry&page=3", 10, { total: 60, page: 3, pages: 3 }],
    ["?source=token-registry&page=99", 10, { page: 3 }],
    ["?source=token-registry&page=-1", 25, { page: 1 }],
    ["?page=1", 25, { total: 90, pages: 4 }],
    ["?source=defillama", 30, { total: 30, pages: 1 }],
    ["?source=elsewhere", 30, { total: 30, pages: 1 }],
    ["?q=token%2059", 1, { total: 1 }],
    [`?sourceId=${POLICY}003b`, 1, { total: 1 }],
    // PostgreSQL rejects a NUL, and no name or ID contains one.
    ["?q=%00", 30, { total: 30, pages: 1 }],
    ["?q=token%00%2059", 1, { total: 1 }],
    ["?sourceId=%00", 0, { total: 0 }],
    ["?source=coingecko", 0, { total: 0, state: "absent" }],
  ])("%s", async (query, rows, rest) => {
    const answer = await (await api())(query);
    expect([answer.data?.length ?? 0, answer]).toEqual([rows, expect.objectContaining(rest)]);
  });

  const HOURS = 3_600_000;
  test.each<[string, Record<string, number>, string, { source: string; age: number | null; state: string }]>([
    ["no list", {}, "", { source: "DefiLlama, CoinGecko", age: null, state: "absent" }],
    ["both in time", { defillama: 1, coingecko: 40 }, "", { source: "DefiLlama, CoinGecko", age: 40, state: "live" }],
    ["one late", { defillama: 0, coingecko: 120 }, "", { source: "DefiLlama, CoinGecko", age: 120, state: "delayed" }],
    ["the hourly one late", { defillama: 3, coingecko: 1 }, "", { source: "DefiLlama, CoinGecko", age: 3, state: "delayed" }],
    ["one never", { defillama: 1 }, "", { source: "DefiLlama", age: 1, state: "live" }],
    [
      "only the late one asked for",
      { defillama: 0, coingecko: 120 },
      "?source=coingecko",
      { source: "CoinGecko", age: 120, state: "delayed" },
    ],
    [
      "one late that isn't asked for",
      { defillama: 0, coingecko: 120 },
      "?source=defillama",
      { source: "DefiLlama", age: 0, state: "live" },
    ],
    ["one never that is asked for", { defillama: 0 }, "?source=coingecko", { source: "CoinGecko", age: null, state: "absent" }],
    [
      "the registry late",
      { defillama: 0, coingecko: 0, "token-registry": 49 },
      "?page=1",
      { source: "DefiLlama, CoinGecko, Cardano Token Registry", age: 49, state: "delayed" },
    ],
  ])("is as old as its oldest list; hours since the readings: %s", async (_, hoursAgo, query, { source, age, state }) => {
    const { db, bus, discovered } = await open();
    const now = Date.now();
    const answeredAt = Object.fromEntries(Object.entries(hoursAgo).map(([one, hours]) => [one, now - hours * HOURS]));
    await db.transaction((transaction) =>
      bus.update(transaction, discoveredTopic, NOTHING_DISCOVERED, async () => ({ answeredAt, count: 1 })),
    );
    await eventually("the hint", discovered.hint, ({ count }) => count === 1);
    const answer = await (await mountRoutes(discoveredRoutes, { discovered }).request(`/discovered${query}`)).json();
    const at = age === null ? null : new Date(now - age * HOURS).toISOString();
    expect(answer).toMatchObject({ source, observedAt: at, fetchedAt: at, state });
  });
});
