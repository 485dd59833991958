import * as v from "valibot";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, envelopeShape, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const discoveredShape = v.object({
  source: v.pipe(v.picklist([SOURCES.defillama, SOURCES.coingecko]), v.metadata({ description: "Who lists it", examples: ["DefiLlama"] })),
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

/** What discovered.api.server.ts answers. */
export const discoveredOperations: readonly Operation[] = [
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
        namedSchema("DiscoveredList", envelopeShape(v.array(discoveredShape), `${SOURCES.defillama}, ${SOURCES.coingecko}`)),
      ),
    },
    isOpen: true,
  },
];
