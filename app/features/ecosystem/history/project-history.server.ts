import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { pointsInRange, type TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import type { PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";

/** As many points as show every turn of the line at the width that the page gives it. */
const MAX_POINTS = 140;
/** The tokens are asked one after the other: each comes round within two hours. */
const UPDATE_INTERVAL_MS = 2 * 3_600_000;

/** A token's price over a range, as it's drawn; null while there is none. */
export async function priceHistoryOf(
  { tokenHistoryOf }: EcosystemService,
  projectId: string,
  range: TokenRange,
): Promise<PriceHistory | null> {
  const stored = await tokenHistoryOf(projectId);
  if (!stored || stored.points.length < 2) return null;
  const { points, fetchedAt } = stored;
  return {
    points: roundPoints(downsample(pointsInRange(points, range), MAX_POINTS)),
    fetchedAt,
    staleAt: fetchedAt + 2 * UPDATE_INTERVAL_MS,
  };
}
