import type * as v from "valibot";
import { safeParse } from "valibot";
import { sourceFindings, type FindingKind } from "./source-findings.server.ts";
import { parseValid } from "#app/foundation/schemas.server.ts";

/** Number of evenly spaced rows of a long list to check for missing and out-of-range fields. */
const SAMPLE_ROWS = 50;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && value.kind === "schema";

/** The schema itself, the parts of its pipe and the schema it wraps. */
function partsOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  const pipe = Array.isArray(schema.pipe) ? schema.pipe.filter((part) => part !== schema && isRecord(part)) : [];
  const inner = [...pipe, ...(isRecord(schema.wrapped) ? [schema.wrapped] : [])];
  return [schema, ...inner.flatMap((part) => (part.kind === "schema" && part !== schema ? partsOf(part) : [part]))];
}

function fieldsOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  const object = partsOf({ ...schema }).find(({ entries }) => isRecord(entries));
  return Object.entries(isRecord(object?.entries) ? object.entries : {}).filter((field): field is [string, v.GenericSchema] =>
    isSchema(field[1]),
  );
}

const isOptional = (schema: v.GenericSchema): boolean => ["optional", "exact_optional", "nullish", "undefinedable"].includes(schema.type);

/** Sources write an empty string, and some write 0, for unknown values. */
function isBlank(schema: v.GenericSchema, value: unknown): boolean {
  if (value === "") return true;
  return value === 0 && partsOf({ ...schema }).some(({ type, requirement }) => type === "gt_value" && requirement === 0);
}

/** True if the schema rejects the value or turns it into null or an empty list. */
function isReplaced(schema: v.GenericSchema, value: unknown): boolean {
  const parsed = safeParse(schema, value);
  if (!parsed.success) return true;
  if (parsed.output === null) return true;
  const fallback: unknown = "fallback" in schema ? schema.fallback : undefined;
  return (
    Array.isArray(fallback) && fallback.length === 0 && Array.isArray(parsed.output) && parsed.output.length === 0 && !Array.isArray(value)
  );
}

const isNumeric = (value: unknown): boolean => typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

interface FieldCount {
  absent: number;
  present: number;
  kinds: Map<FindingKind, number>;
}

function judgeRow(schema: v.GenericSchema, row: unknown, place: string, counts: Map<string, FieldCount>): void {
  if (!isRecord(row)) return;
  for (const [name, field] of fieldsOf(schema)) {
    const at = `${place}.${name}`;
    const count = counts.get(at) ?? { absent: 0, present: 0, kinds: new Map() };
    counts.set(at, count);
    const value = row[name];
    if (value === undefined) {
      if (!isOptional(field)) count.absent += 1;
      continue;
    }
    count.present += 1;
    if (value === null || isBlank(field, value)) continue;
    if (isReplaced(field, value)) {
      const kind = isNumeric(value) ? "out-of-range" : "unreadable-row";
      count.kinds.set(kind, (count.kinds.get(kind) ?? 0) + 1);
    } else judgeRow(field, value, at, counts);
  }
}

/** Reports fields that no row has, because others are optional, and rejected values. `place` is the endpoint, such as "coins/markets". */
export function reportRowFindings(source: string, place: string, schema: v.GenericSchema, rows: readonly unknown[]): void {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLE_ROWS));
  const counts = new Map<string, FieldCount>();
  sourceFindings.suspendedDuring(() => {
    for (let index = 0; index < rows.length; index += step) judgeRow(schema, rows[index], place, counts);
  });
  for (const [at, { absent, present, kinds }] of counts) {
    if (absent > 0 && present === 0) sourceFindings.add({ source, kind: "missing-field", place: at });
    for (const [kind, count] of kinds) sourceFindings.add({ source, kind, place: at }, count);
  }
}

/** Returns the rows that fit the schema and reports the rest. */
export function readList<Row>(source: string, place: string, schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): Row[] {
  const kept = parseValid(schema, rows);
  if (kept.length < rows.length) sourceFindings.add({ source, kind: "unreadable-row", place }, rows.length - kept.length);
  reportRowFindings(source, place, schema, rows);
  return kept;
}
