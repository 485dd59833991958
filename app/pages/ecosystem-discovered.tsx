import type { Route } from "./+types/ecosystem-discovered";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { DiscoveredTable } from "#app/features/ecosystem/discovered/discovered-table.tsx";
import {
  canonicalDiscoveredQuery,
  DISCOVERED_PATH,
  discoveredTopic,
  parseDiscoveredQuery,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { listPath, paginate } from "#app/foundation/lists/list-query.ts";
import { ListSearch } from "#app/foundation/lists/list-search.tsx";
import { Pagination } from "#app/foundation/lists/pagination.tsx";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/foundation/lists/lists.css";

export const loader = pageLoader(
  {
    query: { canonical: canonicalDiscoveredQuery, parse: parseDiscoveredQuery },
    topics: [discoveredTopic],
    search: { title: "discovered:title", text: "discovered:description" },
  },
  async ({ query, language, services: { discovered } }) => ({
    messages: messagesOf(language, "discovered", "directory", "lists"),
    query,
    list: paginate(await discovered.find(query.q), query.page),
    isKnown: Object.keys(discovered.hint().answeredAt).length > 0,
  }),
);

/** Projects that sources list and we haven't reviewed. */
export default function EcosystemDiscovered({ loaderData: { query, list, isKnown } }: Route.ComponentProps) {
  const { t } = useTranslation(["discovered", "directory", "lists"]);
  const formats = useFormats();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("title")} description={t("description")} path={DISCOVERED_PATH} noindex={query.q !== "" || query.page > 1} />
      <PageJsonLd
        trail={[
          { name: t("directory:title"), path: "/ecosystem" },
          { name: t("title"), path: DISCOVERED_PATH },
        ]}
      />
      <header className="page-intro">
        <IntroArt seed="listing-policy" />
        <div className="container">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
      </header>
      <div className="container page-stack">
        {isKnown && (
          <>
            <ListSearch path={DISCOVERED_PATH} query={query} label={t("search")} />
            <p className="list-state secondary text-links" role="status">
              {t("found", { count: list.total, number: formats.integer(list.total) })}{" "}
              {query.q !== "" && <LocalLink to={DISCOVERED_PATH}>{t("lists:reset")}</LocalLink>}
            </p>
          </>
        )}
        {list.total > 0 ? <DiscoveredTable rows={list.rows} /> : <p className="list-empty secondary">{t(isKnown ? "none" : "notRead")}</p>}
        <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(DISCOVERED_PATH, { ...query, page })} />
        <section className="page-notes" aria-labelledby="discovered-notes">
          <h2 id="discovered-notes">{t("notes.title")}</h2>
          <ul>
            <li>{t("notes.source")}</li>
            <li>{t("notes.links")}</li>
            <li>
              <LocalLink to="/listing-policy">{t("notes.policy")}</LocalLink>
            </li>
          </ul>
        </section>
      </div>
    </main>
  );
}
