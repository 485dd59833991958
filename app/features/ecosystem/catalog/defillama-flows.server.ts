import * as v from "valibot";
import { requestDefillama, llamaId, llamaSlug } from "./defillama.server.ts";
import {
  shapeError,
  line,
  requiredLine,
  parseShape,
  type SourceOptions,
  numberWithin,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";

// https://api-docs.defillama.com: Cardano's trading volume and fees of a day, and its stablecoins. Show "Source: DefiLlama" beside every value.

const SOURCE = "defillama";
/** A separate source for limits and pauses, because it's a separate host. */
const STABLECOINS = "stablecoins";
const MAX_USD = 1e12;
const MAX_CHANGE = 1e6;
/** The response lists every stablecoin on every chain, with four dates each. */
const STABLECOIN_BYTES = 16 * 1024 * 1024;
const WITHOUT_CHARTS = "excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true";

/** Change against the 24 hours before, in percent. */
interface ProtocolFlow {
  /** ID in the list of protocols. */
  id: string;
  slug: string;
  name: string;
  change1d: number | null;
}
export interface LlamaVolume extends ProtocolFlow {
  volume24h: number | null;
}
export interface LlamaFees extends ProtocolFlow {
  fees24h: number | null;
}

export interface LlamaOverview<Row> {
  fetchedAt: number;
  total24h: number | null;
  /** Less reliable than the protocols' changes, because the total jumps when one of its sources fails. */
  change1d: number | null;
  protocols: Row[];
}

export interface LlamaStablecoin {
  id: string;
  name: string;
  symbol: string;
  /** Value in USD of its supply on Cardano. */
  circulatingUsd: number | null;
}

/** Fetches the trading volumes of Cardano's decentralized exchanges. @throws {UpstreamError} */
export async function fetchVolumes(client: PoliteFetch, options: SourceOptions): Promise<LlamaOverview<LlamaVolume>> {
  const { value, fetchedAt } = await requestDefillama(client, options, `/overview/dexs/cardano?${WITHOUT_CHARTS}`);
  return { fetchedAt, ...parseVolumes(value) };
}

/**
 * Fetches the fees that users paid. The total includes the chain's own fees, which aren't in the list of protocols.
 * @throws {UpstreamError}
 */
export async function fetchFees(client: PoliteFetch, options: SourceOptions): Promise<LlamaOverview<LlamaFees>> {
  const { value, fetchedAt } = await requestDefillama(client, options, `/overview/fees/cardano?dataType=dailyFees&${WITHOUT_CHARTS}`);
  return { fetchedAt, ...parseFees(value) };
}

/**
 * Fetches the stablecoins on Cardano.
 * @param options for the host of the stablecoins
 * @throws {UpstreamError}
 */
export async function fetchStablecoins(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ fetchedAt: number; stablecoins: LlamaStablecoin[] }> {
  const url = `${baseUrl}/stablecoins?includePrices=true`;
  const { value, fetchedAt } = await client.json({ source: STABLECOINS, url, intervalMs, maxBytes: STABLECOIN_BYTES });
  return { fetchedAt, stablecoins: parseStablecoins(value) };
}

const usd = numberWithin(0, MAX_USD);
const percent = numberWithin(-100, MAX_CHANGE);
const overview = v.object({ total24h: usd, change_1d: percent, protocols: v.array(v.unknown()) });
const flowRow = v.object({
  defillamaId: llamaId,
  slug: llamaSlug,
  name: line(100),
  displayName: line(100),
  protocolType: v.fallback(v.nullable(v.string()), null),
  total24h: usd,
  change_1d: percent,
});

/**
 * Parses a response of /overview/dexs/cardano, without rows that have no ID, slug or name.
 * @throws {UpstreamError} bad-shape when there's neither a total nor a protocol
 */
export function parseVolumes(document: unknown): Omit<LlamaOverview<LlamaVolume>, "fetchedAt"> {
  return parseOverview(document, (flow, volume24h) => ({ ...flow, volume24h }));
}

/**
 * Parses a response of /overview/fees/cardano, without rows that have no ID, slug or name.
 * @throws {UpstreamError} bad-shape when there's neither a total nor a protocol
 */
export function parseFees(document: unknown): Omit<LlamaOverview<LlamaFees>, "fetchedAt"> {
  return parseOverview(document, (flow, fees24h) => ({ ...flow, fees24h }));
}

function parseOverview<Row>(
  document: unknown,
  rowOf: (flow: ProtocolFlow, usd24h: number | null) => Row,
): Omit<LlamaOverview<Row>, "fetchedAt"> {
  const { total24h, change_1d: change1d, protocols: rows } = parseShape(SOURCE, overview, document, "overview");
  const protocols = new Map<string, Row>();
  for (const row of readList(SOURCE, "overview.protocols", flowRow, rows)) {
    const name = row.displayName ?? row.name;
    if (!name || row.protocolType === "chain") continue;
    const flow = { id: row.defillamaId, slug: row.slug, name, change1d: row.change_1d };
    protocols.set(flow.id, rowOf(flow, row.total24h));
  }
  if (total24h === null && protocols.size === 0) throw shapeError(SOURCE, "neither a total nor a protocol");
  return { total24h, change1d, protocols: [...protocols.values()] };
}

const peggedAssets = v.object({ peggedAssets: v.array(v.unknown()) });
const amounts = v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_USD)));
const cardanoRow = v.object({ chainCirculating: v.object({ Cardano: v.unknown() }) });
const stablecoinRow = v.object({
  id: llamaId,
  name: requiredLine(100),
  symbol: requiredLine(20),
  chainCirculating: v.object({ Cardano: v.object({ current: v.fallback(v.nullable(amounts), null) }) }),
  price: v.fallback(v.nullable(v.number()), null),
});

/**
 * Parses a response of /stablecoins, without rows that have no ID, name or symbol.
 * @throws {UpstreamError} bad-shape when none is on Cardano
 */
export function parseStablecoins(document: unknown): LlamaStablecoin[] {
  const rows = parseShape(STABLECOINS, peggedAssets, document, "stablecoins").peggedAssets;
  const onCardano = rows.filter((row) => v.is(cardanoRow, row));
  const stablecoins = new Map<string, LlamaStablecoin>();
  for (const { id, name, symbol, price, chainCirculating } of readList(STABLECOINS, "stablecoins", stablecoinRow, onCardano)) {
    // Keys are pegs, such as peggedEUR; DefiLlama has converted the amounts to USD since December 2025.
    const inUsd = Object.values(chainCirculating.Cardano.current ?? {});
    const sum = inUsd.reduce((total, value) => total + value, 0);
    // DefiLlama writes 0 for an amount that it has no rate for.
    const isUnknown = inUsd.length === 0 || (sum === 0 && price === null);
    stablecoins.set(id, { id, name, symbol, circulatingUsd: isUnknown ? null : sum });
  }
  if (stablecoins.size === 0) throw shapeError(STABLECOINS, "no stablecoin on Cardano");
  return [...stablecoins.values()];
}
