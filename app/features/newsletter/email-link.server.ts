import * as v from "valibot";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { TOKEN } from "#app/features/newsletter/newsletter.ts";
import { LINK_OUTCOMES, type LinkOutcome } from "#app/foundation/email/email-link.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";

/** The parameters of an emailed link, and of the page that its button leads to. */
export const emailLinkParams = { token: v.pipe(v.string(), v.regex(TOKEN)), state: v.picklist(LINK_OUTCOMES) };

/** Checks the token of an emailed link. Changes nothing; an invalid token is not passed on. */
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
