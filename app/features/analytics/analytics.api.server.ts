import { Hono } from "hono";
import { analyticsReport } from "#app/features/analytics/analytics-report.server.ts";
import { DEFAULT_PERIOD, isPeriod, PERIODS, type AnalyticsReport } from "#app/features/analytics/analytics.ts";
import { writeCsv } from "#app/features/analytics/report-csv.server.ts";
import { DB_RETRY_AFTER, problem } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** GET /api/analytics and its table /api/analytics.csv. POST /api/events is answered at the doorway: see receive-events.server.ts. */
export const analyticsApi = new Hono()
  .get("/analytics", async (context) => {
    const report = await reportFor(context.req.query());
    return report instanceof Response ? report : context.json(report);
  })
  .get("/analytics.csv", async (context) => {
    const report = await reportFor(context.req.query());
    if (report instanceof Response) return report;
    const headers = {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="analytics-${report.period}.csv"`,
    };
    return context.body(writeCsv(report), 200, headers);
  });

async function reportFor({
  period = DEFAULT_PERIOD,
  language = DEFAULT_LANGUAGE,
}: Record<string, string>): Promise<AnalyticsReport | Response> {
  if (!isPeriod(period)) return problem(400, `period must be one of ${PERIODS.join(", ")}`);
  if (!isLanguage(language)) return problem(400, "language must be one of the site's");
  return (
    (await analyticsReport(period, language)) ?? problem(503, "Our records cannot be reached right now", { "Retry-After": DB_RETRY_AFTER })
  );
}
