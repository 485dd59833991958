import * as v from "valibot";
import { checkoutSchema, type CheckoutOutcome } from "#app/features/starter-kit/orders.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const OUTCOMES: Record<number, CheckoutOutcome> = { 400: "consent", 429: "busy" };

/** Orders, with both consents given. Answers where to pay, or why not; "unreachable" when the site isn't reached. */
export async function postCheckout(language: Language): Promise<{ url: string } | CheckoutOutcome | "unreachable"> {
  try {
    const body = JSON.stringify({ language, consent: { immediateDelivery: true, withdrawalLost: true } });
    const response = await fetch("/api/checkout", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!response.ok) return OUTCOMES[response.status] ?? "failed";
    const answer = v.safeParse(checkoutSchema, await response.json());
    return answer.success ? answer.output : "failed";
  } catch {
    return "unreachable";
  }
}
