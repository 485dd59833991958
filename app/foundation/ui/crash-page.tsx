import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation } from "react-router";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

interface Props {
  /** The status line or the error's own words. */
  message: string;
  /** Only in development. */
  stack?: string | undefined;
}

/** The address that is shown, with its query: what was asked for is asked for again. */
function useCurrentAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Something broke. */
export function CrashPage({ message, stack }: Props) {
  const { t } = useTranslation();
  const address = useCurrentAddress();
  const text = t("error.text");
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <PageHead title={t("error.title")} description={text} noindex />
      <h1>{t("error.title")}</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">{text}</p>
      <div className="crash-actions buttons">
        {/* The same address again, from the server: what broke may have been this document. */}
        <a href={address} className="button button-primary button-large">
          {t("error.retry")}
        </a>
        <HomeLink className="button button-large">{t("error.home")}</HomeLink>
      </div>
      {stack && <pre className="crash-stack">{stack}</pre>}
    </main>
  );
}

/** A crash page when even the texts could not be loaded: plain English, without the frame. */
export function PlainCrashPage({ title = "Unexpected Application Error!", message }: { title?: string | undefined; message: string }) {
  const address = useCurrentAddress();
  return (
    <main id="main" tabIndex={-1} className="crash container">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <BrandLink name="Cardano Gateway" />
      <h1>{title}</h1>
      {message !== "" && <p className="crash-message">{message}</p>}
      <p className="lead">Please try again in a moment, or begin at the front page.</p>
      <div className="crash-actions buttons">
        <a href={address} className="button button-primary button-large">
          Try Again
        </a>
        <a href="/" className="button button-large">
          Return to Home
        </a>
      </div>
    </main>
  );
}
