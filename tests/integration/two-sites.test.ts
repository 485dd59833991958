import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sendRequest } from "#tests/raw-http.ts";
import { UNREACHABLE_SOURCES } from "#tests/simulator-environment.ts";
import { eventually } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";

type App = typeof import("#server/app.ts");
type AppServices = Awaited<ReturnType<App["createAppServices"]>>;

const POLL = { source: "coingecko", interval: 60_000 } as const;
const GLOSSARY = "/glossary";

/** A site inside this process. */
interface Site {
  services: AppServices;
  host: string;
  port: number;
  server: Server;
  folder: string;
}
const sites: Site[] = [];
let app: App;
let one: Site;
let two: Site;

async function openSite(host: string, environment: Record<string, string>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-two-sites-"));
  const origin = `https://${host}`;
  const defaults = { ...UNREACHABLE_SOURCES, PUBLIC_ORIGIN: origin, DATA_DIR: folder, LOG_LEVEL: "silent" };
  const services = await app.createAppServices(app.readEnvironment({ ...defaults, ...environment }));
  const { listener, warmUp } = app.createRequestListener(services);
  await warmUp();
  const server = app.createHttpServer(listener, origin, () => services.draining);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const site = { services, host, port: address.port, server, folder };
  sites.push(site);
  return site;
}

beforeAll(async () => {
  const built: string = new URL("../../build/server/index.js", import.meta.url).href;
  app = await import(built);
  one = await openSite("one.example", {});
  two = await openSite("two.example", { DATABASE_URL: await createTestDatabase(), SECRET: "s".repeat(40), ROLE: "web" });
});
afterAll(async () => {
  for (const { services, server, folder } of sites) {
    server.closeAllConnections();
    server.close();
    if (!services.draining) await app.closeAppServices(services);
    rmSync(folder, { recursive: true, force: true });
  }
});

const get = ({ port, host }: Site, path: string) => sendRequest(port, path, { headers: { Host: host } });
async function textOf(site: Site, path: string): Promise<string> {
  const { status, body } = await get(site, path);
  expect(status, path).toBe(200);
  return body.toString();
}
const priceOf = async (site: Site): Promise<unknown> => JSON.parse(await textOf(site, "/api/cardano-data"));
const savePrice = ({ services }: Site, price: number) => services.market.saveMarket(POLL, { observedAt: Date.now(), values: { price } });
const savePoolCost = ({ services }: Site, minPoolCost: number) =>
  services.network.saveChain({ ...POLL, source: "koios" }, { observedAt: Date.now(), values: { minPoolCost } });

/** Pattern of an amount in texts. */
const amount = (ada: number): RegExp => new RegExp(`\\b${ada}\\sADA`);

/** Lines of a gauge in a site's own /metrics. */
async function gauge({ port }: Site, name: string): Promise<string[]> {
  const { body } = await sendRequest(port, "/metrics", { headers: { Host: `localhost:${port}` } });
  return body
    .toString()
    .split("\n")
    .filter((line) => line.startsWith(name));
}
const rendersOf = (site: Site) => gauge(site, 'gateway_page_cache{of="renders"}');

/** Opens a live stream of the market; returns a function for the text received so far. */
async function openStream({ port, host }: Site): Promise<() => string> {
  let received = "";
  const asked = request({ host: "127.0.0.1", port, path: "/api/live?topics=market", headers: { Host: host } }, (response) => {
    response.on("data", (part: Buffer) => (received += part.toString()));
  });
  asked.on("error", () => undefined);
  onTestFinished(() => void asked.destroy());
  await once(asked.end(), "response");
  return () => received;
}
const arrives = (stream: () => string, price: number) =>
  eventually("the price on the stream", stream, (text) => text.includes(`"price":{"value":${price},`));

test("each site has its own figures, in the API and in texts", async () => {
  await Promise.all([savePrice(one, 0.51), savePrice(two, 0.93), savePoolCost(one, 171), savePoolCost(two, 343)]);
  for (const [site, price, own, other] of [
    [one, 0.51, 171, 343],
    [two, 0.93, 343, 171],
  ] as const) {
    await eventually(
      "the price",
      () => priceOf(site),
      (answer) => JSON.stringify(answer).includes(`"price":${price},`),
    );
    const html = await eventually(
      "the pool cost",
      () => textOf(site, GLOSSARY),
      (text) => amount(own).test(text),
    );
    expect(html).not.toMatch(amount(other));
  }
});

test("each site renders and caches its own pages, under its own address", async () => {
  for (const [site, other] of [
    [one, two],
    [two, one],
  ] as const) {
    for (const path of ["/", GLOSSARY, "/robots.txt", "/sitemap.xml", "/feed.xml", "/llms.txt", "/api/openapi.json"]) {
      const text = await textOf(site, path);
      expect(text, path).toContain(`https://${site.host}`);
      expect(text, path).not.toContain(other.host);
      expect((await get({ ...site, host: other.host }, path)).status, `${path} for the other host`).toBe(421);
    }
  }
  const settled = await eventually(
    "a glossary that is up to date",
    async () => {
      const before = await rendersOf(two);
      await textOf(two, GLOSSARY);
      return { before, after: await rendersOf(two) };
    },
    ({ before, after }) => before.join() === after.join(),
  );
  await savePoolCost(one, 181);
  await eventually(
    "the new pool cost",
    () => textOf(one, GLOSSARY),
    (text) => amount(181).test(text),
  );
  expect(await textOf(two, GLOSSARY)).not.toMatch(amount(181));
  expect(await rendersOf(two), "a change of one site makes no page of the other stale").toEqual(settled.after);
});

test("live topics reach only their own site's streams", async () => {
  const [first, second] = [await openStream(one), await openStream(two)];
  await savePrice(one, 0.52);
  await arrives(first, 0.52);
  await savePrice(two, 0.94);
  await arrives(second, 0.94);
  await savePrice(one, 0.53);
  await arrives(first, 0.53);
  expect(first()).not.toMatch(/"value":0\.9/);
  expect(second()).not.toMatch(/"value":0\.5/);
});

test("gauges are those of the requested site", async () => {
  await openStream(one);
  expect(await gauge(one, "gateway_live_streams")).toEqual(["gateway_live_streams 1"]);
  expect(await gauge(two, "gateway_live_streams")).toEqual(["gateway_live_streams 0"]);
  const entries = await gauge(two, "gateway_page_cache");
  expect(await get(one, "/staking")).toMatchObject({ status: 200 });
  expect(await gauge(two, "gateway_page_cache")).toEqual(entries);
  await eventually(
    "a job that ran",
    () => gauge(one, "gateway_job_last_success_seconds"),
    (lines) => lines.length > 0,
  );
  expect(await gauge(two, "gateway_job_last_success_seconds"), "it runs no jobs").toEqual([]);
});

test("one site closes while the other continues", async () => {
  const stream = await openStream(two);
  await app.closeAppServices(one.services);
  const last = await get(one, "/");
  expect([last.status, last.headers.connection]).toEqual([200, "close"]);
  expect(await get(one, "/readyz")).toMatchObject({ status: 503 });
  expect(await get(two, "/readyz")).toMatchObject({ status: 200 });
  expect((await sendRequest(two.port, "/", { headers: { Host: two.host, Connection: "keep-alive" } })).headers.connection).toBe(
    "keep-alive",
  );
  await savePrice(two, 0.95);
  await arrives(stream, 0.95);
  expect(await textOf(two, "/search?q=wallet")).toContain("</html>");
});
