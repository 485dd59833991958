import { Hono } from "hono";
import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { DISCOVERY_SOURCES } from "#app/features/ecosystem/discovered/discovered.ts";
import { iso, type Envelope } from "#app/foundation/figures/envelope.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";

/** GET /api/discovered: what sources list and we haven't reviewed. */
export function createDiscoveredApi({ list, hint }: DiscoveredService): Hono {
  return new Hono().get("/discovered", async (context) => {
    const { answeredAt } = hint();
    const answered = DISCOVERY_SOURCES.flatMap((source) => answeredAt[source] ?? []);
    const rows = (await list()).map(({ source, firstSeenAt, lastSeenAt, ...row }) => ({
      ...row,
      source: SOURCES[source],
      firstSeenAt: iso(firstSeenAt),
      lastSeenAt: iso(lastSeenAt),
    }));
    const newest = answered.length > 0 ? iso(Math.max(...answered)) : null;
    return context.json({
      data: newest === null ? null : rows,
      source: DISCOVERY_SOURCES.map((source) => SOURCES[source]).join(", "),
      observedAt: newest,
      fetchedAt: newest,
      state: newest === null ? "absent" : "live",
    } satisfies Envelope<typeof rows>);
  });
}
