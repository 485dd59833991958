import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { createOrder } from "#app/features/starter-kit/order-store.server.ts";
import { event, SECRET, session, sign, WEBHOOK_SECRET } from "#app/features/starter-kit/orders.test-support.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { median, percentile, type Benchmark } from "./benchmark.ts";
import { sleep } from "./tools.ts";

const PURCHASES = 300;
const A_SECOND = 5;

interface WebhookResult {
  buyer: string;
  /** Milliseconds until our response to Stripe. */
  ms: number;
  /** Time of the response, milliseconds since 1970. */
  at: number;
}

/** Delivery time of each email by recipient. Without an SMTP server, the site writes emails to the outbox folder. */
async function deliveryTimes(outbox: string): Promise<Map<string, number>> {
  const files = readdirSync(outbox).map((name) => join(outbox, name));
  const emails = files.map(
    async (file) => [(await PostalMime.parse(readFileSync(file))).to?.[0]?.address ?? "", statSync(file).mtimeMs] as const,
  );
  return new Map(await Promise.all(emails));
}

/** Time from Stripe's webhook to our response and to the buyer's email. */
export const purchases: Benchmark = {
  name: "purchases",
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), "gateway-purchases-"));
    const postgres = await startPostgres();
    try {
      const url = await postgres.createDatabase("bench");
      const site = await startSite({
        DATABASE_URL: url,
        DATA_DIR: folder,
        SECRET,
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      });
      const store = await openServer(url);
      const orders = [];
      for (let made = 0; made < PURCHASES; made++)
        orders.push(await createOrder(store.db, { language: "en", cents: 750, currency: "eur", live: false }, Date.now()));
      await store.close();
      const began = performance.now();
      const told = await Promise.all(
        orders.map(async ({ id }, index): Promise<WebhookResult> => {
          const due = began + (index * 1_000) / A_SECOND;
          await sleep(Math.max(0, due - performance.now()));
          const at = Date.now();
          const buyer = `buyer-${index}@example.org`;
          const body = JSON.stringify(
            event("checkout.session.completed", session(id, { customer_details: { email: buyer, name: null, address: null } })),
          );
          const { status } = await fetch(`${site.origin}/api/stripe/webhook`, {
            method: "POST",
            headers: { "Content-Type": "application/json", "Stripe-Signature": sign(body, at) },
            body,
          });
          if (status !== 200) throw new Error(`The webhook answered ${status}`);
          return { buyer, ms: performance.now() - due, at };
        }),
      );
      const outbox = join(folder, "outbox");
      await eventually(
        "an email for each purchase",
        () => readdirSync(outbox).filter((name) => name.endsWith(".eml")).length,
        (emails) => emails === PURCHASES,
        120_000,
      );
      await site.stop();
      const arrived = await deliveryTimes(outbox);
      const waits = told.map(({ buyer, at }) => ((arrived.get(buyer) ?? Number.POSITIVE_INFINITY) - at) / 1000);
      const times = told.map(({ ms }) => ms);
      return [
        {
          name: "Webhook of a payment acknowledged, p99",
          unit: "ms",
          ours: percentile(times, 0.99),
          target: { atMost: 500 },
          note: `${PURCHASES} payments, ${A_SECOND} a second, on PostgreSQL; the right to the kit is stored before the answer; median ${median(times).toFixed(1)} ms`,
        },
        {
          name: "Payment to email sent",
          unit: "s",
          ours: percentile(waits, 1),
          target: { atMost: 60 },
          note: `the slowest; median ${median(waits).toFixed(1)} s`,
        },
      ];
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
