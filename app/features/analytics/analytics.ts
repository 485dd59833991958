import type { Language } from "#app/foundation/i18n/languages.ts";

/** Counted actions with the category that browsers send. */
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

/** Unit of each metric. Browsers send CLS times 1,000; the report has the score. */
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

/** Event as a browser sends it to POST /api/events, alone or several as `{ events: [...] }`. */
export interface AnalyticsEvent {
  action: Action;
  category: (typeof ACTIONS)[Action];
  label?: string;
  value?: number;
  language: Language;
  /** Path in the address, with the language and without the query. */
  page_path: string;
  /** Pattern of a page view's route, such as `/ecosystem/*`. */
  route?: string;
  /** Referring host of the first page view, never this site. */
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
