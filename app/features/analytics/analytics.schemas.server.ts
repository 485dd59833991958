import * as v from "valibot";
import { ACTIONS, METRICS } from "#app/features/analytics/analytics.ts";
import { PERIODS } from "#app/features/analytics/periods.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import {
  languageShape,
  nullableDateTime,
  nullableNumber,
  nullableText,
  dateTime,
  stateShape,
  text,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const actionShape = v.picklist(Object.keys(ACTIONS));
export const count = (description: string) => v.pipe(v.number(), v.metadata({ description, examples: [42] }));

export const eventShape = v.object({
  action: v.pipe(actionShape, v.metadata({ examples: ["pageview"] })),
  category: v.pipe(v.picklist([...new Set(Object.values(ACTIONS))]), v.metadata({ examples: ["navigation"] })),
  language: languageShape,
  page_path: text("The path in the address, without the query", "/ecosystem"),
  route: v.pipe(
    v.optional(v.string()),
    v.metadata({ description: "The pattern of the page's route; only for page views", examples: ["/ecosystem"] }),
  ),
});

const comparedShape = namedSchema(
  "Compared",
  v.object({
    value: nullableNumber("Value for the period; null when nothing was measured", 42),
    previous: nullableNumber("Value for the period before", 40),
    change: nullableNumber("Change from the period before, in percent", 5),
  }),
);
const vitalsShape = namedSchema(
  "Vitals",
  v.record(
    v.picklist(Object.keys(METRICS)),
    v.object({ p75: count("75th percentile: 75 of 100 page loads were at least this good"), samples: count("Number of page loads") }),
  ),
);

export const reportShape = namedSchema(
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
        start: dateTime("Start of the hour or day"),
        views: nullableNumber("Number of page views", 42),
        visitors: nullableNumber("Number of visitors", 12),
      }),
    ),
    presence: nullableNumber("Number of visitors in the last five minutes", 3),
    topProjects: v.array(
      v.object({
        id: text("The project's ID in the catalog", "minswap"),
        name: text("The project's name", "Minswap"),
        category: text("The project's category in the catalog", "defi"),
        subcategory: nullableText("The project's subcategory in the catalog; null when it has none", "dex"),
        views: count("Number of page views"),
        interactions: count("Number of interactions with the project"),
      }),
    ),
    topPages: v.array(
      v.object({
        path: text("Path without a language", "/news"),
        title: nullableText("Title in the requested language", "News"),
        views: count("Number of page views"),
      }),
    ),
    languages: v.array(
      v.object({
        code: languageShape,
        name: text("The language's own name", "English"),
        views: count("Number of page views"),
        percentage: v.pipe(v.number(), v.metadata({ examples: [65] })),
      }),
    ),
    sources: v.array(
      v.object({
        host: nullableText("Site that brought visitors from at least three networks on one day; null when it's unknown", "example.org"),
        visits: count("Number of visits"),
      }),
    ),
    searches: v.array(
      v.object({
        term: text("Search term that came from at least three networks on one day", "wallet"),
        count: count("Number of searches"),
      }),
    ),
    events: v.array(v.object({ action: actionShape, count: count("Number of events") })),
    vitals: v.object({
      overall: vitalsShape,
      pages: v.array(
        v.object({
          path: text("Path without a language", "/news"),
          title: nullableText("Title in the requested language", "News"),
          metrics: vitalsShape,
        }),
      ),
    }),
    bots: v.object({
      dropped: count("Number of events from bots"),
      received: count("Number of events received"),
      share: nullableNumber("Share of bot events in percent", 12),
    }),
  }),
);
