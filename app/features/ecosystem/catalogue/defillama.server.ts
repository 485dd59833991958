import * as z from "zod";
import { shapeError, line, positive, parseShape, type SourceOptions, within } from "#app/foundation/upstream/field-schemas.server.ts";
import type { JsonResponse, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api-docs.defillama.com: keyless, computed anew each hour, in US dollars, percentages are percent.
// Show "Source: DefiLlama" beside whatever comes from here.

const SOURCE = "defillama";
const CHAIN = "Cardano";
const MAX_USD = 1e13;
const MAX_CHANGE = 1e6;
/** The list of all protocols of all chains has several megabytes and cannot be cut. */
const LIST_BYTES = 32 * 1024 * 1024;

export interface LlamaProtocol {
  /** A number as text, never used again for another; slugs do change. */
  id: string;
  slug: string;
  /** The id of the protocol of which this is a version or a part, such as "parent#sundaeswap". */
  parent: string | null;
  name: string;
  /** In DefiLlama's words, such as "Dexs". */
  category: string | null;
  url: string | null;
  /** Handle without @. */
  twitter: string | null;
  /** Total value locked on Cardano only, USD, without what is staked, borrowed or in a pool of its own token. */
  tvl: number | null;
  /** Of that value against the day before, percent; null for a protocol of several chains: they are only compared together. */
  change1d: number | null;
}

/**
 * Every protocol on Cardano, exchanges with custody left out. Their values add up to more than that of the chain.
 * @throws {UpstreamError}
 */
export async function fetchProtocols(
  client: PoliteFetch,
  options: SourceOptions,
): Promise<{ fetchedAt: number; protocols: LlamaProtocol[] }> {
  const { value, fetchedAt } = await requestDefillama(client, options, "/protocols", LIST_BYTES);
  return { fetchedAt, protocols: parseProtocols(value) };
}

/**
 * Total value locked on Cardano in USD, nothing counted twice.
 * @throws {UpstreamError}
 */
export async function fetchChainTvl(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; tvl: number | null }> {
  const { value, fetchedAt } = await requestDefillama(client, options, "/v2/chains");
  return { fetchedAt, tvl: parseChainTvl(value) };
}

/** @throws {UpstreamError} */
export function requestDefillama(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
  path: string,
  maxBytes?: number,
): Promise<JsonResponse> {
  return client.json({ source: SOURCE, url: baseUrl + path, intervalMs, maxBytes });
}

export const llamaId = z.string().regex(/^[\w#-]{1,100}$/);
export const llamaSlug = z.string().regex(/^[^\s\p{C}]{1,100}$/u);

const usd = within(0, MAX_USD);
const listedOn = z.object({ chains: z.array(z.unknown()), category: z.string().nullable().catch(null) });
const protocolRow = z.object({
  id: llamaId,
  slug: llamaSlug,
  parentProtocol: llamaId.nullable().catch(null),
  name: line(100).pipe(z.string()),
  category: line(60),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .catch(null),
  twitter: z
    .string()
    .regex(/^@?\w{1,15}$/)
    .transform((handle) => handle.replace("@", ""))
    .nullable()
    .catch(null),
  chains: z.array(z.unknown()),
  tvl: usd,
  chainTvls: z
    .object({ [CHAIN]: usd })
    .nullable()
    .catch(null),
  change_1d: within(-100, MAX_CHANGE),
});

/**
 * Reads an answer of /protocols. A row without id, slug or name is left out.
 * @throws {UpstreamError} bad-shape when it has no protocol on Cardano
 */
export function parseProtocols(document: unknown): LlamaProtocol[] {
  const protocols = new Map<string, LlamaProtocol>();
  for (const row of parseShape(SOURCE, z.array(z.unknown()), document)) {
    // Nearly all of the thousands of rows are of other chains: two fields are enough to see that.
    const listed = listedOn.safeParse(row).data;
    if (!listed?.chains.includes(CHAIN) || listed.category === "CEX") continue;
    const { data } = protocolRow.safeParse(row);
    if (!data) continue;
    const alone = data.chains.length === 1;
    protocols.set(data.id, {
      id: data.id,
      slug: data.slug,
      parent: data.parentProtocol,
      name: data.name,
      category: data.category,
      url: data.url,
      twitter: data.twitter,
      tvl: data.chainTvls?.[CHAIN] ?? (alone ? data.tvl : null),
      change1d: alone ? data.change_1d : null,
    });
  }
  if (protocols.size === 0) throw shapeError(SOURCE, "no protocol on Cardano");
  return [...protocols.values()];
}

const chainRow = z.object({ name: z.literal(CHAIN), tvl: positive(MAX_USD) });

/**
 * Reads an answer of /v2/chains.
 * @returns null when the value is unsound
 * @throws {UpstreamError} bad-shape when Cardano is missing
 */
export function parseChainTvl(document: unknown): number | null {
  const chains = parseShape(SOURCE, z.array(z.unknown()), document);
  const found = chains.map((one) => chainRow.safeParse(one).data).find((one) => one !== undefined);
  if (!found) throw shapeError(SOURCE, "no row for Cardano");
  return found.tvl;
}
