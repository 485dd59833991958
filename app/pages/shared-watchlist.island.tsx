import type { WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { LogosContext, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { useWatchedFigures } from "#app/features/ecosystem/watchlist/use-watched-figures.ts";
import { WatchlistProject } from "#app/features/ecosystem/watchlist/watchlist-project.tsx";
import { SharedList } from "#app/features/watchlist/shared-list.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { StarButton } from "#app/foundation/ui/star-button.tsx";

interface Props {
  projects: readonly WatchlistEntry[];
  left: number;
  logos: Logos;
}

function SharedWatchlist({ projects, left, logos }: Props) {
  return (
    <LogosContext value={logos}>
      <SharedList projects={projects} left={left}>
        {(project) => <Row project={project} />}
      </SharedList>
    </LogosContext>
  );
}

function Row({ project }: { project: WatchlistEntry }) {
  const { id, name } = project;
  return <WatchlistProject project={project} figures={useWatchedFigures(project)} controls={<StarButton id={id} name={name} />} />;
}

export default defineIsland("shared-watchlist", SharedWatchlist, {
  messages: [
    "watchlist:change24h",
    "watchlist:empty",
    "watchlist:import",
    "watchlist:left",
    "watchlist:live",
    "watchlist:noScript",
    "watchlist:price",
    "watchlist:shared",
    "catalog:facts.old",
    "catalog:notKnown",
    "catalog:subcategories.names",
    "catalog:tvl",
    "catalog:tvlLong",
    "categories:names",
    "common:figure",
    "common:star",
  ],
});
