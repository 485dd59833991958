import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { shapeError, parseShape, type SourceOptions } from "./field-schemas.server.ts";
import { isQueryTooLarge, koiosFunction } from "./koios-load.server.ts";
import { requestKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

const SOURCE = "koios";
export const PAGE_SIZE = 1000;
/** Smallest page, as a share of the normal size: if it still times out, its length isn't the cause. */
const MIN_PAGE_SHARE = 1 / 8;
/** Default for lists whose length we know. */
const MAX_PAGES = 12;
/** Koios allows 100 calls in ten seconds per IP address. */
export const REQUEST_DELAY_MS = 250;

interface PageOptions<Row> {
  maxPages?: number;
  /** Skips findings for lists that anyone may write to, because bad rows there aren't the source's fault. */
  isWritableByAnyone?: boolean;
  /** Fails if a page has rows but no valid one. */
  requiresSoundRows?: boolean;
  body?: unknown;
  /** Returns the first pages of a list that is too long, with a finding, and doesn't fail. */
  allowsCutOff?: boolean;
  maxMs?: number;
  isEnough?: (rows: readonly Row[]) => boolean;
  pageSize?: number;
  maxBytes?: number;
}

export interface Pages<Row> {
  rows: Row[];
  /** Time of the last page, milliseconds since 1970. */
  fetchedAt: number;
  isCut: boolean;
}

/**
 * Reads a paged list and halves the page size after a timeout. `path` needs a query with a stable order.
 * @throws {UpstreamError} if any page fails, because a partial list would look complete
 */
export async function fetchPages<Row>(
  client: PoliteFetch,
  options: SourceOptions,
  path: string,
  schema: v.GenericSchema<unknown, Row>,
  {
    maxPages = MAX_PAGES,
    requiresSoundRows = false,
    body,
    allowsCutOff = false,
    isWritableByAnyone = false,
    maxMs = Infinity,
    isEnough,
    pageSize = PAGE_SIZE,
    maxBytes,
  }: PageOptions<Row> = {},
): Promise<Pages<Row>> {
  const place = koiosFunction(path);
  const rows: Row[] = [];
  let size = pageSize;
  let fetchedAt = 0;
  const started = performance.now();
  for (let offset = 0; offset < maxPages * pageSize && performance.now() - started < maxMs;) {
    if (offset > 0 || size < pageSize) await sleep(REQUEST_DELAY_MS);
    try {
      const answer = await requestKoios(client, options, `${path}&limit=${size}&offset=${offset}`, { body, maxBytes });
      const { length } = parseShape(SOURCE, v.array(v.unknown()), answer.value);
      const sound = readRows(answer.value, schema, isWritableByAnyone ? undefined : place);
      if (requiresSoundRows && length > 0 && sound.length === 0) throw shapeError(SOURCE, "a page without a valid row");
      rows.push(...sound);
      fetchedAt = answer.fetchedAt;
      if (length < size || isEnough?.(rows)) return { rows, fetchedAt, isCut: false };
      offset += length;
    } catch (error) {
      if (!isQueryTooLarge(error) || size <= pageSize * MIN_PAGE_SHARE) throw error;
      size = Math.floor(size / 2);
    }
  }
  if (!allowsCutOff) throw shapeError(SOURCE, `a list of more than ${maxPages} pages`);
  sourceFindings.add({ source: SOURCE, kind: "cut-off", place });
  return { rows, fetchedAt, isCut: true };
}
