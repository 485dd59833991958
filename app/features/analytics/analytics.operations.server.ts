import * as v from "valibot";
import { ACTIONS, METRICS } from "#app/features/analytics/analytics.ts";
import { DEFAULT_PERIOD, PERIODS } from "#app/features/analytics/periods.ts";
import { jsonResponse, namedSchema, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import {
  BODY_ERROR_RESPONSES,
  languageShape,
  nullableDateTime,
  nullableNumber,
  nullableText,
  dateTime,
  stateShape,
  text,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Analytics", description: "Visits to this site, counted without cookies" };
const actionShape = v.picklist(Object.keys(ACTIONS));
const count = (description: string) => v.pipe(v.number(), v.metadata({ description, examples: [42] }));

const eventShape = v.object({
  action: v.pipe(actionShape, v.metadata({ examples: ["pageview"] })),
  category: v.pipe(v.picklist([...new Set(Object.values(ACTIONS))]), v.metadata({ examples: ["navigation"] })),
  language: languageShape,
  page_path: text("As it stands in the address, without the query", "/ecosystem"),
  route: v.pipe(
    v.optional(v.string()),
    v.metadata({ description: "The pattern of the page's route; of a page view", examples: ["/ecosystem"] }),
  ),
});

const comparedShape = namedSchema(
  "Compared",
  v.object({
    value: nullableNumber("Of the period; null where nothing was measured", 42),
    previous: nullableNumber("Of the period before it", 40),
    change: nullableNumber("In percent of the previous one", 5),
  }),
);
const vitalsShape = namedSchema(
  "Vitals",
  v.record(
    v.picklist(Object.keys(METRICS)),
    v.object({ p75: count("75 of 100 page loads were at most this slow"), samples: count("Page loads") }),
  ),
);

const reportShape = namedSchema(
  "AnalyticsReport",
  v.object({
    period: v.picklist(PERIODS),
    state: stateShape,
    computedAt: dateTime("When it was computed"),
    from: dateTime("The period's first moment"),
    to: dateTime("The period's last moment"),
    since: nullableDateTime("When the first page view was counted"),
    summary: v.object({
      pageViews: comparedShape,
      uniqueVisitors: comparedShape,
      bounceRate: comparedShape,
      averageSession: comparedShape,
    }),
    series: v.array(
      v.object({
        start: dateTime("Of the hour or day"),
        views: nullableNumber("Page views", 42),
        visitors: nullableNumber("Visitors", 12),
      }),
    ),
    presence: nullableNumber("Visitors of the last five minutes", 3),
    topProjects: v.array(
      v.object({
        id: text("Of the catalogue", "minswap"),
        name: text("The project's name", "Minswap"),
        category: text("Of the catalogue", "defi"),
        views: count("Page views"),
        interactions: count("What was done with it elsewhere"),
      }),
    ),
    topPages: v.array(
      v.object({
        path: text("Without a language", "/news"),
        title: nullableText("In the language asked for", "News"),
        views: count("Page views"),
      }),
    ),
    languages: v.array(
      v.object({
        code: languageShape,
        name: text("The language's own name", "English"),
        views: count("Page views"),
        percentage: v.pipe(v.number(), v.metadata({ examples: [65] })),
      }),
    ),
    sources: v.array(
      v.object({
        host: nullableText("What led to at least three visits; null when it was not told", "example.org"),
        visits: count("Visits"),
      }),
    ),
    searches: v.array(v.object({ term: text("Only what at least three visitors of a day asked for", "wallet"), count: count("Searches") })),
    events: v.array(v.object({ action: actionShape, count: count("How often") })),
    vitals: v.object({
      overall: vitalsShape,
      pages: v.array(
        v.object({
          path: text("Without a language", "/news"),
          title: nullableText("In the language asked for", "News"),
          metrics: vitalsShape,
        }),
      ),
    }),
    bots: v.object({ dropped: count("Events of programs"), received: count("All events"), share: nullableNumber("In percent of all", 12) }),
  }),
);

const parameters = v.object({
  period: parameter(
    v.optional(v.picklist(PERIODS), DEFAULT_PERIOD),
    "The last 24 hours, or the last 7 or 30 days (UTC) with today",
    DEFAULT_PERIOD,
    `period must be one of ${PERIODS.join(", ")}`,
  ),
  language: parameter(
    v.optional(languageShape, DEFAULT_LANGUAGE),
    "Language of the texts",
    DEFAULT_LANGUAGE,
    "language must be one of the site's",
  ),
});
const invalidQuery = problemResponse("No such period or language");
const databaseUnavailable = problemResponse("Not reachable right now; Retry-After says when to come again");

/** What analytics.api.server.ts and receive-events.server.ts answer. */
export const analyticsOperations: readonly Operation[] = [
  {
    id: "send-events",
    method: "post",
    path: "/api/events",
    tag: TAG,
    summary: "What a visitor's browser tells of the visit",
    description:
      'One event, or several as `{ "events": [...] }`. No cookies; nothing is taken from who sends Sec-GPC: 1, and nothing from programs.',
    body: { content: { "application/json": eventShape }, isRequired: true },
    answers: {
      202: jsonResponse(
        "How many were taken; dropped ones are counted and forgotten",
        v.object({ accepted: count("Taken"), dropped: count("Dropped") }),
      ),
      400: problemResponse("The body is not JSON"),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse("Too many events from one network (an IPv4 address, or an IPv6 /64); Retry-After gives the seconds to wait"),
    },
  },
  {
    id: "show-analytics",
    method: "get",
    path: "/api/analytics",
    tag: TAG,
    summary: "What visitors read here",
    description: "What /analytics shows. No figure identifies a person.",
    parameters,
    answers: { 200: jsonResponse("The report", reportShape), 400: invalidQuery, 503: databaseUnavailable },
    isOpen: true,
  },
  {
    id: "export-analytics",
    method: "get",
    path: "/api/analytics.csv",
    tag: TAG,
    summary: "The same as a table",
    parameters,
    answers: {
      200: { description: "Comma-separated values with the columns part, name, measure, value", content: { "text/csv": v.string() } },
      400: invalidQuery,
      503: databaseUnavailable,
    },
    isOpen: true,
  },
];
