import * as v from "valibot";
import type { FollowEmails } from "#app/features/follow/follow-emails.server.ts";
import { FOLLOW_TOKEN } from "#app/features/follow/follow.ts";
import { LINK_OUTCOMES, type LinkOutcome } from "#app/foundation/email/email-link.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { errorReason, log } from "#app/foundation/log.server.ts";

/** Query parameters of an emailed link, and of the page after its button is pressed. */
export const followLinkParams = { token: v.pipe(v.string(), v.regex(FOLLOW_TOKEN)), state: v.picklist(LINK_OUTCOMES) };

/** Checks the token of an emailed link. Read-only; an invalid token isn't passed on. */
export async function resolveFollowLink(
  { subjectOfLink }: Pick<FollowEmails, "subjectOfLink">,
  { token, state }: { token?: string | undefined; state?: LinkOutcome | undefined },
  purpose: "confirm" | "unsubscribe",
  language: Language,
): Promise<{ link: { token: string; name: string } | null; outcome: LinkOutcome | null }> {
  if (state !== undefined || token === undefined) return { link: null, outcome: state ?? null };
  try {
    const subject = await subjectOfLink(token, purpose, language);
    return { link: subject ? { token, name: subject.name } : null, outcome: null };
  } catch (error) {
    log.error({ event: "follow-link-load-failed", purpose, reason: errorReason(error) });
    return { link: null, outcome: "failed" };
  }
}
