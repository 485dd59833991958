import { isAction } from "#app/features/analytics/analytics.ts";
import type { AnalyticsReport, Compared } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { queryMeasurements, spanOf, type Measurements, type Totals } from "#app/features/analytics/report-query.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";

/** Younger measurements are served from memory. */
const FRESH_MS = 10_000;
/** Longest wait for a new measurement, with and without an older one to fall back on. */
const REPORT_TIMEOUT_MS = { older: 1_000, none: 3_000 };
const LIVE_MS = 120_000;
const MAX_PROJECTS = 10;

export type TitleOf = (path: string, language: Language) => Promise<string | null>;

/** A measurement and its time, in milliseconds since 1970. */
interface CachedReport {
  measured: Measurements;
  at: number;
}

/** Measures each period at most once in FRESH_MS, regardless of the number of requests. */
export function createReports(db: Database, now: () => number) {
  const measurements = new Map<Period, CachedReport>();
  const pendingReports = new Map<Period, Promise<CachedReport | undefined>>();

  async function measure(period: Period): Promise<CachedReport | undefined> {
    const at = now();
    try {
      const made = { measured: await queryMeasurements(db, period, at), at };
      measurements.set(period, made);
      return made;
    } catch (error) {
      log.warn({ event: "analytics-report-failed", reason: errorReason(error) });
      return undefined;
    }
  }

  async function latest(period: Period): Promise<CachedReport | undefined> {
    const last = measurements.get(period);
    if (last && now() - last.at < FRESH_MS) return last;
    let making = pendingReports.get(period);
    if (!making) {
      making = measure(period).finally(() => pendingReports.delete(period));
      pendingReports.set(period, making);
    }
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>(
      (resolve) => (timer = setTimeout(resolve, last ? REPORT_TIMEOUT_MS.older : REPORT_TIMEOUT_MS.none, undefined)),
    );
    const made = await Promise.race([making, patience]);
    clearTimeout(timer);
    return made ?? last;
  }

  /** Creates the response of GET /api/analytics within a few seconds, or undefined when the database never answered. */
  return async (period: Period, language: Language, titleOf: TitleOf): Promise<AnalyticsReport | undefined> => {
    const found = await latest(period);
    if (!found) return undefined;
    const measured = found.measured.since === null ? undefined : found.measured;
    return {
      period,
      state: measured === undefined ? "absent" : now() - found.at <= LIVE_MS ? "live" : "delayed",
      computedAt: iso(found.at),
      ...summaryOf(period, measured, found.at),
      ...(await reportListsOf(measured, titleOf, language)),
      bots: botsOf(found.measured),
    };
  };
}

const iso = (timestamp: number): string => new Date(timestamp).toISOString();
const share = (part: number, whole: number): number => Math.round((part / whole) * 1_000) / 10;

function summaryOf(
  period: Period,
  measured: Measurements | undefined,
  at: number,
): Pick<AnalyticsReport, "from" | "to" | "since" | "summary" | "series" | "presence"> {
  const span = spanOf(period, at);
  const since = measured?.since ?? null;
  // Without counts for the whole previous period there's nothing to compare.
  const hasBefore = since !== null && since <= span.previousFrom;
  const compare = (figure: (totals: Totals) => number | null): Compared => {
    const value = measured ? figure(measured.now) : null;
    const previous = measured && hasBefore ? figure(measured.before) : null;
    return { value, previous, change: value === null || !previous ? null : share(value - previous, previous) };
  };
  return {
    from: iso(span.from),
    to: iso(span.to),
    since: since === null ? null : iso(since),
    summary: {
      pageViews: compare(({ views = 0 }) => views),
      uniqueVisitors: compare(({ visitors = 0 }) => visitors),
      bounceRate: compare(({ bounces = 0, visits = 0 }) => (visits > 0 ? share(bounces, visits) : null)),
      averageSession: compare(({ visit_ms = 0, visits = 0 }) => (visits > 0 ? Math.round(visit_ms / visits / 1_000) : null)),
    },
    series: (measured?.points ?? []).map(({ start, totals }) => {
      const isCounted = since !== null && start + span.step > since;
      const visitors = span.step < 86_400_000 ? totals.visitors_of_hour : totals.visitors;
      return { start: iso(start), views: isCounted ? (totals.views ?? 0) : null, visitors: isCounted ? (visitors ?? 0) : null };
    }),
    presence: measured?.online ?? null,
  };
}

const NAMES: ReadonlyMap<string, { code: Language; name: string }> = new Map(LANGUAGES.map(({ code, name }) => [code, { code, name }]));

type Lists = Pick<AnalyticsReport, "topProjects" | "topPages" | "languages" | "sources" | "searches" | "events" | "vitals">;

async function reportListsOf(measured: Measurements | undefined, titleOf: TitleOf, language: Language): Promise<Lists> {
  if (!measured)
    return { topProjects: [], topPages: [], languages: [], sources: [], searches: [], events: [], vitals: { overall: {}, pages: [] } };
  const { lists, searches, overall, pages } = measured;
  const views = lists.language.reduce((sum, { count }) => sum + count, 0);
  const uses = new Map(lists.project_use.map(({ value, count }) => [value, count]));
  const titled = <Row extends { path: string }>(rows: Row[]) =>
    Promise.all(rows.map(async (row) => ({ ...row, title: await titleOf(row.path, language) })));
  return {
    topProjects: lists.project.slice(0, MAX_PROJECTS).flatMap(({ value: id, count }) => {
      const project = projects().get(id);
      return project
        ? [
            {
              id,
              name: project.name,
              category: project.category,
              subcategory: project.subcategory ?? null,
              views: count,
              interactions: uses.get(id) ?? 0,
            },
          ]
        : [];
    }),
    topPages: (await titled(lists.path.map(({ value: path, count }) => ({ path, views: count })))).map(({ path, title, views: count }) => ({
      path,
      title,
      views: count,
    })),
    languages: lists.language.flatMap(({ value, count }) => {
      const named = NAMES.get(value);
      return named ? [{ ...named, views: count, percentage: share(count, views) }] : [];
    }),
    sources: lists.source.map(({ value, count }) => ({ host: value || null, visits: count })),
    searches: searches.map(({ value, count }) => ({ term: value, count })),
    events: lists.action.flatMap(({ value, count }) => (isAction(value) ? [{ action: value, count }] : [])),
    vitals: { overall, pages: (await titled(pages)).map(({ path, title, metrics }) => ({ path, title, metrics })) },
  };
}

function botsOf({ now, lists }: Measurements): AnalyticsReport["bots"] {
  const received = now.received ?? 0;
  const dropped = lists.dropped.find(({ value }) => value === "bot")?.count ?? 0;
  return { dropped, received, share: received > 0 ? share(dropped, received) : null };
}
