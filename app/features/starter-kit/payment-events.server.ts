import * as v from "valibot";
import { toAsciiAddress } from "#app/foundation/email/email-address.ts";
import { integer, nonNegativeInteger } from "#app/foundation/schemas.server.ts";

/** Email addresses at Stripe have up to 512 characters; IDs are shorter. */
const MAX_TEXT_LENGTH = 512;
/** End of the year 9999, in seconds since 1970. */
const MAX_TIMESTAMP = 253_402_300_799;

/** A checkout's state at Stripe. */
export interface CheckoutFact {
  kind: "checkout";
  checkout: string;
  reference: string | null;
  /** Payment that refunds and disputes refer to; null until the buyer starts to pay. */
  payment: string | null;
  outcome: "open" | "paid" | "unpaid" | "failed" | "expired";
  mode: string;
  live: boolean;
  cents: number | null;
  currency: string | null;
  email: string | null;
  /** ISO 3166, two letters. */
  country: string | null;
}

export interface RefundFact {
  kind: "refund";
  payment: string;
  isFull: boolean;
}

/** A refund that failed, because the buyer's bank did not accept it. */
export interface FailedRefundFact {
  kind: "failed-refund";
  payment: string;
}

/** A chargeback by the buyer's bank. */
export interface DisputeFact {
  kind: "dispute";
  payment: string;
  dispute: string;
  status: "open" | "won" | "lost";
}

export type PaymentFact = CheckoutFact | RefundFact | FailedRefundFact | DisputeFact;

/** `fact` is null for an event that we don't use. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  fact: PaymentFact | null;
}

/** Text that the database can store: no NUL, well-formed, limited in length. */
const text = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT_LENGTH),
  v.check((value) => !value.includes("\0") && value.isWellFormed()),
);
const name = v.pipe(text, v.nonEmpty());
const id = v.union([
  name,
  v.pipe(
    v.object({ id: name }),
    v.transform((whole) => whole.id),
  ),
]);
const chargeSchema = v.object({ payment_intent: v.nullable(id), refunded: v.boolean() });
const refundSchema = v.object({ payment_intent: v.nullable(id), status: v.nullable(text) });
const disputeSchema = v.object({ id: name, payment_intent: v.nullable(id), status: text });
const checkoutSchema = v.object({
  id: name,
  mode: text,
  livemode: v.boolean(),
  status: v.nullable(v.picklist(["open", "complete", "expired"])),
  payment_status: v.picklist(["paid", "unpaid", "no_payment_required"]),
  amount_total: v.nullable(integer),
  currency: v.nullable(text),
  client_reference_id: v.nullable(text),
  payment_intent: v.nullable(id),
  customer_details: v.nullish(
    v.object({ email: v.nullable(text), address: v.nullish(v.object({ country: v.nullable(v.pipe(text, v.length(2))) })) }),
  ),
});
const eventSchema = v.object({
  id: name,
  type: text,
  created: v.pipe(nonNegativeInteger, v.maxValue(MAX_TIMESTAMP)),
  data: v.object({ object: v.unknown() }),
});

/** @throws {v.ValiError} when the shape is unknown */
export function checkoutFact(value: unknown, type?: string): CheckoutFact {
  const found = v.parse(checkoutSchema, value);
  const email = found.customer_details?.email ?? null;
  return {
    kind: "checkout",
    checkout: found.id,
    reference: found.client_reference_id,
    payment: found.payment_intent,
    outcome: outcomeOf(found, type),
    mode: found.mode,
    live: found.livemode,
    cents: found.amount_total,
    currency: found.currency,
    email: email === null ? null : (toAsciiAddress(email) ?? email),
    country: found.customer_details?.address?.country ?? null,
  };
}

function outcomeOf({ status, payment_status }: v.InferOutput<typeof checkoutSchema>, type?: string): CheckoutFact["outcome"] {
  if (type === "checkout.session.async_payment_failed") return "failed";
  if (status === "expired") return "expired";
  if (status === "open") return "open";
  // Payment methods that take days are reported as complete and unpaid.
  return payment_status === "unpaid" ? "unpaid" : "paid";
}

function disputeFact(value: unknown, isClosed: boolean): DisputeFact | null {
  const { id: dispute, payment_intent, status } = v.parse(disputeSchema, value);
  // An inquiry without consequences ends as warning_closed.
  const end = status === "won" || status === "warning_closed" ? "won" : "lost";
  return payment_intent === null ? null : { kind: "dispute", payment: payment_intent, dispute, status: isClosed ? end : "open" };
}

/** @throws {v.ValiError} */
export function parseEvent(value: unknown): PaymentEvent {
  const { id: eventId, type, created, data } = v.parse(eventSchema, value);
  return { id: eventId, type, createdAt: created * 1000, fact: factOf(type, data.object) };
}

function factOf(type: string, about: unknown): PaymentFact | null {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return checkoutFact(about, type);
    case "charge.refunded": {
      const { payment_intent, refunded } = v.parse(chargeSchema, about);
      return payment_intent === null ? null : { kind: "refund", payment: payment_intent, isFull: refunded };
    }
    // A bank can return a refund days later. The event's type depends on the version of Stripe's API.
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated": {
      const { payment_intent, status } = v.parse(refundSchema, about);
      return payment_intent !== null && (status === "failed" || status === "canceled")
        ? { kind: "failed-refund", payment: payment_intent }
        : null;
    }
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return disputeFact(about, type === "charge.dispute.closed");
    default:
      return null;
  }
}
