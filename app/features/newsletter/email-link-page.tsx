import { clsx } from "clsx";
import type { LinkOutcome } from "#app/features/newsletter/newsletter.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { FetchForm } from "#app/foundation/ui/fetch-form.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  purpose: "confirm" | "unsubscribe";
  /** The token from the email link; null when it does not work. */
  token: string | null;
  /** The outcome of the form, after it was sent. */
  outcome: LinkOutcome | null;
}

/** The page that an emailed link opens. Link scanners change nothing: only the button does. */
export function EmailLinkPage({ purpose, token, outcome }: Props) {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();
  const shown = outcome ?? (token === null ? "expired" : "prompt");
  const isDone = shown === "done";
  return (
    <main id="main" tabIndex={-1} className="container email-link">
      <PageHead title={t(`${purpose}.title`)} description={t(`${purpose}.prompt.text`)} noindex />
      <div className={clsx("card email-link-card", isDone && "email-link-done")}>
        <UiIcon name={isDone ? "circle-check" : "mail-question-mark"} />
        <h1>{t(`${purpose}.${shown}.title`)}</h1>
        <p className="lead">{t(`${purpose}.${shown}.text`)}</p>
        {shown === "prompt" && token !== null ? (
          <FetchForm action={`/api/newsletter/${purpose}`}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="language" value={language} />
            <button className="button button-primary button-large">{t(`${purpose}.prompt.button`)}</button>
          </FetchForm>
        ) : (
          <p>
            <LocalLink to={isDone ? "/news" : "/newsletter"} className="button button-primary">
              {t(isDone ? "toNews" : "toNewsletter")}
            </LocalLink>
          </p>
        )}
      </div>
    </main>
  );
}
