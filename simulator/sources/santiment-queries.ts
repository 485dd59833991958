import { createSocialMetrics, intervalMs, type Metric } from "../world/social-metrics.ts";
import type { World } from "../world/world.ts";
import type { Field, Value } from "./graphql.ts";
import { DAY } from "#app/foundation/durations.ts";

/** A field cannot be answered. The message goes into `errors`. */
export class QueryError extends Error {}

type Plan = "free" | "pro";

const HISTORY_DAYS = 365;
const HIDDEN_DAYS = 30;
const MAX_COMPLEXITY = 50_000;
const slugs = [
  "cardano",
  "santiment",
  "bitcoin",
  "ethereum",
  "minswap",
  "sundaeswap",
  "liqwid-finance",
  "snek",
  "world-mobile-token",
  "indigo-dao-governance-token",
];
const ofSlugs = new Set(["timeseriesDataJson", "timeseriesData", "aggregatedTimeseriesData", "timeseriesDataPerSlugJson"]);
// The docs page of this metric says free, but Santiment's code says pro, and we follow the code.
const needsPro = (metric: Metric, plan: Plan): boolean => metric.minPlan === "pro" && plan === "free";

/** The name of a field in messages: timeseriesDataJson becomes timeseries_data_json. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const stamp = (atMs: number): string => new Date(atMs).toISOString().replace("T", " ").replace("Z", "000Z");

const noAccess = (metric: string): string =>
  `The metric ${metric} is not accessible with the currently used SANAPI FREE subscription. ` +
  "Please upgrade to SANAPI PRO subscription or a Custom Plan that has access to it.\n\n" +
  "If you have a subscription for one product but attempt to fetch data using another product, " +
  "this error will still be shown. The data on SANBASE cannot be fetched with a SANAPI subscription and vice versa.\n";

const outside = (query: string, from: string, to: string): string =>
  `Both \`from\` and \`to\` parameters are outside the allowed interval you can query ${query} ` +
  "with your current subscription SANAPI FREE. Upgrade to a higher tier in order to access more data.\n\n" +
  `Allowed time restrictions:\n  - \`from\` - ${from}\n  - \`to\` - ${to}\n`;

function parseTime(value: Value | undefined, now: number, name: string): number {
  const [, ago] = typeof value === "string" ? (/^utc_now(?:-(\w+))?$/.exec(value) ?? [null, null]) : [null, null];
  if (value === "utc_now") return now;
  const at = typeof ago === "string" ? now - (intervalMs(ago) ?? NaN) : Date.parse(typeof value === "string" ? value : "");
  if (Number.isNaN(at)) throw new QueryError(`Argument "${name}" has invalid value ${JSON.stringify(value ?? null)}.`);
  return at;
}

function pick(fields: Field[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ alias, name }) => {
      if (!Object.hasOwn(values, name)) throw new QueryError(`Cannot query field "${name}".`);
      return [alias, values[name]];
    }),
  );
}

/** Answers the supported queries of SanAPI with the metrics of a world. */
export function createResolver(world: World) {
  const crowd = createSocialMetrics(world);

  function access(metric: Metric, plan: Plan) {
    const now = world.now();
    const restricted = metric.access === "restricted" && plan === "free";
    return {
      type: "metric",
      name: metric.name,
      metric: metric.name,
      isAccessible: !needsPro(metric, plan),
      isRestricted: restricted,
      restrictedFrom: restricted ? new Date(now - HISTORY_DAYS * DAY).toISOString() : null,
      restrictedTo: restricted ? new Date(now - HIDDEN_DAYS * DAY).toISOString() : null,
      isDeprecated: false,
      minInterval: metric.minInterval,
      defaultAggregation: metric.aggregation.toUpperCase(),
      availableAggregations: ["ANY", "SUM", "AVG", "MIN", "MAX", "LAST", "FIRST", "MEDIAN", "COUNT"],
      availableSelectors: ["SLUG"],
      availableSlugs: slugs,
      dataType: "TIMESERIES",
      __typename: "MetricMetadata",
    };
  }

  function slugsOf(args: Record<string, Value>): string[] {
    const selector = args["selector"];
    const inside = typeof selector === "object" && selector !== null && !Array.isArray(selector) ? selector : {};
    const asked = args["slug"] ?? inside["slug"] ?? inside["slugs"];
    const list = (Array.isArray(asked) ? asked : [asked]).filter((slug) => typeof slug === "string");
    if (list.length === 0) throw new QueryError("The selector must have at least one field provided.");
    const unknown = list.find((slug) => !slugs.includes(slug));
    if (unknown !== undefined) throw new QueryError(`The slug ${JSON.stringify(unknown)} is not an existing slug.`);
    return list;
  }

  /** The part of a range that a plan allows. A range wholly outside is an error; one partly outside is silently shortened. */
  function allowedRange(metric: Metric, field: Field, plan: Plan, slug: string): { from: number; to: number } {
    const now = world.now();
    const from = parseTime(field.args["from"], now, "from");
    const to = parseTime(field.args["to"], now, "to");
    if (from > to) throw new QueryError("The `to` datetime parameter must be after the `from` datetime parameter.");
    if (needsPro(metric, plan)) {
      throw new QueryError(noAccess(metric.name));
    }
    if (metric.access !== "restricted" || plan === "pro" || slug === "santiment") return { from, to };
    const earliest = now - HISTORY_DAYS * DAY;
    const latest = now - HIDDEN_DAYS * DAY;
    if (from > latest || to < earliest) {
      throw new QueryError(outside(snake(field.name), stamp(earliest), stamp(latest)));
    }
    return { from: Math.max(from, earliest), to: Math.min(to, latest) };
  }

  function seriesOf(metric: Metric, field: Field, plan: Plan, slug: string) {
    const { from, to } = allowedRange(metric, field, plan, slug);
    const { interval = "1d", aggregation, includeIncompleteData = false } = field.args;
    const asked = typeof interval === "string" ? intervalMs(interval) : undefined;
    if (asked === undefined || asked === 0) throw new QueryError(`Argument "interval" has invalid value ${JSON.stringify(interval)}.`);
    const step = Math.max(asked, intervalMs(metric.minInterval) ?? 0);
    const complexity = Math.floor((to - from) / asked);
    if (complexity > MAX_COMPLEXITY) {
      throw new QueryError(`Operation is too complex: complexity is ${complexity} and maximum is ${MAX_COMPLEXITY}`);
    }
    // Daily metrics leave out the current day by default.
    const today = Math.floor(world.now() / DAY) * DAY;
    const end = metric.minInterval === "1d" && includeIncompleteData !== true ? Math.min(to, today - 1) : to;
    return crowd.series(metric, slug, from, end, step, typeof aggregation === "string" ? aggregation.toLowerCase() : undefined);
  }

  function aggregated(metric: Metric, field: Field, plan: Plan, slug: string): number {
    const { from, to } = allowedRange(metric, field, plan, slug);
    const exact = world.settings.metrics[metric.name];
    if (typeof exact === "number" && slug === "cardano") return exact;
    const { aggregation } = field.args;
    return crowd.value(metric, slug, from, Math.max(from + 1, to), typeof aggregation === "string" ? aggregation.toLowerCase() : undefined);
  }

  return {
    /** Answers a root field other than getMetric; null for getMetric. */
    root(field: Field, plan: Plan): unknown {
      if (field.name === "getMetric") return null;
      const all = [...crowd.metrics.values()];
      if (field.name === "getAvailableMetrics") return all.map(({ name }) => name);
      if (field.name !== "getAccessRestrictions") {
        throw new QueryError(`Cannot query field "${field.name}" on type "RootQueryType".`);
      }
      const asked = field.args["plan"] === undefined ? plan : field.args["plan"] === "FREE" ? "free" : "pro";
      return all.map((metric) => pick(field.fields, access(metric, asked)));
    },
    metric(field: Field): Metric {
      const name = field.args["metric"];
      const metric = typeof name === "string" ? crowd.metrics.get(name) : undefined;
      if (metric === undefined) throw new QueryError(`The metric '${String(name)}' is not supported or is mistyped.`);
      return metric;
    },
    field(metric: Metric, field: Field, plan: Plan): unknown {
      if (field.name === "__typename") return "Metric";
      if (field.name === "metadata") return pick(field.fields, access(metric, plan));
      const [first = "", ...others] = ofSlugs.has(field.name) ? slugsOf(field.args) : [];
      switch (field.name) {
        case "timeseriesDataJson":
          return seriesOf(metric, field, plan, first);
        case "timeseriesData":
          return seriesOf(metric, field, plan, first).map((row) => pick(field.fields, row));
        case "aggregatedTimeseriesData":
          return aggregated(metric, field, plan, first);
        case "timeseriesDataPerSlugJson": {
          const all = [first, ...others].map((slug) => ({ slug, rows: seriesOf(metric, field, plan, slug) }));
          return (all[0]?.rows ?? []).map(({ datetime }, index) => ({
            datetime,
            data: all.map(({ slug, rows }) => ({ slug, value: rows[index]?.value ?? null })),
          }));
        }
        default:
          throw new QueryError(`Cannot query field "${field.name}" on type "Metric".`);
      }
    },
  };
}
