import { Hono } from "hono";
import type { TitleOf } from "#app/features/analytics/analytics-report.server.ts";
import type { AnalyticsService } from "#app/features/analytics/analytics.server.ts";
import type { AnalyticsReport } from "#app/features/analytics/analytics.ts";
import { DEFAULT_PERIOD, isPeriod, PERIODS } from "#app/features/analytics/periods.ts";
import { writeCsv } from "#app/features/analytics/report-csv.server.ts";
import { DB_RETRY_AFTER, problem } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** GET /api/analytics and its table /api/analytics.csv. POST /api/events is answered at the doorway: see receive-events.server.ts. */
export function createAnalyticsApi({ report }: Pick<AnalyticsService, "report">, titleOf: TitleOf): Hono {
  async function reportFor({
    period = DEFAULT_PERIOD,
    language = DEFAULT_LANGUAGE,
  }: Record<string, string>): Promise<AnalyticsReport | Response> {
    if (!isPeriod(period)) return problem(400, `period must be one of ${PERIODS.join(", ")}`);
    if (!isLanguage(language)) return problem(400, "language must be one of the site's");
    const found = await report(period, language, titleOf);
    return found ?? problem(503, "Our records cannot be reached right now", { "Retry-After": DB_RETRY_AFTER });
  }

  return new Hono()
    .get("/analytics", async (context) => {
      const found = await reportFor(context.req.query());
      return found instanceof Response ? found : context.json(found);
    })
    .get("/analytics.csv", async (context) => {
      const found = await reportFor(context.req.query());
      if (found instanceof Response) return found;
      const headers = {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="analytics-${found.period}.csv"`,
      };
      return context.body(writeCsv(found), 200, headers);
    });
}
