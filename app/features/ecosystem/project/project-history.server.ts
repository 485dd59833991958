import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { pointsInRange, type TokenHistory, type TokenRange } from "#app/features/ecosystem/project/project-history.ts";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";

/** As many points as show every turn of the line at the width that the page gives it. */
const MAX_POINTS = 140;
/** The tokens are asked one after the other: each comes round within two hours. */
const UPDATE_INTERVAL_MS = 2 * 3_600_000;

/** What the page draws of a token's price: each range cut from the same points; null while there are none. */
export async function priceHistoryOf({ tokenHistoryOf }: EcosystemService, projectId: string): Promise<TokenHistory | null> {
  const stored = await tokenHistoryOf(projectId);
  if (!stored || stored.points.length < 2) return null;
  const { points, fetchedAt } = stored;
  const drawn = (range: TokenRange) => roundPoints(downsample(pointsInRange(points, range), MAX_POINTS));
  return {
    ranges: { "24h": drawn("24h"), "7d": drawn("7d"), "30d": drawn("30d") },
    fetchedAt,
    staleAt: fetchedAt + 2 * UPDATE_INTERVAL_MS,
  };
}
