import { createReports } from "#app/features/analytics/analytics-report.server.ts";
import type { ParsedEvent } from "#app/features/analytics/event-schema.server.ts";
import { pruneCounts, insertBatch, type RecordOpens } from "#app/features/analytics/analytics-store.server.ts";
import type { TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import { countOnlineVisitors } from "#app/features/analytics/report-query.server.ts";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import { EventBuffer, type DropReason } from "#app/features/analytics/event-buffer.server.ts";
import { anonymousTerm } from "#app/features/analytics/search-term.server.ts";
import { Salts, type Sender } from "#app/features/analytics/visitor.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";

/** Per network; even a household that opens a page every second sends fewer. */
const MAX_EVENTS_PER_MINUTE = 600;

/** Looks up the page at a path without language, and its project; undefined when no page exists. */
export type FindPage = (path: string) => { project?: string } | undefined;

export interface AnalyticsOptions {
  store: Store;
  bus: LiveBus;
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  retentionDays: number;
  recordOpens: RecordOpens;
  /** Measurement ID of Google Analytics, if the operator uses it. */
  tag?: string | undefined;
  clock?: () => number;
  /** Milliseconds between two batches. */
  every?: number;
}

export async function createAnalytics({ store, bus, secret, origin, retentionDays, recordOpens, tag, clock, every }: AnalyticsOptions) {
  const now = clock ?? Date.now;
  const { hostname } = new URL(origin);
  const salts = new Salts(store, secret);
  await salts.prepare(now());
  const buffer = new EventBuffer((batch) => insertBatch(store.db, batch, now(), recordOpens), now, every);
  // Every instance needs the salts, including those that run no jobs.
  const prepare = () =>
    salts.prepare(now()).catch((error: unknown) => log.warn({ event: "analytics-salt-failed", reason: errorReason(error) }));
  const saltTimer = setInterval(() => void prepare(), HOUR).unref();

  function drop(reason: DropReason): false {
    buffer.drop(reason);
    return false;
  }

  return {
    salts,
    buffer,
    tag,
    limit: new AddressRateLimiter(MAX_EVENTS_PER_MINUTE, now),
    report: createReports(store.db, now),
    latestPresence: () => bus.latest(presenceTopic, null),

    /** Counts the visitors online, and publishes the number when it changed. */
    async updatePresence(): Promise<void> {
      const online = await countOnlineVisitors(store.db, now());
      if (online === bus.latest(presenceTopic, null).value) return;
      await store.db.transaction((transaction) => bus.publish(transaction, presenceTopic, online));
    },
    prune: (timestamp = now()): Promise<void> => pruneCounts(store.db, timestamp, retentionDays),

    /** Accepts an event or drops it with a reason. Returns true when it was accepted. */
    receiveEvent(event: ParsedEvent | undefined, sender: Sender, findPage: FindPage): boolean {
      if (!event) return drop("schema");
      const { path } = splitPath(event.page_path);
      const page = findPage(path);
      if (!page) return drop("path");
      const at = now();
      const visitor = salts.hash(at, origin, sender);
      const network = salts.hashNetwork(at, sender.address);
      if (visitor === undefined || network === undefined) return drop("unready");
      return buffer.accept({
        at,
        visitor,
        network,
        action: event.action,
        path,
        language: event.language,
        ...subjectOf(event, page.project, hostname),
      });
    },

    /** Writes the buffered events before the database closes. */
    async close(): Promise<void> {
      clearInterval(saltTimer);
      await buffer.close();
    },
  };
}
export type AnalyticsService = Awaited<ReturnType<typeof createAnalytics>>;

/** Matches host names but no IP addresses. */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
const ARTICLE = /^[\w-]{1,64}$/;

/** Picks the fields to store beside an event's action, page and language. */
function subjectOf(event: ParsedEvent, projectOfPage: string | undefined, ownHost: string): Partial<TrackedEvent> {
  const { action, label, value, referrer = "", project_name = "", search_term, metric_name } = event;
  switch (action) {
    case "pageview": {
      const host = referrer.toLowerCase();
      const isOutside = HOST.test(host) && host !== ownHost;
      return { ...(projectOfPage && { project: projectOfPage }), ...(isOutside && { referrer: host }) };
    }
    case "project_interaction": {
      const project = projects().has(project_name) ? project_name : projectOfPage;
      return project ? { project } : {};
    }
    case "search": {
      const term = search_term === undefined ? null : anonymousTerm(search_term);
      return term === null ? {} : { term };
    }
    case "news_open":
      return label !== undefined && ARTICLE.test(label) ? { article: label } : {};
    case "performance_metric":
      return metric_name !== undefined && value !== undefined ? { metric: { name: metric_name, value } } : {};
    default:
      return {};
  }
}
