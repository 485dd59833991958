import * as z from "zod";
import { cleanLine } from "./plain-text.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

/** What every adapter needs to reach its source. */
export interface SourceOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** How often this is asked, in milliseconds. */
  intervalMs?: number | undefined;
}

/**
 * A number between two bounds, both included. Each field stands alone: one that is absent, not a number or out of
 * bounds becomes null and leaves its neighbours alone.
 */
export const within = (least: number, most: number) => z.number().min(least).max(most).nullable().catch(null);

export const wholeWithin = (least: number, most: number) => z.number().int().min(least).max(most).nullable().catch(null);

/** Like `within`, for sources that write 0 when they mean "not known". */
export const positive = (most: number) => z.number().positive().max(most).nullable().catch(null);

/** A name or title as one clean line of at most `most` UTF-16 units; null when nothing readable is in it. */
export const line = (most: number) =>
  z
    .string()
    .transform((text) => cleanLine(text, most) || null)
    .nullable()
    .catch(null);

/** The launch of ADA, 23 September 2017: nothing here was observed before. Milliseconds since 1970. */
export const CARDANO_LAUNCH = Date.UTC(2017, 8, 23);
export const MAX_SUPPLY_ADA = 45e9;

/** A moment of the past in milliseconds since 1970; one in the future is a clock that runs ahead and becomes now. */
export function pastMoment(ms: number | null, now: number): number | null {
  return ms === null || !Number.isFinite(ms) || ms < CARDANO_LAUNCH ? null : Math.min(ms, now);
}

/**
 * Reads a document of which the outline must be right; the fields inside mend themselves.
 * @throws {UpstreamError} bad-shape
 */
export function parseShape<Schema extends z.ZodType>(source: string, schema: Schema, document: unknown): z.output<Schema> {
  const parsed = schema.safeParse(document);
  if (!parsed.success) throw shapeError(source, "not the document that was asked for");
  return parsed.data;
}

export function shapeError(source: string, detail: string): UpstreamError {
  return new UpstreamError(source, "bad-shape", detail);
}
