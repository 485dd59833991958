import { Hono } from "hono";
import { analyticsReport } from "#app/features/analytics/analytics-report.server.ts";
import { analytics, receiveEvent } from "#app/features/analytics/analytics.server.ts";
import { DEFAULT_PERIOD, isPeriod, PERIODS, type AnalyticsReport } from "#app/features/analytics/analytics.ts";
import { isProgram } from "#app/features/analytics/bots.server.ts";
import { eventsIn, MOST_EVENTS, readEvent } from "#app/features/analytics/event-schema.server.ts";
import { writeCsv } from "#app/features/analytics/report-csv.server.ts";
import { AWAY_SECONDS, problem } from "#app/foundation/http/problem.server.ts";
import { refuseForeignForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readSmallBody } from "#app/foundation/http/small-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

const MOST_BODY = 8_192;
const JSON_TYPE = /^application\/json\b/i;

interface Visitor {
  /** The visitor's address. */
  address: string;
}

/** POST /api/events, GET /api/analytics and its table /api/analytics.csv. */
export function createAnalyticsApi(own: OwnOrigin): Hono<{ Bindings: Visitor }> {
  return new Hono<{ Bindings: Visitor }>()
    .post("/events", async (context) => {
      const { intake } = analytics();
      const request = context.req.raw;
      const refusal = refuseForeignForm(request, own);
      if (refusal) {
        intake.drop("foreign");
        return refusal;
      }
      const body = await readEvents(request);
      if (body instanceof Response) {
        intake.drop(body.status === 413 ? "too_large" : "malformed");
        return body;
      }
      const events = body.slice(0, MOST_EVENTS);
      if (body.length > events.length) intake.drop("too_many", body.length - events.length);
      const accepted = take(events, { address: context.env.address, userAgent: request.headers.get("user-agent") ?? "", languages: request.headers.get("accept-language") ?? "" }, request.headers.get("sec-gpc") === "1");
      return context.json({ accepted, dropped: body.length - accepted }, 202, { "X-Analytics-Accepted": String(accepted), "X-Analytics-Dropped": String(body.length - accepted) });
    })
    .get("/analytics", async (context) => {
      const report = await reportFor(context.req.query());
      return report instanceof Response ? report : context.json(report);
    })
    .get("/analytics.csv", async (context) => {
      const report = await reportFor(context.req.query());
      if (report instanceof Response) return report;
      const headers = { "Content-Type": "text/csv; charset=utf-8; header=present", "Content-Disposition": `attachment; filename="analytics-${report.period}.csv"` };
      return context.body(writeCsv(report), 200, headers);
    });
}

async function readEvents(request: Request): Promise<unknown[] | Response> {
  const text = await readSmallBody(request, MOST_BODY);
  if (typeof text !== "string") return text;
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) return problem(415, "The body must be JSON");
  try {
    return eventsIn(JSON.parse(text));
  } catch {
    return problem(400, "The body is not JSON");
  }
}

/** How many of the events were taken. Who asks not to be counted is believed before anything of them is looked at. */
function take(events: readonly unknown[], sender: Parameters<typeof receiveEvent>[1], isOptedOut: boolean): number {
  const reason = isOptedOut ? "opted_out" : isProgram(sender.userAgent) ? "bot" : undefined;
  if (reason === undefined) return events.filter((event) => receiveEvent(readEvent(event), sender)).length;
  analytics().intake.drop(reason, events.length);
  return 0;
}

async function reportFor({ period = DEFAULT_PERIOD, language = DEFAULT_LANGUAGE }: Record<string, string>): Promise<AnalyticsReport | Response> {
  if (!isPeriod(period)) return problem(400, `period must be one of ${PERIODS.join(", ")}`);
  if (!isLanguage(language)) return problem(400, "language must be one of the site's");
  return (await analyticsReport(period, language)) ?? problem(503, "Our records cannot be reached right now", { "Retry-After": AWAY_SECONDS });
}
