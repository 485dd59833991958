import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ecosystemRoutes } from "#app/features/ecosystem/ecosystem.api.server.ts";
import { ecosystemTopics } from "#app/features/ecosystem/catalog/cards.server.ts";
import { createEcosystem, type EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const NO_FIGURES = {
  topic: "chain",
  read: () => ({ "deposit.pool": null, "deposit.stakeKey": null, "fee.payment": null, "pool.minCost": null }),
};
const environment = { PUBLIC_ORIGIN: "https://gateway.example", SIMULATE: false };
const projectLogos = { latest: () => ({ minswap: "0a1b2c3d4e5f" }) };
let ecosystem: EcosystemService;
async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, ecosystemTopics());
  await bus.start();
  ecosystem = createEcosystem({ db: store.db, bus });
}
async function ask(path: string, isSimulated = false) {
  const services = { ecosystem, projectLogos, textFigures: NO_FIGURES, environment: { ...environment, SIMULATE: isSimulated } };
  const response = await mountRoutes(ecosystemRoutes, services).request(path);
  return { status: response.status, type: response.headers.get("Content-Type"), body: await response.json() };
}

describe("GET /projects", () => {
  test.each(["/projects", "/projects/minswap"])("%s says that its figures are simulated", async (path) => {
    await open();
    expect((await ask(path, true)).body).toMatchObject({ simulated: true });
  });

  test("lists the catalog in a language, with figures or null", async () => {
    await open();
    const { status, body } = await ask("/projects?language=de");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "live",
      source: expect.stringContaining("catalog"),
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d\.[0-9a-f]{8}$/),
      attribution: expect.stringContaining("(https://gateway.example), CC BY 4.0"),
      simulated: false,
    });
    expect(body.data.length).toBeGreaterThan(40);
    const minswap = body.data.find(({ id }: { id: string }) => id === "minswap");
    expect(minswap).toMatchObject({
      name: "Minswap",
      path: "/ecosystem/defi/dex/project/minswap",
      logo: "/logo/minswap.webp?v=0a1b2c3d4e5f",
      badge: "funded",
      metrics: { tvl: null, volume24h: null, change24h: null, users: null, transactions30d: null },
    });
    expect(body.data.find(({ id }: { id: string }) => id === "eternl").logo).toBeNull();
    expect(minswap.texts).toBeUndefined();
    expect(minswap.longDescription.length).toBeGreaterThan(200);
  });

  test.each([
    ["/projects?language=xx", 400, "language must be one of en, nl, de, fr, es, pt, it, pl"],
    ["/projects/minswap?language=EN", 400, "language must be one of en, nl, de, fr, es, pt, it, pl"],
    ["/projects/minswop", 404, "Project not found"],
    ["/projects/minswop/market", 404, "Project not found"],
    ["/projects/minswop/onchain", 404, "Project not found"],
    ["/projects/minswop/activity", 404, "Project not found"],
    ["/projects/minswop/social", 404, "Project not found"],
    ["/projects/agentic/market", 404, "Token not available on CoinGecko"],
    ["/projects/eternl/onchain", 404, "Token data not available"],
  ])("%s returns the problem %i: %s", async (path, status, title) => {
    await open();
    const answer = await ask(path);
    expect(answer).toMatchObject({ status, body: { status, title } });
    expect(answer.type).toContain("application/problem+json");
  });
});

describe("Data of one project", () => {
  test("has CoinGecko's field names for its token, or null", async () => {
    await open();
    expect((await ask("/projects/minswap/market")).body).toEqual({
      data: null,
      source: "CoinGecko",
      observedAt: null,
      fetchedAt: null,
      state: "absent",
    });
    const observedAt = Date.now() - 5_000;
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      {
        projectId: "minswap",
        observedAt,
        values: { price: 0.009, change24h: -1.5, rank: 940, ath: 0.1638, athAt: Date.UTC(2024, 11, 3) },
      },
    ]);
    // The project's topic and the directory's topic arrive one after the other.
    await eventually(
      "the price and its change",
      () => [ecosystem.latestFigures("minswap").value.price?.value, ecosystem.cardFiguresOf("minswap").change24h?.value],
      ([price, change]) => price === 0.009 && change === -1.5,
    );
    expect((await ask("/projects/minswap/market")).body).toMatchObject({
      source: "CoinGecko",
      state: "live",
      observedAt: new Date(observedAt).toISOString(),
      data: {
        current_price: 0.009,
        price_change_percentage_24h: -1.5,
        price_change_percentage_7d: null,
        market_cap: null,
        market_cap_rank: 940,
        ath: 0.1638,
        ath_date: "2024-12-03T00:00:00.000Z",
        last_updated: new Date(observedAt).toISOString(),
      },
    });
    expect((await ask("/projects/minswap/onchain")).body).toMatchObject({ data: null, state: "absent" });
    expect((await ask("/projects/minswap")).body).toMatchObject({
      data: { figures: { price: 0.009, tvl: null } },
      source: expect.stringContaining("CoinGecko"),
    });
  });

  test("has its activity once a source has answered", async () => {
    await open();
    expect((await ask("/projects/spacebudz/activity")).body).toMatchObject({ data: null, state: "absent", fetchedAt: null });
    const timestamp = Date.now() - 60_000;
    const activity = {
      id: "1",
      type: "github",
      title: "A commit",
      description: "SpaceBudz/nebula",
      value: "commit",
      timestamp,
      url: "https://github.com/SpaceBudz",
    } as const;
    await ecosystem.saveItems("github", [{ projectId: "spacebudz", items: [{ activity }] }]);
    await eventually(
      "the answer",
      () => ecosystem.latestActivity().value.answered.github,
      (at) => at !== undefined,
    );
    const { body } = await ask("/projects/spacebudz/activity");
    expect(body).toMatchObject({
      state: "live",
      source: "GitHub, Koios",
      data: [{ ...activity, timestamp: new Date(timestamp).toISOString() }],
    });
    expect((await ask("/projects/spacebudz/social")).body).toMatchObject({ data: null, state: "absent", source: "Reddit, Cardano Forum" });
  });

  test("has posts and releases that are delayed when one of their sources is, and as old as the oldest", async () => {
    await open();
    const start = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(start);
    onTestFinished(() => clock.mockRestore());
    await ecosystem.saveItems("forum", []);
    await eventually("the forum", () => ecosystem.latestActivity().value.answered.forum, Boolean);
    const social = async () => (await ask("/projects/spacebudz/social")).body;
    const at = new Date(start).toISOString();
    expect(await social()).toMatchObject({ state: "live", fetchedAt: at });
    clock.mockReturnValue(start + 11 * MINUTE);
    expect(await social()).toMatchObject({ state: "delayed", fetchedAt: at });
    await ecosystem.saveItems("reddit", []);
    await eventually("Reddit", () => ecosystem.latestActivity().value.answered.reddit, Boolean);
    expect(await social()).toMatchObject({ state: "delayed", fetchedAt: at });
    await ecosystem.saveItems("forum", []);
    await eventually("the forum again", social, ({ state }) => state === "live");
  });
});
