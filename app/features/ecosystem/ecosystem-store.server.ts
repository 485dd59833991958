import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, inArray, lt, max, sql } from "drizzle-orm";
import * as v from "valibot";
import { activityTopic, NO_ACTIVITY, type ActivitySource } from "#app/features/ecosystem/activity/activity-hint.ts";
import {
  activityItemSchema,
  directoryTopic,
  EMPTY_DIRECTORY,
  socialPostSchema,
  type ActivityItem,
  type SocialPost,
} from "#app/features/ecosystem/ecosystem.ts";
import { sparklineOf } from "#app/features/ecosystem/ui/sparkline.ts";
import { projectChecks, projectItems, tokenHistory, tvlHistory } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { NO_PROOFS, statusTopic, type LiveProofs } from "#app/features/ecosystem/status/shown-status.server.ts";
import { isInFuture } from "#app/foundation/figures/figure.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { parseValid } from "#app/foundation/schemas.server.ts";

const MAX_ITEMS_PER_SOURCE = 30;
const ITEM_RETENTION_MS = 365 * DAY;

export interface ProjectItems {
  projectId: string;
  items: readonly ({ activity: ActivityItem } | { social: SocialPost })[];
}

const itemIdAndTime = (item: ProjectItems["items"][number]) =>
  "activity" in item ? { id: item.activity.id, at: item.activity.timestamp } : { id: item.social.id, at: item.social.publishedAt };

const storedItem = v.union([v.object({ activity: activityItemSchema }), v.object({ social: socialPostSchema })]);

/** Stored project data except figures. Each change is published in the same transaction. */
export function createEcosystemStore({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    /** Saves a source's items and publishes the change. Call it without items too, so that the source counts as answered. */
    async saveItems(source: ActivitySource, found: readonly ProjectItems[]): Promise<void> {
      const now = Date.now();
      await db.transaction((transaction) =>
        bus.update(transaction, activityTopic, NO_ACTIVITY, async (stored) => {
          const changed: Record<string, number> = {};
          for (const { projectId, items } of found) {
            if (items.length === 0) continue;
            const rows = items.map((item) => ({
              projectId,
              source,
              itemId: itemIdAndTime(item).id,
              item,
              happenedAt: new Date(Math.min(itemIdAndTime(item).at, now)),
            }));
            // A post's counts or a title may change under the same ID; xmax is 0 in new rows.
            const written = await transaction
              .insert(projectItems)
              .values(rows)
              .onConflictDoUpdate({
                target: [projectItems.projectId, projectItems.source, projectItems.itemId],
                set: { item: sql`excluded.item` },
              })
              .returning({ isNew: sql<boolean>`xmax = 0` });
            if (written.some(({ isNew }) => isNew)) changed[projectId] = now;
            const oldest = await transaction
              .select({ happenedAt: projectItems.happenedAt })
              .from(projectItems)
              .where(and(eq(projectItems.projectId, projectId), eq(projectItems.source, source)))
              .orderBy(desc(projectItems.happenedAt))
              .offset(MAX_ITEMS_PER_SOURCE)
              .limit(1);
            const limit = oldest[0]?.happenedAt;
            if (limit)
              await transaction
                .delete(projectItems)
                .where(
                  and(
                    eq(projectItems.projectId, projectId),
                    eq(projectItems.source, source),
                    sql`${projectItems.happenedAt} <= ${limit.toISOString()}`,
                  ),
                );
          }
          return { changed: { ...stored.changed, ...changed }, answered: { ...stored.answered, [source]: now } };
        }),
      );
    },

    /** Reads a project's activity and the posts about it, newest first. */
    async findItems(projectId: string, limit = 20): Promise<{ activity: ActivityItem[]; social: SocialPost[] }> {
      const rows = await db
        .select()
        .from(projectItems)
        .where(eq(projectItems.projectId, projectId))
        .orderBy(desc(projectItems.happenedAt), asc(projectItems.itemId));
      const activity: ActivityItem[] = [];
      const social: SocialPost[] = [];
      for (const item of parseValid(
        storedItem,
        rows.map((row) => row.item),
      )) {
        if ("activity" in item) activity.push(item.activity);
        else social.push(item.social);
      }
      return { activity: activity.slice(0, limit), social: social.slice(0, limit) };
    },

    /**
     * Returns the `count` projects that were read longest ago from a source, unread ones first. `isFirstRound` while other unread projects
     * remain.
     * @param restMs shortest time between two reads of a project
     */
    async leastRecentlyChecked(
      source: string,
      ids: readonly string[],
      count: number,
      restMs = 0,
    ): Promise<{ turn: string[]; isFirstRound: boolean }> {
      const rows = await db.select().from(projectChecks).where(eq(projectChecks.source, source));
      const checked = new Map(rows.map((row) => [row.projectId, row.checkedAt.getTime()]));
      const now = Date.now();
      const rested = now - restMs;
      const checkedAt = (id: string): number => {
        const at = checked.get(id) ?? 0;
        return isInFuture(at, now) ? 0 : at;
      };
      const waiting = ids.filter((id) => checkedAt(id) <= rested).sort((a, b) => checkedAt(a) - checkedAt(b));
      return { turn: waiting.slice(0, count), isFirstRound: waiting.slice(count).some((id) => !checked.has(id)) };
    },

    /** Records that a project was read, so that the next run reads another. */
    async recordCheck(source: string, projectId: string): Promise<void> {
      const row = { source, projectId, checkedAt: new Date() };
      await db
        .insert(projectChecks)
        .values(row)
        .onConflictDoUpdate({ target: [projectChecks.projectId, projectChecks.source], set: row });
    },

    /** Time of each project's newest release on GitHub, in milliseconds since 1970. */
    async newestReleases(): Promise<Map<string, number>> {
      const rows = await db
        .select({ projectId: projectItems.projectId, at: max(projectItems.happenedAt) })
        .from(projectItems)
        .where(and(eq(projectItems.source, "github"), sql`${projectItems.item}->'activity'->>'value' = 'release'`))
        .groupBy(projectItems.projectId);
      return new Map(rows.flatMap(({ projectId, at }) => (at === null ? [] : [[projectId, at.getTime()] as const])));
    },

    /** Newest proofs that projects work, by project ID. */
    latestProofs: (): LiveProofs => bus.latest(statusTopic, NO_PROOFS).value,

    async saveProofs(proofs: LiveProofs): Promise<void> {
      if (isDeepStrictEqual(bus.latest(statusTopic, NO_PROOFS).value, proofs)) return;
      await db.transaction((transaction) => bus.update(transaction, statusTopic, NO_PROOFS, () => proofs));
    },

    async saveTokenHistory(projectId: string, points: [number, number, number | null][]): Promise<void> {
      const row = { projectId, points, fetchedAt: new Date() };
      await db.transaction((transaction) =>
        bus.update(transaction, directoryTopic, EMPTY_DIRECTORY, async (stored) => {
          await transaction.insert(tokenHistory).values(row).onConflictDoUpdate({ target: tokenHistory.projectId, set: row });
          return { ...stored, sparklines: { ...stored.sparklines, [projectId]: sparklineOf(points) } };
        }),
      );
    },

    /** Reads the price history of a project's token, oldest point first; null when there is none. Times in milliseconds. */
    async tokenHistoryOf(projectId: string): Promise<{ points: [number, number, number | null][]; fetchedAt: number } | null> {
      const [row] = await db.select().from(tokenHistory).where(eq(tokenHistory.projectId, projectId));
      return row ? { points: row.points, fetchedAt: row.fetchedAt.getTime() } : null;
    },

    async saveTvlHistory(projectId: string, points: [number, number][]): Promise<void> {
      const row = { projectId, points, fetchedAt: new Date() };
      await db.insert(tvlHistory).values(row).onConflictDoUpdate({ target: tvlHistory.projectId, set: row });
    },

    /** Reads a project's daily value locked, oldest first. */
    async tvlHistoryOf(projectId: string): Promise<[number, number][]> {
      const [row] = await db.select().from(tvlHistory).where(eq(tvlHistory.projectId, projectId));
      return row?.points ?? [];
    },

    /** Reads the daily value locked of several projects, oldest first. */
    async tvlHistoriesOf(projectIds: readonly string[]): Promise<[number, number][][]> {
      const rows = await db.select().from(tvlHistory).where(inArray(tvlHistory.projectId, projectIds));
      return rows.map(({ points }) => points);
    },

    /** Times of the projects' newest releases on GitHub, in milliseconds since 1970, by project. */
    async latestReleases(projectIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ projectId: projectItems.projectId, at: max(projectItems.happenedAt) })
        .from(projectItems)
        .where(
          and(
            eq(projectItems.source, "github"),
            inArray(projectItems.projectId, projectIds),
            sql`${projectItems.item}->'activity'->>'value' = 'release'`,
          ),
        )
        .groupBy(projectItems.projectId);
      return new Map(rows.flatMap(({ projectId, at }): [string, number][] => (at ? [[projectId, at.getTime()]] : [])));
    },

    /** Deletes items older than a year. Returns the number deleted. */
    async deleteOldItems(timestamp = Date.now()): Promise<number> {
      const gone = await db
        .delete(projectItems)
        .where(lt(projectItems.happenedAt, new Date(timestamp - ITEM_RETENTION_MS)))
        .returning({ itemId: projectItems.itemId });
      return gone.length;
    },
  };
}
