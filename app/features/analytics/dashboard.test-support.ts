import type { AnalyticsReport, Compared } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { HOUR } from "#app/foundation/durations.ts";

export const NOW = Date.UTC(2026, 10, 21, 18, 20);

const none: Compared = { value: null, previous: null, change: null };
const compared = (value: number, previous: number): Compared => ({ value, previous, change: (value / previous - 1) * 100 });

function startsOf(period: Period): number[] {
  const [step, count] = { "24h": [HOUR, 24] as const, "7d": [24 * HOUR, 7] as const, "30d": [24 * HOUR, 30] as const }[period];
  const last = Math.floor(NOW / step) * step;
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step);
}

export function absentReport(period: Period = "7d"): AnalyticsReport {
  const starts = startsOf(period);
  return {
    period,
    state: "absent",
    computedAt: new Date(NOW).toISOString(),
    from: new Date(starts[0] ?? NOW).toISOString(),
    to: new Date(NOW).toISOString(),
    since: null,
    summary: { pageViews: none, uniqueVisitors: none, bounceRate: none, averageSession: none },
    series: starts.map((start) => ({ start: new Date(start).toISOString(), views: null, visitors: null })),
    presence: null,
    topProjects: [],
    topPages: [],
    languages: [],
    sources: [],
    searches: [],
    events: [],
    vitals: { overall: {}, pages: [] },
    bots: { dropped: 0, received: 0, share: null },
  };
}

/** Report of a site with a full period of visits. */
export function makeReport(period: Period = "7d"): AnalyticsReport {
  const wave = (index: number) => Math.round(300 + 130 * Math.sin(index * 0.9) + ((index * 37) % 60));
  return {
    ...absentReport(period),
    state: "live",
    since: new Date(NOW - 90 * 24 * HOUR).toISOString(),
    summary: {
      pageViews: compared(18_402, 16_377),
      uniqueVisitors: compared(6_118, 6_401),
      bounceRate: compared(41.7, 41.7),
      averageSession: { value: 187.4, previous: null, change: null },
    },
    series: startsOf(period).map((start, index) => ({
      start: new Date(start).toISOString(),
      views: wave(index),
      visitors: Math.round(wave(index) * 0.36),
    })),
    presence: 12,
    topProjects: [
      { id: "minswap", name: "Minswap", category: "defi", subcategory: null, views: 812, interactions: 41 },
      { id: "lace", name: "Lace", category: "wallets", subcategory: null, views: 604, interactions: 77 },
      { id: "sundaeswap", name: "SundaeSwap", category: "defi", subcategory: null, views: 377, interactions: 12 },
      { id: "gone", name: "A project that left", category: "unheard of", subcategory: null, views: 9, interactions: 0 },
    ],
    topPages: [
      { path: "/", title: "Home", views: 5_204 },
      { path: "/news", title: "The Cardano Chronicle", views: 2_318 },
      { path: "/ecosystem/defi/dex/project/minswap", title: "Minswap", views: 812 },
      { path: "/choose-wallet", title: null, views: 57 },
    ],
    languages: [
      { code: "en", name: "English", views: 11_593, percentage: 63 },
      { code: "de", name: "Deutsch", views: 3_496, percentage: 19 },
      { code: "pt", name: "Português", views: 3_313, percentage: 18 },
    ],
    sources: [
      { host: null, visits: 3_207 },
      { host: "www.google.com", visits: 1_418 },
      { host: "forum.cardano.org", visits: 366 },
      { host: "<b>x</b>.example", visits: 3 },
    ],
    searches: [
      { term: "staking", count: 61 },
      { term: "lace wallet", count: 24 },
    ],
    events: [
      { action: "pageview", count: 18_402 },
      { action: "project_interaction", count: 1_630 },
      { action: "news_open", count: 944 },
      { action: "search", count: 212 },
      { action: "newsletter_signup", count: 17 },
    ],
    vitals: {
      overall: {
        LCP: { p75: 1_840, samples: 4_120 },
        CLS: { p75: 0.02, samples: 4_120 },
        INP: { p75: 96, samples: 2_977 },
        FCP: { p75: 1_100, samples: 4_120 },
      },
      pages: [
        {
          path: "/",
          title: "Home",
          metrics: { LCP: { p75: 2_500, samples: 1_804 }, CLS: { p75: 0.1, samples: 1_804 }, INP: { p75: 200, samples: 1_322 } },
        },
        {
          path: "/news",
          title: "The Cardano Chronicle",
          metrics: { LCP: { p75: 2_501, samples: 703 }, CLS: { p75: 0.25, samples: 703 }, INP: { p75: 500, samples: 402 } },
        },
        { path: "/ecosystem", title: null, metrics: { LCP: { p75: 4_001, samples: 301 }, CLS: { p75: 0.26, samples: 301 } } },
      ],
    },
    bots: { dropped: 1_204, received: 37_611, share: 3.2 },
  };
}

/** Report two days after counting began: some values are unknown, and none can be compared. */
export function partialReport(period: Period = "7d"): AnalyticsReport {
  const whole = makeReport(period);
  return {
    ...whole,
    since: new Date(NOW - 26 * HOUR).toISOString(),
    summary: {
      pageViews: { value: 7, previous: null, change: null },
      uniqueVisitors: { value: 1, previous: null, change: null },
      bounceRate: none,
      averageSession: none,
    },
    series: whole.series.map(({ start }, index) => ({
      start,
      views: index < whole.series.length - 2 ? null : 1 + (index % 2) * 5,
      visitors: index < whole.series.length - 2 ? null : 1,
    })),
    presence: 0,
    topProjects: [],
    searches: [],
    sources: [{ host: null, visits: 2 }],
    vitals: { overall: { CLS: { p75: 0, samples: 1 } }, pages: [] },
    bots: { dropped: 0, received: 7, share: 0 },
  };
}
