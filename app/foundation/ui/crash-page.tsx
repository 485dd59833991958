import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

/** Something broke. `message` is the status line or the error's own words; `stack` only in development. */
export function CrashPage({ message, stack }: { message: string; stack?: string }) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <PageHead title={t("error.title")} description={t("error.text")} noindex />
      <h1>{t("error.title")}</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">{t("error.text")}</p>
      <div className="crash-actions">
        {/* The same address again, from the server: what broke may have been this document. */}
        <a href="" className="button button-primary button-large">
          {t("error.retry")}
        </a>
        <Link to="/" className="button button-large">
          {t("error.home")}
        </Link>
      </div>
      {stack && <pre className="crash-stack">{stack}</pre>}
    </main>
  );
}

/** The same when even the texts could not be loaded: plain English, without the frame. */
export function PlainCrashPage({ message }: { message: string }) {
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1>Unexpected Application Error!</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">Something broke on our side. Please try again in a moment.</p>
      <div className="crash-actions">
        <a href="" className="button button-primary button-large">
          Try Again
        </a>
        <a href="/" className="button button-large">
          Return to Home
        </a>
      </div>
    </main>
  );
}
