import * as v from "valibot";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";
import {
  CARDANO_LAUNCH,
  parseIsoDate,
  parseShape,
  requiredLine,
  shapeError,
  type SourceOptions,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// cardano.org counts the transactions of known applications once a week, over 30 days:
// https://github.com/cardano-foundation/cardano-org/blob/main/src/data/tx-stats.json

const SOURCE = "cardano-org";
const LISTS_AT_MOST = 5_000;

export interface TransactionCounts {
  /** End of the counted window, in milliseconds since 1970. */
  observedAt: number;
  /** Transactions in the window of about 30 days, by the list's label of the application. */
  counts: ReadonlyMap<string, number>;
}

/**
 * Fetches the number of transactions of each listed application in 30 days.
 * @param options.baseUrl the address of the list itself
 * @throws {UpstreamError}
 */
export async function fetchTransactionCounts(client: PoliteFetch, { baseUrl, intervalMs }: SourceOptions): Promise<TransactionCounts> {
  const { value, fetchedAt } = await client.json({ source: SOURCE, url: baseUrl, intervalMs });
  return parseTransactionCounts(value, fetchedAt);
}

const row = v.object({ label: requiredLine(100), txCount: v.pipe(nonNegativeInteger, v.maxValue(1e9)) });
const list = v.object({
  metadata: v.object({ reportingWindow: v.object({ end: v.string() }) }),
  appStats: v.pipe(v.array(v.unknown()), v.maxLength(LISTS_AT_MOST)),
});

/**
 * Parses tx-stats.json, without invalid rows and without labels that occur twice.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape
 */
export function parseTransactionCounts(document: unknown, now: number): TransactionCounts {
  const { metadata, appStats } = parseShape(SOURCE, list, document, "tx-stats");
  const end = parseIsoDate(metadata.reportingWindow.end);
  if (!(end >= CARDANO_LAUNCH)) throw shapeError(SOURCE, "no end of the counting window");
  const rows = readList(SOURCE, "tx-stats.appStats", row, appStats);
  if (appStats.length > 0 && rows.length === 0) throw shapeError(SOURCE, "no valid row");
  const times = Map.groupBy(rows, ({ label }) => label);
  return {
    observedAt: Math.min(end, now),
    counts: new Map([...times].flatMap(([label, [only, ...more]]) => (only && more.length === 0 ? [[label, only.txCount] as const] : []))),
  };
}
