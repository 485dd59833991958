import { Link } from "react-router";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { Uncharted } from "#app/foundation/ui/uncharted.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const WAYS_ON = [
  { to: "/ecosystem", label: "nav.ecosystem" },
  { to: "/news", label: "nav.news" },
  { to: "/get-started", label: "nav.getStarted" },
] as const;

/** No page at this address: the chart ends in a blank square, and these are the ways back onto it. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <main id="main" tabIndex={-1} className="uncharted">
      <PageHead title={t("notFound.title")} description={t("notFound.description")} noindex />
      <Uncharted />
      <div className="container uncharted-text">
        <p className="uncharted-code">{t("notFound.code")}</p>
        <h1>{t("notFound.heading")}</h1>
        <p className="lead">{t("notFound.text")}</p>
        <Link to="/" className="button button-primary button-large">
          {t("notFound.home")}
        </Link>
        <form action={pathIn("/search", language)} className="uncharted-search">
          <div className="field-box">
            <UiIcon name="search" />
            <input type="search" name="q" aria-label={t("nav.search")} placeholder={t("nav.search")} maxLength={200} />
          </div>
          <button className="button">{t("nav.search")}</button>
        </form>
        <nav aria-labelledby="ways-on" className="uncharted-ways">
          <h2 id="ways-on">{t("notFound.waysOn")}</h2>
          <ul>
            {WAYS_ON.map(({ to, label }) => (
              <li key={to}>
                <LocalLink to={to}>
                  {t(label)}
                  <UiIcon name="arrow-right" />
                </LocalLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </main>
  );
}
