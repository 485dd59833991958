import type { SignUpOutcome } from "#app/features/newsletter/newsletter.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const OUTCOMES: Record<number, SignUpOutcome> = { 202: "sent", 400: "invalid", 429: "busy" };

/** Sends a sign-up without leaving the page; "unreachable" when the site isn't reached. */
export async function sendSignUp(email: string, language: Language): Promise<SignUpOutcome | "unreachable"> {
  try {
    const response = await fetch("/api/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, language }),
    });
    // Analytics listens for this event; it doesn't include the address.
    if (response.ok) dispatchEvent(new Event("newsletter-signup"));
    return OUTCOMES[response.status] ?? "failed";
  } catch {
    return "unreachable";
  }
}
