import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentEvent } from "#app/features/starter-kit/payment-events.server.ts";
import { createPayments, verifyAndParse, type CheckoutRequest, type Payments } from "#app/features/starter-kit/stripe.server.ts";
import { eventually } from "#tests/site.ts";
import { startSimulator, type Simulator } from "./simulator.ts";

const SECRET = "whsec_simulated";
let simulator: Simulator;
let shop: Server;
let endpoint: string;
let payments: Payments;
let receivedEvents: PaymentEvent[] = [];
let refusals = 0;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  // Start a shop that reads its webhooks with Stripe's own library.
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    if (refusals > 0) {
      refusals -= 1;
      response.writeHead(503).end();
      return;
    }
    receivedEvents.push(verifyAndParse(Buffer.concat(parts).toString(), String(request.headers["stripe-signature"]), SECRET, Date.now()));
    response.writeHead(200).end();
  });
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  const address = shop.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  await simulator.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  [receivedEvents, refusals] = [[], 0];
  simulator.control.reset();
  simulator.control.set({ stripe: { delayMs: 0, lateMs: 100 } });
  const made = createPayments({
    STRIPE_SECRET_KEY: "sk_test_simulated",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_URL: `${simulator.url}/stripe`,
  });
  if (!made) throw new Error("There is a key");
  payments = made;
});

const checkoutRequest = (reference: string, more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  reference,
  title: "Kit",
  cents: 750,
  currency: "eur",
  language: "pt",
  paidUrl: `${endpoint}/paid`,
  cancelUrl: `${endpoint}/cancelled`,
  ...more,
});
const submitPaymentPage = (url: string, action: string) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ action, email: "anna@example.org" }),
  });
const facts = (count: number) =>
  eventually(
    `${count} events`,
    () => receivedEvents.length,
    (length) => length >= count,
  ).then(() => receivedEvents.map(({ fact }) => fact));
const listed = async (since = 0) => {
  const all = [];
  for await (const checkout of payments.listCheckouts(since)) all.push(checkout);
  return all;
};

describe("a checkout", () => {
  test("is created once per reference and can be paid", async () => {
    const reference = crypto.randomUUID();
    const [one, same] = [
      await payments.createCheckout(checkoutRequest(reference)),
      await payments.createCheckout(checkoutRequest(reference)),
    ];
    expect(same).toEqual(one);
    await expect(payments.createCheckout(checkoutRequest(reference, { cents: 1 }))).rejects.toMatchObject({
      type: "StripeIdempotencyError",
    });
    expect(await (await fetch(one.url)).text()).toContain("7.50 EUR");
    expect((await submitPaymentPage(one.url, "pay")).headers.get("location")).toBe(`${endpoint}/paid`);
    expect(await facts(1)).toEqual([
      {
        kind: "checkout",
        checkout: one.id,
        reference,
        payment: expect.stringMatching(/^pi_/),
        outcome: "paid",
        mode: "payment",
        live: false,
        cents: 750,
        currency: "eur",
        email: "anna@example.org",
        country: "NL",
      },
    ]);
    expect((await listed()).find(({ checkout }) => checkout.reference === reference)).toMatchObject({
      checkout: { outcome: "paid" },
      isRefunded: false,
    });
  });

  test("can be canceled", async () => {
    const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
    expect((await submitPaymentPage(url, "cancel")).headers.get("location")).toBe(`${endpoint}/cancelled`);
    await submitPaymentPage(url, "expire");
    expect(await facts(1)).toMatchObject([{ outcome: "expired", payment: null }]);
  });

  test.each([
    ["later", "paid"],
    ["fail", "failed"],
  ])("with a delayed payment method, %s: %s", async (action, outcome) => {
    const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
    await submitPaymentPage(url, action);
    expect(await facts(2)).toMatchObject([{ outcome: "unpaid" }, { outcome }]);
  });

  test("lists are paginated", { timeout: 30_000 }, async () => {
    simulator.control.set({ enforceLimits: false });
    const references = Array.from({ length: 130 }, () => crypto.randomUUID());
    for (const reference of references) await payments.createCheckout(checkoutRequest(reference));
    const found = new Set((await listed()).map(({ checkout }) => checkout.reference));
    expect(references.every((reference) => found.has(reference))).toBe(true);
    expect(await listed(Date.now() + 60_000)).toEqual([]);
  });
});

test("a refund is paid once, and a dispute is opened and closed", async () => {
  const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
  await submitPaymentPage(url, "pay");
  const [paid] = await facts(1);
  const payment = paid?.payment ?? "";
  await submitPaymentPage(url, "dispute");
  await facts(2);
  await expect(payments.refund(payment, "disputed")).rejects.toMatchObject({ code: "charge_disputed" });
  await submitPaymentPage(url, "win");
  expect(await facts(3)).toMatchObject([{}, { kind: "dispute", payment, status: "open" }, { kind: "dispute", payment, status: "won" }]);
  expect([await payments.refund(payment, "one"), await payments.refund(payment, "one"), await payments.refund(payment, "two")]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await facts(4)).slice(3)).toEqual([{ kind: "refund", payment, isFull: true }]);
  expect((await listed()).find(({ checkout }) => checkout.payment === payment)?.isRefunded).toBe(true);
  await submitPaymentPage(url, "send-back");
  expect((await facts(5)).slice(4)).toEqual([{ kind: "failed-refund", payment }]);
  expect((await listed()).find(({ checkout }) => checkout.payment === payment)?.isRefunded).toBe(false);
  await expect(payments.refund("pi_none", "none")).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
});

describe("webhooks", () => {
  test("are duplicated on demand, with the same id", async () => {
    simulator.control.set({ stripe: { copies: 5, isShuffled: true } });
    const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
    await submitPaymentPage(url, "pay");
    await facts(5);
    expect([receivedEvents.length, new Set(receivedEvents.map(({ id }) => id)).size]).toEqual([5, 1]);
  });

  test("are retried when the site rejects them", async () => {
    refusals = 1;
    const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
    await submitPaymentPage(url, "pay");
    expect(await facts(1)).toMatchObject([{ outcome: "paid" }]);
  });

  test("can be disabled and sent to another endpoint", async () => {
    simulator.control.set({ stripe: { isTelling: false } });
    const { url } = await payments.createCheckout(checkoutRequest(crypto.randomUUID()));
    await submitPaymentPage(url, "pay");
    simulator.control.set({ stripe: { isTelling: true, endpoint: `${endpoint}/elsewhere` } });
    const other = await payments.createCheckout(checkoutRequest(crypto.randomUUID(), { paidUrl: "http://127.0.0.1:9/paid" }));
    await submitPaymentPage(other.url, "pay");
    expect(await facts(1)).toMatchObject([{ checkout: other.id }]);
  });
});

test("rejects requests without a test key", async () => {
  for (const authorization of ["", "Bearer sk_live_x", "Basic x"]) {
    expect((await fetch(`${simulator.url}/stripe/v1/checkout/sessions`, { headers: { authorization } })).status).toBe(401);
  }
});
