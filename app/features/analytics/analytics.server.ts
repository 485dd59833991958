import type { Period } from "#app/features/analytics/analytics.ts";
import type { ReadEvent } from "#app/features/analytics/event-schema.server.ts";
import { thinCounts, writeBatch, type NoteOpens } from "#app/features/analytics/analytics-store.server.ts";
import type { Counted } from "#app/features/analytics/fold.server.ts";
import type { Measured } from "#app/features/analytics/report-query.server.ts";
import { Intake } from "#app/features/analytics/intake.server.ts";
import { keepableTerm } from "#app/features/analytics/search-term.server.ts";
import { Salts, type Sender } from "#app/features/analytics/visitor.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { AddressLimit } from "#app/foundation/http/address-limit.server.ts";
import { splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { log, reasonOf } from "#app/foundation/log.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const HOUR = 3_600_000;
/** Of one address; a household that reads a page every second sends fewer. */
const MOST_EVENTS_A_MINUTE = 600;

/** What the doorway knows of the site's own pages. */
export interface Site {
  /** Whether a page stands at a path without language, and of which project it is. */
  pageAt(path: string): { project?: string } | undefined;
  /** A page's title in a language; null when it cannot be told. */
  titleOf(path: string, language: Language): Promise<string | null>;
  /** A project of the catalogue; its category is an id. */
  projectOf(id: string): { name: string; category: string } | undefined;
}

export interface AnalyticsOptions {
  /** Seals the salts. */
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  retentionDays: number;
  noteOpens: NoteOpens;
  /** The measurement id of Google Analytics, where the operator uses it too. */
  tag?: string;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
  /** Milliseconds between two batches. */
  every?: number;
}

/** A measurement and when it was made, in milliseconds since 1970. */
export interface Kept {
  measured: Measured;
  at: number;
}

interface Analytics {
  store: Store;
  salts: Salts;
  intake: Intake;
  /** Events of each address. */
  limit: AddressLimit;
  site: Site;
  origin: string;
  retentionDays: number;
  tag: string | undefined;
  now: () => number;
  salting: NodeJS.Timeout;
  /** The last measurement of each period, and the one under way. */
  measured: { last: Map<Period, Kept>; making: Map<Period, Promise<Kept | undefined>> };
}

/** Until the doorway tells: no page is known, so nothing is counted. */
const NO_SITE: Site = { pageAt: () => undefined, titleOf: async () => null, projectOf: () => undefined };
const memory = remember("analytics", () => ({ analytics: undefined as Analytics | undefined }));

export function analytics(): Analytics {
  if (!memory.analytics) throw new Error("Analytics is not open yet: call openAnalytics at boot");
  return memory.analytics;
}

/** Called once at boot. */
export async function openAnalytics(store: Store, { secret, origin, retentionDays, noteOpens, tag, clock, every }: AnalyticsOptions): Promise<void> {
  const now = clock ?? Date.now;
  const salts = new Salts(store, secret);
  await salts.prepare(now());
  const intake = new Intake((batch) => writeBatch(store.db, batch, now(), noteOpens), now, every);
  // Every instance needs them, whether it works on the clock or not.
  const prepare = () => salts.prepare(now()).catch((error: unknown) => log.warn({ event: "analytics-salt-failed", reason: reasonOf(error) }));
  const salting = setInterval(() => void prepare(), HOUR).unref();
  memory.analytics = { store, salts, intake, limit: new AddressLimit(MOST_EVENTS_A_MINUTE, now), site: NO_SITE, origin, retentionDays, tag, now, salting, measured: { last: new Map(), making: new Map() } };
}

/** The doorway says which pages there are. */
export const knowSite = (site: Site): void => void (analytics().site = site);

/** The measurement id of Google Analytics; undefined where it is not used. */
export const tagId = (): string | undefined => analytics().tag;

/** Writes what waits, before the database is given back. */
export async function closeAnalytics(): Promise<void> {
  const { salting, intake } = analytics();
  clearInterval(salting);
  await intake.close();
}

export const thinAnalytics = (): Promise<void> => thinCounts(analytics().store.db, analytics().now(), analytics().retentionDays);

/** Takes one event of a person, or drops it with its reason. Answers whether it was taken. */
export function receiveEvent(event: ReadEvent | undefined, sender: Sender): boolean {
  const { intake, salts, site, origin, now } = analytics();
  if (!event) return refuse("schema");
  const { path } = splitPath(event.page_path);
  const page = site.pageAt(path);
  if (!page) return refuse("path");
  const at = now();
  const visitor = salts.hash(at, origin, sender);
  if (visitor === undefined) return refuse("unready");
  return intake.accept({ at, visitor, action: event.action, path, language: event.language, ...subjectOf(event, page.project) });
}

function refuse(reason: Parameters<Intake["drop"]>[0]): false {
  analytics().intake.drop(reason);
  return false;
}

/** A name; an address in numbers is none. */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
const ARTICLE = /^[\w-]{1,64}$/;

/** What of an event is kept beside its action, page and language. */
function subjectOf(event: ReadEvent, projectOfPage: string | undefined): Partial<Counted> {
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
      const term = search_term === undefined ? null : keepableTerm(search_term);
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
