import { eq, lte, sql } from "drizzle-orm";
import { sourcePauses } from "./source-health.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { MAX_TURN_WAIT_MS, type SourcePace } from "#app/foundation/upstream/source-pace.server.ts";

const later = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;
const msUntil = sql<string>`extract(epoch from ${sourcePauses.takenUntil} - now()) * 1000`;

/** Spacing on the database's clock, because instances may share an IP address and a restart must not shorten a wait. */
export function createStoredPace(db: Database): SourcePace {
  const takenUntil = (publisher: string) => db.select({ ms: msUntil }).from(sourcePauses).where(eq(sourcePauses.publisher, publisher));
  return {
    async take({ publisher, spacingMs }) {
      const spacing = sql`make_interval(secs => ${spacingMs / 1000})`;
      const [taken] = await db
        .insert(sourcePauses)
        .values({ publisher, takenUntil: later(spacingMs) })
        .onConflictDoUpdate({
          target: sourcePauses.publisher,
          set: { takenUntil: sql`greatest(${sourcePauses.takenUntil}, now()) + ${spacing}` },
          setWhere: lte(sourcePauses.takenUntil, later(MAX_TURN_WAIT_MS)),
        })
        .returning({ ms: msUntil });
      if (taken) return Math.max(0, Number(taken.ms) - spacingMs);
      const [held] = await takenUntil(publisher);
      return Math.max(MAX_TURN_WAIT_MS + 1, Number(held?.ms ?? 0));
    },
    async hold(publisher, ms) {
      await db
        .insert(sourcePauses)
        .values({ publisher, takenUntil: later(ms) })
        .onConflictDoUpdate({
          target: sourcePauses.publisher,
          set: { takenUntil: sql`greatest(${sourcePauses.takenUntil}, ${later(ms)})` },
        });
    },
  };
}
