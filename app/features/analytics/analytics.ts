import type { Period } from "#app/features/analytics/periods.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Every action that is counted, with the category it is sent under. */
export const ACTIONS = {
  pageview: "navigation",
  page_navigation: "navigation",
  project_interaction: "ecosystem",
  search: "engagement",
  newsletter_signup: "conversion",
  language_change: "user_preference",
  performance_metric: "technical",
  news_open: "content",
  news_share: "content",
  news_filter: "content",
  news_refresh: "content",
} as const;
export type Action = keyof typeof ACTIONS;
export const isAction = (text: string): text is Action => Object.hasOwn(ACTIONS, text);

/** The unit of each metric; CLS is sent times 1,000 and reported as the score itself. */
export const METRICS = {
  FCP: "ms",
  LCP: "ms",
  CLS: "score_x1000",
  INP: "ms",
  FID: "ms",
  page_load: "ms",
  dom_content_loaded: "ms",
  downlink: "mbps",
} as const;
export type MetricName = keyof typeof METRICS;

/** One event as a browser sends it to POST /api/events, alone or several as `{ events: [...] }`. */
export interface AnalyticsEvent {
  action: Action;
  category: (typeof ACTIONS)[Action];
  label?: string;
  value?: number;
  language: Language;
  /** The path as it stands in the address, with the language and without the query. */
  page_path: string;
  /** The pattern of the page's route, such as `/ecosystem/*`; of a page view. */
  route?: string;
  /** The host that led here; of the first page view, and never of this site itself. */
  referrer?: string;
  project_name?: string;
  project_category?: string | undefined;
  interaction_type?: string;
  source_page?: string;
  from_page?: string;
  to_page?: string;
  navigation_type?: string;
  search_term?: string;
  results_count?: number;
  news_category?: string | undefined;
  content_type?: string;
  metric_name?: MetricName;
  metric_unit?: (typeof METRICS)[MetricName];
}

/** A figure of the period beside the one before it of the same length; null where nothing was measured. */
export interface Compared {
  value: number | null;
  previous: number | null;
  /** In percent of the previous one; null without one to compare with. */
  change: number | null;
}

/** 75 of 100 page loads were at most this slow; `samples` says how many there were. */
export interface Vital {
  p75: number;
  samples: number;
}

/** Of a page; `path` has no language. */
export interface PageVitals {
  path: string;
  title: string | null;
  metrics: Partial<Record<MetricName, Vital>>;
}

/** What GET /api/analytics?period= answers and the dashboard shows. All times are ISO 8601 in UTC. */
export interface AnalyticsReport {
  period: Period;
  /** live: computed within the last two minutes. delayed: the last good one. absent: the database says that nothing was ever measured. */
  state: "live" | "delayed" | "absent";
  computedAt: string;
  /** The period's first and last moment. */
  from: string;
  to: string;
  /** When the first page view was counted; null while there is none. */
  since: string | null;
  summary: {
    pageViews: Compared;
    /** Visitors of each day (UTC) added up: we can't recognize a visitor the next day. */
    uniqueVisitors: Compared;
    /** Percent of visits with one page view only. */
    bounceRate: Compared;
    /** Seconds from the first to the last thing done in a visit; a visit ends after 30 idle minutes. */
    averageSession: Compared;
  };
  /**
   * Hours of the 24, else days (UTC), oldest first and without gaps; null
   * before the first page view was counted, empty while there is none.
   */
  series: { start: string; views: number | null; visitors: number | null }[];
  /** Visitors of the last five minutes; null while nothing was ever measured. */
  presence: number | null;
  /** At most 10 each, most first. Titles are in the language asked for, categories are ids of the catalogue. */
  topProjects: { id: string; name: string; category: string; views: number; interactions: number }[];
  topPages: { path: string; title: string | null; views: number }[];
  /** Of page views; percent of all. */
  languages: { code: Language; name: string; views: number; percentage: number }[];
  /** Referring hosts seen from at least three networks on one day, most visits first; null without a referrer. Clients can fake them. */
  sources: { host: string | null; visits: number }[];
  /** Search terms that came from at least three networks on one day. */
  searches: { term: string; count: number }[];
  /** How often each action was counted. */
  events: { action: Action; count: number }[];
  /** `overall` of all pages; `pages` those with most samples, at most 10. */
  vitals: { overall: Partial<Record<MetricName, Vital>>; pages: PageVitals[] };
  /** Events of programs, which are dropped; `share` in percent of all received, null when none came. */
  bots: { dropped: number; received: number; share: number | null };
}
