import type { ReactNode } from "react";
import * as v from "valibot";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { EmptyArt } from "#app/foundation/ui/empty-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/titles.css";

const SUGGESTED_LINKS = [
  { to: "/ecosystem", label: "nav.ecosystem" },
  { to: "/news", label: "nav.news" },
  { to: "/get-started", label: "nav.getStarted" },
] as const;

const suggestionSchema = v.object({ href: v.string(), title: v.string() });
/** A page that a wrong address may have meant. */
export type Suggestion = v.InferOutput<typeof suggestionSchema>;
const thrownSchema = v.object({ suggestions: v.array(suggestionSchema) });

/** Page for an unknown address. `thrown` is the loader's thrown value. */
export function NotFoundPage({ thrown }: { thrown: unknown }) {
  const parsed = v.safeParse(thrownSchema, thrown);
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NotFoundFrame
      title={t("notFound.title")}
      description={t("notFound.description")}
      heading={t("notFound.heading")}
      text={t("notFound.text")}
      code={t("notFound.code")}
    >
      <HomeLink className="button button-primary button-large">{t("notFound.home")}</HomeLink>
      <form action={pathIn("/search", language)} className="not-found-search field-row">
        <div className="field-box">
          <UiIcon name="search" />
          <input type="search" name="q" aria-label={t("nav.search")} placeholder={t("nav.search")} maxLength={200} />
        </div>
        <button className="button">{t("nav.search")}</button>
      </form>
      <LinkSection id="closest" title={t("notFound.closest")} links={parsed.success ? parsed.output.suggestions : []} />
      <LinkSection
        id="ways-on"
        title={t("notFound.waysOn")}
        links={SUGGESTED_LINKS.map(({ to, label }) => ({ href: pathIn(to, language), title: t(label) }))}
      />
    </NotFoundFrame>
  );
}

interface NotFoundFrameProps {
  title: string;
  text: string;
  description?: string;
  heading?: string;
  /** The response's status, if it isn't 200. */
  code: string | null;
  children: ReactNode;
}

/** Frame of a missing page, with a chart that ends in a blank square; `children` are links to other pages. */
export function NotFoundFrame({ title, text, description = text, heading = title, code, children }: NotFoundFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="not-found">
      <PageHead title={title} description={description} noindex />
      <EmptyArt />
      <div className="container not-found-text">
        {code !== null && <p className="not-found-code">{code}</p>}
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        {children}
      </div>
    </main>
  );
}

export function LinkSection({ id, title, links }: { id: string; title: string; links: readonly Suggestion[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="not-found-links grid-close">
      <h2 className="small-title" id={id}>
        {title}
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a className="quiet-choice line" href={link.href}>
              {link.title}
              <UiIcon name="arrow-right" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
