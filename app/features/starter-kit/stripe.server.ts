import { Stripe } from "stripe";
import * as v from "valibot";
import { checkoutFact, parseEvent, type CheckoutFact, type PaymentEvent } from "#app/features/starter-kit/payment-events.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { errorReason } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { webAddress } from "#app/foundation/schemas.server.ts";

const SOURCE = "stripe";
/** Stripe's real payment page. */
const CHECKOUT_ORIGIN = "https://checkout.stripe.com";
/** Maximum clock difference for a webhook's signature, in seconds. */
const TOLERANCE = 300;
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const PAGE = 100;

export interface CheckoutRequest {
  /** Our order ID. It's part of every event that Stripe sends about the order, and makes a repeated request return the same checkout. */
  reference: string;
  title: string;
  cents: number;
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: string;
  language: Language;
  paidUrl: string;
  cancelUrl: string;
}

/** The event isn't from Stripe, or it's altered, too old or from the future. */
export class SignatureError extends Error {}

export interface Payments {
  /** True for real money. */
  live: boolean;
  pagesOrigin: string;
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Checkouts since a time (milliseconds since 1970), with the refunds of their payments. */
  listCheckouts(since: number): AsyncIterable<{ checkout: CheckoutFact; isRefunded: boolean }>;
  /** Refunds a payment in full; repeated calls change nothing. Returns false if it was already refunded. */
  refund(payment: string, reference: string): Promise<boolean>;
  /**
   * Verifies and parses a webhook; `body` must be the unchanged bytes.
   * @throws {SignatureError} when the signature isn't Stripe's
   * @throws {v.ValiError} when the shape is unknown
   */
  readEvent(body: string, signature: string, now: number): PaymentEvent;
}

/** Refund state of a listed checkout's payment. */
const paymentSchema = v.object({ payment_intent: v.nullable(v.object({ latest_charge: v.nullish(v.object({ refunded: v.boolean() })) })) });

/** Redirects the requests of Stripe's library to another base URL, such as the simulator's, and counts the responses. */
function fetchVia(base: string): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const end = metrics.upstreamSeconds.startTimer({ source: SOURCE });
    try {
      const response = await fetch(`${base}${pathname}${search}`, init);
      metrics.upstream.inc({ source: SOURCE, outcome: response.ok ? "ok" : "status" });
      return response;
    } catch (error) {
      metrics.upstream.inc({ source: SOURCE, outcome: "network" });
      throw error;
    } finally {
      end();
    }
  };
}

/** True if the signature's time is later than our clock's possible error. Stripe's library only rejects old ones. */
function isInFuture(signature: string, now: number): boolean {
  const timestamps = signature.split(",").flatMap((part) => (part.startsWith("t=") ? [Number.parseInt(part.slice(2), 10)] : []));
  return timestamps.some((seconds) => seconds > Math.floor(now / 1000) + TOLERANCE);
}

/** Verifies the signature with Stripe's library and parses the event. */
export function verifyAndParse(body: string, signature: string, secret: string, now: number): PaymentEvent {
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new SignatureError("The signature doesn't match");
    throw new SignatureError("The body can't be parsed");
  }
  if (isInFuture(signature, now)) throw new SignatureError("The signature's time is in the future");
  return parseEvent(event);
}

/** An error code; other values could be sentences. */
const CODE = /^[a-z][a-z0-9_]{0,60}$/;

/** Stripe's error as codes only, because its messages may contain the buyer's input or our key. */
export const paymentReason = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError
    ? [error.type, CODE.test(error.code ?? "") ? error.code : undefined, error.statusCode].filter((part) => part !== undefined).join(" ")
    : errorReason(error);

/** Returns undefined without a key: then nothing is on sale. */
export function createPayments({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_URL,
}: Pick<Environment, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_URL">): Payments | undefined {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(fetchVia(STRIPE_URL)),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  return {
    live: /^\w+_live_/.test(STRIPE_SECRET_KEY),
    pagesOrigin: STRIPE_URL.startsWith("http:") ? new URL(STRIPE_URL).origin : CHECKOUT_ORIGIN,
    async createCheckout({ reference, title, cents, currency, language, paidUrl, cancelUrl }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          line_items: [{ quantity: 1, price_data: { currency, unit_amount: cents, product_data: { name: title } } }],
          // One price for everyone, in one currency.
          adaptive_pricing: { enabled: false },
          // Stripe has two kinds of Portuguese; ours is Brazilian.
          locale: language === "pt" ? "pt-BR" : language,
          client_reference_id: reference,
          metadata: { order: reference },
          payment_intent_data: { metadata: { order: reference } },
          success_url: paidUrl,
          cancel_url: cancelUrl,
        },
        // One retry at most: the buyer is waiting, and proxies time out after half a minute.
        { idempotencyKey: `checkout-${reference}`, maxNetworkRetries: 1 },
      );
      return v.parse(v.object({ id: v.pipe(v.string(), v.nonEmpty()), url: webAddress }), session);
    },
    async *listCheckouts(since) {
      try {
        for await (const session of stripe.checkout.sessions.list({
          created: { gte: Math.floor(since / 1000) },
          limit: PAGE,
          expand: ["data.payment_intent.latest_charge"],
        })) {
          yield {
            checkout: checkoutFact(session),
            isRefunded: v.parse(paymentSchema, session).payment_intent?.latest_charge?.refunded ?? false,
          };
        }
      } catch (error) {
        // A job's error appears in the log and in /readyz, so it must not contain Stripe's message.
        throw error instanceof Stripe.errors.StripeError ? new Error(paymentReason(error)) : error;
      }
    },
    async refund(payment, reference) {
      try {
        await stripe.refunds.create(
          { payment_intent: payment, reason: "requested_by_customer", metadata: { order: reference } },
          { idempotencyKey: `refund-${reference}` },
        );
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === "charge_already_refunded") return false;
        throw error;
      }
    },
    readEvent: (body, signature, now) => verifyAndParse(body, signature, STRIPE_WEBHOOK_SECRET, now),
  };
}
