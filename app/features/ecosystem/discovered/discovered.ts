import * as v from "valibot";
import { HOUR } from "#app/foundation/durations.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

export const DISCOVERY_SOURCES = ["defillama", "coingecko", "token-registry"] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];

export const DISCOVERY_SOURCE_NAMES = {
  defillama: SOURCES.defillama,
  coingecko: SOURCES.coingecko,
  "token-registry": "Cardano Token Registry",
} as const satisfies Record<DiscoverySource, string>;

/** Milliseconds between two reads of a list. */
const READ_EVERY: Record<DiscoverySource, number> = { defillama: HOUR, coingecko: 24 * HOUR, "token-registry": 24 * HOUR };
export const listStaleAt = (source: DiscoverySource, answeredAt: number): number => answeredAt + 2 * READ_EVERY[source];

/** An unreviewed project in a source's list. Times in milliseconds since 1970. */
export interface Discovered {
  source: DiscoverySource;
  /** The source's ID, never reused. For a token in the registry: policy ID and asset name in hexadecimal. */
  sourceId: string;
  name: string;
  /** The source's category, or the token's ticker. */
  kind: string | null;
  url: string;
  /** Decimal places of a token, if the source has them. */
  decimals: number | null;
  firstSeenAt: number;
  lastSeenAt: number;
  /** True when it was added after our first reading of its source; older entries may be years old. */
  isNew: boolean;
}

/** Last answer of each source, and the number of entries that the catalog lacks. */
export const discoveredTopic = topic(
  "discovered",
  v.object({
    answeredAt: v.partial(v.object({ defillama: v.number(), coingecko: v.number(), "token-registry": v.number() })),
    count: v.number(),
  }),
);
export type DiscoveredHint = v.InferOutput<typeof discoveredTopic.schema>;
export const NOTHING_DISCOVERED: DiscoveredHint = { answeredAt: {}, count: 0 };

export const DISCOVERED_PATH = "/ecosystem/discovered";
export type DiscoveredQuery = ListQuery<never>;
const FILTERS = { source: DISCOVERY_SOURCES };
export const parseDiscoveredQuery = (asked: URLSearchParams): DiscoveredQuery => parseListQuery(asked, [], FILTERS);
export const canonicalDiscoveredQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parseDiscoveredQuery(asked));
/** The source in a query; undefined for all. */
export const sourceAsked = ({ filters }: DiscoveredQuery): DiscoverySource | undefined =>
  DISCOVERY_SOURCES.find((source) => source === filters.source);
