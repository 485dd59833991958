import * as v from "valibot";
import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import {
  DISCOVERY_SOURCE_NAMES,
  DISCOVERY_SOURCES,
  listStaleAt,
  type DiscoverySource,
} from "#app/features/ecosystem/discovered/discovered.ts";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { isInFuture } from "#app/foundation/figures/figure.ts";
import { isoOrNull, type Envelope } from "#app/foundation/figures/envelope.server.ts";
import { cleanSearch } from "#app/foundation/lists/list-query.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, envelopeShape, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const namesOf = (sources: readonly DiscoverySource[]): string => sources.map((source) => DISCOVERY_SOURCE_NAMES[source]).join(", ");
/** Lists with hundreds of entries, which a request without parameters gets complete. */
const SHORT_LISTS = ["defillama", "coingecko"] as const satisfies readonly DiscoverySource[];
const count = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const discoveredShape = v.object({
  source: v.pipe(
    v.picklist(Object.values(DISCOVERY_SOURCE_NAMES)),
    v.metadata({ description: "The source that lists it", examples: ["DefiLlama"] }),
  ),
  sourceId: text("The source's own ID. For a token in the registry: its policy ID and asset name in hexadecimal", "3212"),
  name: text("The name at the source", "Example Swap"),
  kind: nullableText("The category at the source, or the token's ticker, which other tokens may have, too", "Dexs"),
  url: v.pipe(
    v.string(),
    v.metadata({
      format: "uri",
      description: "Address of its page at the source",
      examples: ["https://defillama.com/protocol/example-swap"],
    }),
  ),
  decimals: nullableNumber("Decimal places of a token, if the source gives them", 6),
  firstSeenAt: dateTime("When we first saw it there. Entries from our first reading of a source may be older"),
  lastSeenAt: dateTime("When we last saw it there"),
});

const listShape = v.object({
  ...envelopeShape(v.array(discoveredShape), namesOf(SHORT_LISTS)).entries,
  total: count("Number of entries found", 212),
  page: count("The page number, from 1", 1),
  pages: count("Number of pages", 1),
});

const MAX_TEXT_LENGTH = 120;
const searched = v.pipe(
  v.string(),
  v.transform((typed) => cleanSearch(typed).slice(0, MAX_TEXT_LENGTH)),
  v.metadata({ maxLength: MAX_TEXT_LENGTH }),
);

const parameters = v.object({
  source: parameter(v.fallback(v.optional(v.picklist(DISCOVERY_SOURCES)), undefined), "Only entries from this source", "defillama"),
  q: parameter(v.optional(searched, ""), "Text to find in the name, or a token's policy ID", ""),
  sourceId: parameter(v.optional(searched), "Only the entry with this ID at its source", "3212"),
  page: parameter(
    v.fallback(
      v.optional(v.pipe(v.string(), v.transform(Number), v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000))),
      undefined,
    ),
    "The page number, from 1; 25 entries per page",
    1,
  ),
});

export const discoveredRoutes: readonly Route<{ discovered: DiscoveredService }>[] = [
  route(
    {
      id: "list-discovered",
      method: "get",
      path: "/api/discovered",
      tag: PROJECTS_TAG,
      summary: "List projects that we haven't reviewed",
      description: `Projects and tokens that sources list, kept apart from the catalog. We repeat what the source says and haven't checked any of \
it. The token registry accepts an entry from anyone who holds the key of the token's policy, so an entry doesn't mean that a token is genuine. \
The lists of \
${SHORT_LISTS.map((source) => DISCOVERY_SOURCE_NAMES[source]).join(" and ")} come whole unless you ask for a page or search. The token registry has thousands \
of entries, which only come in pages: set source to token-registry, ask for a page, or search.`,
      parameters,
      answers: {
        200: jsonResponse("Entries that a source still lists, newest first", namedSchema("DiscoveredList", listShape)),
      },
      isOpen: true,
    },
    async ({ source, q, sourceId, page }, { discovered }) => {
      const isWhole = page === undefined && q === "" && sourceId === undefined && source !== "token-registry";
      const sources = source ? [source] : isWhole ? SHORT_LISTS : DISCOVERY_SOURCES;
      const { answeredAt } = discovered.hint();
      const now = Date.now();
      const read = sources.flatMap((item) => {
        const at = answeredAt[item];
        return at === undefined ? [] : [{ one: item, at, isLate: listStaleAt(item, at) < now || isInFuture(at, now) }];
      });
      // Lists are read at different times, so the age is that of the oldest.
      const oldest = read.length > 0 ? isoOrNull(Math.min(...read.map(({ at }) => at))) : null;
      const found = isWhole
        ? await discovered.list(sources).then((rows) => ({ rows, total: rows.length, page: 1, pages: 1 }))
        : await discovered.search({ text: q, source, sourceId, page: page ?? 1 });
      const rows = found.rows.map(({ source: one, firstSeenAt, lastSeenAt, isNew: _isNew, ...row }) => ({
        ...row,
        source: DISCOVERY_SOURCE_NAMES[one],
        firstSeenAt: isoOrNull(firstSeenAt),
        lastSeenAt: isoOrNull(lastSeenAt),
      }));
      return {
        data: oldest === null ? null : rows,
        source: namesOf(read.length > 0 ? read.map(({ one }) => one) : sources),
        observedAt: oldest,
        fetchedAt: oldest,
        state: oldest === null ? "absent" : read.some(({ isLate }) => isLate) ? "delayed" : "live",
        total: found.total,
        page: found.page,
        pages: found.pages,
      } satisfies Envelope<typeof rows> & Record<"total" | "page" | "pages", number>;
    },
  ),
];
