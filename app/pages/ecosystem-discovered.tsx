import type { Route } from "./+types/ecosystem-discovered";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { SourceFilter, SourcesRead } from "#app/features/ecosystem/discovered/discovered-sources.tsx";
import { DiscoveredTable } from "#app/features/ecosystem/discovered/discovered-table.tsx";
import {
  canonicalDiscoveredQuery,
  DISCOVERED_PATH,
  discoveredTopic,
  parseDiscoveredQuery,
  sourceAsked,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { isListNarrowed, listPath } from "#app/foundation/lists/list-query.ts";
import { ListSearch } from "#app/foundation/lists/list-search.tsx";
import { Pagination } from "#app/foundation/lists/pagination.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/ecosystem/discovered/discovered.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/prose.css";

export const loader = pageLoader(
  {
    query: { canonical: canonicalDiscoveredQuery, parse: parseDiscoveredQuery },
    topics: [discoveredTopic],
    search: { title: "discovered:title", text: "discovered:description" },
  },
  async ({ query, language, services: { discovered }, render }) => {
    const renderedAt = Date.now();
    // An entry leaves the list a week after its source dropped it, without a new reading.
    expireAt(render, renderedAt + HOUR);
    return {
      messages: messagesOf(language, "discovered", "directory", "lists"),
      query,
      list: await discovered.search({ text: query.q, source: sourceAsked(query), page: query.page }),
      answeredAt: discovered.hint().answeredAt,
      renderedAt,
    };
  },
);

/** Projects that sources list and we haven't reviewed. */
export default function EcosystemDiscovered({ loaderData: { query, list, answeredAt, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["discovered", "directory", "lists"]);
  const formats = useFormats();
  const isKnown = Object.keys(answeredAt).length > 0;
  const source = sourceAsked(query);
  return (
    <Page
      path={DISCOVERED_PATH}
      title={t("title")}
      description={t("description")}
      noindex={isListNarrowed(query)}
      parents={[{ name: t("directory:title"), path: "/ecosystem" }]}
      lead={t("lead")}
    >
      <div className="container page-stack">
        {isKnown && (
          <>
            <ListSearch path={DISCOVERED_PATH} query={query} label={t("search")}>
              {source && <input type="hidden" name="source" value={source} />}
            </ListSearch>
            <SourceFilter query={query} counts={list.counts} />
            {(source === undefined || source === "token-registry") && <p className="prose">{t("sources.registryNote")}</p>}
            <p className="list-state secondary text-links" role="status">
              {t("found", { count: list.total, number: formats.integer(list.total) })}
              {list.total > 1 && ` · ${t("order")}`}{" "}
              {isListNarrowed({ ...query, page: 1 }) && <LocalLink to={DISCOVERED_PATH}>{t("reset")}</LocalLink>}
            </p>
          </>
        )}
        {list.total > 0 ? <DiscoveredTable rows={list.rows} /> : <p className="empty-box secondary">{t(isKnown ? "none" : "notRead")}</p>}
        <Pagination page={list.page} pages={list.pages} pathTo={(page) => listPath(DISCOVERED_PATH, { ...query, page })} />
        <RenderedAt value={renderedAt}>
          <SourcesRead answeredAt={answeredAt} />
        </RenderedAt>
        <section className="page-notes text-links" aria-labelledby="discovered-notes">
          <h2 id="discovered-notes">{t("notes.title")}</h2>
          <ul className="bullets">
            <li>{t("notes.source")}</li>
            <li>{t("notes.koios")}</li>
            <li>{t("notes.links")}</li>
            <li>
              <LocalLink to="/listing-policy">{t("notes.policy")}</LocalLink>
            </li>
          </ul>
        </section>
      </div>
    </Page>
  );
}
