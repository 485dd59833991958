import * as v from "valibot";
import { cleanLine } from "./plain-text.server.ts";
import { judgeRows } from "./judge-rows.server.ts";
import type { CallPurpose } from "./send-request.server.ts";
import { sourceFindings } from "./source-findings.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";
import { integer } from "#app/foundation/schemas.server.ts";

/** What every adapter needs to reach its source. */
export interface SourceOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** How often this is asked, in milliseconds. */
  intervalMs?: number | undefined;
  /** What it's asked for; default "jobs". */
  purpose?: CallPurpose | undefined;
}

/**
 * A number between two bounds, both included. Each field stands alone: one that is absent, not a number or out of
 * bounds becomes null and leaves its neighbours alone.
 */
export const within = (least: number, most: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(least), v.maxValue(most))), null);

export const wholeWithin = (least: number, most: number) =>
  v.fallback(v.nullable(v.pipe(integer, v.minValue(least), v.maxValue(most))), null);

/** Like `within`, for sources that write 0 when they mean "not known". */
export const positive = (most: number) => v.fallback(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(most))), null);

/** A name or title as one clean line of at most `most` UTF-16 units; null when nothing readable is in it. */
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

/** The same of a row that is left out without it. */
export const requiredLine = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text, most)),
    v.nonEmpty(),
  );

/** The launch of ADA, 23 September 2017: nothing here was observed before. Milliseconds since 1970. */
export const CARDANO_LAUNCH = Date.UTC(2017, 8, 23);
export const MAX_SUPPLY_ADA = 45e9;

/** The highest price of a coin in USD: wrapped bitcoin costs more than 100,000. */
export const MAX_PRICE = 1e8;

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,9})?)? ?(?:(Z|UTC)|([+-]\d\d):?(\d\d)?)?)?$/i;

/**
 * A moment in the forms of ISO 8601 that sources write, in milliseconds since 1970, or NaN. One without a zone is in UTC: `Date.parse` would read
 * it in the machine's own zone.
 */
export function isoMoment(text: string): number {
  const [, day, minutes = "00:00", seconds = ":00", , hours = "+00", rest = "00"] = ISO.exec(text.trim()) ?? [];
  return day === undefined ? NaN : Date.parse(`${day}T${minutes}${seconds.replace(",", ".")}${hours}:${rest}`);
}

/** A moment of the past in milliseconds since 1970; one in the future is a clock that runs ahead and becomes now. */
export function pastMoment(ms: number | null, now: number): number | null {
  return ms === null || !Number.isFinite(ms) || ms < CARDANO_LAUNCH ? null : Math.min(ms, now);
}

/**
 * Reads a document whose outline must be right; a field inside that can't be used becomes null, and is noted where `place` names the endpoint.
 * @throws {UpstreamError} bad-shape
 */
export function parseShape<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
  document: unknown,
  place?: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, document);
  if (!parsed.success) throw shapeError(source, "not the document that was asked for", place);
  if (place !== undefined) judgeRows(source, place, schema, [document]);
  return parsed.output;
}

/** The error of an answer that can't be read. It's noted too: a caller may have another source to fall back on. */
export function shapeError(source: string, detail: string, place = detail): UpstreamError {
  sourceFindings.add({ source, kind: "unreadable-row", place });
  return new UpstreamError(source, "bad-shape", detail);
}
