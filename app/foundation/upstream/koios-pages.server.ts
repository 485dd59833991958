import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { badShape, readShape, type SourceOptions } from "./fields.server.ts";
import { askKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

const SOURCE = "koios";
/** Koios never answers with more rows than this. */
const ROWS_A_PAGE = 1000;
/** Longer lists are no lists that we asked for. */
const MOST_PAGES = 12;
/** The limit is a hundred calls in ten seconds for everybody behind our address: lists are not in a hurry. */
export const PAUSE_MS = 250;

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
  schema: z.ZodType<Row>,
): Promise<{ rows: Row[]; fetchedAt: number }> {
  const rows: Row[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (page > 0) await sleep(PAUSE_MS);
    const { value, fetchedAt } = await askKoios(client, options, `${path}&limit=${ROWS_A_PAGE}&offset=${page * ROWS_A_PAGE}`);
    rows.push(...readRows(value, schema));
    if (readShape(SOURCE, z.array(z.unknown()), value).length < ROWS_A_PAGE) return { rows, fetchedAt };
  }
  throw badShape(SOURCE, "a list without an end");
}
