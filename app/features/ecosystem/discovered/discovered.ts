import * as v from "valibot";
import { HOUR } from "#app/foundation/durations.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** The sources whose lists are read for projects that we haven't reviewed. */
export const DISCOVERY_SOURCES = ["defillama", "coingecko", "token-registry"] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];

export const DISCOVERY_SOURCE_NAMES = {
  defillama: SOURCES.defillama,
  coingecko: SOURCES.coingecko,
  "token-registry": "Cardano Token Registry",
} as const satisfies Record<DiscoverySource, string>;

/** How often each list is read, in milliseconds. */
const READ_EVERY: Record<DiscoverySource, number> = { defillama: HOUR, coingecko: 24 * HOUR, "token-registry": 24 * HOUR };
/** When a list that was read at that time is out of date. */
export const listStaleAt = (source: DiscoverySource, answeredAt: number): number => answeredAt + 2 * READ_EVERY[source];

/** A project as a source lists it, unreviewed. Times in milliseconds since 1970. */
export interface Discovered {
  source: DiscoverySource;
  /** The source's own id; never used again for another. A token's in the registry is its policy ID and asset name in hexadecimal. */
  sourceId: string;
  name: string;
  /** What kind of project the source says it is, or its token's ticker, in the source's own words. */
  kind: string | null;
  /** Its page at the source. */
  url: string;
  /** Of a token, where the source says it. */
  decimals: number | null;
  firstSeenAt: number;
  lastSeenAt: number;
  /** Whether it came after our first reading of its source. What was there before may be years old. */
  isNew: boolean;
}

/** When each source last answered, and how many of its entries aren't in the catalogue. */
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
/** The source that a query asks for; undefined for all. */
export const sourceAsked = ({ filters }: DiscoveredQuery): DiscoverySource | undefined =>
  DISCOVERY_SOURCES.find((source) => source === filters.source);
