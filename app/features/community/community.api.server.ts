import { Hono } from "hono";
import { COUNTERS, displayedCounter, displayedMembers, type DisplayedCount } from "#app/features/community/community.ts";
import type { CommunityService } from "#app/features/community/community.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { SOURCES, stateOf } from "#app/foundation/figures/figure.ts";

/** A number with where it comes from and when it was true; a sample never leaves the page. */
function toApiFigure(shown: DisplayedCount) {
  if (shown.kind === "sample") return { value: null, kind: shown.kind, source: null, observedAt: null, fetchedAt: null, state: "absent" };
  const { source, observedAt, fetchedAt } = shown.origin;
  return {
    value: shown.value,
    kind: shown.kind,
    source: SOURCES[source],
    observedAt: new Date(observedAt).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    state: stateOf(shown.origin, Date.now()),
  };
}

/** GET /api/community: counters and platforms. */
export const createCommunityApi = (service: CommunityService): Hono =>
  new Hono().get("/community", (context) => {
    const { counters, platforms } = community();
    const audience = service.latestAudience().value;
    return context.json({
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
    });
  });
