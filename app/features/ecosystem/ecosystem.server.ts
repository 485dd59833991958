import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import {
  activityTopic,
  directoryTopic,
  EMPTY_DIRECTORY,
  NO_ACTIVITY,
  NO_CARD_FIGURES,
  projectTopic,
  type ActivityHint,
  type ActivitySource,
  type CardFigures,
  type Directory,
  type ProjectFigures,
} from "#app/features/ecosystem/ecosystem.ts";
import {
  deleteOldItems,
  findItems,
  leastRecentlyChecked,
  recordCheck,
  saveItems,
  saveTokenHistory,
  tokenHistoryOf,
  type ProjectItems,
} from "#app/features/ecosystem/ecosystem-store.server.ts";
import { projectFigures } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { EMPTY_FIGURES } from "#app/features/ecosystem/catalogue/empty-figures.ts";
import {
  storedFigureSchema,
  mergeReadings,
  publishableFigures,
  type Readings,
} from "#app/features/ecosystem/catalogue/figure-rules.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";

/** The chain itself among the rows of the projects. */
const CHAIN = "cardano";

/** What is measured of the projects, what happens around them, and the prices of their tokens. */
export function createEcosystem({ db, bus }: { db: Database; bus: LiveBus }) {
  const latestDirectory = (): LiveEntry<Directory> => bus.latest(directoryTopic, EMPTY_DIRECTORY);
  return {
    latestDirectory,
    latestFigures: (id: string): LiveEntry<ProjectFigures> => bus.latest(projectTopic(id), EMPTY_FIGURES),
    latestActivity: (): LiveEntry<ActivityHint> => bus.latest(activityTopic, NO_ACTIVITY),
    cardFiguresOf: (id: string): CardFigures => latestDirectory().value.projects[id] ?? NO_CARD_FIGURES,

    /**
     * Stores what one poll of a source brought for any number of projects and tells everybody in the same transaction.
     * Figures that the poll does not name stay as they are, with their true age. `interval` is the time to the
     * source's next poll, in milliseconds. The chain's own totals go in as project `cardano`, all in USD.
     */
    saveProjectFigures: (source: Source, list: readonly ProjectReadings[], interval: number) =>
      saveProjectFigures(db, bus, source, list, interval),

    saveItems: (source: ActivitySource, found: readonly ProjectItems[]) => saveItems(db, bus, source, found),
    findItems: (projectId: string, limit?: number) => findItems(db, projectId, limit),
    leastRecentlyChecked: (source: string, ids: readonly string[], count: number) => leastRecentlyChecked(db, source, ids, count),
    recordCheck: (source: string, projectId: string) => recordCheck(db, source, projectId),
    saveTokenHistory: (projectId: string, points: [number, number, number | null][]) => saveTokenHistory(db, projectId, points),
    tokenHistoryOf: (projectId: string) => tokenHistoryOf(db, projectId),
    deleteOldItems: () => deleteOldItems(db),
  };
}
export type EcosystemService = ReturnType<typeof createEcosystem>;

/** Readings of one project; `observedAt` in milliseconds since 1970. */
export interface ProjectReadings {
  projectId: string;
  observedAt: number;
  readings: Readings;
}

const storedFiguresSchema = z.record(z.string(), storedFigureSchema);

async function saveProjectFigures(
  db: Database,
  bus: LiveBus,
  source: Source,
  list: readonly ProjectReadings[],
  interval: number,
): Promise<void> {
  if (list.length === 0) return;
  const now = Date.now();
  await db.transaction((transaction) =>
    bus.update(transaction, directoryTopic, EMPTY_DIRECTORY, async () => {
      const ids = list.map(({ projectId }) => projectId);
      const before = await transaction
        .select()
        .from(projectFigures)
        .where(and(eq(projectFigures.source, source), inArray(projectFigures.projectId, ids)));
      const kept = new Map(before.map((row) => [row.projectId, storedFiguresSchema.parse(row.figures)]));
      const rows = list.map(({ projectId, observedAt, readings }) => ({
        projectId,
        source,
        figures: mergeReadings(kept.get(projectId) ?? {}, readings, { observedAt, now, interval }, `${source} ${projectId}`),
      }));
      await transaction
        .insert(projectFigures)
        .values(rows)
        .onConflictDoUpdate({ target: [projectFigures.projectId, projectFigures.source], set: { figures: sql`excluded.figures` } });
      return publishFigures(transaction, bus, ids);
    }),
  );
}

/** Publishes the named projects. Answers the directory with all of them; the caller holds its lock. */
async function publishFigures(transaction: Transaction, bus: LiveBus, ids: readonly string[]): Promise<Directory> {
  const all = new Map<string, ProjectFigures>();
  for (const row of await transaction.select().from(projectFigures).orderBy(asc(projectFigures.projectId))) {
    const figures = all.get(row.projectId) ?? { ...EMPTY_FIGURES };
    for (const [metric, figure] of publishableFigures(storedFiguresSchema.parse(row.figures), row.source)) figures[metric] = figure;
    all.set(row.projectId, figures);
  }
  const known = projects();
  const chain = all.get(CHAIN);
  const directory: Directory = {
    chainTvl: chain?.tvl ?? null,
    chainVolume24h: chain?.protocolVolume24h ?? null,
    chainStablecoins: chain?.stablecoinSupply ?? null,
    projects: {},
  };
  for (const [id, figures] of all) {
    if (!known.has(id)) continue;
    if (ids.includes(id)) await bus.publish(transaction, projectTopic(id), figures);
    directory.projects[id] = {
      tvl: figures.tvl,
      volume24h: figures.protocolVolume24h ?? figures.tokenVolume24h,
      change24h: figures.change24h,
      users: figures.holders,
    };
  }
  return directory;
}
