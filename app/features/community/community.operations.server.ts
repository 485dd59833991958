import * as z from "zod";
import { COUNTERS } from "#app/features/community/community.ts";
import { PLATFORM_IDS } from "#app/features/community/platforms.ts";
import { jsonResponse, namedSchema, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableText, stateShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Community", description: "Where people meet, and how many" };
const countShape = namedSchema(
  "Count",
  z.object({
    value: z
      .number()
      .nullable()
      .meta({ examples: [701_000] }),
    kind: z.enum(["live", "estimate", "sample"]).meta({
      description:
        "Counted by a platform; computed from such a count; or counted by nobody: then the page shows an example, and value is null here",
    }),
    source: nullableText("Who counted; null where nobody did", "Reddit"),
    observedAt: nullableDateTime("When it was true"),
    fetchedAt: nullableDateTime("When we asked"),
    state: stateShape,
  }),
);

const platformShape = z.object({
  id: z.enum(PLATFORM_IDS),
  name: text("What the platform is called", "Reddit"),
  place: text("What the place is called there", "r/cardano"),
  url: z.string().meta({ format: "uri", examples: ["https://www.reddit.com/r/cardano/"] }),
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
          z.object({
            counters: z.object(Object.fromEntries(COUNTERS.map((counter) => [counter, countShape]))),
            platforms: z.array(platformShape),
          }),
        ),
      ),
    },
    isOpen: true,
  },
];
