import { clsx } from "clsx";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { FetchForm } from "#app/foundation/ui/fetch-form.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./email-link.css";

interface Props {
  /** The page's title and description. */
  head: { title: string; description: string };
  /** What is shown: the question, or how the form went. */
  shown: "prompt" | LinkOutcome;
  title: string;
  text: string;
  /** The form: where it is sent, its button and the token from the link; null when the link doesn't work. */
  form: { action: string; button: string; token: string } | null;
  /** Where to go next, without a language. */
  next: { to: `/${string}`; label: string };
}

/** The page that an emailed link opens. Link scanners change nothing: only the button does. */
export function EmailLinkPage({ head, shown, title, text, form, next }: Props) {
  const language = useLanguage();
  const isDone = shown === "done";
  return (
    <main id="main" tabIndex={-1} className="container email-link">
      <PageHead {...head} noindex />
      <div className={clsx("card email-link-card grid-wide", isDone && "email-link-done")}>
        <UiIcon name={isDone ? "circle-check" : "mail-question-mark"} />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {shown === "prompt" && form ? (
          <FetchForm action={form.action}>
            <input type="hidden" name="token" value={form.token} />
            <input type="hidden" name="language" value={language} />
            <button className="button button-primary button-large">{form.button}</button>
          </FetchForm>
        ) : (
          <p>
            <LocalLink to={next.to} className="button button-primary">
              {next.label}
            </LocalLink>
          </p>
        )}
      </div>
    </main>
  );
}
