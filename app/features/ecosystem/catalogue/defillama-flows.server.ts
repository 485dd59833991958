import * as v from "valibot";
import { requestDefillama, llamaId, llamaSlug } from "./defillama.server.ts";
import { shapeError, line, requiredLine, parseShape, type SourceOptions, within } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/judge-rows.server.ts";

// https://api-docs.defillama.com: what is traded and paid on Cardano in a day, and the stablecoins on it.
// Show "Source: DefiLlama" beside whatever comes from here.

const SOURCE = "defillama";
/** A host of its own, so counted and paused on its own. */
const STABLECOINS = "stablecoins";
const MAX_USD = 1e12;
const MAX_CHANGE = 1e6;
/** Every stablecoin with its amount on every chain, today and three times before. */
const STABLECOIN_BYTES = 16 * 1024 * 1024;
const WITHOUT_CHARTS = "excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true";

/** The 24 hours before the newest count, in USD; changes against the 24 hours before those, in percent. */
interface ProtocolFlow {
  /** The id of the protocol in the list of protocols. */
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
  /** One source that fails makes the total jump: the change of each protocol is surer. */
  change1d: number | null;
  protocols: Row[];
}

/** A stablecoin that there is on Cardano. */
export interface LlamaStablecoin {
  id: string;
  name: string;
  symbol: string;
  /** The worth of all there is on Cardano. */
  circulatingUsd: number | null;
}

/**
 * What was traded on the decentralized exchanges of Cardano.
 * @throws {UpstreamError}
 */
export async function fetchVolumes(client: PoliteFetch, options: SourceOptions): Promise<LlamaOverview<LlamaVolume>> {
  const { value, fetchedAt } = await requestDefillama(client, options, `/overview/dexs/cardano?${WITHOUT_CHARTS}`);
  return { fetchedAt, ...parseVolumes(value) };
}

/**
 * What users paid. The total includes the fees of the chain itself, which is no protocol and not among them.
 * @throws {UpstreamError}
 */
export async function fetchFees(client: PoliteFetch, options: SourceOptions): Promise<LlamaOverview<LlamaFees>> {
  const { value, fetchedAt } = await requestDefillama(client, options, `/overview/fees/cardano?dataType=dailyFees&${WITHOUT_CHARTS}`);
  return { fetchedAt, ...parseFees(value) };
}

/**
 * The stablecoins of which some is on Cardano.
 * @param options of the host of the stablecoins
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

const usd = within(0, MAX_USD);
const percent = within(-100, MAX_CHANGE);
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
 * Reads an answer of /overview/dexs/cardano. A row without id, slug or name is left out.
 * @throws {UpstreamError} bad-shape when there is neither a total nor a protocol
 */
export function parseVolumes(document: unknown): Omit<LlamaOverview<LlamaVolume>, "fetchedAt"> {
  return parseOverview(document, (flow, volume24h) => ({ ...flow, volume24h }));
}

/**
 * Reads an answer of /overview/fees/cardano. A row without id, slug or name is left out.
 * @throws {UpstreamError} bad-shape when there is neither a total nor a protocol
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
 * Reads an answer of /stablecoins. One without id, name or symbol is left out.
 * @throws {UpstreamError} bad-shape when none is on Cardano
 */
export function parseStablecoins(document: unknown): LlamaStablecoin[] {
  const rows = parseShape(STABLECOINS, peggedAssets, document, "stablecoins").peggedAssets;
  const onCardano = rows.filter((one) => v.is(cardanoRow, one));
  const stablecoins = new Map<string, LlamaStablecoin>();
  for (const { id, name, symbol, price, chainCirculating } of readList(STABLECOINS, "stablecoins", stablecoinRow, onCardano)) {
    // Named by their peg, such as peggedEUR, and converted to USD since December 2025.
    const inUsd = Object.values(chainCirculating.Cardano.current ?? {});
    const sum = inUsd.reduce((total, one) => total + one, 0);
    // DefiLlama writes 0 for an amount that it has no rate for.
    const isUnknown = inUsd.length === 0 || (sum === 0 && price === null);
    stablecoins.set(id, { id, name, symbol, circulatingUsd: isUnknown ? null : sum });
  }
  if (stablecoins.size === 0) throw shapeError(STABLECOINS, "no stablecoin on Cardano");
  return [...stablecoins.values()];
}
