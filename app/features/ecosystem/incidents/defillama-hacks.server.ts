import * as v from "valibot";
import { llamaId } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import {
  line,
  parseShape,
  positive,
  requiredLine,
  shapeError,
  numberWithin,
  type SourceOptions,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";
import { httpsAddress, parseValid } from "#app/foundation/schemas.server.ts";

// DefiLlama's list of hacks on all chains. The documentation lists it for customers, but the address needs no key: docs/decisions/0051.
// Show "Source: DefiLlama" beside every value.

/** A separate source, so that a refusal of this list doesn't pause DefiLlama's figures. */
const SOURCE = "defillama-hacks";
/** The list had about 1,300 rows and 400 kB. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Bitcoin's first block; there was nothing to steal before it. */
const FIRST_BITCOIN_BLOCK_MS = Date.UTC(2009, 0, 3);
/** Ten times the largest loss on record. */
const MAX_USD = 1e11;
const MAX_CHAINS = 20;

/** A row of the list; null where it has no value. */
export interface LlamaHack {
  /** ID of the protocol at DefiLlama. */
  protocolId: string | null;
  /** ID of the protocol's parent, such as "parent#minswap". */
  parent: string | null;
  name: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  classification: string | null;
  technique: string | null;
  lossUsd: number | null;
  refundedUsd: number | null;
  chains: string[];
  url: string | null;
}

/** Fetches all hacks in DefiLlama's list. @throws {UpstreamError} */
export async function fetchHacks(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ fetchedAt: number; hacks: LlamaHack[]; leftOut: number }> {
  const { value, fetchedAt } = await client.json({ source: SOURCE, url: `${baseUrl}/hacks`, intervalMs, maxBytes: MAX_BYTES });
  return { fetchedAt, ...parseHacks(value, fetchedAt) };
}

/** True when DefiLlama refuses us the list, which isn't a failure. We retry the next day. */
export const isRefusal = (error: unknown): boolean => error instanceof UpstreamError && [401, 402, 403].includes(error.status ?? 0);

const chainName = requiredLine(40);
const safeLink = v.pipe(
  httpsAddress,
  v.maxLength(500),
  v.transform((text) => new URL(text)),
  v.check(({ username, password }) => username === "" && password === ""),
  v.transform(({ href }) => href),
);
/** Some rows have the ID as a number, some as text. */
const anyId = v.fallback(
  v.nullable(v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]), v.transform(String), llamaId)),
  null,
);
const hackRow = (now: number) =>
  v.object({
    // The date of a day in the east may be ahead of UTC.
    date: v.pipe(v.number(), v.minValue(FIRST_BITCOIN_BLOCK_MS / 1000), v.maxValue((now + DAY) / 1000)),
    name: requiredLine(100),
    classification: line(120),
    technique: line(160),
    amount: positive(MAX_USD),
    returnedFunds: numberWithin(0, MAX_USD),
    chain: v.fallback(
      v.pipe(
        v.union([v.array(v.unknown()), v.string()]),
        v.transform((chains) => parseValid(chainName, [chains].flat().slice(0, MAX_CHAINS))),
      ),
      [],
    ),
    source: v.fallback(v.nullable(safeLink), null),
    defillamaId: anyId,
    parentProtocolId: v.optional(anyId, null),
  });

/**
 * Parses a response of /hacks. Rows without a valid date or name are counted in `leftOut`; of several rows for a protocol and day, the
 * first counts.
 * @throws {UpstreamError} bad-shape when more rows are invalid than valid
 */
export function parseHacks(document: unknown, now: number): { hacks: LlamaHack[]; leftOut: number } {
  const schema = hackRow(now);
  const hacks = new Map<string, LlamaHack>();
  const rows = parseShape(SOURCE, v.array(v.unknown()), document, "hacks");
  const sound = readList(SOURCE, "hacks", schema, rows);
  const leftOut = rows.length - sound.length;
  for (const { date, name, classification, technique, amount, returnedFunds, chain, source, defillamaId, parentProtocolId } of sound) {
    const day = new Date(date * 1000).toISOString().slice(0, 10);
    const key = `${day} ${defillamaId ?? name}`;
    if (hacks.has(key)) continue;
    hacks.set(key, {
      protocolId: defillamaId,
      parent: parentProtocolId,
      name,
      day,
      classification,
      technique,
      lossUsd: amount,
      // A refund larger than the loss is an error in the list.
      refundedUsd: amount !== null && returnedFunds !== null && returnedFunds > amount ? null : returnedFunds,
      chains: chain,
      url: source,
    });
  }
  if (sound.length === 0 || leftOut > sound.length) throw shapeError(SOURCE, "hardly any valid row");
  return { hacks: [...hacks.values()], leftOut };
}
