import * as z from "zod";
import { ACTIONS, METRICS } from "#app/features/analytics/analytics.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** Control and format characters, lone surrogates, separators of lines: no field of ours has them. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !INVISIBLE_CHARACTERS.test(value));
const path = text(300).startsWith("/");
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const keysOf = <Key extends string>(one: Record<Key, unknown>): Key[] => Object.keys(one).filter((key): key is Key => key in one);

/** Ten minutes in milliseconds: anything slower was a background tab. */
const MAX_VALUE = 600_000;

/** One event as a browser sends it; see `AnalyticsEvent`. Unknown fields are removed. */
const eventSchema = z
  .object({
    action: z.enum(keysOf(ACTIONS)),
    category: text(40).optional(),
    label: text(200).optional(),
    value: z.number().min(0).max(MAX_VALUE).optional(),
    language: z.enum(LANGUAGE_CODES),
    page_path: path,
    route: text(200).optional(),
    referrer: text(253).optional(),
    project_name: text(80).optional(),
    project_category: text(80).optional(),
    interaction_type: text(40).optional(),
    source_page: path.optional(),
    from_page: path.optional(),
    to_page: path.optional(),
    navigation_type: text(40).optional(),
    search_term: text(200).optional(),
    results_count: z.number().int().min(0).max(1_000_000).optional(),
    news_category: text(80).optional(),
    content_type: text(40).optional(),
    metric_name: z.enum(keysOf(METRICS)).optional(),
    metric_unit: text(20).optional(),
  })
  .refine(({ action, category }) => category === undefined || category === ACTIONS[action])
  .refine(
    ({ action, metric_name, metric_unit, value }) =>
      action !== "performance_metric" ||
      (metric_name !== undefined && value !== undefined && (metric_unit === undefined || metric_unit === METRICS[metric_name])),
  );
export type ParsedEvent = z.infer<typeof eventSchema>;

/** Events per request; the rest are dropped. */
export const MAX_EVENTS_PER_REQUEST = 50;

/** Built once: building a schema costs a hundred times more than using it. */
const batchSchema = z.object({ events: z.array(z.unknown()).min(1) });

/** The unparsed events of a body, one or several. */
export function extractEvents(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.length > 0 ? body : [null];
  const several = batchSchema.safeParse(body);
  return several.success ? several.data.events : [body];
}

/** The parsed event, or undefined when it is invalid. */
export const parseEvent = (event: unknown): ParsedEvent | undefined => eventSchema.safeParse(event).data;
