import { EmailLinkCard } from "#app/foundation/email/email-link-card.tsx";
import EmailLinkIsland, { type EmailLinkTexts } from "#app/foundation/email/email-link.island.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/foundation/email/email-link.css";

interface Props {
  head: { title: string; description: string };
  shown: "prompt" | LinkOutcome;
  texts: Record<"prompt" | LinkOutcome, EmailLinkTexts>;
  /** API path, button and token of the form; null if the link is invalid. */
  form: { action: string; button: string; token: string } | null;
}

export function EmailLinkPage({ head, shown, texts, form }: Props) {
  const { title, text, next } = texts[shown];
  return (
    <main id="main" tabIndex={-1} className="container email-link">
      <PageHead {...head} noindex />
      {shown === "prompt" && form ? (
        <Island of={EmailLinkIsland} props={{ ...form, texts }} when="load" />
      ) : (
        <EmailLinkCard shown={shown} title={title} text={text}>
          {next && (
            <p>
              <LocalLink to={next.to} className="button button-primary">
                {next.label}
              </LocalLink>
            </p>
          )}
        </EmailLinkCard>
      )}
    </main>
  );
}
