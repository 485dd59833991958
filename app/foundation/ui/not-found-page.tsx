import { Link } from "react-router";
import * as v from "valibot";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { EmptyArt } from "#app/foundation/ui/empty-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const SUGGESTED_LINKS = [
  { to: "/ecosystem", label: "nav.ecosystem" },
  { to: "/news", label: "nav.news" },
  { to: "/get-started", label: "nav.getStarted" },
] as const;

const suggestionSchema = v.object({ href: v.string(), title: v.string() });
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
    <main id="main" tabIndex={-1} className="not-found">
      <PageHead title={t("notFound.title")} description={t("notFound.description")} noindex />
      <EmptyArt />
      <div className="container not-found-text">
        <p className="not-found-code">{t("notFound.code")}</p>
        <h1>{t("notFound.heading")}</h1>
        <p className="lead">{t("notFound.text")}</p>
        <HomeLink className="button button-primary button-large">{t("notFound.home")}</HomeLink>
        <form action={pathIn("/search", language)} className="not-found-search">
          <div className="field-box fill">
            <UiIcon name="search" />
            <input type="search" name="q" aria-label={t("nav.search")} placeholder={t("nav.search")} maxLength={200} />
          </div>
          <button className="button">{t("nav.search")}</button>
        </form>
        {suggestions.length > 0 && <LinkSection id="closest" title={t("notFound.closest")} links={suggestions} />}
        <LinkSection
          id="ways-on"
          title={t("notFound.waysOn")}
          links={SUGGESTED_LINKS.map(({ to, label }) => ({ href: pathIn(to, language), title: t(label) }))}
        />
      </div>
    </main>
  );
}

function LinkSection({ id, title, links }: { id: string; title: string; links: readonly Suggestion[] }) {
  return (
    <nav aria-labelledby={id} className="not-found-links">
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Link className="quiet-choice line" to={link.href}>
              {link.title}
              <UiIcon name="arrow-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
