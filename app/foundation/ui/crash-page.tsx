import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation } from "react-router";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

interface Props {
  /** The response's status line, or the error's message. */
  message: string;
  /** Only set in development. */
  stack?: string | undefined;
}

/** Current path with its query, so that a retry requests the same page. */
function useCurrentAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Error page inside the site's frame. */
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
        {/* A plain link reloads the document from the server, because this document itself may be broken. */}
        <a href={address} className="button button-primary button-large">
          {t("error.retry")}
        </a>
        <HomeLink className="button button-large">{t("error.home")}</HomeLink>
      </div>
      {stack && <pre className="crash-stack">{stack}</pre>}
    </main>
  );
}

/** Error page for when even the messages couldn't be loaded: plain English, without the frame. */
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
