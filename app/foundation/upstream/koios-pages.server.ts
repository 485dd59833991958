import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { shapeError, parseShape, type SourceOptions } from "./field-schemas.server.ts";
import { requestKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

const SOURCE = "koios";
/** Koios never answers with more rows than this. */
const PAGE_SIZE = 1000;
/** Longer lists are no lists that we asked for, unless the caller expects more. */
const MAX_PAGES = 12;
/** Koios allows a hundred calls in ten seconds per address, so wait between pages. */
export const REQUEST_DELAY_MS = 250;

interface PageOptions {
  /** More full pages than this are an error. */
  maxPages?: number;
  /** Whether a page that has rows and none that is sound is an error. */
  requiresSoundRows?: boolean;
}

/**
 * Reads a list that is longer than one answer, page after page. `path` has a query with an order that does not change
 * from call to call.
 * @returns the sound rows, and when the last page was fetched (milliseconds since 1970)
 * @throws {UpstreamError} when any page fails: a list with holes would be taken for a whole one
 */
export async function fetchPages<Row>(
  client: PoliteFetch,
  options: SourceOptions,
  path: string,
  schema: v.GenericSchema<unknown, Row>,
  { maxPages = MAX_PAGES, requiresSoundRows = false }: PageOptions = {},
): Promise<{ rows: Row[]; fetchedAt: number }> {
  const rows: Row[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    if (page > 0) await sleep(REQUEST_DELAY_MS);
    const { value, fetchedAt } = await requestKoios(client, options, `${path}&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`);
    const sound = readRows(value, schema);
    const { length } = parseShape(SOURCE, v.array(v.unknown()), value);
    if (requiresSoundRows && length > 0 && sound.length === 0) throw shapeError(SOURCE, "a page without a sound row");
    rows.push(...sound);
    if (length < PAGE_SIZE) return { rows, fetchedAt };
  }
  throw shapeError(SOURCE, `a list of more than ${maxPages} pages`);
}
