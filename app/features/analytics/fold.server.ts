import type { Action, MetricName } from "#app/features/analytics/analytics.ts";
import { binOf } from "#app/features/analytics/bins.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { dayOf } from "#app/features/analytics/visitor.server.ts";

const HOUR = 3_600_000;
/** Nothing done for so long ends a visit, in milliseconds. */
const VISIT_ENDS_AFTER = 30 * 60_000;

/** An event as it waits to be written: nothing in it says who sent it, beside the hash of the day. */
export interface Counted {
  /** Milliseconds since 1970. */
  at: number;
  visitor: string;
  action: Action;
  /** Without the language. */
  path: string;
  language: Language;
  /** The project whose page or card it is about. */
  project?: string;
  /** The host that led here; of page views. */
  referrer?: string;
  term?: string;
  /** The article that was opened. */
  article?: string;
  metric?: { name: MetricName; value: number };
}

/** A visitor of the day and the visit under way. Times in milliseconds since 1970. */
export interface VisitorState {
  lastAt: number;
  visitAt: number;
  views: number;
}

/** Sums under keys of several parts. */
export class Sums<Key extends readonly (string | number)[]> {
  readonly #sums = new Map<string, { key: Key; count: number }>();

  add(count: number, ...key: Key): void {
    const id = key.join("\0");
    const sum = this.#sums.get(id);
    if (sum) sum.count += count;
    else this.#sums.set(id, { key, count });
  }

  get entries(): { key: Key; count: number }[] {
    return [...this.#sums.values()].filter(({ count }) => count !== 0);
  }
}

/** What a batch adds to what is kept. */
export interface Folded {
  counts: Sums<readonly [dimension: string, hour: number, value: string]>;
  vitals: Sums<readonly [metric: MetricName, hour: number, path: string, bin: number]>;
  terms: Sums<readonly [day: string, term: string, visitor: string]>;
  articles: Sums<readonly [id: string]>;
  visitors: Map<string, VisitorState>;
}

export const hourOf = (moment: number): number => Math.floor(moment / HOUR) * HOUR;

/** Adds events up, in the order in which they came. `known` are the visitors of these events that were seen before. */
export function fold(events: readonly Counted[], known: ReadonlyMap<string, VisitorState>): Folded {
  const folded: Folded = { counts: new Sums(), vitals: new Sums(), terms: new Sums(), articles: new Sums(), visitors: new Map() };
  for (const event of events) {
    const hour = hourOf(event.at);
    folded.counts.add(1, "action", hour, event.action);
    if (event.metric) {
      folded.vitals.add(1, event.metric.name, hour, event.path, binOf(event.metric.name, event.metric.value));
      continue;
    }
    countSubject(event, folded);
    const before = folded.visitors.get(event.visitor) ?? known.get(event.visitor);
    folded.visitors.set(event.visitor, follow(event, before, folded.counts));
  }
  return folded;
}

/** What an event was about. */
function countSubject({ at, action, path, language, project, term, visitor, article }: Counted, { counts, terms, articles }: Folded): void {
  const hour = hourOf(at);
  if (action === "pageview") {
    counts.add(1, "total", hour, "views");
    counts.add(1, "path", hour, path);
    counts.add(1, "language", hour, language);
    if (project) counts.add(1, "project", hour, project);
  }
  if (action === "project_interaction" && project) counts.add(1, "project_use", hour, project);
  if (term) terms.add(1, dayOf(at), term, visitor);
  if (article) articles.add(1, article);
}

/**
 * The visitor after an event. A visit counts in the hour in which it began, a visitor of a day in the first hour: so
 * every figure of a period is the sum of its hours.
 */
function follow({ at, action, referrer }: Counted, before: VisitorState | undefined, counts: Folded["counts"]): VisitorState {
  const hour = hourOf(at);
  if (!before) counts.add(1, "total", hour, "visitors");
  if (!before || hourOf(before.lastAt) < hour) counts.add(1, "total", hour, "visitors_of_hour");
  if (!before || at - before.lastAt > VISIT_ENDS_AFTER) {
    counts.add(1, "total", hour, "visits");
    counts.add(1, "total", hour, "bounces");
    counts.add(1, "source", hour, referrer ?? "");
    // A page that was left open is seen again by who comes back to it.
    return { lastAt: at, visitAt: at, views: 1 };
  }
  const views = before.views + (action === "pageview" ? 1 : 0);
  const began = hourOf(before.visitAt);
  if (before.views === 1 && views === 2) counts.add(-1, "total", began, "bounces");
  const lastAt = Math.max(at, before.lastAt);
  counts.add(lastAt - before.lastAt, "total", began, "visit_ms");
  return { lastAt, visitAt: before.visitAt, views };
}
