import { createHmac, randomBytes } from "node:crypto";
import type { World } from "./world.ts";
import { pseudoRandom, seedOf } from "./random.ts";

const API_VERSION = "2026-10-28.endive";
const DAY_SECONDS = 86_400;
/** Fewer than at Stripe, which retries for three days. */
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_MS = 1_000;

export class StripeError extends Error {
  readonly status: 400 | 401 | 404;
  readonly type: string;
  readonly code: string | null;
  constructor(status: 400 | 401 | 404, type: string, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export interface Session {
  id: string;
  created: number;
  title: string;
  cents: number;
  currency: string;
  mode: string;
  locale: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  url: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid";
  payment: string | null;
  email: string | null;
  isRefunded: boolean;
  dispute: string | null;
  /** True while the buyer's bank has the money, also if it keeps it. An inquiry leaves it with the shop. */
  isChargedBack: boolean;
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Stripe's checkouts and webhooks, which can be late, duplicated or out of order on demand. */
export function createPayments(world: World) {
  const sessions = new Map<string, Session>();
  const answers = new Map<string, { asked: string; answer: object }>();
  const seconds = () => Math.floor(world.now() / 1000);

  function session(id: string): Session {
    const found = sessions.get(id);
    if (!found) throw new StripeError(404, "invalid_request_error", "resource_missing", `No such checkout.session: '${id}'`);
    return found;
  }

  function open(fields: URLSearchParams, page: string): Session {
    const need = (name: string): string => {
      const value = fields.get(name);
      if (value === null || value === "")
        throw new StripeError(400, "invalid_request_error", "parameter_missing", `Missing required param: ${name}.`);
      return value;
    };
    const id = newId("cs_test");
    const made: Session = {
      id,
      created: seconds(),
      title: need("line_items[0][price_data][product_data][name]"),
      cents: Number(need("line_items[0][price_data][unit_amount]")) * Number(fields.get("line_items[0][quantity]") ?? 1),
      currency: need("line_items[0][price_data][currency]"),
      mode: need("mode"),
      locale: fields.get("locale"),
      reference: fields.get("client_reference_id"),
      metadata: Object.fromEntries(
        [...fields].flatMap(
          ([name, value]) =>
            /^metadata\[(\w+)\]$/
              .exec(name)
              ?.slice(1)
              .map((key) => [key, value]) ?? [],
        ),
      ),
      successUrl: need("success_url"),
      cancelUrl: need("cancel_url"),
      url: `${page}/${id}`,
      status: "open",
      paymentStatus: "unpaid",
      payment: null,
      email: null,
      isRefunded: false,
      dispute: null,
      isChargedBack: false,
    };
    sessions.set(id, made);
    return made;
  }

  /** Returns the same response for the same idempotency key, and an error for different parameters. */
  function once(key: string | undefined, asked: string, make: () => object): object {
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.asked !== asked)
      throw new StripeError(
        400,
        "idempotency_error",
        null,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      );
    const answer = known?.answer ?? make();
    if (key !== undefined) answers.set(key, { asked, answer });
    return answer;
  }

  const charge = (checkout: Session) => ({
    id: checkout.payment?.replace(/^pi/, "ch"),
    object: "charge",
    amount: checkout.cents,
    amount_refunded: checkout.isRefunded ? checkout.cents : 0,
    currency: checkout.currency,
    payment_intent: checkout.payment,
    refunded: checkout.isRefunded,
    disputed: checkout.dispute !== null,
    livemode: false,
    metadata: checkout.metadata,
  });

  /** A session in Stripe's format. */
  function shown(checkout: Session, { isExpanded = false } = {}) {
    const payment =
      checkout.payment !== null && isExpanded
        ? { id: checkout.payment, object: "payment_intent", latest_charge: checkout.paymentStatus === "paid" ? charge(checkout) : null }
        : checkout.payment;
    return {
      id: checkout.id,
      object: "checkout.session",
      amount_subtotal: checkout.cents,
      amount_total: checkout.cents,
      cancel_url: checkout.cancelUrl,
      client_reference_id: checkout.reference,
      created: checkout.created,
      currency: checkout.currency,
      customer_details:
        checkout.email === null
          ? null
          : {
              address: { city: null, country: "NL", line1: null, line2: null, postal_code: null, state: null },
              email: checkout.email,
              name: "Simulated Buyer",
              phone: null,
              tax_exempt: "none",
              tax_ids: [],
            },
      expires_at: checkout.created + DAY_SECONDS,
      livemode: false,
      locale: checkout.locale,
      metadata: checkout.metadata,
      mode: checkout.mode,
      payment_intent: payment,
      payment_status: checkout.paymentStatus,
      status: checkout.status,
      success_url: checkout.successUrl,
      ui_mode: "hosted_page",
      url: checkout.status === "open" ? checkout.url : null,
    };
  }

  function sendEvent(checkout: Session, type: string, about: object): void {
    const { isTelling, copies, delayMs, isShuffled, endpoint, secret } = world.settings.stripe;
    if (!isTelling) return;
    const body = JSON.stringify({
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: seconds(),
      data: { object: about },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const target = endpoint ?? `${new URL(checkout.successUrl).origin}/api/stripe/webhook`;
    for (let copy = 0; copy < copies; copy++)
      schedule(
        isShuffled ? pseudoRandom(seedOf(world.seed, `${type} ${checkout.id}`), copy) * (delayMs + 1_000) : delayMs,
        () => void post(target, body, secret, 1),
      );
  }

  async function post(target: string, body: string, secret: string, attempt: number): Promise<void> {
    const timestamp = seconds();
    const signature = `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
    const answer = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body,
    }).catch(() => undefined);
    if (!answer?.ok && attempt < MAX_ATTEMPTS)
      schedule(FIRST_RETRY_MS * 2 ** (attempt - 1), () => void post(target, body, secret, attempt + 1));
  }

  const sendSessionEvent = (checkout: Session, event: string) => sendEvent(checkout, `checkout.session.${event}`, shown(checkout));

  function complete(checkout: Session, email: string, paymentStatus: Session["paymentStatus"]): void {
    Object.assign(checkout, { status: "complete", paymentStatus, email, payment: newId("pi") });
    sendSessionEvent(checkout, "completed");
  }

  function refund(payment: string) {
    const one = [...sessions.values()].find((candidate) => candidate.payment === payment);
    if (!one) throw new StripeError(404, "invalid_request_error", "resource_missing", `No such payment_intent: '${payment}'`);
    if (one.isRefunded) throw new StripeError(400, "invalid_request_error", "charge_already_refunded", "Charge has already been refunded.");
    if (one.isChargedBack)
      throw new StripeError(400, "invalid_request_error", "charge_disputed", "The charge is charged back, so it can't be refunded.");
    one.isRefunded = true;
    sendEvent(one, "charge.refunded", charge(one));
    return {
      id: newId("re"),
      object: "refund",
      amount: one.cents,
      currency: one.currency,
      payment_intent: payment,
      reason: "requested_by_customer",
      status: "succeeded",
    };
  }

  /** Simulates a buyer's bank that rejects a refund after some days. */
  function sendBack(checkout: Session): void {
    checkout.isRefunded = false;
    sendEvent(checkout, "refund.failed", {
      id: newId("re"),
      object: "refund",
      amount: checkout.cents,
      currency: checkout.currency,
      payment_intent: checkout.payment,
      reason: "requested_by_customer",
      status: "failed",
      failure_reason: "lost_or_stolen_card",
    });
  }

  function dispute(checkout: Session, event: "created" | "closed", status: string): void {
    checkout.dispute ??= newId("dp");
    checkout.isChargedBack = status !== "won" && !status.startsWith("warning_");
    sendEvent(checkout, `charge.dispute.${event}`, {
      id: checkout.dispute,
      object: "dispute",
      amount: checkout.cents,
      currency: checkout.currency,
      payment_intent: checkout.payment,
      status,
    });
  }

  /** Handles a button of the payment page. Returns the browser's next address, or null to stay. */
  function act(checkout: Session, action: string, email: string): string | null {
    const isOpen = checkout.status === "open";
    if (action === "cancel") return checkout.cancelUrl;
    if (action === "pay" && isOpen) complete(checkout, email, "paid");
    else if ((action === "later" || action === "fail") && isOpen) {
      complete(checkout, email, "unpaid");
      schedule(world.settings.stripe.lateMs, () => {
        if (action === "later") checkout.paymentStatus = "paid";
        sendSessionEvent(checkout, action === "later" ? "async_payment_succeeded" : "async_payment_failed");
      });
    } else if (action === "expire" && isOpen) {
      checkout.status = "expired";
      sendSessionEvent(checkout, "expired");
      return null;
    } else {
      if (action === "refund" && checkout.payment !== null && !checkout.isRefunded && !checkout.isChargedBack) refund(checkout.payment);
      if (action === "send-back" && checkout.isRefunded) sendBack(checkout);
      if (action === "dispute") dispute(checkout, "created", "needs_response");
      if (action === "win") dispute(checkout, "closed", "won");
      if (action === "lose") dispute(checkout, "closed", "lost");
      return null;
    }
    return checkout.successUrl;
  }

  return {
    open,
    session,
    once,
    shown,
    refund,
    act,
    sessions: (since: number): Session[] => [...sessions.values()].filter(({ created }) => created >= since).reverse(),
  };
}

/** Schedules work without keeping a stopped simulator alive. */
const schedule = (ms: number, work: () => void): void => void setTimeout(work, ms).unref();
