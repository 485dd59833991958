import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { analyticsRoutes } from "#app/features/analytics/analytics.api.server.ts";
import { createReports } from "#app/features/analytics/analytics-report.server.ts";
import { createAnalytics, type AnalyticsOptions, type AnalyticsService } from "#app/features/analytics/analytics.server.ts";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { receiveEvents } from "#app/features/analytics/receive-events.server.ts";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const OWN_ORIGIN = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true, ADDRESS_LIMITS: true };
export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
/** A Wednesday at 12:20 UTC. */
export const NOON = Date.UTC(2026, 10, 18, 12, 20);

const PROJECT = "/ecosystem/defi/dex/project/minswap";
const PAGES = new Set(["/", "/news", "/search", "/community"]);

export interface AnalyticsHarness {
  analytics: AnalyticsService;
  /** Calls the API, which caches a report until the next `report`. */
  ask(path: string): Promise<Response>;
  /** Sets the clock and prepares the day's salt. */
  at(timestamp: number): Promise<void>;
  send(body: unknown, from?: From): Promise<Response>;
  /** Sends events of one visitor and returns the number accepted. */
  count(visitor: number, ...events: object[]): Promise<number>;
  flush(): Promise<void>;
  report(period?: Period): Promise<AnalyticsReport>;
  opens: Map<string, number>;
}
interface From {
  address?: string;
  headers?: Record<string, string>;
}

export const view = (path = "/", more: object = {}) => ({
  action: "pageview",
  category: "navigation",
  language: "en",
  page_path: path,
  ...more,
});

export async function countedEvents() {
  const outcomes = (await metrics.analyticsEvents.get()).values;
  const reasons = (await metrics.analyticsDropped.get()).values;
  const of = (name: string) => outcomes.find(({ labels }) => labels.outcome === name)?.value ?? 0;
  return {
    received: of("received"),
    accepted: of("accepted"),
    dropped: reasons.reduce((sum, { value }) => sum + value, 0),
    written: of("written"),
    lost: of("lost"),
    reasons: Object.fromEntries(reasons.map(({ labels, value }) => [labels.reason, value])),
  };
}
export function resetCountedEvents(): void {
  metrics.analyticsEvents.reset();
  metrics.analyticsDropped.reset();
}

/** Analytics with a stopped clock that writes only on `flush`. */
export async function openAnalyticsHarness(store: Store, options: Partial<AnalyticsOptions> = {}): Promise<AnalyticsHarness> {
  await store.query("truncate analytics_counts, analytics_vitals, analytics_visitors, analytics_terms, analytics_batches, analytics_salts");
  resetCountedEvents();
  let now = NOON;
  const opens = new Map<string, number>();
  const bus = new LiveBus(store, [presenceTopic]);
  await bus.start();
  const analytics = await createAnalytics({
    store,
    bus,
    secret: "a secret of at least thirty-two letters",
    origin: OWN_ORIGIN.PUBLIC_ORIGIN,
    retentionDays: 395,
    clock: () => now,
    every: 3_600_000,
    recordOpens: async (_, some) => void some.forEach((count, id) => opens.set(id, (opens.get(id) ?? 0) + count)),
    ...options,
  });
  const findPage = (path: string) => (path === PROJECT ? { project: "minswap" } : PAGES.has(path) ? {} : undefined);
  const createApi = () =>
    mountRoutes(analyticsRoutes, {
      analytics: { report: createReports(store.db, () => now) },
      titleOf: async (path) => `Title of ${path}`,
    });
  let api = createApi();
  onTestFinished(analytics.close);
  const send: AnalyticsHarness["send"] = async (body, { address = "203.0.113.7", headers = {} } = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const told = Object.entries({ "Content-Type": "application/json", "User-Agent": FIREFOX, ...headers }).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    const request = Object.assign(Readable.from(text === "" ? [] : [Buffer.from(text)]), { headers: Object.fromEntries(told) });
    const answer = await receiveEvents(request, address, OWN_ORIGIN, analytics, findPage);
    return new Response(answer.body, answer);
  };
  return {
    analytics,
    ask: async (path) => api.request(path),
    opens,
    send,
    async at(timestamp) {
      now = timestamp;
      await analytics.salts.prepare(now);
    },
    count: async (visitor, ...events) =>
      Number((await send({ events }, { address: `198.51.100.${visitor}` })).headers.get("X-Analytics-Accepted")),
    flush: () => analytics.buffer.flush(),
    async report(period = "7d") {
      api = createApi();
      return (await api.request(`/analytics?period=${period}`)).json();
    },
  };
}
