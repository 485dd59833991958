import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  findingSchema,
  healthTopic,
  NEVER_CHECKED,
  type Finding,
  type HealthHint,
  type LiquidityFall,
  type NewFinding,
} from "#app/features/ecosystem/health/findings.ts";
import {
  listedIncidentsTopic,
  NO_INCIDENTS_READ,
  unavailableSince,
  type ListedIncident,
  type ListedIncidents,
} from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { withoutWrongIncidents } from "#app/features/ecosystem/incidents/wrong-incidents.server.ts";
import { liquidityFall } from "#app/features/ecosystem/health/listing-state.ts";
import { projectDays, projectFindings } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const DAYS_KEPT = 400;

/** Last value of a day; `day` is YYYY-MM-DD in UTC, `observedAt` milliseconds since 1970. */
export interface DayValue {
  day: string;
  value: number;
  observedAt: number;
}

export function createProjectHealth({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    hint: (): HealthHint => bus.latest(healthTopic, NEVER_CHECKED).value,

    /** Stores the results of a check. `since` stays while a result is the same. */
    save: (projectId: string, found: readonly NewFinding[], checkedAt = Date.now()) => save(db, bus, projectId, found, checkedAt),

    async findings(projectId?: string): Promise<Map<string, Finding[]>> {
      const rows = await db
        .select()
        .from(projectFindings)
        .where(projectId === undefined ? undefined : eq(projectFindings.projectId, projectId));
      const found = new Map<string, Finding[]>();
      for (const row of rows) {
        const finding = v.safeParse(findingSchema, { ...row.finding, since: row.since.getTime(), checkedAt: row.checkedAt.getTime() });
        if (finding.success) found.set(row.projectId, [...(found.get(row.projectId) ?? []), finding.output]);
      }
      return found;
    },

    /** Reads a figure's daily values of the last `days` days, oldest first, by project. */
    days: (metric: string, days: number, projectId?: string) => dailyValues(db, metric, days, projectId),

    async liquidityFalls(now = Date.now(), projectId?: string): Promise<Map<string, LiquidityFall>> {
      const values = await dailyValues(db, "tvl", 31, projectId);
      return new Map(
        [...values].flatMap(([id, days]) => {
          const fall = liquidityFall(days, now);
          return fall ? [[id, fall] as const] : [];
        }),
      );
    },

    /** DefiLlama's incidents of our projects at the last reading, without those that we found to be wrong. */
    listedIncidents: (): ListedIncidents => withoutWrongIncidents(bus.latest(listedIncidentsTopic, NO_INCIDENTS_READ).value),

    saveListedIncidents: (incidents: ListedIncident[], leftOut: number, readAt: number) =>
      db.transaction((transaction) =>
        bus.update(transaction, listedIncidentsTopic, NO_INCIDENTS_READ, async (stored) => ({ ...stored, incidents, leftOut, readAt })),
      ),

    /** Records that DefiLlama refuses us the list; the stored one stays. */
    recordRefusedIncidents: (at: number) =>
      db.transaction((transaction) =>
        bus.update(transaction, listedIncidentsTopic, NO_INCIDENTS_READ, async (stored) => ({
          ...stored,
          refusedAt: unavailableSince(stored) ?? at,
        })),
      ),

    /** Deletes daily values older than DAYS_KEPT. Returns the number deleted. */
    async deleteOldDays(timestamp = Date.now()): Promise<number> {
      const oldest = new Date(timestamp - DAYS_KEPT * DAY).toISOString().slice(0, 10);
      return (await db.delete(projectDays).where(lt(projectDays.day, oldest)).returning({ day: projectDays.day })).length;
    },
  };
}
export type ProjectHealthService = ReturnType<typeof createProjectHealth>;

async function dailyValues(db: Database, metric: string, days: number, projectId?: string): Promise<Map<string, DayValue[]>> {
  const first = new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const rows = await db
    .select()
    .from(projectDays)
    .where(
      and(
        eq(projectDays.metric, metric),
        gte(projectDays.day, first),
        projectId === undefined ? undefined : eq(projectDays.projectId, projectId),
      ),
    )
    .orderBy(asc(projectDays.day));
  const values = new Map<string, DayValue[]>();
  for (const { projectId: id, day, value, observedAt } of rows)
    values.set(id, [...(values.get(id) ?? []), { day, value, observedAt: observedAt.getTime() }]);
  return values;
}

async function save(db: Database, bus: LiveBus, projectId: string, found: readonly NewFinding[], checkedAt: number): Promise<void> {
  if (found.length === 0) return;
  const at = new Date(checkedAt);
  const rows = found.map((finding) => ({ projectId, check: finding.check, finding, since: at, checkedAt: at }));
  await db.transaction((transaction) =>
    bus.update(transaction, healthTopic, NEVER_CHECKED, async (stored) => {
      const written = await transaction
        .insert(projectFindings)
        .values(rows)
        .onConflictDoUpdate({
          target: [projectFindings.projectId, projectFindings.check],
          set: {
            finding: sql`excluded.finding`,
            checkedAt: sql`excluded.checked_at`,
            since: sql`case when ${projectFindings.finding}->>'outcome' = excluded.finding->>'outcome' then ${projectFindings.since} else excluded.since end`,
          },
        })
        .returning({ since: projectFindings.since });
      const isNew = written.some(({ since }) => since.getTime() === checkedAt);
      return { checkedAt: Math.max(stored.checkedAt, checkedAt), changedAt: isNew ? checkedAt : stored.changedAt };
    }),
  );
}
