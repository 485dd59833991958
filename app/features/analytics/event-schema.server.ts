import * as v from "valibot";
import { ACTIONS, METRICS } from "#app/features/analytics/analytics.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** Control and format characters, lone surrogates and line separators, which no field of ours contains. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check((value) => !INVISIBLE_CHARACTERS.test(value)),
  );
const path = v.pipe(text(300), v.startsWith("/"));
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const keysOf = <Key extends string>(item: Record<Key, unknown>): Key[] => Object.keys(item).filter((key): key is Key => key in item);

/** Ten minutes in milliseconds: anything slower was a background tab. */
const MAX_VALUE = 600_000;

/** One event as a browser sends it; see `AnalyticsEvent`. Unknown fields are removed. */
const eventSchema = v.pipe(
  v.object({
    action: v.picklist(keysOf(ACTIONS)),
    category: v.optional(text(40)),
    label: v.optional(text(200)),
    value: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE))),
    language: v.picklist(LANGUAGE_CODES),
    page_path: path,
    route: v.optional(text(200)),
    referrer: v.optional(text(253)),
    project_name: v.optional(text(80)),
    project_category: v.optional(text(80)),
    interaction_type: v.optional(text(40)),
    source_page: v.optional(path),
    from_page: v.optional(path),
    to_page: v.optional(path),
    navigation_type: v.optional(text(40)),
    search_term: v.optional(text(200)),
    results_count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))),
    news_category: v.optional(text(80)),
    content_type: v.optional(text(40)),
    metric_name: v.optional(v.picklist(keysOf(METRICS))),
    metric_unit: v.optional(text(20)),
  }),
  v.check(({ action, category }) => category === undefined || category === ACTIONS[action]),
  v.check(
    ({ action, metric_name, metric_unit, value }) =>
      action !== "performance_metric" ||
      (metric_name !== undefined && value !== undefined && (metric_unit === undefined || metric_unit === METRICS[metric_name])),
  ),
);
export type ParsedEvent = v.InferOutput<typeof eventSchema>;

/** Events per request; the rest are dropped. */
export const MAX_EVENTS_PER_REQUEST = 50;

/** Module constant, because building a schema costs a hundred times more than using it. */
const batchSchema = v.object({ events: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/** Extracts the unparsed events of a body, one or several. */
export function extractEvents(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.length > 0 ? body : [null];
  const several = v.safeParse(batchSchema, body);
  return several.success ? several.output.events : [body];
}

export function parseEvent(event: unknown): ParsedEvent | undefined {
  const parsed = v.safeParse(eventSchema, event);
  return parsed.success ? parsed.output : undefined;
}
