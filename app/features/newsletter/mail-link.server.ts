import { isLinkGood } from "#app/features/newsletter/newsletter.server.ts";
import { isLinkOutcome, isToken, type LinkOutcome } from "#app/features/newsletter/newsletter.ts";
import { log, reasonOf } from "#app/foundation/log.server.ts";

/** Reads the address that a mail led to. Changes nothing; a token that does not work is not passed on. */
export async function readMailLink(query: URLSearchParams, purpose: "confirm" | "unsubscribe"): Promise<{ token: string | null; outcome: LinkOutcome | null }> {
  const [token, state] = [query.get("token") ?? "", query.get("state")];
  if (isLinkOutcome(state)) return { token: null, outcome: state };
  try {
    return { token: isToken(token) && (await isLinkGood(token, purpose)) ? token : null, outcome: null };
  } catch (error) {
    log.error({ event: "newsletter-link-unread", purpose, reason: reasonOf(error) });
    return { token: null, outcome: "failed" };
  }
}
