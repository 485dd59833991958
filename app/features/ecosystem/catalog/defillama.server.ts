import * as v from "valibot";
import {
  shapeError,
  line,
  requiredLine,
  positive,
  parseShape,
  type SourceOptions,
  numberWithin,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { JsonRequest, JsonResponse, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { webAddress, parseValid } from "#app/foundation/schemas.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";

// https://api-docs.defillama.com: no key, updated each hour, in US dollars and percent. Show "Source: DefiLlama" beside every value.

const SOURCE = "defillama";
const CHAIN = "Cardano";
const MAX_USD = 1e13;
const MAX_CHANGE = 1e6;
/** The list has all protocols of all chains in several megabytes, and no parameter shortens it. */
const LIST_BYTES = 32 * 1024 * 1024;

export interface LlamaProtocol {
  /** Number as text, never reused; slugs do change. */
  id: string;
  slug: string;
  /** ID of the protocol that this is a version or part of, such as "parent#sundaeswap". */
  parent: string | null;
  name: string;
  /** DefiLlama's term, such as "Dexs". */
  category: string | null;
  url: string | null;
  /** Handle without @. */
  twitter: string | null;
  /** Total value locked on Cardano in USD, without staked or borrowed amounts, or pools of the protocol's token. */
  tvl: number | null;
  /** Change of `tvl` against the day before, in percent; null for a protocol on several chains, because DefiLlama has only their total. */
  change1d: number | null;
}

/** Fetches all protocols on Cardano except centralized exchanges. Their values add up to more than the chain's. @throws {UpstreamError} */
export async function fetchProtocols(
  client: PoliteFetch,
  options: SourceOptions,
): Promise<{ fetchedAt: number; protocols: LlamaProtocol[] }> {
  const { value, fetchedAt } = await requestDefillama(client, options, "/protocols", { maxBytes: LIST_BYTES });
  return { fetchedAt, protocols: parseProtocols(value) };
}

/** Fetches the total value locked on Cardano in USD, without double counting. @throws {UpstreamError} */
export async function fetchChainTvl(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; tvl: number | null }> {
  const { value, fetchedAt } = await requestDefillama(client, options, "/v2/chains");
  return { fetchedAt, tvl: parseChainTvl(value) };
}

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

const usd = numberWithin(0, MAX_USD);
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
  change_1d: numberWithin(-100, MAX_CHANGE),
});

/**
 * Parses a response of /protocols, without rows that have no ID, slug or name.
 * @throws {UpstreamError} bad-shape when it has no protocol on Cardano
 */
export function parseProtocols(document: unknown): LlamaProtocol[] {
  const protocols = new Map<string, LlamaProtocol>();
  // Nearly all of the thousands of rows belong to other chains, so check two fields before parsing the rest.
  const rows = parseShape(SOURCE, v.array(v.unknown()), document, "protocols").filter((row) => {
    const [listed] = parseValid(listedOn, [row]);
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

/** Parses a response of /v2/chains. @returns null for an invalid value @throws {UpstreamError} bad-shape when Cardano is missing */
export function parseChainTvl(document: unknown): number | null {
  const chains = parseShape(SOURCE, v.array(v.unknown()), document, "v2/chains");
  const found = readList(
    SOURCE,
    "v2/chains",
    chainRow,
    chains.filter((chain) => v.is(namedCardano, chain)),
  ).at(0);
  if (!found) throw shapeError(SOURCE, "no row for Cardano");
  return found.tvl;
}
