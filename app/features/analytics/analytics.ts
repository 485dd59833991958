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
