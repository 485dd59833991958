import * as z from "zod";
import { ACTIONS, METRICS } from "#app/features/analytics/analytics.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** Control and format characters, lone surrogates, separators of lines: no field of ours has them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const text = (most: number) => z.string().max(most).refine((value) => !UNSEEN.test(value));
const path = text(300).startsWith("/");
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const keysOf = <Key extends string>(one: Record<Key, unknown>): Key[] => Object.keys(one).filter((key): key is Key => key in one);

/** Ten minutes in milliseconds: what took longer was a page in the background. */
const MOST_VALUE = 600_000;

/** One event as a browser sends it; see `AnalyticsEvent`. Fields that it does not know are left out. */
const eventSchema = z
  .object({
    action: z.enum(keysOf(ACTIONS)),
    category: text(40).optional(),
    label: text(200).optional(),
    value: z.number().min(0).max(MOST_VALUE).optional(),
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
  .refine(({ action, metric_name, metric_unit, value }) => action !== "performance_metric" || (metric_name !== undefined && value !== undefined && (metric_unit === undefined || metric_unit === METRICS[metric_name])));
export type ReadEvent = z.infer<typeof eventSchema>;

/** Events in one request; what is beyond is dropped. */
export const MOST_EVENTS = 50;

/** Made once: a schema costs a hundred times what it costs to ask it. */
const severalSchema = z.object({ events: z.array(z.unknown()).min(1) });

/** The events of a body, one or several, unread. */
export function eventsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.length > 0 ? body : [null];
  const several = severalSchema.safeParse(body);
  return several.success ? several.data.events : [body];
}

/** An event, or undefined for what is none. */
export const readEvent = (event: unknown): ReadEvent | undefined => eventSchema.safeParse(event).data;
