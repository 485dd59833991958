import * as v from "valibot";
import {
  shapeError,
  line,
  requiredLine,
  positive,
  parseShape,
  type SourceOptions,
  within,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { JsonRequest, JsonResponse, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { webAddress, keepValid } from "#app/foundation/schemas.server.ts";
import { readList } from "#app/foundation/upstream/judge-rows.server.ts";

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
  const { value, fetchedAt } = await requestDefillama(client, options, "/protocols", { maxBytes: LIST_BYTES });
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
  more: Pick<JsonRequest, "maxBytes" | "absentStatuses"> = {},
): Promise<JsonResponse> {
  return client.json({ source: SOURCE, url: baseUrl + path, intervalMs, ...more });
}

export const llamaId = v.pipe(v.string(), v.regex(/^[\w#-]{1,100}$/));
export const llamaSlug = v.pipe(v.string(), v.regex(/^[^\s\p{C}]{1,100}$/u));

const usd = within(0, MAX_USD);
const listedOn = v.object({ chains: v.array(v.unknown()), category: v.fallback(v.nullable(v.string()), null) });
const protocolRow = v.object({
  id: llamaId,
  slug: llamaSlug,
  parentProtocol: v.fallback(v.nullable(llamaId), null),
  name: requiredLine(100),
  category: line(60),
  url: v.fallback(v.nullable(v.pipe(webAddress, v.maxLength(300))), null),
  twitter: v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^@?\w{1,15}$/),
        v.transform((handle) => handle.replace("@", "")),
      ),
    ),
    null,
  ),
  chains: v.array(v.unknown()),
  tvl: usd,
  chainTvls: v.fallback(v.nullable(v.object({ [CHAIN]: usd })), null),
  change_1d: within(-100, MAX_CHANGE),
});

/**
 * Reads an answer of /protocols. A row without id, slug or name is left out.
 * @throws {UpstreamError} bad-shape when it has no protocol on Cardano
 */
export function parseProtocols(document: unknown): LlamaProtocol[] {
  const protocols = new Map<string, LlamaProtocol>();
  // Nearly all of the thousands of rows are of other chains: two fields are enough to see that.
  const rows = parseShape(SOURCE, v.array(v.unknown()), document, "protocols").filter((row) => {
    const [listed] = keepValid(listedOn, [row]);
    return listed?.chains.includes(CHAIN) && listed.category !== "CEX";
  });
  for (const data of readList(SOURCE, "protocols", protocolRow, rows)) {
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

const namedCardano = v.object({ name: v.literal(CHAIN) });
const chainRow = v.object({ ...namedCardano.entries, tvl: positive(MAX_USD) });

/**
 * Reads an answer of /v2/chains.
 * @returns null when the value is unsound
 * @throws {UpstreamError} bad-shape when Cardano is missing
 */
export function parseChainTvl(document: unknown): number | null {
  const chains = parseShape(SOURCE, v.array(v.unknown()), document, "v2/chains");
  const found = readList(
    SOURCE,
    "v2/chains",
    chainRow,
    chains.filter((one) => v.is(namedCardano, one)),
  ).at(0);
  if (!found) throw shapeError(SOURCE, "no row for Cardano");
  return found.tvl;
}
