import { EmailLinkPage } from "#app/pages/email-links/email-link-page.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  purpose: "confirm" | "unsubscribe";
  /** Token of the emailed link and name of the followed item; null if the link is invalid. */
  link: { token: string; name: string } | null;
  /** Outcome of a form sent without scripts. */
  outcome: LinkOutcome | null;
}

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
