import type { Field } from "./graphql.ts";

/**
 * The supported part of SanAPI's schema: arguments, required ones, and subfields. It follows lib/sanbase_web/graphql/schema of
 * github.com/santiment/sanbase2.
 */
interface FieldShape {
  args: readonly string[];
  required?: readonly string[];
  hasFields: boolean;
}

const SERIES = ["slug", "selector", "from", "to", "interval", "aggregation", "transform", "includeIncompleteData", "cachingParams"];
const RANGE = ["from", "to"];

const ROOT: Record<string, FieldShape> = {
  getMetric: { args: ["metric", "version"], required: ["metric"], hasFields: true },
  getAvailableMetrics: { args: ["product", "plan", "hasIncompleteData"], hasFields: false },
  getAccessRestrictions: { args: ["product", "plan", "filter"], hasFields: true },
};
const METRIC: Record<string, FieldShape> = {
  __typename: { args: [], hasFields: false },
  metadata: { args: [], hasFields: true },
  timeseriesDataJson: { args: [...SERIES, "fields", "onlyFinalizedData"], required: RANGE, hasFields: false },
  timeseriesDataPerSlugJson: { args: [...SERIES, "fields", "onlyFinalizedData"], required: RANGE, hasFields: false },
  timeseriesData: { args: [...SERIES, "onlyFinalizedData"], required: RANGE, hasFields: true },
  aggregatedTimeseriesData: { args: [...SERIES, "onlyFinalizedData"], required: RANGE, hasFields: false },
};

export interface ValidationProblem {
  message: string;
  locations: { line: number; column: number }[];
}

function check(field: Field, type: string, shapes: Record<string, FieldShape>): ValidationProblem[] {
  const problem = (message: string): ValidationProblem => ({ message, locations: [{ line: field.line, column: field.column }] });
  const shape = Object.hasOwn(shapes, field.name) ? shapes[field.name] : undefined;
  if (!shape) return [problem(`Cannot query field "${field.name}" on type "${type}".`)];
  const unknown = Object.keys(field.args).filter((name) => !shape.args.includes(name));
  const absent = (shape.required ?? []).filter((name) => (field.args[name] ?? null) === null);
  return [
    ...unknown.map((name) => problem(`Unknown argument "${name}" on field "${field.name}" of type "${type}".`)),
    ...absent.map((name) => problem(`In argument "${name}": Expected a value that isn't null, found null.`)),
    ...(shape.hasFields && field.fields.length === 0 ? [problem(`Field "${field.name}" must have a selection of subfields.`)] : []),
    ...(!shape.hasFields && field.fields.length > 0
      ? [problem(`Field "${field.name}" must not have a selection since it has no subfields.`)]
      : []),
  ];
}

/** Validates a document. Santiment rejects an invalid one as a whole, before it answers any part. */
export const validate = (roots: readonly Field[]): ValidationProblem[] =>
  roots.flatMap((root) => [
    ...check(root, "RootQueryType", ROOT),
    ...(root.name === "getMetric" ? root.fields.flatMap((field) => check(field, "Metric", METRIC)) : []),
  ]);
