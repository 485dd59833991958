import { sql } from "drizzle-orm";
import type { ProjectFigures, ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { projectDays } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";

/** Figures with a stored value per day. */
export const DAILY_METRICS = ["tvl", "holders", "transactions30d"] as const satisfies readonly ProjectMetric[];

/** Stores the values of these projects under the day (UTC) of their observation. */
export async function saveDays(
  transaction: Transaction,
  projectIds: Iterable<string>,
  figuresOf: (id: string) => ProjectFigures,
): Promise<void> {
  const rows = [...projectIds].flatMap((projectId) =>
    DAILY_METRICS.flatMap((metric) => {
      const figure = figuresOf(projectId)[metric];
      if (!figure) return [];
      const observedAt = new Date(figure.observedAt);
      return [{ projectId, metric, day: observedAt.toISOString().slice(0, 10), value: figure.value, observedAt }];
    }),
  );
  if (rows.length === 0) return;
  await transaction
    .insert(projectDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [projectDays.projectId, projectDays.metric, projectDays.day],
      set: { value: sql`excluded.value`, observedAt: sql`excluded.observed_at` },
    });
}
