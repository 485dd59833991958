import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "#app/features/starter-kit/fulfillment.server.ts";
import { eraseBuyer, pruneOrders } from "#app/features/starter-kit/order-retention.server.ts";
import { createOrder, hashOf, listOrders } from "#app/features/starter-kit/order-store.server.ts";
import { ordersRoutes } from "#app/features/starter-kit/orders.api.server.ts";
import { createOrders, type OrdersService } from "#app/features/starter-kit/orders.server.ts";
import { rateLimits } from "#app/foundation/rate-limits/rate-limits.tables.server.ts";
import { kitEntitlements, kitEvents, kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import {
  charge,
  dispute,
  EPUB,
  event,
  failedRefund,
  FakeStripe,
  kitFolder,
  PDF,
  SECRET,
  session,
  sign,
} from "#app/features/starter-kit/orders.test-support.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";
import { seeded } from "#app/foundation/ui/art/seed.ts";
import { parseEvent } from "#app/features/starter-kit/payment-events.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { eventually } from "#tests/site.ts";
import { createTestDatabase, createTestStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const own = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true, ADDRESS_LIMITS: true };
/** Delays that the handler asked for, in milliseconds. The test doesn't wait for them. */
const waits: number[] = [];
const NOON = Date.UTC(2026, 10, 20, 12);
/** A time at Stripe after a payment, in seconds. */
const LATER = 1_795_100_000;
/** Events that no table can store. Stripe never sends these, and each retry would be rejected again. */
const UNSTORABLE_EVENTS: [what: string, change: (body: string) => string][] = [
  ["NUL in the event's id", (body) => body.replace('"evt_', '"evt_\\u0000')],
  ["NUL in the payment's id", (body) => body.replace('"pi_', '"pi_\\u0000')],
  ["NUL in the checkout's id", (body) => body.replace('"cs_test_', '"cs_\\u0000')],
  ["NUL in the address", (body) => body.replace("buyer@", "buyer\\u0000@")],
  ["NUL in the country", (body) => body.replace('"NL"', '"N\\u0000"')],
  ["NUL in the currency", (body) => body.replace('"eur"', '"e\\u0000r"')],
  ["half a letter in the mode", (body) => body.replace('"mode":"payment"', '"mode":"\\ud800"')],
  ["an id of 100 kB", (body) => body.replace('"evt_', `"evt_${"x".repeat(100_000)}`)],
  ...["1e18", "-1e18", "-1", "8.64e15", "253402300800"].map((created): [string, (body: string) => string] => [
    `a time of ${created}`,
    (body) => body.replace(/"created":\d+/, `"created":${created}`),
  ]),
];
const CONSENT = { immediateDelivery: "yes", withdrawalLost: "yes" };
const isServer = import.meta.env.TEST_DATABASE === "postgresql";

let store: Store;
let other: Store;
let emailQueue: EmailQueue;
let stripe: FakeStripe;
let orders: OrdersService;
let api: ReturnType<typeof mountRoutes>;
let now = NOON;
let visitor = 0;
let sent: EmailMessage[] = [];
const folder = kitFolder();

function reopenShop(payments: FakeStripe | undefined, kit = folder): void {
  orders = createOrders({ db: store.db, emailQueue, secret: SECRET, origin: own.PUBLIC_ORIGIN, payments, folder: kit, clock: () => now });
  api = mountRoutes(ordersRoutes, { environment: own, orders, pause: async (ms) => void waits.push(ms) });
}

beforeAll(async () => {
  // With a PostgreSQL server, a second instance works on the same database.
  if (isServer) {
    const url = await createTestDatabase();
    [store, other] = [await openServer(url), await openServer(url)];
  } else {
    other = store = await createTestStore();
  }
  emailQueue = await EmailQueue.open(store, { send: async (_, letter) => void sent.push(letter), close: () => undefined });
  reopenShop(new FakeStripe());
  await emailQueue.startWorkers();
});
afterAll(async () => {
  await emailQueue.close();
  await store.close();
  if (other !== store) await other.close();
});
beforeEach(async () => {
  await store.db.execute(sql`truncate kit_orders, kit_entitlements, kit_events, kit_tokens, rate_limits cascade`);
  await store.db.execute(sql`delete from mail.job`);
  sent = [];
  now = NOON;
  reopenShop((stripe = new FakeStripe()));
});

type Ask = { headers?: Record<string, string>; address?: string; method?: string };
const ask = (path: string, body: string | undefined, { headers = {}, address = `127.0.1.${++visitor % 250}`, method = "POST" }: Ask = {}) =>
  api.request(
    path,
    {
      method,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body }),
    },
    { address },
  );
const json = (path: string, value: unknown, more: Ask = {}) => ask(path, JSON.stringify(value), more);
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, more: Ask = {}) =>
  ask(path, new URLSearchParams(fields).toString(), {
    ...more,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: own.PUBLIC_ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
  });
const get = (path: string, headers: Record<string, string> = {}, method = "GET") => ask(path, undefined, { headers, method });
const webhook = (value: object, { signature, body = JSON.stringify(value) }: { signature?: string; body?: string } = {}) =>
  ask("/stripe/webhook", body, { headers: { "stripe-signature": signature ?? sign(body, now) } });

/** An order that waits for its payment. */
async function order(language: "en" | "de" = "en"): Promise<string> {
  expect((await json("/checkout", { language, ...CONSENT })).status).toBe(200);
  return stripe.asked.at(-1)?.reference ?? "";
}
async function buy(language: "en" | "de" = "en", more: object = {}): Promise<string> {
  const id = await order(language);
  expect((await webhook(event("checkout.session.completed", session(id, more)))).status).toBe(200);
  return id;
}
const rowOf = async (id: string) => (await store.db.select().from(kitOrders).where(eq(kitOrders.id, id)))[0];
const stateOf = async (id: string) => (await rowOf(id))?.state;
const entitlementOf = async (id: string) => {
  const [row] = await store.db.select().from(kitEntitlements).where(eq(kitEntitlements.orderId, id));
  return row === undefined ? "none" : row.revokedAt === null ? "granted" : "revoked";
};
/** Token in the URL that the buyer returns to. */
const pageToken = (id: string): string => {
  const asked = stripe.asked.find(({ reference }) => reference === id);
  return new URL(asked?.paidUrl ?? "https://gateway.example").searchParams.get("order") ?? "";
};
/** Token of an order from an earlier version. */
const derivedToken = (id: string) => signValue(SECRET, "kit-order", id);

/** All emails sent so far, once the queue is empty. */
async function queuedEmails(): Promise<EmailMessage[]> {
  await eventually(
    "an empty queue",
    () => store.query("select count(*)::int as open from mail.job where state in ('created', 'retry', 'active')"),
    ({ rows }) => JSON.stringify(rows[0]) === '{"open":0}',
  );
  return sent;
}
const urlsIn = (letter: EmailMessage | undefined): string[] =>
  letter?.blocks.flatMap((block) => (block.kind === "button" ? [block.url] : [])) ?? [];
const filesIn = (letter: EmailMessage | undefined): string[] =>
  urlsIn(letter)
    .filter((url) => url.includes("/api/downloads/"))
    .map((url) => url.replace(`${own.PUBLIC_ORIGIN}/api`, ""));
const tokenIn = (letter: EmailMessage | undefined): string => /token=([\w-]{43})/.exec(JSON.stringify(letter))?.[1] ?? "";

const counts = async () => ({
  orders: (await store.db.select().from(kitOrders)).length,
  events: (await store.db.select().from(kitEvents)).length,
  rights: (await store.db.select().from(kitEntitlements)).length,
});

describe("ordering", () => {
  test("saves the order, then creates Stripe's checkout with the order's ID, in the page's language", async () => {
    const response = await json("/checkout", { language: "pt", ...CONSENT });
    const [asked] = stripe.asked;
    expect([response.status, await response.json()]).toEqual([
      200,
      { url: `https://checkout.stripe.com/c/pay/cs_test_${asked?.reference}` },
    ]);
    expect(asked).toMatchObject({
      cents: 750,
      currency: "eur",
      language: "pt",
      paidUrl: `https://gateway.example/pt/starter-kit/thanks?order=${pageToken(asked?.reference ?? "")}`,
      cancelUrl: "https://gateway.example/pt/starter-kit/order?state=cancelled",
    });
    const row = await rowOf(asked?.reference ?? "");
    expect(row).toMatchObject({ state: "open", checkout: `cs_test_${row?.id}`, consentedAt: new Date(NOON), email: null });
    expect(row && readReference(row.reference)).toBe(row?.reference);
  });

  test("redirects a form without scripts to Stripe", async () => {
    const response = await form("/checkout", { language: "de", immediateDelivery: "yes", withdrawalLost: "yes" });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      `https://checkout.stripe.com/c/pay/cs_test_${stripe.asked[0]?.reference}`,
    ]);
    expect((await form("/checkout", { language: "de", immediateDelivery: "yes" })).headers.get("Location")).toBe(
      "/de/starter-kit/order?state=consent",
    );
    stripe.failure = new Error("down");
    expect((await form("/checkout", { language: "de", immediateDelivery: "yes", withdrawalLost: "yes" })).headers.get("Location")).toBe(
      "/de/starter-kit/order?state=failed",
    );
    expect((await form("/checkout", { language: "//evil", immediateDelivery: "yes", withdrawalLost: "yes" })).headers.get("Location")).toBe(
      "/starter-kit/order?state=consent",
    );
  });

  test("redirects a form without consents to the order page, and saves nothing", async () => {
    for (const [body, url] of [
      [{ language: "de" }, "https://gateway.example/de/starter-kit/order"],
      [{}, "https://gateway.example/starter-kit/order"],
    ] as const) {
      const response = await json("/checkout", body);
      expect([response.status, await response.json()]).toEqual([200, { url }]);
    }
    expect([await counts(), stripe.asked]).toEqual([{ orders: 0, events: 0, rights: 0 }, []]);
  });

  test.each<[name: string, body: string, headers: Record<string, string>, status: number]>([
    ["null", "null", {}, 400],
    ["half a consent", '{"language":"en","immediateDelivery":"yes"}', {}, 400],
    ["a consent that is none", '{"language":"en","immediateDelivery":"yes","withdrawalLost":"no"}', {}, 400],
    ["a price of its own", '{"language":"en","cents":1,"immediateDelivery":"yes","withdrawalLost":"yes"}', {}, 400],
    ["no language of ours", '{"language":"xx","immediateDelivery":"yes","withdrawalLost":"yes"}', {}, 400],
    ["no JSON", "{", {}, 400],
    ["plain text", "{}", { "Content-Type": "text/plain" }, 415],
    ["a huge body", `{"language":"${"x".repeat(3_000)}"}`, {}, 413],
    ["another site", "{}", { Origin: "https://evil.example" }, 403],
    ["another site, by its own word", "{}", { "Sec-Fetch-Site": "cross-site" }, 403],
  ])("rejects %s", async (_, body, headers, status) => {
    const response = await ask("/checkout", body, { headers });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "application/problem+json"]);
    expect([await counts(), stripe.asked]).toEqual([{ orders: 0, events: 0, rights: 0 }, []]);
  });

  test("sells nothing without a key", async () => {
    reopenShop(undefined);
    expect(orders.isOnSale()).toBe(false);
    const response = await json("/checkout", { language: "en" });
    expect([response.status, Number(response.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect((await counts()).orders).toBe(0);
  });

  test("acknowledges no event without a key, so that Stripe sends it again", async () => {
    const id = await order();
    const paid = event("checkout.session.completed", session(id));
    reopenShop(undefined);
    const response = await webhook(paid);
    expect([response.status, response.headers.get("Retry-After"), (await counts()).events]).toEqual([503, "30", 0]);
    reopenShop(stripe);
    expect([(await webhook(paid)).status, await stateOf(id)]).toEqual([200, "paid"]);
  });

  test("sells nothing without the files", async () => {
    reopenShop(stripe, "/nowhere");
    expect(orders.isOnSale()).toBe(false);
  });

  test("allows a network twenty orders an hour", async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await json("/checkout", { language: "en", ...CONSENT }, { address: `2001:db8:1:2::${n}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe("Stripe's webhook", () => {
  test("grants the entitlement for a payment and queues one email with working links", async () => {
    const id = await buy("de");
    expect([await stateOf(id), await entitlementOf(id)]).toEqual(["paid", "granted"]);
    const [letter, ...more] = await queuedEmails();
    expect([letter?.to, letter?.language, more]).toEqual(["buyer@example.org", "de", []]);
    expect(JSON.stringify(letter)).toContain((await rowOf(id))?.reference);
    const bodies = await Promise.all(filesIn(letter).map(async (path) => Buffer.from(await (await get(path)).arrayBuffer())));
    expect(bodies).toEqual([PDF, EPUB]);
    // The queue and the events contain no personal data.
    expect(JSON.stringify([(await store.query("select * from mail.job")).rows, await store.db.select().from(kitEvents)])).not.toContain(
      "buyer@",
    );
  });

  test.each<[name: string, change: (body: string, signature: string) => [body: string, signature: string]]>([
    ["another secret", (body) => [body, sign(body, now, "whsec_other")]],
    ["no signature", (body) => [body, ""]],
    ["nonsense", (body) => [body, "t=1,v1=zz"]],
    ["another scheme", (body, signature) => [body, signature.replace("v1=", "v0=")]],
    ["another time", (body, signature) => [body, signature.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`)]],
    ["too old", (body) => [body, sign(body, now - 301_000)]],
    ["from the future", (body) => [body, sign(body, now + 301_000)]],
    ["from next year", (body) => [body, sign(body, now + 365 * DAY)]],
    ["with two times, the first in the future", (body) => [body, `t=${Math.floor((now + 365 * DAY) / 1000)},${sign(body, now)}`]],
    ["another amount", (body, signature) => [body.replace("750", "751"), signature]],
    ["a space more", (body, signature) => [`${body} `, signature]],
    ["a byte mark", (body, signature) => [`\ufeff${body}`, signature]],
    ["no JSON, signed", () => ["{", sign("{", now)]],
    ["null, signed", () => ["null", sign("null", now)]],
    ["another shape, signed", (body) => [body.replace('"complete"', "5"), sign(body.replace('"complete"', "5"), now)]],
    ["nothing", () => ["", sign("", now)]],
    ...UNSTORABLE_EVENTS.map(([what, change]): [string, (body: string) => [string, string]] => [
      `${what}, signed`,
      (body) => [change(body), sign(change(body), now)],
    ]),
  ])("rejects a signature and saves nothing: %s", async (_, change) => {
    const id = await order();
    const before = await counts();
    const body = JSON.stringify(event("checkout.session.completed", session(id)));
    const [altered, signature] = change(body, sign(body, now));
    expect((await webhook({}, { body: altered, signature })).status).toBe(400);
    expect([await counts(), await stateOf(id)]).toEqual([before, "open"]);
  });

  test("rejects a thousand forgeries", async () => {
    const id = await order();
    const body = JSON.stringify(event("checkout.session.completed", session(id)));
    const good = sign(body, now);
    const statuses = new Set<number>();
    for (let n = 0; n < 1_000; n++) {
      const at = good.length - 1 - (n % 64);
      const wrong = good.slice(0, at) + ((Number.parseInt(good[at] ?? "0", 16) + 1 + (n % 15)) % 16).toString(16) + good.slice(at + 1);
      statuses.add((await webhook({}, { body, signature: wrong })).status);
    }
    expect([[...statuses], (await counts()).events, await stateOf(id)]).toEqual([[400], 0, "open"]);
  });

  test("rejects a body of more than 256 kB", async () => {
    expect((await webhook({}, { body: `"${"x".repeat(256 * 1024)}"` })).status).toBe(413);
  });

  test("accepts a signature within 300 seconds", async () => {
    const id = await order();
    const body = JSON.stringify(event("checkout.session.completed", session(id)));
    expect((await webhook({}, { body, signature: sign(body, now - 299_000) })).status).toBe(200);
    expect(
      (await webhook({}, { body: body.replace("evt_", "evt_fast_"), signature: sign(body.replace("evt_", "evt_fast_"), now + 299_000) }))
        .status,
    ).toBe(200);
  });

  test.each<[name: string, more: object, held: string]>([
    ["less money", { amount_total: 1 }, "amount 1"],
    ["more money", { amount_total: 7_500 }, "amount 7500"],
    ["no amount", { amount_total: null }, "amount none"],
    ["nothing to pay", { amount_total: 0, payment_status: "no_payment_required" }, "amount 0"],
    ["another currency", { currency: "usd" }, "currency usd"],
    ["a subscription", { mode: "subscription" }, "mode subscription"],
    ["real money for a test", { livemode: true }, "real money for a test"],
    ["another checkout", { id: "cs_test_other" }, "another checkout"],
  ])("holds %s, and doesn't deliver", async (_, more, held) => {
    const id = await buy("en", more);
    expect(await rowOf(id)).toMatchObject({ state: "held", held });
    expect([await entitlementOf(id), await queuedEmails()]).toEqual(["none", []]);
    expect(await (await get(`/orders/${pageToken(id)}`)).json()).toMatchObject({ state: "held", files: [] });
  });

  test.each<[name: string, events: (id: string) => object[], state: string, right: string, emails: number]>([
    ["an unpaid order", (id) => [event("checkout.session.completed", session(id, { payment_status: "unpaid" }))], "pending", "none", 0],
    [
      "a late payment",
      (id) => [
        event("checkout.session.completed", session(id, { payment_status: "unpaid" })),
        event("checkout.session.async_payment_succeeded", session(id)),
      ],
      "paid",
      "granted",
      1,
    ],
    [
      "a late payment that failed",
      (id) => [
        event("checkout.session.completed", session(id, { payment_status: "unpaid" })),
        event("checkout.session.async_payment_failed", session(id, { payment_status: "unpaid" })),
      ],
      "failed",
      "none",
      0,
    ],
    [
      "an expired checkout",
      (id) => [
        event(
          "checkout.session.expired",
          session(id, { status: "expired", payment_status: "unpaid", payment_intent: null, customer_details: null }),
        ),
      ],
      "expired",
      "none",
      0,
    ],
    [
      "a full refund",
      (id) => [event("checkout.session.completed", session(id)), event("charge.refunded", charge(id))],
      "refunded",
      "revoked",
      1,
    ],
    [
      "a refund that failed",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.refunded", charge(id), { created: LATER }),
        event("refund.failed", failedRefund(id), { created: LATER + 9 }),
      ],
      "paid",
      "granted",
      1,
    ],
    [
      "a failed refund with all of its events",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.refunded", charge(id), { created: LATER }),
        event("charge.refund.updated", failedRefund(id), { created: LATER + 9 }),
        event("refund.updated", failedRefund(id), { created: LATER + 10 }),
      ],
      "paid",
      "granted",
      1,
    ],
    [
      "a failed refund, and another",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.refunded", charge(id), { created: LATER }),
        event("refund.failed", failedRefund(id), { created: LATER + 9 }),
        event("charge.refunded", charge(id), { created: LATER + 20 }),
      ],
      "refunded",
      "revoked",
      1,
    ],
    [
      "a partial refund",
      (id) => [event("checkout.session.completed", session(id)), event("charge.refunded", charge(id, false))],
      "paid",
      "granted",
      1,
    ],
    [
      "a dispute",
      (id) => [event("checkout.session.completed", session(id)), event("charge.dispute.created", dispute(id, "needs_response"))],
      "disputed",
      "revoked",
      1,
    ],
    [
      "a dispute that was won",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.dispute.created", dispute(id, "needs_response")),
        event("charge.dispute.closed", dispute(id, "won")),
      ],
      "paid",
      "granted",
      1,
    ],
    [
      "a dispute that was lost",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.dispute.created", dispute(id, "needs_response")),
        event("charge.dispute.closed", dispute(id, "lost")),
      ],
      "disputed",
      "revoked",
      1,
    ],
    [
      "one won, one open",
      (id) => [
        event("checkout.session.completed", session(id)),
        event("charge.dispute.closed", dispute(id, "won", "dp_1")),
        event("charge.dispute.created", dispute(id, "needs_response", "dp_2")),
      ],
      "disputed",
      "revoked",
      1,
    ],
  ])("%s: same result in every order, and with repeats", async (_, events, state, right, emails) => {
    const ids: string[] = [];
    const run = async (arrange: (list: object[]) => object[], between?: () => Promise<unknown>) => {
      const id = await order();
      ids.push(id);
      for (const item of arrange(events(id))) {
        expect((await webhook(item)).status).toBe(200);
        await between?.();
      }
      expect([await stateOf(id), await entitlementOf(id)]).toEqual([state, right]);
    };
    // Send each email before the next event, because a later event may end the entitlement.
    await run((list) => list, queuedEmails);
    if (state !== "refunded" && state !== "disputed") expect((await queuedEmails()).length).toBe(emails);
    await run((list) => list.toReversed());
    await run((list) => [...list.slice(1), ...list.slice(0, 1)]);
    await run((list) => [...list, ...list]);
    await run((list) => [...list.toReversed(), ...list]);
    expect((await store.db.select().from(kitEvents)).every(({ handledAt, fact }) => handledAt !== null && fact === null)).toBe(true);
    expect((await store.db.select().from(kitOrders)).length).toBe(ids.length);
  });

  test("does not store foreign events; stores payments that are not known yet", async () => {
    expect(
      await (await webhook(event("checkout.session.completed", session("x", { client_reference_id: "another shop" })))).json(),
    ).toEqual({ received: "ignored" });
    expect(await (await webhook(event("customer.created", { id: "cus_1" }))).json()).toEqual({ received: "ignored" });
    const strange = randomUUID();
    expect(await (await webhook(event("checkout.session.completed", session(strange)))).json()).toEqual({ received: "kept" });
    expect((await counts()).events).toBe(1);
    expect(await orders.applyPendingEventsNow()).toBe(0);
    // The order is restored, for example from a backup.
    await store.db.insert(kitOrders).values({
      id: strange,
      reference: "KIT-0000-0000",
      tokenHash: hashOf(derivedToken(strange)),
      language: "en",
      cents: 750,
      currency: "eur",
      live: false,
      createdAt: new Date(now),
      consentedAt: new Date(now),
    });
    expect(await orders.applyPendingEventsNow()).toBe(1);
    expect([await stateOf(strange), await entitlementOf(strange), (await queuedEmails()).length]).toEqual(["paid", "granted", 1]);
  });

  test("finds kept events quickly among many orders", async () => {
    await store.db.execute(
      sql`insert into kit_orders (reference, token_hash, language, cents, currency, live, created_at, consented_at, payment) select 'R' || n, 'T' || n, 'en', 750, 'eur', false, now(), now(), 'pi_' || n from generate_series(1, 30000) n`,
    );
    await store.db.execute(
      sql`insert into kit_events (id, type, created_at, received_at, about, fact) select 'evt_' || n, 'charge.refunded', now(), now(), 'pi_other_' || n, '{"kind":"refund"}' from generate_series(1, 300) n`,
    );
    expect(await orders.applyPendingEventsNow()).toBe(0);
  });

  test(
    "a thousand events, each up to five times, shuffled, twenty at a time, on two instances: one entitlement and one email per payment",
    { timeout: 240_000 },
    async () => {
      // The embedded database has one connection and one instance; a fifth of the events is enough.
      const ORDERS = isServer ? 400 : 80;
      const ids: string[] = [];
      // One at a time: on a busy machine 400 at once would exceed the pool's connection timeout.
      while (ids.length < ORDERS)
        ids.push((await createOrder(store.db, { language: "en", cents: 750, currency: "eur", live: false }, now)).id);
      const wanted = { paid: 0, emails: 0 };
      const events = ids.flatMap((id, n) => {
        const buyer = { customer_details: { email: `buyer${n}@example.org` } };
        const paid = event("checkout.session.completed", session(id, buyer));
        const kind = n % 5;
        if (kind === 0 || kind === 1) {
          wanted.paid += 1;
          return [
            event("checkout.session.completed", session(id, { ...buyer, payment_status: "unpaid" })),
            event("checkout.session.async_payment_succeeded", paid.data.object),
          ];
        }
        if (kind === 2) return [paid, event("charge.refunded", charge(id))];
        if (kind === 3)
          return [
            paid,
            event("charge.dispute.created", dispute(id, "needs_response")),
            event("charge.dispute.closed", dispute(id, "lost")),
          ];
        wanted.paid += 1;
        return [paid, event("charge.dispute.created", dispute(id, "needs_response")), event("charge.dispute.closed", dispute(id, "won"))];
      });
      if (isServer) expect(events.length).toBeGreaterThanOrEqual(900);
      const random = seeded("copies of events");
      const copies = events.flatMap((entry) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => entry));
      const shuffled = copies.map((copy) => ({ one: copy, at: random() })).toSorted((a, b) => a.at - b.at);
      const enqueueDelivery = (transaction: Parameters<EmailQueue["enqueue"]>[0], id: string) =>
        emailQueue.enqueue(transaction, "kit-delivery", { order: id });
      const take = async (item: object, instance: Store) =>
        handleEvent(instance.db, parseEvent(item), { secret: SECRET, now, enqueueDelivery });
      const queue = shuffled.map(({ one }, n) => ({ one, instance: n % 2 ? store : other }));
      const outcomes: Record<string, number> = {};
      // As many as both instances have connections; more would only wait, on a busy machine longer than the pool allows.
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const outcome = await take(next.one, next.instance);
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          }
        }),
      );
      expect(outcomes.duplicate).toBe(copies.length - events.length);
      expect(await orders.applyPendingEventsNow()).toBe(0);
      const rights = await store.db.select().from(kitEntitlements);
      expect(rights.length).toBe(ORDERS);
      expect(rights.filter(({ revokedAt }) => revokedAt === null).length).toBe(wanted.paid);
      const ordered = await store.query("select data->'about'->>'order' as id, count(*)::int as emails from mail.job group by 1");
      expect([ordered.rows.length, ordered.rows.every((row) => JSON.stringify(row).includes('"emails":1'))]).toEqual([ORDERS, true]);
      // Sending that many emails takes long; on the server it's enough that each was queued once.
      const emails = isServer ? sent : await queuedEmails();
      expect(new Set(emails.map(({ to }) => to)).size).toBe(emails.length);
      if (!isServer) expect(emails.length).toBeGreaterThanOrEqual(wanted.paid);
    },
  );

  test("saves nothing when handling fails, and accepts Stripe's next try", async () => {
    const id = await order();
    const paid = event("checkout.session.completed", session(id));
    const enqueueDelivery = () => Promise.reject(new Error("no room for the email"));
    await expect(handleEvent(store.db, parseEvent(paid), { secret: SECRET, now, enqueueDelivery })).rejects.toThrow("no room");
    expect([await stateOf(id), await entitlementOf(id), (await counts()).events]).toEqual(["open", "none", 0]);
    expect(await (await webhook(paid)).json()).toEqual({ received: "handled" });
    expect([await entitlementOf(id), (await queuedEmails()).length]).toEqual(["granted", 1]);
  });
});

describe("the buyer's page", () => {
  const pay = (id: string) => webhook(event("checkout.session.completed", session(id)));
  const expire = (id: string) =>
    webhook(event("checkout.session.expired", session(id, { status: "expired", payment_status: "unpaid", payment_intent: null })));
  const declare = async (id: string) => json("/withdrawals", { email: "buyer@example.org", order: (await rowOf(id))?.reference });
  const refund = (id: string) => webhook(event("charge.refunded", charge(id), { created: LATER }));
  const sendBack = (id: string) => webhook(event("refund.failed", failedRefund(id), { created: LATER + 9 }));
  const argue = (id: string) => webhook(event("charge.dispute.created", dispute(id, "needs_response")));
  const win = (id: string) => webhook(event("charge.dispute.closed", dispute(id, "won")));
  const lose = (id: string) => webhook(event("charge.dispute.closed", dispute(id, "lost")));

  test("has a token that can't be derived from the order's ID or the secret", async () => {
    const ids = [await order(), await order()];
    const tokens = ids.map(pageToken);
    expect(new Set([...tokens, ...ids.map(derivedToken)]).size).toBe(4);
    for (const [at, id] of ids.entries()) {
      expect((await get(`/orders/${tokens[at]}`)).status).toBe(200);
      expect((await get(`/orders/${derivedToken(id)}`)).status).toBe(404);
      expect(JSON.stringify(await rowOf(id)), "only its hash is stored").not.toContain(tokens[at]);
    }
  });

  test("opens with the token of an earlier version", async () => {
    const id = await order();
    await store.db
      .update(kitOrders)
      .set({ tokenHash: hashOf(derivedToken(id)) })
      .where(eq(kitOrders.id, id));
    expect((await get(`/orders/${derivedToken(id)}`)).status).toBe(200);
  });

  test("shows its own order and grants nothing by itself", async () => {
    const id = await order();
    for (let look = 0; look < 20; look++)
      expect(await (await get(`/orders/${pageToken(id)}`)).json()).toMatchObject({ state: "waiting", files: [] });
    expect([await stateOf(id), await entitlementOf(id)]).toEqual(["open", "none"]);
    await webhook(event("checkout.session.completed", session(id)));
    const response = await get(`/orders/${pageToken(id)}`);
    expect([response.headers.get("Cache-Control"), response.headers.get("Referrer-Policy"), response.headers.get("X-Robots-Tag")]).toEqual([
      "private, no-store",
      "no-referrer",
      "noindex",
    ]);
    const { state, files }: { state: string; files: { url: string; format: string }[] } = await response.json();
    expect([state, files.map(({ format }) => format)]).toEqual(["ready", ["pdf", "epub"]]);
    expect((await get((files[0]?.url ?? "").replace("/api", ""))).status).toBe(200);
    now += 25 * HOUR;
    expect(await (await get(`/orders/${pageToken(id)}`)).json()).toMatchObject({ state: "ready", files: [] });
  });

  test.each<[name: string, steps: ((id: string) => unknown)[], state: string, happenedAt: number | null]>([
    ["a checkout that expired", [expire], "expired", null],
    ["a payment", [pay], "ready", null],
    ["a withdrawal", [pay, declare], "withdrawn", NOON],
    ["a withdrawal whose money went back", [pay, declare, refund], "refunded", LATER * 1000],
    ["a refund by the operator", [pay, refund], "refunded", LATER * 1000],
    ["a withdrawal whose refund came back", [pay, declare, refund, sendBack], "refund-failed", (LATER + 9) * 1000],
    ["a refund by the operator that came back", [pay, refund, sendBack], "refund-failed", (LATER + 9) * 1000],
    ["a dispute", [pay, argue], "disputed", null],
    ["a dispute beside a refund that came back", [pay, refund, sendBack, argue], "disputed", null],
    ["a dispute that the buyer won", [pay, argue, lose], "charged-back", null],
    ["a dispute that the shop won", [pay, argue, win], "ready", null],
  ])("shows what happened and when after %s", async (_, steps, state, happenedAt) => {
    const id = await order();
    for (const step of steps) await step(id);
    expect(await (await get(`/orders/${pageToken(id)}`)).json()).toMatchObject({
      state,
      happenedAt: happenedAt === null ? null : new Date(happenedAt).toISOString(),
      orderedAt: new Date(NOON).toISOString(),
      cents: 750,
      currency: "eur",
    });
  });

  test.each(["", "x", "A".repeat(43), "__proto__", "..%2f..%2fetc", "%00", "A".repeat(2_000)])("rejects the token %j", async (token) => {
    expect((await get(`/orders/${token}`)).status).toBe(404);
  });
});

describe("downloading", () => {
  const link = async () => {
    await buy();
    return filesIn((await queuedEmails())[0])[0] ?? "";
  };

  test.each<[range: string, status: number, from: number, to: number]>([
    ["bytes=0-", 206, 0, 999],
    ["bytes=0-0", 206, 0, 0],
    ["bytes=100-199", 206, 100, 199],
    ["bytes=999-", 206, 999, 999],
    ["bytes=900-5000", 206, 900, 999],
    ["bytes=-100", 206, 900, 999],
    ["bytes=-5000", 206, 0, 999],
    ["bytes=1000-", 416, 0, 0],
    ["bytes=5000-6000", 416, 0, 0],
    ["bytes=-0", 416, 0, 0],
    ["bytes=5-2", 200, 0, 999],
    ["bytes=-", 200, 0, 999],
    ["bytes=0-1,5-6", 200, 0, 999],
    ["bytes=a-b", 200, 0, 999],
    ["items=0-1", 200, 0, 999],
    ["bytes=0x1-2", 200, 0, 999],
    ["bytes=99999999999999999999-", 416, 0, 0],
  ])("Range %j returns %i", async (range, status, from, to) => {
    const response = await get(await link(), { Range: range });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(status);
    if (status === 416) return expect([response.headers.get("Content-Range"), body.length]).toEqual(["bytes */1000", 0]);
    expect(body.equals(PDF.subarray(from, to + 1))).toBe(true);
    expect([response.headers.get("Content-Length"), response.headers.get("Content-Range")]).toEqual([
      String(to - from + 1),
      status === 206 ? `bytes ${from}-${to}/1000` : null,
    ]);
  });

  test("supports ranges of the same file only, and HEAD; nothing is cached", async () => {
    const path = await link();
    const whole = await get(path);
    const etag = whole.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="cardano-starter-kit.pdf"',
    });
    expect((await get(path, { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
    for (const condition of ['"another"', `W/${etag}`, "Sat, 21 Nov 2026 00:00:00 GMT"])
      expect((await get(path, { Range: "bytes=0-9", "If-Range": condition })).status).toBe(200);
    const head = await get(path, { Range: "bytes=0-9" }, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), (await head.arrayBuffer()).byteLength]).toEqual([200, "1000", 0]);
  });

  test("works for seven days, while the purchase is valid", async () => {
    const id = await buy();
    const path = filesIn((await queuedEmails())[0])[0] ?? "";
    now = NOON + 7 * DAY - 1_000;
    expect((await get(path)).status).toBe(200);
    now = NOON + 7 * DAY;
    expect((await get(path)).status).toBe(410);
    const led = await get(path, { Accept: "text/html,*/*" });
    expect([led.status, led.headers.get("Location"), (await led.arrayBuffer()).byteLength]).toEqual([
      303,
      "/starter-kit/downloads?state=expired",
      0,
    ]);
    now = NOON;
    await webhook(event("charge.dispute.created", dispute(id, "needs_response")));
    expect((await get(path)).status).toBe(403);
    expect((await get(path, { Accept: "text/html,*/*" })).headers.get("Location")).toBe("/starter-kit/downloads?state=returned");
    await webhook(event("charge.dispute.closed", dispute(id, "won")));
    expect((await get(path)).status).toBe(200);
    await webhook(event("charge.refunded", charge(id)));
    expect((await get(path)).status).toBe(403);
  });

  test("redirects a browser to an error page in the link's language when the order or the link is lost; a program gets a status", async () => {
    await buy("de");
    const path = filesIn((await queuedEmails())[0])[0] ?? "";
    const lead = async (address: string) => {
      const { status, headers } = await get(address, { Accept: "text/html,*/*" });
      return [status, headers.get("Location"), headers.get("Cache-Control")];
    };
    await store.db.execute(sql`alter table kit_orders rename to kit_orders_away`);
    try {
      expect(await lead(path)).toEqual([303, "/de/starter-kit/downloads?state=failed", "private, no-store"]);
      expect(await lead(path.replace("language=de", "language=//evil"))).toEqual([
        303,
        "/starter-kit/downloads?state=failed",
        "private, no-store",
      ]);
      const program = await get(path);
      expect([program.status, program.headers.get("Retry-After"), program.headers.get("Content-Type")]).toEqual([
        503,
        "30",
        "application/problem+json",
      ]);
    } finally {
      await store.db.execute(sql`alter table kit_orders_away rename to kit_orders`);
    }
    expect((await get(path)).status).toBe(200);
    expect(await lead(path.replace("?", "x?"))).toEqual([303, "/de/starter-kit/downloads?state=expired", "private, no-store"]);
  });

  test("an altered or invented link returns no byte", async () => {
    const path = await link();
    const token = new URL(path, own.PUBLIC_ORIGIN).pathname.split("/").at(-1) ?? "";
    const [key = "", id = "", format = "", expiry = "", signature = ""] = token.split(".");
    const again = (words: (string | undefined)[]) => words.join(".");
    const forged = (secret: string, purpose: string, words: string[]) => again([...words, signValue(secret, purpose, words.join("."))]);
    const hostile = [
      "",
      ".",
      "..",
      "x",
      "%00",
      "%2e%2e%2f",
      "..%2f..%2fetc%2fpasswd",
      "cardano-starter-kit.pdf",
      "en%2fcardano-starter-kit.pdf",
      "__proto__",
      "%ff",
      "\u202e",
      "A".repeat(10_000),
      again([key, id, "epub", expiry, signature]),
      again([key, id, "exe", expiry, signature]),
      again([key, id, "../pdf", expiry, signature].map(encodeURIComponent)),
      again([key, id, format, String(Number(expiry) + 1), signature]),
      again([key, id, format, `0${expiry}`, signature]),
      again([key, id, format, "9999999999", signature]),
      again([key, randomUUID(), format, expiry, signature]),
      again([key, id.toUpperCase(), format, expiry, signature]),
      again([key, id, format, expiry, signature.toLowerCase()]),
      again([key, id, format, expiry, `${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`]),
      again([key, id, format, expiry]),
      again([key, id, format, expiry, ""]),
      again([key, id, format, expiry, signature, signature]),
      `${token}.`,
      `${token}%00`,
      `${token}%0a`,
      `${token}/../x`,
      ` ${token}`,
      `${token}${token}`,
      forged("another secret of at least thirty-two letters", "kit-download", [key, id, format, expiry]),
      forged(SECRET, "kit-order", [key, id, format, expiry]),
      forged(SECRET, "kit-download", ["AAAAAAAA", id, format, expiry]),
      forged(SECRET, "kit-download", [key, randomUUID(), format, expiry]),
      pageToken(id),
    ];
    for (const item of hostile) {
      const response = await get(`/downloads/${item}`, { Range: "bytes=0-" });
      const body = Buffer.from(await response.arrayBuffer());
      expect([404, 410], item).toContain(response.status);
      expect(
        response.headers.get("Content-Type")?.startsWith("application/problem+json") ||
          response.headers.get("Content-Type")?.startsWith("text/plain"),
        item,
      ).toBe(true);
      expect(body.includes(PDF.subarray(0, 16)), item).toBe(false);
    }
  });
});

describe("sending the links again", () => {
  test("the response is the same for buyers, others and refunded buyers", async () => {
    await buy();
    const refunded = await buy("en", { customer_details: { email: "gone@example.org" } });
    await webhook(event("charge.refunded", charge(refunded)));
    await queuedEmails();
    sent = [];
    const answers: string[] = [];
    for (const email of ["buyer@example.org", "BUYER@example.org", "nobody@example.org", "gone@example.org", "buyer@example.org"]) {
      const response = await json("/downloads/resend", { email, language: "en" });
      answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    }
    expect([new Set(answers).size, answers[0]]).toEqual([1, expect.stringMatching(/^202 .*accepted/)]);
    const emails = await queuedEmails();
    expect(emails.map(({ to }) => to)).toEqual(["buyer@example.org"]);
    expect((await get(filesIn(emails[0])[0] ?? "")).status).toBe(200);
  });

  test.each([
    ["müller.example", "xn--mller-kva.example"],
    ["xn--mller-kva.example", "müller.example"],
    ["MÜLLER.example", "müller.example"],
  ])("finds a buyer at %s by %s, and emails the ASCII form", async (bought, asked) => {
    await buy("en", { customer_details: { email: `buyer@${bought}` } });
    expect((await queuedEmails()).map(({ to }) => to)).toEqual(["buyer@xn--mller-kva.example"]);
    await json("/downloads/resend", { email: `buyer@${asked}`, language: "en" });
    expect((await queuedEmails()).map(({ to }) => to)).toEqual(["buyer@xn--mller-kva.example", "buyer@xn--mller-kva.example"]);
  });

  test("rejects a bad domain with an explanation", async () => {
    const response = await json("/downloads/resend", { email: "buyer@mü ller.example" });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("one email address with a valid domain")]);
  });

  test("the response time reveals nothing", async () => {
    await buy();
    await queuedEmails();
    waits.length = 0;
    for (const email of ["nobody@example.org", "buyer@example.org", "nobody@example.org"]) {
      expect((await json("/downloads/resend", { email }, { address: `10.9.${++visitor}.1` })).status).toBe(202);
    }
    expect(waits).toEqual([250, 250, 250]);
  });

  test("sends an address one email an hour and three a day, and allows a network five requests an hour", async () => {
    await buy();
    await queuedEmails();
    sent = [];
    const totals: number[] = [];
    for (const hours of [0, 0.5, 1, 2, 3, 12]) {
      now = NOON + hours * HOUR;
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          json("/downloads/resend", { email: "buyer@example.org" }, { address: `10.${n}.${Math.floor(hours * 10)}.1` }),
        ),
      );
      totals.push((await queuedEmails()).length);
    }
    // Days are in UTC, so the last email falls on the next day.
    expect(totals).toEqual([1, 1, 2, 3, 3, 4]);
    const statuses = [];
    for (let host = 1; host <= 6; host++)
      statuses.push((await json("/downloads/resend", { email: "x@example.org" }, { address: `2001:db8:1:2::${host}` })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(JSON.stringify(await store.db.select().from(rateLimits))).not.toMatch(/2001:db8|buyer/);
  });

  test.each(["", null, [], {}, 1, "a@b.org\r\nBcc: c@d.org", "a@b.org, c@d.org", "a@localhost", "a".repeat(300), "\ud800@b.org"])(
    "rejects %j",
    async (email) => {
      expect((await json("/downloads/resend", { email, language: "en" })).status).toBe(400);
    },
  );

  test("redirects a form without scripts to its outcome", async () => {
    expect((await form("/downloads/resend", { email: "x@example.org", language: "pl" })).headers.get("Location")).toBe(
      "/pl/starter-kit/downloads?state=sent",
    );
    expect((await form("/downloads/resend", { email: "x", language: "pl" })).headers.get("Location")).toBe(
      "/pl/starter-kit/downloads?state=invalid",
    );
  });
});

describe("withdrawing", () => {
  const bought = async () => {
    const id = await buy();
    await queuedEmails();
    sent = [];
    return id;
  };

  test("with reference and address works at once: it ends the entitlement, sends a receipt with declaration and time, and requests the refund", async () => {
    const id = await bought();
    const reference = (await rowOf(id))?.reference ?? "";
    now += HOUR;
    const typed = ` ${reference.toLowerCase().replaceAll("-", "")} `;
    const response = await form("/withdrawals", { name: "  Anna <b>Nowak</b> ", order: typed, email: "Buyer@example.org", language: "de" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/de/starter-kit/withdraw?state=declared"]);
    expect([await stateOf(id), await entitlementOf(id), (await rowOf(id))?.withdrawnName]).toEqual([
      "withdrawn",
      "revoked",
      "Anna <b>Nowak</b>",
    ]);
    const [receipt, ...more] = await queuedEmails();
    expect([receipt?.to, more]).toEqual(["buyer@example.org", []]);
    for (const part of [reference, "13:00", "Anna <b>Nowak</b>"]) expect(JSON.stringify(receipt)).toContain(part);
    expect([await orders.makeRefunds(), await orders.makeRefunds()]).toEqual([1, 0]);
    await eraseBuyer(store.db, "buyer@example.org", now);
    expect((await rowOf(id))?.withdrawnName).toBeNull();
  });

  test("a declaration without a matching purchase changes and sends nothing, and gets the same response", async () => {
    const id = await bought();
    const theirs = await buy("en", { customer_details: { email: "other@example.org" } });
    await queuedEmails();
    sent = [];
    const [reference, foreign] = [(await rowOf(id))?.reference, (await rowOf(theirs))?.reference];
    const answers = new Set<string>();
    const declare = async (fields: object) => {
      waits.length = 0;
      const response = await json("/withdrawals", fields);
      expect(waits, "every response takes the same minimum time").toEqual([250]);
      answers.add(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    };
    await declare({ order: foreign, email: "buyer@example.org" });
    await declare({ order: reference, email: "nobody@example.org" });
    await declare({ order: "KIT-0000-0000", email: "buyer@example.org" });
    expect([await stateOf(id), await stateOf(theirs), await queuedEmails()]).toEqual(["paid", "paid", []]);
    await declare({ order: reference, email: "buyer@example.org" });
    await declare({ order: reference, email: "buyer@example.org" });
    expect([answers.size, await stateOf(id), await stateOf(theirs), (await queuedEmails()).length]).toEqual([1, "withdrawn", "paid", 1]);
  });

  test.each<[name: string, fields: Record<string, unknown>]>([
    ["no address", { order: "KIT-7K3F-9QXM" }],
    ["an address that is none", { email: "x" }],
    ["a reference that is none", { email: "x@example.org", order: "7" }],
    ["a name of 300 letters", { email: "x@example.org", name: "x".repeat(300) }],
    ["a name with a line of its own", { email: "x@example.org", name: "A\nBcc: b" }],
    ["a number", { email: 1 }],
  ])("rejects %s", async (_, fields) => {
    expect((await json("/withdrawals", fields)).status).toBe(400);
  });

  test("allows a network five declarations an hour", async () => {
    const statuses = [];
    for (let times = 1; times <= 6; times++)
      statuses.push((await json("/withdrawals", { order: "KIT-0000-0000", email: "x@example.org" }, { address: "203.0.113.1" })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test("without a reference takes an email and a button; then the entitlement ends, a receipt is sent and the refund is requested once", async () => {
    const id = await bought();
    const reference = (await rowOf(id))?.reference ?? "";
    expect((await json("/withdrawals", { email: "buyer@example.org", language: "en" })).status).toBe(202);
    const [email] = await queuedEmails();
    const token = tokenIn(email);
    for (let look = 0; look < 50; look++)
      expect(await orders.readWithdrawal(token)).toEqual({ reference, cents: 750, currency: "eur", paidAt: NOON });
    expect([await stateOf(id), await entitlementOf(id)]).toEqual(["paid", "granted"]);
    expect(JSON.stringify([await store.db.select().from(kitTokens), (await store.query("select * from mail.job")).rows])).not.toContain(
      token,
    );
    now += HOUR;
    // The page hides its address, so browsers send the origin "null".
    const press = async () => (await form("/withdrawals/confirm", { token, language: "de" }, { Origin: "null" })).headers.get("Location");
    expect(await press()).toBe("/de/starter-kit/withdraw?state=done");
    expect([await stateOf(id), await entitlementOf(id), await press()]).toEqual([
      "withdrawn",
      "revoked",
      "/de/starter-kit/withdraw?state=used",
    ]);
    const receipt = (await queuedEmails())[1];
    expect([receipt?.to, sent.length, JSON.stringify(receipt).includes("13:00")]).toEqual(["buyer@example.org", 2, true]);
    stripe.failure = new Error("down");
    await expect(orders.makeRefunds()).rejects.toThrow("1 of 1 refunds");
    stripe.failure = undefined;
    expect([await orders.makeRefunds(), await orders.makeRefunds()]).toEqual([1, 0]);
    expect(stripe.refunds).toEqual([{ payment: `pi_${id}`, reference: id }]);
    await webhook(event("charge.refunded", charge(id)));
    expect([await stateOf(id), await entitlementOf(id)]).toEqual(["refunded", "revoked"]);
  });

  test("a refund that fails later is still owed, and reported to the operator once", async () => {
    const id = await bought();
    await json("/withdrawals", { email: "buyer@example.org" });
    await json("/withdrawals/confirm", { token: tokenIn((await queuedEmails())[0]) });
    expect(await orders.makeRefunds()).toBe(1);
    const failures = async () => (await metrics.orders.get()).values.find(({ labels }) => labels.outcome === "refund-failed")?.value ?? 0;
    const before = await failures();
    await webhook(event("charge.refunded", charge(id), { created: LATER }));
    await webhook(event("refund.failed", failedRefund(id), { created: LATER + 9 }));
    await webhook(event("charge.refund.updated", failedRefund(id), { created: LATER + 9 }));
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn", refundedAt: null, refundFailedAt: new Date((LATER + 9) * 1000) });
    // A retry would fail again, so the operator must find another method.
    expect([(await failures()) - before, await entitlementOf(id), await orders.makeRefunds()]).toEqual([1, "revoked", 0]);
  });

  test("the operator's refund ends the entitlement, sends one email and asks Stripe once; a withdrawal changes nothing anymore", async () => {
    const id = await bought();
    const { reference = "" } = (await rowOf(id)) ?? {};
    const grant = () => store.db.transaction((transaction) => orders.grantRefund(transaction, reference));
    const granted = await Promise.all([grant(), grant()]);
    expect(granted.filter(Boolean)).toMatchObject([{ reference, state: "paid" }]);
    expect([await stateOf(id), await entitlementOf(id), (await orders.owedRefunds()).length]).toEqual(["refunding", "revoked", 1]);
    await json("/withdrawals", { order: reference, email: "buyer@example.org" });
    const [email, ...more] = await queuedEmails();
    expect([email?.to, email?.subject, more]).toEqual(["buyer@example.org", `Refund for order ${reference}`, []]);
    stripe.failure = new Error("down");
    await expect(orders.makeRefunds()).rejects.toThrow("1 of 1 refunds");
    expect((await rowOf(id))?.refundRefusal).toBe("Error");
    stripe.failure = undefined;
    expect([await orders.makeRefunds(), await orders.makeRefunds(), (await rowOf(id))?.refundRefusal]).toEqual([1, 0, null]);
    await webhook(event("charge.refunded", charge(id)));
    expect([await stateOf(id), await entitlementOf(id), await orders.owedRefunds()]).toEqual(["refunded", "revoked", []]);
  });

  test("a refund that was already made at Stripe is recorded as done, without a webhook", async () => {
    const id = await bought();
    const { reference = "" } = (await rowOf(id)) ?? {};
    await stripe.refund(`pi_${id}`, "made by hand");
    await store.db.transaction((transaction) => orders.grantRefund(transaction, reference));
    expect([await orders.makeRefunds(), await stateOf(id), await orders.owedRefunds()]).toEqual([1, "refunded", []]);
  });

  test("the operator can't refund a disputed order, one whose refund came back, or test money with a real key", async () => {
    const grant = async (id: string) => {
      const { reference = "" } = (await rowOf(id)) ?? {};
      return store.db.transaction((transaction) => orders.grantRefund(transaction, reference));
    };
    const [disputed, returned, paid] = [await bought(), await bought(), await bought()];
    await webhook(event("charge.dispute.created", dispute(disputed, "needs_response")));
    await webhook(event("charge.refunded", charge(returned), { created: LATER }));
    await webhook(event("refund.failed", failedRefund(returned), { created: LATER + 9 }));
    expect([await grant(disputed), await grant(returned)]).toEqual([undefined, undefined]);
    stripe.live = true;
    expect(await grant(paid)).toBeUndefined();
    reopenShop(undefined);
    expect(await grant(paid)).toBeUndefined();
    expect([await stateOf(disputed), await stateOf(returned), await stateOf(paid)]).toEqual(["disputed", "paid", "paid"]);
    expect(await store.db.transaction((transaction) => orders.grantRefund(transaction, "KIT-0000-0000"))).toBeUndefined();
  });

  test("an order can be withdrawn from after the operator's refund failed", async () => {
    const id = await bought();
    await webhook(event("charge.refunded", charge(id), { created: LATER }));
    await webhook(event("refund.failed", failedRefund(id), { created: LATER + 9 }));
    await json("/withdrawals", { email: "buyer@example.org" });
    expect((await json("/withdrawals/confirm", { token: tokenIn((await queuedEmails())[0]) })).status).toBe(200);
    expect([await stateOf(id), await orders.makeRefunds()]).toEqual(["withdrawn", 1]);
  });

  test("works by address and for a held payment, and the response reveals nothing", async () => {
    const held = await buy("en", { amount_total: 1, customer_details: { email: "held@example.org" } });
    const answers = new Set<string>();
    for (const email of ["held@example.org", "nobody@example.org"]) {
      const response = await json("/withdrawals", { email });
      answers.add(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    }
    expect(answers.size).toBe(1);
    const [email, ...more] = await queuedEmails();
    expect([email?.to, more]).toEqual(["held@example.org", []]);
    expect((await json("/withdrawals/confirm", { token: tokenIn(email) })).status).toBe(200);
    expect(await stateOf(held)).toBe("withdrawn");
  });

  test("ends after 30 days; the link after 48 hours", async () => {
    const id = await bought();
    await json("/withdrawals", { email: "buyer@example.org" });
    const token = tokenIn((await queuedEmails())[0]);
    now = NOON + 48 * HOUR;
    expect([(await json("/withdrawals/confirm", { token })).status, await orders.readWithdrawal(token)]).toEqual([410, null]);
    now = NOON + 30 * DAY;
    sent = [];
    await json("/withdrawals", { email: "buyer@example.org" });
    await json("/withdrawals", { email: "buyer@example.org", order: (await rowOf(id))?.reference });
    expect([await queuedEmails(), await stateOf(id)]).toEqual([[], "paid"]);
  });

  test("rejects a withdrawal after a chargeback", async () => {
    const id = await bought();
    await json("/withdrawals", { email: "buyer@example.org" });
    const token = tokenIn((await queuedEmails())[0]);
    await webhook(event("charge.dispute.created", dispute(id, "needs_response")));
    expect((await json("/withdrawals/confirm", { token })).status).toBe(409);
    expect([await stateOf(id), await orders.makeRefunds()]).toEqual(["disputed", 0]);
  });

  test("withdraws once when the button is pressed many times at once", async () => {
    await bought();
    await json("/withdrawals", { email: "buyer@example.org" });
    const token = tokenIn((await queuedEmails())[0]);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await json("/withdrawals/confirm", { token })).status));
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
    expect((await queuedEmails()).length).toBe(2);
  });

  test.each(["", "x", "A".repeat(43), "%00", "__proto__", "../../etc", "A".repeat(100)])("rejects the token %j", async (token) => {
    expect((await json("/withdrawals/confirm", { token })).status).toBe(410);
  });

  test("rejects the button from other sites", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site", Origin: "null" },
      { Origin: "null" },
    ];
    for (const headers of foreign)
      for (const path of ["/withdrawals", "/withdrawals/confirm", "/downloads/resend", "/checkout"])
        expect((await json(path, {}, { headers })).status).toBe(403);
  });
});

describe("reconciliation", () => {
  const listed = (id: string, more: object = {}, isRefunded = false) => {
    const { fact } = parseEvent(event("checkout.session.completed", session(id, more)));
    return fact?.kind === "checkout" ? [{ checkout: fact, isRefunded }] : [];
  };

  test("delivers orders that were paid without a webhook, and logs those that only one side knows", async () => {
    const [silent, refunded, known] = [await order(), await order(), await buy()];
    now += 2 * HOUR;
    const missing = await buy();
    now += 2 * HOUR;
    stripe.listed = [
      ...listed(silent),
      ...listed(refunded, {}, true),
      ...listed(known),
      ...listed(randomUUID()),
      ...listed("x", { client_reference_id: null }),
    ];
    expect(await orders.reconcileOrders()).toEqual({ checkouts: 4, mended: 2, unknown: 2 });
    expect([await stateOf(silent), await entitlementOf(silent), await stateOf(refunded), await entitlementOf(refunded)]).toEqual([
      "paid",
      "granted",
      "refunded",
      "revoked",
    ]);
    expect(await stateOf(missing)).toBe("paid");
    expect(await orders.reconcileOrders()).toMatchObject({ mended: 0 });
    // The webhook arrives late.
    await webhook(event("checkout.session.completed", session(silent)));
    expect((await queuedEmails()).length).toBe(3);
  });
});

test("the hourly comparison keeps the time of a refund, and accepts the event that it failed", async () => {
  const id = await buy();
  const { fact } = parseEvent(event("checkout.session.completed", session(id)));
  stripe.listed = fact?.kind === "checkout" ? [{ checkout: fact, isRefunded: true }] : [];
  await webhook(event("charge.refunded", charge(id), { created: LATER }));
  expect([await orders.reconcileOrders(), (await rowOf(id))?.refundedAt]).toEqual([
    { checkouts: 1, mended: 0, unknown: 0 },
    new Date(LATER * 1000),
  ]);
  await webhook(event("refund.failed", failedRefund(id), { created: LATER + 9 }));
  expect([await orders.reconcileOrders(), await stateOf(id)]).toEqual([{ checkouts: 1, mended: 0, unknown: 0 }, "paid"]);
});

describe("retention", () => {
  test("unpaid orders, events and counters are deleted after 30 days", async () => {
    const [open, paid] = [await order(), await buy()];
    now = NOON + 31 * DAY;
    expect(await pruneOrders(store.db, now)).toBe(1);
    expect([await stateOf(open), await stateOf(paid), (await counts()).events, (await store.db.select().from(rateLimits)).length]).toEqual([
      undefined,
      "paid",
      0,
      0,
    ]);
  });

  test("delivers an order whose bank transfer takes longer than 30 days", async () => {
    const id = await order();
    await webhook(event("checkout.session.completed", session(id, { payment_status: "unpaid" })));
    now = NOON + 31 * DAY;
    expect(await pruneOrders(store.db, now)).toBe(0);
    await webhook(event("checkout.session.async_payment_succeeded", session(id)));
    expect([await stateOf(id), await entitlementOf(id)]).toEqual(["paid", "granted"]);
    const never = await order();
    await webhook(event("checkout.session.completed", session(never, { payment_status: "unpaid" })));
    now += 181 * DAY;
    expect([await pruneOrders(store.db, now), await stateOf(never)]).toEqual([1, undefined]);
  });

  test("finds a buyer by address after the secret was changed", async () => {
    await buy();
    await queuedEmails();
    sent = [];
    await store.db
      .update(kitOrders)
      .set({ emailKey: signValue("another secret of at least thirty-two letters", "kit-address", "buyer@example.org") });
    await json("/downloads/resend", { email: "Buyer@example.org", language: "en" });
    await json("/withdrawals", { email: "Buyer@example.org" });
    expect((await queuedEmails()).map(({ to }) => to)).toEqual(["buyer@example.org", "buyer@example.org"]);
    expect(await listOrders(store.db, { secret: SECRET, email: "Buyer@example.org" })).toHaveLength(1);
  });

  test("erases a buyer after the secret was changed", async () => {
    const id = await buy();
    await queuedEmails();
    await store.db
      .update(kitOrders)
      .set({ emailKey: signValue("another secret of at least thirty-two letters", "kit-address", "buyer@example.org") });
    expect(await eraseBuyer(store.db, "Buyer@example.org", now)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ email: null, emailKey: null });
  });

  test("erasing a buyer keeps what accounting needs, and nothing brings the address back", async () => {
    const id = await buy();
    await queuedEmails();
    expect(await eraseBuyer(store.db, "Buyer@example.org", now)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ email: null, emailKey: null, country: null, state: "paid", cents: 750 });
    await webhook(event("checkout.session.async_payment_succeeded", session(id)));
    expect(JSON.stringify([await store.db.select().from(kitOrders), await store.db.select().from(kitEvents)])).not.toContain("buyer@");
  });
});
