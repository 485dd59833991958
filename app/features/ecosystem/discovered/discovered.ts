import * as v from "valibot";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** The sources whose lists are read for projects that we haven't reviewed. */
export const DISCOVERY_SOURCES = ["defillama", "coingecko"] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];

/** A project as a source lists it, unreviewed. Times in milliseconds since 1970. */
export interface Discovered {
  source: DiscoverySource;
  /** The source's own id; never used again for another. */
  sourceId: string;
  name: string;
  /** What kind of project the source says it is, or its token's ticker, in the source's own words. */
  kind: string | null;
  /** Its page at the source. */
  url: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

/** When each source last answered, and how many of its entries aren't in the catalogue. */
export const discoveredTopic = topic(
  "discovered",
  v.object({
    answeredAt: v.partial(v.object({ defillama: v.number(), coingecko: v.number() })),
    count: v.number(),
  }),
);
export type DiscoveredHint = v.InferOutput<typeof discoveredTopic.schema>;
export const NOTHING_DISCOVERED: DiscoveredHint = { answeredAt: {}, count: 0 };

export const DISCOVERED_PATH = "/ecosystem/discovered";
export const parseDiscoveredQuery = (asked: URLSearchParams): ListQuery<never> => parseListQuery(asked, []);
export const canonicalDiscoveredQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parseDiscoveredQuery(asked));
