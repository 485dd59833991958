import { tokenHistoryOf } from "#app/features/ecosystem/ecosystem.server.ts";
import { cut, type TokenHistory, type TokenRange } from "#app/features/ecosystem/project-history.ts";
import { shorten, thin } from "#app/foundation/figures/chart/price-scale.ts";

/** As many points as show every turn of the line at the width that the page gives it. */
const POINTS = 140;
/** The tokens are asked one after the other: each comes round within two hours. */
const ROUND_MS = 2 * 3_600_000;

/** What the page draws of a token's price: each range cut from the same points; null while there are none. */
export async function priceHistoryOf(projectId: string): Promise<TokenHistory | null> {
  const stored = await tokenHistoryOf(projectId);
  if (!stored || stored.points.length < 2) return null;
  const { points, fetchedAt } = stored;
  const drawn = (range: TokenRange) => shorten(thin(cut(points, range), POINTS));
  return { ranges: { "24h": drawn("24h"), "7d": drawn("7d"), "30d": drawn("30d") }, fetchedAt, staleAt: fetchedAt + 2 * ROUND_MS };
}
