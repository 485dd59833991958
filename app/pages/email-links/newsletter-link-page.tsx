import { EmailLinkPage } from "#app/pages/email-links/email-link-page.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

interface Props {
  purpose: "confirm" | "unsubscribe";
  /** Token of the emailed link; null if it's invalid. */
  token: string | null;
  /** Outcome of a form sent without scripts. */
  outcome: LinkOutcome | null;
}

export function NewsletterLinkPage({ purpose, token, outcome }: Props) {
  const { t } = useTranslation("newsletter");
  const textsOf = (state: "prompt" | LinkOutcome) => ({
    title: t(`${purpose}.${state}.title`),
    text: t(`${purpose}.${state}.text`),
    next:
      state === "prompt"
        ? null
        : state === "done"
          ? ({ to: "/news", label: t("toNews") } as const)
          : ({ to: "/newsletter", label: t("toNewsletter") } as const),
  });
  return (
    <EmailLinkPage
      head={{ title: t(`${purpose}.title`), description: t(`${purpose}.prompt.text`) }}
      shown={outcome ?? (token === null ? "expired" : "prompt")}
      texts={{ prompt: textsOf("prompt"), done: textsOf("done"), expired: textsOf("expired"), failed: textsOf("failed") }}
      form={token === null ? null : { action: `/api/newsletter/${purpose}`, button: t(`${purpose}.prompt.button`), token }}
    />
  );
}
