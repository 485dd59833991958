import { Link } from "react-router";
import * as v from "valibot";
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

const suggestionSchema = v.object({ href: v.pipe(v.string(), v.startsWith("/")), title: v.string() });
/** What an address that has no page may have meant. */
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
const thrownSchema = v.object({ suggestions: v.array(suggestionSchema) });

/** No page at this address: the chart ends in a blank square, and these are the ways back onto it. `thrown` is what the loader threw. */
export function NotFoundPage({ thrown }: { thrown: unknown }) {
  const parsed = v.safeParse(thrownSchema, thrown);
  const suggestions = parsed.success ? parsed.output.suggestions : [];
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
        {suggestions.length > 0 && (
          <nav aria-labelledby="closest" className="uncharted-ways">
            <h2 id="closest">{t("notFound.closest")}</h2>
            <ul>
              {suggestions.map(({ href, title }) => (
                <li key={href}>
                  <Link to={href}>
                    {title}
                    <UiIcon name="arrow-right" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
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
