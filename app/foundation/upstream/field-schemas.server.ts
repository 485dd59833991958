import * as v from "valibot";
import { cleanLine } from "./plain-text.server.ts";
import { reportRowFindings } from "./row-findings.server.ts";
import type { CallPurpose } from "./send-request.server.ts";
import { sourceFindings } from "./source-findings.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";
import { integer } from "#app/foundation/schemas.server.ts";

export interface SourceOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey?: string | undefined;
  intervalMs?: number | undefined;
  purpose?: CallPurpose | undefined;
}

/** A number between two inclusive bounds; null if it's absent, not a number or out of bounds, so one bad field never drops the row. */
export const numberWithin = (least: number, most: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(least), v.maxValue(most))), null);

export const integerWithin = (least: number, most: number) =>
  v.fallback(v.nullable(v.pipe(integer, v.minValue(least), v.maxValue(most))), null);

/** Like `within`, for sources that write 0 for unknown values. */
export const positive = (most: number) => v.fallback(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(most))), null);

/** A name or title as one clean line of at most `most` UTF-16 units; null if nothing readable is left. */
export const line = (most: number) =>
  v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((text) => cleanLine(text, most) || null),
      ),
    ),
    null,
  );

/** A hash of this many digits; null if it isn't one. */
export const hexadecimal = (digits: number) => v.fallback(v.nullable(v.pipe(v.string(), v.length(digits), v.regex(/^[0-9a-f]+$/))), null);

/** Like `line`, but rejects the row if nothing readable is left. */
export const requiredLine = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text, most)),
    v.nonEmpty(),
  );

/** ADA's launch on September 23, 2017: no valid data is older. Milliseconds since 1970. */
export const CARDANO_LAUNCH = Date.UTC(2017, 8, 23);
export const MAX_SUPPLY_ADA = 45e9;

/** In USD; wrapped bitcoin costs more than 100,000. */
export const MAX_PRICE = 1e8;

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,9})?)? ?(?:(Z|UTC)|([+-]\d\d):?(\d\d)?)?)?$/i;

/** ISO 8601 to milliseconds since 1970, or NaN. Times without a zone are UTC; `Date.parse` would use the machine's time zone. */
export function parseIsoDate(text: string): number {
  const [, day, minutes = "00:00", seconds = ":00", , hours = "+00", rest = "00"] = ISO.exec(text.trim()) ?? [];
  return day === undefined ? NaN : Date.parse(`${day}T${minutes}${seconds.replace(",", ".")}${hours}:${rest}`);
}

/** Returns a past timestamp (milliseconds since 1970); a future one comes from a fast clock and becomes now. */
export function pastTimestamp(ms: number | null, now: number): number | null {
  return ms === null || !Number.isFinite(ms) || ms < CARDANO_LAUNCH ? null : Math.min(ms, now);
}

/** Invalid fields become null, and are reported if `place` names the endpoint. @throws {UpstreamError} bad-shape */
export function parseShape<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
  document: unknown,
  place?: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, document);
  if (!parsed.success) throw shapeError(source, "not the expected shape", place);
  if (place !== undefined) reportRowFindings(source, place, schema, [document]);
  return parsed.output;
}

/** Error for an unreadable response. Also adds a finding, because the caller may fall back to another source. */
export function shapeError(source: string, detail: string, place = detail): UpstreamError {
  sourceFindings.add({ source, kind: "unreadable-row", place });
  return new UpstreamError(source, "bad-shape", detail);
}
