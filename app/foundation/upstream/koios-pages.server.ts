import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { shapeError, parseShape, type SourceOptions } from "./field-schemas.server.ts";
import { isTooMuch, koiosFunction } from "./koios-load.server.ts";
import { requestKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

const SOURCE = "koios";
/** Koios never answers with more rows than this. */
export const PAGE_SIZE = 1000;
/** A page that takes too long even so isn't slow because of its length. */
const MIN_PAGE_SHARE = 1 / 8;
/** Longer lists are no lists that we asked for, unless the caller expects more. */
const MAX_PAGES = 12;
/** Koios allows a hundred calls in ten seconds per address, so wait between pages. */
export const REQUEST_DELAY_MS = 250;

interface PageOptions<Row> {
  /** More full pages than this are an error. */
  maxPages?: number;
  /** True if anyone may write rows, so unreadable ones aren't reported as a fault of the source. */
  isWritableByAnyone?: boolean;
  /** Whether a page that has rows and none that is sound is an error. */
  requiresSoundRows?: boolean;
  /** Asks by POST. */
  body?: unknown;
  /** True if the first pages of a too long list are useful: cutting it is then a finding, not an error. */
  allowsCutOff?: boolean;
  /** Asks for no more pages after so many milliseconds. */
  maxMs?: number;
  /** True if the caller needs no more rows than these. */
  isEnough?: (rows: readonly Row[]) => boolean;
  /** Rows of a page; fewer when each of them is long. */
  pageSize?: number;
  maxBytes?: number;
}

export interface Pages<Row> {
  rows: Row[];
  /** When the last page was fetched, milliseconds since 1970. */
  fetchedAt: number;
  /** True if the list has more rows. */
  isCut: boolean;
}

/**
 * Reads a list that is longer than one answer, page after page, and smaller pages when they take too long. `path` has a query with an order that
 * does not change from call to call.
 * @returns the sound rows
 * @throws {UpstreamError} when any page fails: a list with holes would be taken for a whole one
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
      if (requiresSoundRows && length > 0 && sound.length === 0) throw shapeError(SOURCE, "a page without a sound row");
      rows.push(...sound);
      fetchedAt = answer.fetchedAt;
      if (length < size || isEnough?.(rows)) return { rows, fetchedAt, isCut: false };
      offset += length;
    } catch (error) {
      if (!isTooMuch(error) || size <= pageSize * MIN_PAGE_SHARE) throw error;
      size = Math.floor(size / 2);
    }
  }
  if (!allowsCutOff) throw shapeError(SOURCE, `a list of more than ${maxPages} pages`);
  sourceFindings.add({ source: SOURCE, kind: "cut-off", place });
  return { rows, fetchedAt, isCut: true };
}
