import * as v from "valibot";
import { PERIODS } from "#app/features/analytics/periods.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const nullableNumber = v.nullable(v.number());
const nullableText = v.nullable(v.string());

/** A figure of the period beside the one before it of the same length; null where nothing was measured. */
const comparedSchema = v.object({
  value: nullableNumber,
  previous: nullableNumber,
  /** In percent of the previous one; null without one to compare with. */
  change: nullableNumber,
});
export type Compared = v.InferOutput<typeof comparedSchema>;

/** 75 of 100 page loads were at most this slow; `samples` says how many there were. */
const vitalSchema = v.object({ p75: v.number(), samples: v.number() });
export type Vital = v.InferOutput<typeof vitalSchema>;
/** By the names of the metrics. */
const vitalsSchema = v.record(v.string(), vitalSchema);

/** A page with its measurements; `path` has no language. */
const pageVitalsSchema = v.object({ path: v.string(), title: nullableText, metrics: vitalsSchema });
export type PageVitals = v.InferOutput<typeof pageVitalsSchema>;

/** What GET /api/analytics?period= answers and the dashboard shows. All times are ISO 8601 in UTC. */
export const reportSchema = v.object({
  period: v.picklist(PERIODS),
  /** live: computed within the last two minutes. delayed: the last good one. absent: the database says that nothing was ever measured. */
  state: v.picklist(["live", "delayed", "absent"]),
  computedAt: v.string(),
  /** The period's first and last moment. */
  from: v.string(),
  to: v.string(),
  /** When the first page view was counted; null while there is none. */
  since: nullableText,
  summary: v.object({
    pageViews: comparedSchema,
    /** Visitors of each day (UTC) added up: we can't recognize a visitor the next day. */
    uniqueVisitors: comparedSchema,
    /** Percent of visits with one page view only. */
    bounceRate: comparedSchema,
    /** Seconds from the first to the last thing done in a visit; a visit ends after 30 idle minutes. */
    averageSession: comparedSchema,
  }),
  /**
   * Hours of the 24, else days (UTC), oldest first and without gaps; null
   * before the first page view was counted, empty while there is none.
   */
  series: v.array(v.object({ start: v.string(), views: nullableNumber, visitors: nullableNumber })),
  /** Visitors of the last five minutes; null while nothing was ever measured. */
  presence: nullableNumber,
  /** At most 10 each, most first. Titles are in the language asked for; category and subcategory are IDs of the catalogue. */
  topProjects: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      category: v.string(),
      subcategory: nullableText,
      views: v.number(),
      interactions: v.number(),
    }),
  ),
  topPages: v.array(v.object({ path: v.string(), title: nullableText, views: v.number() })),
  /** Page views by language; `percentage` is the share of all views. */
  languages: v.array(
    v.object({ code: v.picklist(LANGUAGES.map(({ code }) => code)), name: v.string(), views: v.number(), percentage: v.number() }),
  ),
  /** Referring hosts seen from at least three networks on one day, most visits first; null without a referrer. Clients can fake them. */
  sources: v.array(v.object({ host: nullableText, visits: v.number() })),
  /** Search terms that came from at least three networks on one day. */
  searches: v.array(v.object({ term: v.string(), count: v.number() })),
  /** Counted actions. */
  events: v.array(v.object({ action: v.string(), count: v.number() })),
  /** `overall` of all pages; `pages` those with most samples, at most 10. */
  vitals: v.object({ overall: vitalsSchema, pages: v.array(pageVitalsSchema) }),
  /** Events of programs, which are dropped; `share` in percent of all received, null when none came. */
  bots: v.object({ dropped: v.number(), received: v.number(), share: nullableNumber }),
});
export type AnalyticsReport = v.InferOutput<typeof reportSchema>;
