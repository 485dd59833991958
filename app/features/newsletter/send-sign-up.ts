import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { ANSWER_TIMEOUT_MS } from "#app/foundation/ui/connection.ts";

const NEWSLETTER = "/api/newsletter";
const OUTCOMES: Record<number, SignUpOutcome> = { 202: "sent", 400: "invalid", 429: "busy" };

/** Sends a sign-up form's fields without leaving the page; "unreachable" when the site isn't reached. */
export async function sendSignUp(action: string, fields: Readonly<Record<string, string>>): Promise<SignUpOutcome | "unreachable"> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    // Analytics listens for this event; it doesn't include the address.
    if (response.ok && action.endsWith(NEWSLETTER)) dispatchEvent(new Event("newsletter-signup"));
    return OUTCOMES[response.status] ?? "failed";
  } catch {
    return "unreachable";
  }
}
