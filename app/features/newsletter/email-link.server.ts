import * as v from "valibot";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { TOKEN } from "#app/features/newsletter/newsletter.ts";
import { LINK_OUTCOMES, type LinkOutcome } from "#app/foundation/email/email-link.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";

/** Query parameters of an emailed link, and of the page after its button is pressed. */
export const emailLinkParams = { token: v.pipe(v.string(), v.regex(TOKEN)), state: v.picklist(LINK_OUTCOMES) };

/** Checks the token of an emailed link. Read-only; an invalid token isn't passed on. */
export async function resolveEmailLink(
  { isLinkValid }: NewsletterService,
  { token, state }: { token?: string | undefined; state?: LinkOutcome | undefined },
  purpose: "confirm" | "unsubscribe",
): Promise<{ token: string | null; outcome: LinkOutcome | null }> {
  if (state !== undefined) return { token: null, outcome: state };
  try {
    return { token: token !== undefined && (await isLinkValid(token, purpose)) ? token : null, outcome: null };
  } catch (error) {
    log.error({ event: "newsletter-link-load-failed", purpose, reason: errorReason(error) });
    return { token: null, outcome: "failed" };
  }
}
