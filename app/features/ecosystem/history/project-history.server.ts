import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { pointsInRange, type TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import type { PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import { roundPoints, downsample } from "#app/foundation/figures/chart/price-scale.ts";

/** More points wouldn't be visible at the chart's width. */
const MAX_POINTS = 140;
/** We poll one token at a time, so that each is updated every two hours. */
const UPDATE_INTERVAL_MS = 2 * 3_600_000;

/** A token's price over a range, reduced for the chart; null without a history. */
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
