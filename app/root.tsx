import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { ConsentButton } from "#app/features/analytics/consent-button.tsx";
import { reportFormPath } from "#app/features/corrections/corrections.ts";
import { patternOf } from "#app/features/analytics/route-pattern.ts";
import { servicesContext } from "#app/pages/services.server.ts";
import { FooterSignUp } from "#app/features/newsletter/footer-sign-up.tsx";
import bricolage from "#app/foundation/ui/fonts/bricolage-grotesque-latin.woff2?url";
import bricolagePolish from "#app/foundation/ui/fonts/bricolage-grotesque-polish.woff2?url";
import hanken from "#app/foundation/ui/fonts/hanken-grotesk-latin.woff2?url";
import hankenPolish from "#app/foundation/ui/fonts/hanken-grotesk-polish.woff2?url";
import { languageOffers } from "#app/foundation/content/language-offers.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { expireAt, renderContext } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { SAME_DAY_MS } from "#app/foundation/figures/timestamp-text.ts";
import { OutageBar } from "#app/foundation/source-health/outage-bar.tsx";
import { siteNoticeTopic } from "#app/foundation/site-notice/site-notice.ts";
import { sourceOutageTopic } from "#app/foundation/source-health/source-outage.ts";
import { DEFAULT_LANGUAGE, pathIn, tagOf, splitPath } from "#app/foundation/i18n/languages.ts";
import Palette from "#app/features/search/palette.island.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import { CrashPage, PlainCrashPage } from "#app/foundation/ui/crash-page.tsx";
import { NotFoundPage } from "#app/foundation/ui/not-found-page.tsx";
import { FRAME_DATA_ID, type FrameData } from "#app/foundation/ui/frame-data.ts";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";
import { HeadScript, PageStyles } from "#app/foundation/ui/document-head.tsx";
import { BELOW_MAIN_ID } from "#app/foundation/ui/page-head.tsx";
import { SiteFooter } from "#app/foundation/ui/site-footer.tsx";
import { SiteHeader } from "#app/foundation/ui/site-header.tsx";
import { SpeculationRules } from "#app/foundation/ui/speculation-rules.tsx";
import { SiteContext } from "#app/foundation/ui/site.ts";
import { spokenMessages } from "#app/foundation/ui/spoken-messages.ts";
import { THEME_COLORS } from "#app/foundation/ui/theme.ts";
import lateStyles from "./late-styles.css?url";
import "./styles.css";

const NOT_FOUND_TITLE = "Oops! Page not found";

export function loader({ context, url }: Route.LoaderArgs) {
  const render = context.get(renderContext);
  const { origin, simulated, development } = render;
  const { language } = splitPath(url.pathname);
  const { analytics, sourceOutage, siteNotice } = context.get(servicesContext);
  const { tag } = analytics;
  render.topics.add(sourceOutageTopic.name);
  const [outageSince, renderedAt] = [sourceOutage.since(), Date.now()];
  if (outageSince !== null && outageSince + SAME_DAY_MS > renderedAt) expireAt(render, outageSince + SAME_DAY_MS);
  const { notice } = siteNotice.latest();
  render.topics.add(siteNoticeTopic.name);
  if (notice) expireAt(render, ...[notice.from, notice.until].filter((at) => at > renderedAt));
  return {
    language,
    tag,
    simulated,
    notice: notice && notice.from <= renderedAt && renderedAt < notice.until ? notice.texts[language] : null,
    outage: outageSince === null ? null : { since: outageSince, renderedAt },
    development,
    site: { ...siteContent(), origin, year: new Date().getUTCFullYear() },
    offers: language === DEFAULT_LANGUAGE ? languageOffers() : {},
    messages: messagesOf(language, "common", "sign-up", ...(tag ? ["consent"] : [])),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const language = data?.language ?? DEFAULT_LANGUAGE;
  return (
    <html lang={tagOf(language)} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <HeadScript name="first" />
        {[bricolage, hanken, ...(language === "pl" ? [bricolagePolish, hankenPolish] : [])].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <PageStyles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <HeadScript name="fonts" />
        {data && (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={data.site.name}
            href={pathIn("/opensearch.xml", language)}
          />
        )}
      </head>
      <body>
        <I18nProvider language={language}>
          {data ? (
            <SiteContext value={data.site}>
              <Frame data={data}>{children}</Frame>
            </SiteContext>
          ) : (
            children
          )}
        </I18nProvider>
        <SpeculationRules />
        <HeadScript name="frame" />
      </body>
    </html>
  );
}

function Frame({ data, children }: { data: Route.ComponentProps["loaderData"]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <a className="skip-link screen-only" href="#main">
        {t("nav.skip")}
      </a>
      <SiteHeader name={data.site.name} />
      {data.simulated && (
        <p className="site-bar" role="status">
          {t("simulated.bar")}
        </p>
      )}
      {data.notice !== null && (
        <p className="site-bar" role="status">
          {data.notice}
        </p>
      )}
      {data.outage && <OutageBar {...data.outage} />}
      {children}
      <p className="site-bar scripts-failed" role="status">
        {t("scriptsFailed")}
      </p>
      <span id={BELOW_MAIN_ID} hidden />
      <link rel="stylesheet" href={lateStyles} />
      <SiteFooter
        site={data.site}
        choice={
          <>
            <ReportLink />
            {data.tag && <ConsentButton />}
          </>
        }
      >
        <FooterSignUp />
      </SiteFooter>
      {/* Filled by toast.ts. */}
      <section aria-label={t("toast.region")} aria-live="polite" aria-keyshortcuts="Alt+T F8">
        <div id="toast-answers" className="toasts grid screen-only" tabIndex={-1} />
        <div id="toast-notifications" className="toasts grid screen-only" tabIndex={-1} />
      </section>
      {/* A press opens it without waiting: palette-trigger.ts. */}
      <template id={PALETTE_TEMPLATE}>
        <Island of={Palette} props={{}} />
      </template>
      <FrameDataElement data={data} />
    </>
  );
}

/** Leads to a form about the page that has this link. */
function ReportLink() {
  const { t } = useTranslation();
  const { path } = splitPath(useLocation().pathname);
  return (
    <p className="text-links">
      <LocalLink to={reportFormPath(path)} rel="nofollow">
        {t("footer.report")}
      </LocalLink>
    </p>
  );
}

function FrameDataElement({ data: { language, tag, offers, messages } }: { data: Route.ComponentProps["loaderData"] }) {
  const { pathname } = useLocation();
  const route = patternOf(pathname, useMatches().at(-1)?.params ?? {});
  const data: FrameData = { language, route, tag, offers, messages: spokenMessages(messages) };
  return <JsonScript id={FRAME_DATA_ID} data={data} />;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const stack = data?.development && error instanceof Error ? error.stack : undefined;
  const message = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}`.trim() : error instanceof Error ? error.message : "";
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (!data) return <PlainCrashPage title={missing ? NOT_FOUND_TITLE : undefined} message={message} />;
  if (missing) {
    return <NotFoundPage thrown={error.data} />;
  }
  return <CrashPage message={message} stack={stack} />;
}
