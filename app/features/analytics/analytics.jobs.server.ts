import type { AnalyticsService } from "#app/features/analytics/analytics.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

export const analyticsJobs = ({ prune, updatePresence }: AnalyticsService, passed: () => number): Job[] => [
  { name: "thin-analytics", every: 60 * 60_000, run: () => prune(passed()) },
  { name: "presence", every: 60_000, run: updatePresence },
];
