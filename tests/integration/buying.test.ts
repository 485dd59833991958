import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createOrder } from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements, kitEvents } from "#app/features/starter-kit/orders.tables.server.ts";
import { event, SECRET, session, sign, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { seeded } from "#app/foundation/ui/art/seed.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const KILLS = countFromEnv("KILLS", 2);
const ORDERS = Math.max(120, KILLS * 4);
const AT_ONCE = 20;

describe("payments on two instances", () => {
  test("no payment is lost or duplicated while one instance is killed repeatedly", { timeout: 600_000 + KILLS * 20_000 }, async () => {
    const url = await createTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), "gateway-buying-"));
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      SECRET,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    const steady = await startSite(environment);
    let shaky = await startSite(environment);
    const store = await openServer(url);
    const orders = await Promise.all(
      Array.from({ length: ORDERS }, () => createOrder(store.db, { language: "en", cents: 750, currency: "eur", live: false }, Date.now())),
    );

    // Like Stripe, send each event one to five times to any live instance, and retry until 2xx.
    const bodies = orders.map(({ id }) => JSON.stringify(event("checkout.session.completed", session(id))));
    const random = seeded("told by Stripe");
    const queue = bodies
      .flatMap((body) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ body, at: random() })))
      .toSorted((a, b) => a.at - b.at);
    const tell = async (body: string, site: Site): Promise<boolean> => {
      const headers = { "Content-Type": "application/json", "Stripe-Signature": sign(body, Date.now()) };
      return fetch(`${site.origin}/api/stripe/webhook`, { method: "POST", headers, body }).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    const all = queue.length;
    let kills = 0;
    // Hold messages back so that each kill happens during its share of them, however long a start takes.
    const isHeldBack = () => queue.length <= (all * (KILLS - kills)) / (KILLS + 1);
    const telling = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (queue.length > 0) {
          const next = isHeldBack() ? undefined : queue.pop();
          while (next && !(await tell(next.body, random() < 0.5 ? steady : shaky))) await new Promise((wait) => setTimeout(wait, 50));
          await new Promise((wait) => setTimeout(wait, 100));
        }
      }),
    );
    for (; kills < KILLS; kills++) {
      await shaky.stop("SIGKILL");
      shaky = await startSite(environment);
    }
    await telling;

    const rights = await store.db.select().from(kitEntitlements);
    expect([
      rights.length,
      rights.filter(({ revokedAt }) => revokedAt === null).length,
      (await store.db.select().from(kitEvents)).length,
    ]).toEqual([ORDERS, ORDERS, ORDERS]);
    // Email files are named by Message-ID, so a duplicate would overwrite the first one.
    const outbox = () => readdirSync(join(folder, "outbox")).filter((name) => name.endsWith(".eml")).length;
    await eventually("an email for each order", outbox, (emails) => emails >= ORDERS);
    await store.close();
    expect([await steady.stop(), await shaky.stop()]).toEqual([0, 0]);
    expect(outbox()).toBe(ORDERS);
  });
});
