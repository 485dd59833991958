import { EmailLinkPage } from "#app/foundation/email/email-link-page.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  purpose: "confirm" | "unsubscribe";
  /** The token from the email link; null when it does not work. */
  token: string | null;
  /** The outcome of the form, after it was sent. */
  outcome: LinkOutcome | null;
}

/** The page that a link in an email of the newsletter opens. */
export function NewsletterLinkPage({ purpose, token, outcome }: Props) {
  const { t } = useTranslation("newsletter");
  const shown = outcome ?? (token === null ? "expired" : "prompt");
  return (
    <EmailLinkPage
      head={{ title: t(`${purpose}.title`), description: t(`${purpose}.prompt.text`) }}
      shown={shown}
      title={t(`${purpose}.${shown}.title`)}
      text={t(`${purpose}.${shown}.text`)}
      form={token === null ? null : { action: `/api/newsletter/${purpose}`, button: t(`${purpose}.prompt.button`), token }}
      next={shown === "done" ? { to: "/news", label: t("toNews") } : { to: "/newsletter", label: t("toNewsletter") }}
    />
  );
}
