import type { Route } from "./+types/watchlist";
import OwnWatchlist from "#app/pages/own-watchlist.island.tsx";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import SharedWatchlist from "#app/pages/shared-watchlist.island.tsx";
import {
  canonicalList,
  parseCanonicalList,
  allWatchlistProjects,
  watchlistProjects,
} from "#app/features/ecosystem/catalog/watchlist-entries.server.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/watchlist/watchlist.css";

const PATH = "/watchlist";

export const loader = pageLoader(
  {
    query: { canonical: canonicalList, parse: parseCanonicalList },
    topics: [logosTopic, statusTopic],
    search: { title: "watchlist:title", text: "watchlist:description" },
  },
  ({ query: listed, language, services: { ecosystem, projectLogos }, render }) => {
    // Every visitor has a different list, so a page with one isn't cached.
    if (listed) render.isCacheable = false;
    return {
      messages: messagesOf(language, "watchlist", "catalog", "categories"),
      isShared: listed !== null,
      projects: listed ? watchlistProjects(ecosystem, listed.ids) : allWatchlistProjects(ecosystem),
      left: listed?.left ?? 0,
      logos: projectLogos.latest(),
      renderedAt: Date.now(),
    };
  },
);

/** The visitor's watchlist, or the list in the URL. */
export default function Watchlist({ loaderData: { isShared, projects, left, logos, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("watchlist");
  return (
    <Page
      path={PATH}
      title={t(isShared ? "shared.title" : "title")}
      description={t("description")}
      noindex={isShared}
      lead={t(isShared ? "shared.lead" : "lead")}
    >
      <RenderedAt value={renderedAt}>
        <div className="container watchlist-page page-stack">
          {/* Rows have third-level headings and need one above them. */}
          <h2 className="sr-only">{t("projects")}</h2>
          {isShared ? (
            <Island of={SharedWatchlist} props={{ projects, left, logos }} when="load" />
          ) : (
            <Island of={OwnWatchlist} props={{ projects, logos }} when="load" />
          )}
        </div>
      </RenderedAt>
    </Page>
  );
}
