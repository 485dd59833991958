import type { Action, MetricName } from "#app/features/analytics/analytics.ts";
import { binOf } from "#app/features/analytics/histogram-bins.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { dayOf } from "#app/features/analytics/visitor.server.ts";
import { HOUR } from "#app/foundation/durations.ts";

const VISIT_TIMEOUT_MS = 30 * 60_000;

/** An event waiting to be written. Only the day's hash identifies its sender. */
export interface TrackedEvent {
  /** Milliseconds since 1970. */
  at: number;
  visitor: string;
  /** The day's hash of the sender's network. Thresholds count networks, because one machine can pose as many visitors. */
  network: string;
  action: Action;
  /** Without the language. */
  path: string;
  language: Language;
  project?: string;
  /** Referring host of a page view. */
  referrer?: string;
  term?: string;
  article?: string;
  metric?: { name: MetricName; value: number };
}

/** A visitor of the day with the current visit. Times in milliseconds since 1970. */
export interface VisitorState {
  lastAt: number;
  visitAt: number;
  views: number;
}

export class Counters<Key extends readonly (string | number)[]> {
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

export interface Aggregates {
  counts: Counters<readonly [dimension: string, hour: number, value: string]>;
  vitals: Counters<readonly [metric: MetricName, hour: number, path: string, bin: number]>;
  terms: Counters<readonly [day: string, term: string, network: string]>;
  hosts: Counters<readonly [day: string, host: string, network: string]>;
  articles: Counters<readonly [id: string]>;
  visitors: Map<string, VisitorState>;
}

export const hourOf = (timestamp: number): number => Math.floor(timestamp / HOUR) * HOUR;

/** Adds up events in the order received. `known` has the visitors seen before this batch. */
export function aggregateEvents(events: readonly TrackedEvent[], known: ReadonlyMap<string, VisitorState>): Aggregates {
  const folded: Aggregates = {
    counts: new Counters(),
    vitals: new Counters(),
    terms: new Counters(),
    hosts: new Counters(),
    articles: new Counters(),
    visitors: new Map(),
  };
  for (const event of events) {
    const hour = hourOf(event.at);
    folded.counts.add(1, "action", hour, event.action);
    if (event.metric) {
      folded.vitals.add(1, event.metric.name, hour, event.path, binOf(event.metric.name, event.metric.value));
      continue;
    }
    countEvent(event, folded);
    const before = folded.visitors.get(event.visitor) ?? known.get(event.visitor);
    folded.visitors.set(event.visitor, nextVisitorState(event, before, folded));
  }
  return folded;
}

function countEvent(
  { at, action, path, language, project, term, network, article }: TrackedEvent,
  { counts, terms, articles }: Aggregates,
): void {
  const hour = hourOf(at);
  if (action === "pageview") {
    counts.add(1, "total", hour, "views");
    counts.add(1, "path", hour, path);
    counts.add(1, "language", hour, language);
    if (project) counts.add(1, "project", hour, project);
  }
  if (action === "project_interaction" && project) counts.add(1, "project_use", hour, project);
  if (term) terms.add(1, dayOf(at), term, network);
  if (article) articles.add(1, article);
}

/**
 * Returns the visitor's state after an event. A visit counts in its first hour, and a visitor in the day's first hour of theirs, so that
 * every figure of a period is the sum of its hours.
 */
function nextVisitorState(
  { at, action, referrer, network }: TrackedEvent,
  before: VisitorState | undefined,
  { counts, hosts }: Aggregates,
): VisitorState {
  const hour = hourOf(at);
  if (!before) counts.add(1, "total", hour, "visitors");
  if (!before || hourOf(before.lastAt) < hour) counts.add(1, "total", hour, "visitors_of_hour");
  if (!before || at - before.lastAt > VISIT_TIMEOUT_MS) {
    counts.add(1, "total", hour, "visits");
    counts.add(1, "total", hour, "bounces");
    if (referrer) hosts.add(1, dayOf(at), referrer, network);
    else counts.add(1, "source", hour, "");
    // Returning to an open page starts a new visit with one view.
    return { lastAt: at, visitAt: at, views: 1 };
  }
  const views = before.views + (action === "pageview" ? 1 : 0);
  const began = hourOf(before.visitAt);
  if (before.views === 1 && views === 2) counts.add(-1, "total", began, "bounces");
  const lastAt = Math.max(at, before.lastAt);
  counts.add(lastAt - before.lastAt, "total", began, "visit_ms");
  return { lastAt, visitAt: before.visitAt, views };
}
