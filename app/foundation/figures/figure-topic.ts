import * as v from "valibot";
import { figureSchema } from "#app/foundation/figures/figure.ts";

/** A live topic with one figure per metric; null before the metric's first reading. */
export function figureTopic<const Metrics extends readonly string[]>(name: string, metrics: Metrics) {
  const schema = v.object(v.entriesFromList(metrics, v.nullable(figureSchema)));
  return { name, schema, empty: v.parse(schema, Object.fromEntries(metrics.map((metric) => [metric, null]))) };
}
