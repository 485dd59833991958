import type { Period } from "#app/features/analytics/analytics.ts";
import type { ParsedEvent } from "#app/features/analytics/event-schema.server.ts";
import { pruneCounts, insertBatch, type RecordOpens } from "#app/features/analytics/analytics-store.server.ts";
import type { TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import type { Measurements } from "#app/features/analytics/report-query.server.ts";
import { EventBuffer } from "#app/features/analytics/event-buffer.server.ts";
import { anonymousTerm } from "#app/features/analytics/search-term.server.ts";
import { Salts, type Sender } from "#app/features/analytics/visitor.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const HOUR = 3_600_000;
/** Per address; a household that opens a page every second sends fewer. */
const MAX_EVENTS_PER_MINUTE = 600;

/** What the server knows about the site's own pages. */
export interface PageResolver {
  /** Whether a path without language is a page, and the project it belongs to. */
  pageAt(path: string): { project?: string } | undefined;
  /** A page's title in a language; null when there is none. */
  titleOf(path: string, language: Language): Promise<string | null>;
  /** A project of the catalogue; its category is an id. */
  projectOf(id: string): { name: string; category: string } | undefined;
}

export interface AnalyticsOptions {
  /** Signs the salts. */
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  retentionDays: number;
  noteOpens: RecordOpens;
  /** The measurement id of Google Analytics, where the operator uses it too. */
  tag?: string | undefined;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
  /** Milliseconds between two batches. */
  every?: number;
}

/** A measurement and when it was made, in milliseconds since 1970. */
export interface CachedReport {
  measured: Measurements;
  at: number;
}

interface Analytics {
  store: Store;
  salts: Salts;
  intake: EventBuffer;
  /** Events of each address. */
  limit: AddressRateLimiter;
  site: PageResolver;
  origin: string;
  retentionDays: number;
  tag: string | undefined;
  now: () => number;
  salting: NodeJS.Timeout;
  /** The last measurement of each period, and the one under way. */
  measured: { last: Map<Period, CachedReport>; making: Map<Period, Promise<CachedReport | undefined>> };
}

/** Until the server sets the resolver no page is known, so nothing is counted. */
const NO_PAGE_RESOLVER: PageResolver = { pageAt: () => undefined, titleOf: async () => null, projectOf: () => undefined };
const memory = remember("analytics", () => ({ analytics: undefined as Analytics | undefined }));

export function analytics(): Analytics {
  if (!memory.analytics) throw new Error("Analytics is not open yet: call openAnalytics at boot");
  return memory.analytics;
}

/** Called once at boot. */
export async function openAnalytics(
  store: Store,
  { secret, origin, retentionDays, noteOpens, tag, clock, every }: AnalyticsOptions,
): Promise<void> {
  const now = clock ?? Date.now;
  const salts = new Salts(store, secret);
  await salts.prepare(now());
  const intake = new EventBuffer((batch) => insertBatch(store.db, batch, now(), noteOpens), now, every);
  // Every instance needs the salts, whether or not it runs jobs.
  const prepare = () =>
    salts.prepare(now()).catch((error: unknown) => log.warn({ event: "analytics-salt-failed", reason: errorReason(error) }));
  const salting = setInterval(() => void prepare(), HOUR).unref();
  memory.analytics = {
    store,
    salts,
    intake,
    limit: new AddressRateLimiter(MAX_EVENTS_PER_MINUTE, now),
    site: NO_PAGE_RESOLVER,
    origin,
    retentionDays,
    tag,
    now,
    salting,
    measured: { last: new Map(), making: new Map() },
  };
}

/** The server provides the list of pages. */
export const setPageResolver = (site: PageResolver): void => void (analytics().site = site);

/** The measurement id of Google Analytics; undefined where it is not used. */
export const tagId = (): string | undefined => analytics().tag;

/** Writes the buffered events before the database closes. */
export async function closeAnalytics(): Promise<void> {
  const { salting, intake } = analytics();
  clearInterval(salting);
  await intake.close();
}

export const pruneAnalytics = (): Promise<void> => pruneCounts(analytics().store.db, analytics().now(), analytics().retentionDays);

/** Accepts one event of a person or drops it with a reason. Returns whether it was accepted. */
export function receiveEvent(event: ParsedEvent | undefined, sender: Sender): boolean {
  const { intake, salts, site, origin, now } = analytics();
  if (!event) return rejectEvent("schema");
  const { path } = splitPath(event.page_path);
  const page = site.pageAt(path);
  if (!page) return rejectEvent("path");
  const at = now();
  const visitor = salts.hash(at, origin, sender);
  if (visitor === undefined) return rejectEvent("unready");
  return intake.accept({ at, visitor, action: event.action, path, language: event.language, ...subjectOf(event, page.project) });
}

function rejectEvent(reason: Parameters<EventBuffer["drop"]>[0]): false {
  analytics().intake.drop(reason);
  return false;
}

/** A host name; IP addresses don't match. */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
const ARTICLE = /^[\w-]{1,64}$/;

/** What of an event is kept beside its action, page and language. */
function subjectOf(event: ParsedEvent, projectOfPage: string | undefined): Partial<TrackedEvent> {
  const { action, label, value, referrer = "", project_name = "", search_term, metric_name } = event;
  const { site, origin } = analytics();
  switch (action) {
    case "pageview": {
      const host = referrer.toLowerCase();
      const isOutside = HOST.test(host) && host !== new URL(origin).hostname;
      return { ...(projectOfPage && { project: projectOfPage }), ...(isOutside && { referrer: host }) };
    }
    case "project_interaction": {
      const project = site.projectOf(project_name) ? project_name : projectOfPage;
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
