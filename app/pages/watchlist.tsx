import type { Route } from "./+types/watchlist";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { WatchlistDataElement } from "#app/features/ecosystem/watchlist/watchlist-data.tsx";
import { WatchlistProject } from "#app/features/ecosystem/watchlist/watchlist-project.tsx";
import {
  canonicalList,
  parseCanonicalList,
  allWatchlistProjects,
  watchlistProjects,
} from "#app/features/ecosystem/catalogue/watchlist-entries.server.ts";
import { logosTopic, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { MoveButtons } from "#app/features/watchlist/move-buttons.tsx";
import type { WatchlistEntry } from "#app/features/ecosystem/catalogue/watchlist-entries.ts";
import { OwnList } from "#app/features/watchlist/own-list.tsx";
import { PriceAlert } from "#app/features/watchlist/price-alert.tsx";
import { SharedList } from "#app/features/watchlist/shared-list.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { StarButton } from "#app/foundation/ui/star-button.tsx";
import "#app/features/watchlist/watchlist.css";

const PATH = "/watchlist";

export const loader = pageLoader(
  {
    query: { canonical: canonicalList, parse: parseCanonicalList },
    topics: [logosTopic],
    search: { title: "watchlist:title", text: "watchlist:description" },
  },
  ({ query: listed, language, services: { ecosystem, projectLogos }, render }) => {
    // Lists are as many as visitors: a page that shows one is made for them and forgotten.
    if (listed) render.isCacheable = false;
    return {
      messages: messagesOf(language, "watchlist", "catalogue", "categories"),
      isShared: listed !== null,
      projects: listed ? watchlistProjects(ecosystem, listed.ids) : allWatchlistProjects(),
      left: listed?.left ?? 0,
      logos: projectLogos.latest(),
      renderedAt: Date.now(),
    };
  },
);

/** The projects that a visitor follows, without an account; or those that an address lists. */
export default function Watchlist({ loaderData: { isShared, projects, left, logos, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("watchlist");
  return (
    <LogosContext value={logos}>
      <Page
        path={PATH}
        title={t(isShared ? "shared.title" : "title")}
        description={t("description")}
        noindex={isShared}
        lead={t(isShared ? "shared.lead" : "lead")}
        art="watchlist"
      >
        <RenderedAt value={renderedAt}>
          <div className="container watchlist-page page-stack">
            {/* Headings of rows stand under one of their own. */}
            <h2 className="sr-only">{t("projects")}</h2>
            {isShared ? (
              <SharedList projects={projects} left={left}>
                {(project) => <WatchlistProject project={project} controls={<StarButton id={project.id} name={project.name} />} />}
              </SharedList>
            ) : (
              <OwnList row={<ListRow project={projects[0]} />} />
            )}
            <WatchlistDataElement projects={projects} />
          </div>
        </RenderedAt>
      </Page>
    </LogosContext>
  );
}

/** A row of one's own list, of any project: the script writes the others into it. */
function ListRow({ project }: { project: WatchlistEntry | undefined }) {
  if (!project) return null;
  return (
    <WatchlistProject project={project} controls={<MoveButtons name={project.name} />}>
      <PriceAlert />
    </WatchlistProject>
  );
}
