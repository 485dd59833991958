import { changeText } from "#app/features/follow/change-text.server.ts";
import type { FollowedSubject, FoundChange } from "#app/features/follow/follow.ts";
import { linkTo, oneClickAddress, type EmailRecipient } from "#app/foundation/email/email-links.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Asks the owner of an address to confirm a follow. Anyone can request it for any address, so it contains no text by third parties. */
export function followConfirmEmail(place: EmailRecipient, token: string, { label: name }: FollowedSubject): EmailMessage {
  const t = translatorFor(place.language, "follow-email", "mail", "common");
  const site = t("common:site.name");
  return {
    to: place.to,
    language: place.language,
    subject: t("mail.confirm.subject", { name }),
    preview: t("mail.confirm.preview"),
    blocks: [
      { kind: "heading", text: t("mail.confirm.title", { name }) },
      { kind: "text", text: t("mail.confirm.text", { site, name }) },
      { kind: "button", label: t("mail.confirm.button"), url: linkTo("/follow/confirm", place, token) },
      { kind: "text", text: t("mail:confirm.validity") },
    ],
    footer: [{ text: t("mail:confirm.notYou") }],
  };
}

export function followChangesEmail(
  place: EmailRecipient,
  token: string,
  { name, path, source }: FollowedSubject,
  changes: readonly FoundChange[],
): EmailMessage {
  const t = translatorFor(place.language, "follow-email", "follow", "common");
  const formats = formatsFor(place.language);
  return {
    to: place.to,
    language: place.language,
    subject: t("mail.changes.subject", { name }),
    preview: t("mail.changes.preview"),
    blocks: [
      { kind: "heading", text: name },
      ...changes.map(({ foundAt, change }) => ({
        kind: "text" as const,
        text: t("mail.changes.change", { date: formats.date(foundAt), change: changeText(change, place.language) }),
      })),
      ...(source === "editors"
        ? []
        : [
            {
              kind: "text" as const,
              text: t("mail.changes.source", { source: source === "koios" ? SOURCES.koios : t("follow:feed.catalog") }),
            },
          ]),
      { kind: "button", label: t("mail.changes.button"), url: `${place.origin}${pathIn(path, place.language)}` },
    ],
    footer: [
      { text: t("mail.changes.why", { name, site: t("common:site.name") }) },
      { label: t("mail.changes.unsubscribe", { name }), url: linkTo("/follow/unsubscribe", place, token) },
      { text: t("common:footer.disclaimer") },
    ],
    unsubscribe: oneClickAddress("/api/follow/unsubscribe", place, token),
  };
}
