import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { isLinkOutcome, isToken, type LinkOutcome } from "#app/features/newsletter/newsletter.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";

/** Checks the token of an emailed link. Changes nothing; an invalid token is not passed on. */
export async function resolveEmailLink(
  { isLinkValid }: NewsletterService,
  query: URLSearchParams,
  purpose: "confirm" | "unsubscribe",
): Promise<{ token: string | null; outcome: LinkOutcome | null }> {
  const [token, state] = [query.get("token") ?? "", query.get("state")];
  if (isLinkOutcome(state)) return { token: null, outcome: state };
  try {
    return { token: isToken(token) && (await isLinkValid(token, purpose)) ? token : null, outcome: null };
  } catch (error) {
    log.error({ event: "newsletter-link-load-failed", purpose, reason: errorReason(error) });
    return { token: null, outcome: "failed" };
  }
}
