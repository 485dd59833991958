import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Link, useLocation } from "react-router";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

/** Something broke. `message` is the status line or the error's own words; `stack` only in development. */
export function CrashPage({ message, stack }: { message: string; stack?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <PageHead title={t("error.title")} description={t("error.text")} noindex />
      <h1>{t("error.title")}</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">{t("error.text")}</p>
      <div className="crash-actions">
        {/* The same address again, from the server: what broke may have been this document. */}
        <a href={pathname} className="button button-primary button-large">
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
export function PlainCrashPage({ title = "Unexpected Application Error!", message }: { title?: string; message: string }) {
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <BrandLink name="Cardano Gateway" />
      <h1>{title}</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">Please try again in a moment, or begin at the front page.</p>
      <div className="crash-actions">
        <a href={pathname} className="button button-primary button-large">
          Try Again
        </a>
        <a href="/" className="button button-large">
          Return to Home
        </a>
      </div>
    </main>
  );
}
