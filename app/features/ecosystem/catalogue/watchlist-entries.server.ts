import { findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { WatchlistEntry } from "#app/features/ecosystem/catalogue/watchlist-entries.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

import { cleanIds, MAX_STARRED } from "#app/foundation/ui/starred.ts";

/** Longer queries are read to here. */
const MAX_QUERY_LENGTH = 4_000;

/** The projects that an address lists: known ones, each once, in its order, fifty at most; `left` counts those it had besides. */
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

/** The query of a list's address for the page: what it does not know is only counted. */
export function canonicalList(asked: URLSearchParams): URLSearchParams {
  if (!asked.has("ids")) return new URLSearchParams();
  const { ids, left } = parseListedIds(asked);
  return new URLSearchParams({ ids: ids.join(), left: String(left) });
}

/** The list of a canonical address; null when it has none. */
export const parseCanonicalList = (query: URLSearchParams): { ids: string[]; left: number } | null =>
  query.has("ids") ? { ids: parseListedIds(query).ids, left: Number(query.get("left") ?? 0) } : null;

const factsOf = ({ id, name, category, subcategory, status, confirmed, token, defillama }: Project): WatchlistEntry => ({
  id,
  name,
  category,
  subcategory,
  status,
  confirmed,
  hasPrice: token !== null && token.coingecko !== null,
  hasFigures: (token !== null && token.coingecko !== null) || defillama !== null,
  figures: null,
});

/** The named projects with their newest figures. */
export const watchlistProjects = ({ latestFigures }: EcosystemService, ids: readonly string[]): WatchlistEntry[] =>
  ids.flatMap((id) => {
    const project = findProject(id);
    if (!project) return [];
    const { version, value } = latestFigures(id);
    const { price, change24h, tvl } = value;
    return [{ ...factsOf(project), figures: { version, value: { price, change24h, tvl } } }];
  });

/** Every project without its figures: the page does not know which of them its reader has starred. */
export const allWatchlistProjects = (): WatchlistEntry[] => [...projects().values()].map(factsOf);
