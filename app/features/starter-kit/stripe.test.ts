import { describe, expect, test } from "vitest";
import { parseEvent } from "./payment-events.server.ts";
import { createPayments, verifyAndParse, SignatureError } from "./stripe.server.ts";

const SECRET = "whsec_test_secret";
/** Computed once after Stripe's published scheme: HMAC-SHA256 over "<seconds>.<body>". */
const VECTOR = {
  body: '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}',
  header: "t=1767225600,v1=b124066e0fac9cdaa635e5151c55a3ef0be5db34ae646424fdd9848d450ff410",
  at: 1_767_225_600_000,
};
const event = (type: string, object: object) => ({ id: "evt_1", type, created: 1_767_225_600, data: { object } });
const session = {
  id: "cs_1",
  mode: "payment",
  livemode: true,
  status: "complete",
  payment_status: "paid",
  amount_total: 750,
  currency: "eur",
  client_reference_id: "order",
  payment_intent: "pi_1",
  customer_details: { email: "a@b.org", address: { country: "DE" } },
};

describe("a signature", () => {
  // The vector's body isn't a complete event, so a good signature fails with another error.
  test("by Stripe is accepted", () => {
    expect(() => verifyAndParse(VECTOR.body, VECTOR.header, SECRET, VECTOR.at)).toThrow(/type/);
    expect(() => verifyAndParse(VECTOR.body, VECTOR.header, SECRET, VECTOR.at + 300_000)).toThrow(/type/);
  });
  test.each([
    ["too late", VECTOR.body, VECTOR.header, VECTOR.at + 301_000],
    ["another body", `${VECTOR.body} `, VECTOR.header, VECTOR.at],
    ["no header", VECTOR.body, "", VECTOR.at],
  ])("is rejected: %s", (_, body, header, at) => {
    expect(() => verifyAndParse(body, header, SECRET, at)).toThrow(SignatureError);
  });
  test("is accepted among others while a secret is changed", () => {
    expect(() => verifyAndParse(VECTOR.body, `${VECTOR.header},v1=${"0".repeat(64)}`, SECRET, VECTOR.at)).toThrow(/type/);
  });
});

describe("an event", () => {
  test.each<[type: string, more: object, outcome: string]>([
    ["checkout.session.completed", {}, "paid"],
    ["checkout.session.completed", { payment_status: "no_payment_required" }, "paid"],
    ["checkout.session.completed", { payment_status: "unpaid" }, "unpaid"],
    ["checkout.session.async_payment_succeeded", {}, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { status: "expired", payment_status: "unpaid", payment_intent: null, customer_details: null }, "expired"],
  ])("%s %j has the outcome %s", (type, more, outcome) => {
    expect(parseEvent(event(type, { ...session, ...more })).fact).toMatchObject({
      kind: "checkout",
      checkout: "cs_1",
      reference: "order",
      live: true,
      outcome,
    });
  });

  test.each<[type: string, object: object, fact: object | null]>([
    ["charge.refunded", { payment_intent: "pi_1", refunded: true }, { kind: "refund", payment: "pi_1", isFull: true }],
    ["charge.refunded", { payment_intent: { id: "pi_1" }, refunded: false }, { kind: "refund", payment: "pi_1", isFull: false }],
    ["charge.refunded", { payment_intent: null, refunded: true }, null],
    ["refund.failed", { payment_intent: "pi_1", status: "failed" }, { kind: "failed-refund", payment: "pi_1" }],
    ["refund.updated", { payment_intent: { id: "pi_1" }, status: "canceled" }, { kind: "failed-refund", payment: "pi_1" }],
    ["charge.refund.updated", { payment_intent: "pi_1", status: "failed" }, { kind: "failed-refund", payment: "pi_1" }],
    ["charge.refund.updated", { payment_intent: "pi_1", status: "succeeded" }, null],
    ["refund.failed", { payment_intent: null, status: "failed" }, null],
    [
      "charge.dispute.created",
      { id: "dp_1", payment_intent: "pi_1", status: "warning_needs_response" },
      { kind: "dispute", payment: "pi_1", dispute: "dp_1", status: "open" },
    ],
    [
      "charge.dispute.closed",
      { id: "dp_1", payment_intent: "pi_1", status: "won" },
      { kind: "dispute", payment: "pi_1", dispute: "dp_1", status: "won" },
    ],
    [
      "charge.dispute.closed",
      { id: "dp_1", payment_intent: "pi_1", status: "warning_closed" },
      { kind: "dispute", payment: "pi_1", dispute: "dp_1", status: "won" },
    ],
    [
      "charge.dispute.closed",
      { id: "dp_1", payment_intent: "pi_1", status: "lost" },
      { kind: "dispute", payment: "pi_1", dispute: "dp_1", status: "lost" },
    ],
    ["customer.created", { id: "cus_1" }, null],
  ])("%s %j", (type, object, fact) => {
    expect(parseEvent(event(type, object)).fact).toEqual(fact);
  });

  test.each([
    null,
    [],
    {},
    "x",
    event("charge.refunded", { refunded: true }),
    event("checkout.session.completed", { ...session, payment_status: "maybe" }),
    event("checkout.session.completed", { ...session, amount_total: 7.5 }),
    { ...event("x", {}), created: "now" },
  ])("rejects %j", (value) => {
    expect(() => parseEvent(value)).toThrow();
  });
});

test("without a key there is no shop; a live key means live mode", () => {
  expect(
    createPayments({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined, STRIPE_URL: "https://api.stripe.com" }),
  ).toBeUndefined();
  expect(
    createPayments({ STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_URL: "https://api.stripe.com" }),
  ).toMatchObject({ live: true, pagesOrigin: "https://checkout.stripe.com" });
});
