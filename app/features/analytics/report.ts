import * as v from "valibot";
import { PERIODS } from "#app/features/analytics/periods.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const nullableNumber = v.nullable(v.number());
const nullableText = v.nullable(v.string());

/** A figure of the period and of the previous one with the same length; null where nothing was measured. */
const comparedSchema = v.object({
  value: nullableNumber,
  previous: nullableNumber,
  /** In percent of the previous one; null without one to compare. */
  change: nullableNumber,
});
export type Compared = v.InferOutput<typeof comparedSchema>;

/** 75 of 100 page loads were at most this slow; `samples` is the number of page loads. */
const vitalSchema = v.object({ p75: v.number(), samples: v.number() });
export type Vital = v.InferOutput<typeof vitalSchema>;
const vitalsSchema = v.record(v.string(), vitalSchema);

/** Measurements of a page; `path` has no language. */
const pageVitalsSchema = v.object({ path: v.string(), title: nullableText, metrics: vitalsSchema });
export type PageVitals = v.InferOutput<typeof pageVitalsSchema>;

/** Response of GET /api/analytics?period=. All times are ISO 8601 in UTC. */
export const reportSchema = v.object({
  period: v.picklist(PERIODS),
  /** live: computed within the last two minutes. delayed: the last good one. absent: nothing was ever measured. */
  state: v.picklist(["live", "delayed", "absent"]),
  computedAt: v.string(),
  from: v.string(),
  to: v.string(),
  /** Time of the first counted page view; null before. */
  since: nullableText,
  summary: v.object({
    pageViews: comparedSchema,
    /** Visitors of each day (UTC) added up: we can't recognize a visitor the next day. */
    uniqueVisitors: comparedSchema,
    /** Percent of visits with one page view only. */
    bounceRate: comparedSchema,
    /** Seconds from the first to the last event of a visit; a visit ends after 30 idle minutes. */
    averageSession: comparedSchema,
  }),
  /**
   * Hours of the last 24, else days (UTC), oldest first and without gaps. Null before the first counted page view, empty while there is
   * none.
   */
  series: v.array(v.object({ start: v.string(), views: nullableNumber, visitors: nullableNumber })),
  /** Visitors of the last five minutes; null before the first measurement. */
  presence: nullableNumber,
  /** At most 10 each, largest first. Titles are in the requested language; category and subcategory are IDs of the catalog. */
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
  /** Search terms from at least three networks on one day. */
  searches: v.array(v.object({ term: v.string(), count: v.number() })),
  events: v.array(v.object({ action: v.string(), count: v.number() })),
  /** `overall` covers all pages; `pages` the 10 with most samples. */
  vitals: v.object({ overall: vitalsSchema, pages: v.array(pageVitalsSchema) }),
  /** Dropped events of programs; `share` in percent of all received events, null without any. */
  bots: v.object({ dropped: v.number(), received: v.number(), share: nullableNumber }),
});
export type AnalyticsReport = v.InferOutput<typeof reportSchema>;
