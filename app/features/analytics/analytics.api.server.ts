import * as v from "valibot";
import { count, eventShape, reportShape } from "#app/features/analytics/analytics.schemas.server.ts";
import type { TitleOf } from "#app/features/analytics/analytics-report.server.ts";
import type { AnalyticsService } from "#app/features/analytics/analytics.server.ts";
import { DEFAULT_PERIOD, PERIODS } from "#app/features/analytics/periods.ts";
import { TOO_MANY_EVENTS } from "#app/features/analytics/receive-events.server.ts";
import { writeCsv } from "#app/features/analytics/report-csv.server.ts";
import { csvFile } from "#app/foundation/http/csv-file.server.ts";
import { DB_RETRY_AFTER, mustBeOneOf, NOT_JSON, problem, RECORDS_UNREACHABLE } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, databaseUnavailable, languageParameter } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Analytics", description: "Visits to this site, counted without cookies" };
const UNKNOWN_PERIOD = mustBeOneOf("period", PERIODS);
const parameters = v.object({
  period: parameter(
    v.optional(v.picklist(PERIODS), DEFAULT_PERIOD),
    "The last 24 hours, or the last 7 or 30 days (UTC) with today",
    DEFAULT_PERIOD,
    UNKNOWN_PERIOD,
  ),
  language: languageParameter,
});
const invalidQuery = problemResponse("The period or the language is unknown", UNKNOWN_PERIOD);

const unavailable = () => problem(503, RECORDS_UNREACHABLE, { "Retry-After": DB_RETRY_AFTER });

export const analyticsRoutes: readonly Route<{ analytics: Pick<AnalyticsService, "report">; titleOf: TitleOf }>[] = [
  // Handled before routing; see receive-events.server.ts.
  {
    id: "send-events",
    method: "post",
    path: "/api/events",
    tag: TAG,
    summary: "Send events from a visit",
    description:
      'One event, or several as `{ "events": [...] }`. We don\'t use cookies, and we drop events from bots and from browsers that send Sec-GPC: 1.',
    body: { content: { "application/json": eventShape }, isRequired: true },
    answers: {
      202: jsonResponse(
        "The numbers of accepted and dropped events",
        v.object({ accepted: count("Number of accepted events"), dropped: count("Number of dropped events") }),
      ),
      400: problemResponse("The body is not JSON", NOT_JSON),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse(
        "Too many events from one network (an IPv4 address, or an IPv6 /64); Retry-After says when to try again",
        TOO_MANY_EVENTS,
      ),
    },
  },
  route(
    {
      id: "show-analytics",
      method: "get",
      path: "/api/analytics",
      tag: TAG,
      summary: "Get visitor statistics",
      description: "The figures on /analytics. None of them identifies a person.",
      parameters,
      answers: { 200: jsonResponse("The report", reportShape), 400: invalidQuery, 503: databaseUnavailable },
      isOpen: true,
    },
    async ({ period, language }, { analytics, titleOf }) => (await analytics.report(period, language, titleOf)) ?? unavailable(),
  ),
  route(
    {
      id: "export-analytics",
      method: "get",
      path: "/api/analytics.csv",
      tag: TAG,
      summary: "Export visitor statistics as CSV",
      parameters,
      answers: {
        200: { description: "Comma-separated values with the columns part, name, measure, value", content: { "text/csv": v.string() } },
        400: invalidQuery,
        503: databaseUnavailable,
      },
      isOpen: true,
    },
    async ({ period, language }, { analytics, titleOf }) => {
      const found = await analytics.report(period, language, titleOf);
      return found ? csvFile(`analytics-${found.period}`, writeCsv(found)) : unavailable();
    },
  ),
];
