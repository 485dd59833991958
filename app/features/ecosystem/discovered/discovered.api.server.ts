import * as v from "valibot";
import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { DISCOVERY_SOURCES } from "#app/features/ecosystem/discovered/discovered.ts";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { iso, type Envelope } from "#app/foundation/figures/envelope.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, envelopeShape, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const SOURCE = DISCOVERY_SOURCES.map((source) => SOURCES[source]).join(", ");
const discoveredShape = v.object({
  source: v.pipe(
    v.picklist([SOURCES.defillama, SOURCES.coingecko]),
    v.metadata({ description: "The list that names it", examples: ["DefiLlama"] }),
  ),
  sourceId: text("The source's own id", "3212"),
  name: text("The name that the source gives it", "Example Swap"),
  kind: nullableText("What the source says it is: a category, or the ticker of its token", "Dexs"),
  url: v.pipe(
    v.string(),
    v.metadata({ format: "uri", description: "Its page at the source", examples: ["https://defillama.com/protocol/example-swap"] }),
  ),
  firstSeenAt: dateTime("When we first saw it there"),
  lastSeenAt: dateTime("When we last saw it there"),
});

export const discoveredRoutes: readonly Route<{ discovered: DiscoveredService }>[] = [
  route(
    {
      id: "list-discovered",
      method: "get",
      path: "/api/discovered",
      tag: PROJECTS_TAG,
      summary: "Projects that sources list and we haven't reviewed",
      description: "Never mixed with the catalogue: we repeat what the source says and have checked nothing of it.",
      answers: {
        200: jsonResponse(
          "Every entry that a source still lists, the newest first",
          namedSchema("DiscoveredList", envelopeShape(v.array(discoveredShape), SOURCE)),
        ),
      },
      isOpen: true,
    },
    async (_, { discovered }) => {
      const { answeredAt } = discovered.hint();
      const answered = DISCOVERY_SOURCES.flatMap((source) => answeredAt[source] ?? []);
      const rows = (await discovered.list()).map(({ source, firstSeenAt, lastSeenAt, ...row }) => ({
        ...row,
        source: SOURCES[source],
        firstSeenAt: iso(firstSeenAt),
        lastSeenAt: iso(lastSeenAt),
      }));
      const newest = answered.length > 0 ? iso(Math.max(...answered)) : null;
      return {
        data: newest === null ? null : rows,
        source: SOURCE,
        observedAt: newest,
        fetchedAt: newest,
        state: newest === null ? "absent" : "live",
      } satisfies Envelope<typeof rows>;
    },
  ),
];
