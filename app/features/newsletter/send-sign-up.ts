import type { SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { postJson, type RequestFault } from "#app/foundation/ui/post-json.ts";

const NEWSLETTER = "/api/newsletter";
const OUTCOMES: Record<number, SignUpOutcome> = { 202: "sent", 400: "invalid", 429: "busy" };

export async function sendSignUp(action: string, fields: Readonly<Record<string, string>>): Promise<SignUpOutcome | RequestFault> {
  const response = await postJson(action, fields);
  if (typeof response === "string") return response;
  // Analytics counts this event; it doesn't include the address.
  if (response.ok && action.endsWith(NEWSLETTER)) dispatchEvent(new Event("newsletter-signup"));
  return OUTCOMES[response.status] ?? "failed";
}
