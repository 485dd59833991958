import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

import { cleanIds, MAX_STARRED } from "#app/foundation/ui/starred.ts";

const MAX_QUERY_LENGTH = 4_000;

/** Known project IDs of an address, each once and in its order, fifty at most; `left` counts the others. */
export function parseListedIds(asked: URLSearchParams): { ids: string[]; left: number } {
  const words = new Set(
    (asked.get("ids") ?? "")
      .slice(0, MAX_QUERY_LENGTH)
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );
  const ids = cleanIds([...words].filter((word) => findProject(word))).slice(0, MAX_STARRED);
  return { ids, left: words.size - ids.length };
}

/** Reduces a list's query to known IDs and the number of others, so that equal pages share a cache entry. */
export function canonicalList(asked: URLSearchParams): URLSearchParams {
  if (!asked.has("ids")) return new URLSearchParams();
  const { ids, left } = parseListedIds(asked);
  return new URLSearchParams({ ids: ids.join(), left: String(left) });
}

/** Parses a canonical query; null when it has no list. */
export const parseCanonicalList = (query: URLSearchParams): { ids: string[]; left: number } | null =>
  query.has("ids") ? { ids: parseListedIds(query).ids, left: Number(query.get("left") ?? 0) } : null;

const factsOf = ({ id, name, category, subcategory, status, statusAsOf, token, defillama }: Project): WatchlistEntry => ({
  id,
  name,
  category,
  subcategory,
  status,
  confirmed: statusAsOf,
  hasPrice: token !== null && token.coingecko !== null,
  hasFigures: (token !== null && token.coingecko !== null) || defillama !== null,
  figures: null,
});

export const watchlistProjects = ({ latestFigures, withShownStatus }: EcosystemService, ids: readonly string[]): WatchlistEntry[] =>
  ids.flatMap((id) => {
    const project = findProject(id);
    if (!project) return [];
    const { version, value } = latestFigures(id);
    const { price, change24h, tvl } = value;
    return [{ ...factsOf(withShownStatus(project)), figures: { version, value: { price, change24h, tvl } } }];
  });

/** All projects without figures, because the server doesn't know which of them the visitor has starred. */
export const allWatchlistProjects = ({ withShownStatus }: Pick<EcosystemService, "withShownStatus">): WatchlistEntry[] =>
  [...projects().values()].map((project) => factsOf(withShownStatus(project)));
