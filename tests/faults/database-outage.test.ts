import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createOrder } from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements } from "#app/features/starter-kit/orders.tables.server.ts";
import { event, SECRET, session, sign, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { eventually, startSite } from "#tests/site.ts";
import { startStallingProxy } from "#tests/stalling-proxy.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { sendRequest, type RawRequest } from "#tests/raw-http.ts";

const SECONDS = countFromEnv("OUTAGE_SECONDS", 30);
const ORDERS = 200;
const CACHED_PATHS = ["/", "/de", "/ecosystem", "/pl/community", "/news", "/ecosystem/defi/dex/project/minswap"];
/** Pages and API responses that were not requested before the outage. */
const UNCACHED_PATHS = [
  "/fr",
  "/nl/ecosystem",
  "/es/ecosystem/wallets",
  "/ecosystem/wallets/project/yoroi",
  "/it/news",
  "/news?category=DeFi",
  "/news/sources",
  "/compare?project=minswap",
  "/starter-kit",
  "/is-this-link-real?url=minswap.org",
  "/search",
  "/analytics",
  "/newsletter/confirm?token=" + "a".repeat(43),
  "/newsletter/unsubscribe?token=" + "a".repeat(43),
  "/starter-kit/thanks?order=" + "a".repeat(43),
  "/starter-kit/withdraw?token=" + "a".repeat(43),
  "/feed.xml",
  "/feed.json?category=DeFi",
  "/sitemap.xml",
  "/share/pl.png",
  "/api/news",
  "/api/projects",
  "/api/projects/minswap/news",
  "/api/projects/minswap/activity",
  "/api/cardano-data",
  "/api/history?range=24h",
  "/api/orders/" + "a".repeat(43),
  "/api/community",
  "/api/live/values?topics=market",
  "/readyz",
  "/livez",
];

interface Observation {
  what: string;
  status: number;
  retryAfter: string | undefined;
  ms: number;
}
const json = (body: unknown, headers: Record<string, string> = {}): RawRequest => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});

test.each(["refuses", "hangs"])(
  `${SECONDS} s with a database that %s: cached pages work, writes fail fast, no acknowledged write is lost`,
  { timeout: (SECONDS + 400) * 1_000 },
  async (kind) => {
    const [postgres, simulator] = await Promise.all([startPostgres(), startSimulator({ port: 0 })]);
    onTestFinished(() => postgres.stop());
    onTestFinished(() => simulator.close());
    const url = await postgres.createDatabase("outage");
    const proxy = await startStallingProxy(url);
    onTestFinished(() => proxy.close());
    const site = await startSite({
      ...simulatorEnvironment(simulator),
      DATABASE_URL: kind === "hangs" ? proxy.url : url,
      SECRET,
      DATA_DIR: mkdtempSync(join(tmpdir(), "gateway-outage-")),
      ADDRESS_LIMITS: "off",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    onTestFinished(() => void site.process.kill("SIGKILL"));
    const see = async (what: string, asking?: RawRequest): Promise<Observation> => {
      const started = performance.now();
      const { status, headers } = await sendRequest(site.port, what, asking);
      return { what, status, retryAfter: headers["retry-after"]?.toString(), ms: performance.now() - started };
    };
    const price = async () => (await sendRequest(site.port, "/api/cardano-data")).body.toString();
    await eventually("a price", price, (text) => text.includes('"state":"live"'), 90_000);
    for (const path of CACHED_PATHS) expect((await see(path)).status, path).toBe(200);

    const store = await openServer(url);
    const orders: { id: string }[] = [];
    while (orders.length < ORDERS)
      orders.push(await createOrder(store.db, { language: "en", cents: 750, currency: "eur", live: false }, Date.now()));
    const waiting = orders.map(({ id }) => JSON.stringify(event("checkout.session.completed", session(id))));
    const acknowledged: string[] = [];
    let telling = true;
    // Like Stripe, retry each event until it is acknowledged, throughout the outage.
    const told = (async () => {
      for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
        while (telling && (await see("/api/stripe/webhook", json(body, { "Stripe-Signature": sign(body, Date.now()) }))).status !== 200)
          await pause(100);
        if (!telling) return;
        acknowledged.push(body);
        await pause(150);
      }
    })();
    await eventually(
      "some payments before",
      () => acknowledged.length,
      (count) => count >= 10,
    );

    // Wait, because a freshly started site is more patient with its database.
    await pause(5_000);
    await (kind === "hangs" ? proxy.stall(true) : postgres.pause());
    const begun = performance.now();
    const kept: Observation[] = [];
    const writes: Observation[] = [];
    const others: Observation[] = [];
    // Request these in parallel, because each may take two seconds.
    const looked = (async () => {
      for (const what of UNCACHED_PATHS) others.push(await see(what));
    })();
    for (let turn = 0; performance.now() - begun < SECONDS * 1_000; turn++) {
      for (const path of CACHED_PATHS) kept.push(await see(path));
      writes.push(await see("/api/newsletter", json({ email: `reader-${turn}@example.org` })));
      writes.push(await see("/api/downloads/resend", json({ email: `buyer-${turn}@example.org` })));
      writes.push(await see("/api/stripe/webhook", json("{}", { "Stripe-Signature": sign("{}", Date.now()) })));
      const body = JSON.stringify(event("checkout.session.completed", session(orders[0]?.id ?? "")));
      writes.push(await see("/api/stripe/webhook", json(body, { "Stripe-Signature": sign(body, Date.now()) })));
      await pause(400);
    }
    await looked;
    const health = await sendRequest(site.port, "/readyz");
    expect([health.status, JSON.parse(health.body.toString())]).toMatchObject([200, { ready: true, database: "unreachable" }]);
    simulator.control.set({ price: 0.4567 });
    await (kind === "hangs" ? proxy.stall(false) : postgres.resume());
    const back = performance.now();
    await eventually(
      "a write",
      () => see("/api/newsletter", json({ email: "first@example.org" })),
      ({ status }) => status === 202,
      30_000,
    );
    const writesAfter = performance.now() - back;
    await told;
    telling = false;
    await eventually("a new price", price, (text) => text.includes("0.4567"), 90_000);
    const rights = await store.db.select().from(kitEntitlements);
    await store.close();

    const figures = {
      kind,
      seconds: SECONDS,
      keptPages: kept.length,
      keptNot200: kept.filter(({ status }) => status !== 200).length,
      keptSlowestMs: Math.round(Math.max(...kept.map(({ ms }) => ms))),
      writes: writes.length,
      writeSlowestMs: Math.round(Math.max(...writes.map(({ ms }) => ms))),
      otherSlowestMs: Math.round(Math.max(...others.map(({ ms }) => ms))),
      recoveredAfterMs: Math.round(writesAfter),
      acknowledged: acknowledged.length,
      rights: rights.length,
    };
    console.log(JSON.stringify(figures));
    expect(
      others.filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter)),
      "an answer that needs the database says 503 with Retry-After",
    ).toEqual([]);
    expect(
      writes.filter(({ what, status, retryAfter }) => !(status === 503 && retryAfter) && !(what.endsWith("webhook") && status === 400)),
      "a write is refused with 503 and Retry-After",
    ).toEqual([]);
    expect(figures).toMatchObject({ keptNot200: 0, acknowledged: ORDERS, rights: ORDERS });
    expect(
      others.filter(({ status, ms }) => status === 503 && ms > 2_000),
      "nobody waits longer than two seconds to be told",
    ).toEqual([]);
    expect(figures.writeSlowestMs).toBeLessThanOrEqual(2_000);
    expect(figures.recoveredAfterMs).toBeLessThanOrEqual(10_000);
    expect(await site.stop()).toBe(0);
  },
);
