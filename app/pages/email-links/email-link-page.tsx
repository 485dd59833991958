import { EmailLinkCard } from "#app/foundation/email/email-link-card.tsx";
import EmailLinkIsland, { type EmailLinkTexts } from "#app/foundation/email/email-link.island.tsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/foundation/email/email-link.css";

interface Props {
  /** The page's title and description. */
  head: { title: string; description: string };
  /** What is shown: the question, or the outcome of a form that the browser sent by itself. */
  shown: "prompt" | LinkOutcome;
  texts: Record<"prompt" | LinkOutcome, EmailLinkTexts>;
  /** The form: the API's path, its button and the token from the link; null when the link doesn't work. */
  form: { action: string; button: string; token: string } | null;
}

/** The page that an emailed link opens. */
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
