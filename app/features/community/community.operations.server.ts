import * as v from "valibot";
import { COUNTERS } from "#app/features/community/community.ts";
import { PLATFORM_IDS } from "#app/features/community/platforms.ts";
import { jsonResponse, namedSchema, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableText, stateShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Community", description: "Where people meet, and how many" };
const countShape = namedSchema(
  "Count",
  v.object({
    value: v.pipe(v.nullable(v.number()), v.metadata({ examples: [701_000] })),
    kind: v.pipe(
      v.picklist(["live", "estimate", "sample"]),
      v.metadata({
        description:
          "Counted by a platform, computed from such a count, or not counted. Where nothing is counted, the value is null and the page shows a sample.",
      }),
    ),
    source: nullableText("Who counted; null where nobody did", "Reddit"),
    observedAt: nullableDateTime("When it was true"),
    fetchedAt: nullableDateTime("When we asked"),
    state: stateShape,
  }),
);

const platformShape = v.object({
  id: v.picklist(PLATFORM_IDS),
  name: text("What the platform is called", "Reddit"),
  place: text("What the place is called there", "r/cardano"),
  url: v.pipe(v.string(), v.metadata({ format: "uri", examples: ["https://www.reddit.com/r/cardano/"] })),
  members: countShape,
});

/** What community.api.server.ts answers. */
export const communityOperations: readonly Operation[] = [
  {
    id: "show-community",
    method: "get",
    path: "/api/community",
    tag: TAG,
    summary: "Places of the community and how many people are there",
    answers: {
      200: jsonResponse(
        "Counters and platforms",
        namedSchema(
          "Community",
          v.object({
            counters: v.object(Object.fromEntries(COUNTERS.map((counter) => [counter, countShape]))),
            platforms: v.array(platformShape),
          }),
        ),
      ),
    },
    isOpen: true,
  },
];
