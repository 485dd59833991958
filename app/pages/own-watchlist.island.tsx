import { memo } from "react";
import type { WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { LogosContext, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { useWatchedFigures } from "#app/features/ecosystem/watchlist/use-watched-figures.ts";
import { WatchlistProject } from "#app/features/ecosystem/watchlist/watchlist-project.tsx";
import { MoveButtons } from "#app/features/watchlist/move-buttons.tsx";
import { OwnList, type ListRowProps } from "#app/features/watchlist/own-list.tsx";
import { PriceAlert } from "#app/features/watchlist/price-alert.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";

interface Props {
  /** All projects, because only the browser knows the visitor's list. */
  projects: readonly WatchlistEntry[];
  logos: Logos;
}

function OwnWatchlist({ projects, logos }: Props) {
  return (
    <LogosContext value={logos}>
      <OwnList projects={projects} Row={Row} />
    </LogosContext>
  );
}

const Row = memo(function Row({ entry, isFirst, isLast, move, remove, announce }: ListRowProps<WatchlistEntry>) {
  const { id, name, hasPrice } = entry;
  const figures = useWatchedFigures(entry);
  const priceText = usePriceText();
  return (
    <WatchlistProject
      project={entry}
      figures={figures}
      controls={<MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={(by) => move(id, by)} onRemove={() => remove(id)} />}
    >
      {hasPrice && <PriceAlert id={id} name={name} price={figures?.price ?? null} priceText={priceText} announce={announce} />}
    </WatchlistProject>
  );
});

export default defineIsland("own-watchlist", OwnWatchlist, {
  messages: [
    "watchlist",
    "catalog:facts.old",
    "catalog:notKnown",
    "catalog:subcategories.names",
    "catalog:tvl",
    "catalog:tvlLong",
    "categories:names",
    "common:figure",
  ],
});
