import { thinAnalytics } from "#app/features/analytics/analytics.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** What analytics does on the clock. */
export const analyticsJobs = (): Job[] => [{ name: "thin-analytics", every: 60 * 60_000, run: thinAnalytics }];
