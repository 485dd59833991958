import { createHmac, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckoutFact } from "#app/features/starter-kit/payment-events.server.ts";
import { verifyAndParse, type CheckoutRequest, type Payments } from "#app/features/starter-kit/stripe.server.ts";

export const SECRET = "a secret of at least thirty-two letters";
export const WEBHOOK_SECRET = "whsec_test";

/** Bytes of a fake kit file. Each byte encodes its offset. */
export const PDF = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));
export const EPUB = Buffer.from("not really a book");

/** A folder with small fake files; German has only the PDF. */
export function kitFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-kit-"));
  for (const [language, name, bytes] of [
    ["en", "cardano-starter-kit.pdf", PDF],
    ["en", "cardano-starter-kit.epub", EPUB],
    ["de", "cardano-starter-kit.pdf", PDF],
  ] as const) {
    mkdirSync(join(folder, language), { recursive: true });
    writeFileSync(join(folder, language, name), bytes);
  }
  return folder;
}

/** Fake of the Stripe calls that the shop makes. Webhooks are verified by Stripe's own library. */
export class FakeStripe implements Payments {
  live = false;
  pagesOrigin = "https://checkout.stripe.com";
  asked: CheckoutRequest[] = [];
  listed: { checkout: CheckoutFact; isRefunded: boolean }[] = [];
  refunds: { payment: string; reference: string }[] = [];
  failure: Error | undefined;

  async createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }> {
    if (this.failure) throw this.failure;
    this.asked.push(request);
    return { id: `cs_test_${request.reference}`, url: `https://checkout.stripe.com/c/pay/cs_test_${request.reference}` };
  }
  async *listCheckouts() {
    yield* this.listed;
  }
  async refund(payment: string, reference: string): Promise<boolean> {
    if (this.failure) throw this.failure;
    const isNew = !this.refunds.some((refund) => refund.payment === payment);
    this.refunds.push({ payment, reference });
    return isNew;
  }
  readEvent(body: string, signature: string, now: number) {
    return verifyAndParse(body, signature, WEBHOOK_SECRET, now);
  }
}

export const sign = (body: string, now: number, secret = WEBHOOK_SECRET): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
};

/** An event as Stripe posts it. */
export const event = (type: string, object: object, { id = `evt_${randomUUID()}`, created = 1_795_000_000 } = {}) => ({
  id,
  object: "event",
  api_version: "2026-10-28.endive",
  created,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
  data: { object },
});

/** An order's checkout in Stripe's format; paid by default. */
export const session = (order: string, more: object = {}) => ({
  id: `cs_test_${order}`,
  object: "checkout.session",
  mode: "payment",
  livemode: false,
  status: "complete",
  payment_status: "paid",
  amount_total: 750,
  currency: "eur",
  client_reference_id: order,
  payment_intent: `pi_${order}`,
  customer_details: { email: "buyer@example.org", name: "A. Buyer", address: { country: "NL", city: null } },
  metadata: { order },
  ...more,
});

export const charge = (order: string, refunded = true) => ({
  id: `ch_${order}`,
  object: "charge",
  payment_intent: `pi_${order}`,
  refunded,
  amount_refunded: refunded ? 750 : 100,
});
/** A refund that the buyer's bank returned. */
export const failedRefund = (order: string) => ({
  id: `re_${order}`,
  object: "refund",
  payment_intent: `pi_${order}`,
  status: "failed",
  failure_reason: "lost_or_stolen_card",
});
export const dispute = (order: string, status: string, id = `dp_${order}`) => ({
  id,
  object: "dispute",
  payment_intent: `pi_${order}`,
  status,
});
