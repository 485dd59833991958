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
