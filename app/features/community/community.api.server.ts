import * as v from "valibot";
import { COUNTERS, displayedCounter, displayedMembers, type DisplayedCount } from "#app/features/community/community.ts";
import type { CommunityService } from "#app/features/community/community.server.ts";
import { community as listedCommunity } from "#app/features/community/community-content.server.ts";
import { PLATFORM_IDS } from "#app/features/community/platforms.ts";
import { delayIfFuture, SOURCES, stateOf } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableText, stateShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Community", description: "Platforms where people meet, with member counts" };
const countShape = namedSchema(
  "Count",
  v.object({
    value: v.pipe(v.nullable(v.number()), v.metadata({ examples: [701_000] })),
    kind: v.pipe(
      v.picklist(["live", "estimate", "sample"]),
      v.metadata({
        description:
          "live: counted by a platform. estimate: computed from such a count. sample: not counted; the value is null, and the page shows a sample.",
      }),
    ),
    source: nullableText("The source of the count; null when there is none", "Reddit"),
    observedAt: nullableDateTime("When the source counted it"),
    fetchedAt: nullableDateTime("When we read the source"),
    state: stateShape,
  }),
);

const platformShape = v.object({
  id: v.picklist(PLATFORM_IDS),
  name: text("Name of the platform", "Reddit"),
  place: text("Name of the group or account there", "r/cardano"),
  url: v.pipe(v.string(), v.metadata({ format: "uri", examples: ["https://www.reddit.com/r/cardano/"] })),
  members: countShape,
});

const communityShape = namedSchema(
  "Community",
  v.object({
    counters: v.object(Object.fromEntries(COUNTERS.map((counter) => [counter, countShape]))),
    platforms: v.array(platformShape),
  }),
);

/** A count with its source and times. A sample becomes null, because only the page shows samples. */
function toApiFigure(shown: DisplayedCount) {
  if (shown.kind === "sample") return { value: null, kind: shown.kind, source: null, observedAt: null, fetchedAt: null, state: "absent" };
  const { source, observedAt, fetchedAt } = shown.origin;
  const now = Date.now();
  return {
    value: shown.value,
    kind: shown.kind,
    source: SOURCES[source],
    observedAt: new Date(observedAt).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    state: stateOf(delayIfFuture(shown.origin, now), now),
  };
}

export const communityRoutes: readonly Route<{ community: CommunityService }>[] = [
  route(
    {
      id: "show-community",
      method: "get",
      path: "/api/community",
      tag: TAG,
      summary: "Get community platforms and their member counts",
      answers: { 200: jsonResponse("Counters and platforms", communityShape) },
      isOpen: true,
    },
    (_, { community }) => {
      const { counters, platforms } = listedCommunity();
      const audience = community.latestAudience().value;
      return {
        counters: Object.fromEntries(
          COUNTERS.map((counter) => [counter, toApiFigure(displayedCounter(counter, audience, counters[counter]))]),
        ),
        platforms: platforms.map(({ id, name, place, url, members }) => ({
          id,
          name,
          place,
          url,
          members: toApiFigure(displayedMembers(id, audience, members)),
        })),
      };
    },
  ),
];
