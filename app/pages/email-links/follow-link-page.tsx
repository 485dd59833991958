import { EmailLinkPage } from "#app/pages/email-links/email-link-page.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  purpose: "confirm" | "unsubscribe";
  /** The token from the email link and the name of what is followed; null when the link does not work. */
  link: { token: string; name: string } | null;
  /** The outcome of the form, after it was sent. */
  outcome: LinkOutcome | null;
}

/** The page that a link in an email about something followed opens. */
export function FollowLinkPage({ purpose, link, outcome }: Props) {
  const { t } = useTranslation("follow-email");
  const home = { to: "/", label: t("home") } as const;
  const textsOf = (state: LinkOutcome) => ({ title: t(`${purpose}.${state}.title`), text: t(`${purpose}.${state}.text`), next: home });
  return (
    <EmailLinkPage
      head={{ title: t(`${purpose}.title`), description: t(`${purpose}.prompt.text`) }}
      shown={outcome ?? (link === null ? "expired" : "prompt")}
      texts={{
        prompt: { title: t(`${purpose}.prompt.title`, { name: link?.name ?? "" }), text: t(`${purpose}.prompt.text`), next: null },
        done: textsOf("done"),
        expired: textsOf("expired"),
        failed: textsOf("failed"),
      }}
      form={link && { action: `/api/follow/${purpose}`, button: t(`${purpose}.prompt.button`), token: link.token }}
    />
  );
}
