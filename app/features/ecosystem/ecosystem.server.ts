import { proposalItems } from "#app/features/ecosystem/activity-items.server.ts";
import { activityTopic, NO_ACTIVITY, type ActivityHint, type ActivitySource } from "#app/features/ecosystem/activity-hint.ts";
import {
  directoryTopic,
  EMPTY_DIRECTORY,
  EMPTY_FIGURES,
  NO_CARD_FIGURES,
  projectTopic,
  type CardFigures,
  type Directory,
  type ProjectFigures,
  type ProjectMetric,
} from "#app/features/ecosystem/ecosystem.ts";
import {
  deleteOldItems,
  findItems,
  leastRecentlyChecked,
  recordCheck,
  saveItems,
  saveTokenHistory,
  saveTvlHistory,
  tokenHistoryOf,
  tvlHistoryOf,
  type ProjectItems,
} from "#app/features/ecosystem/ecosystem-store.server.ts";
import { saveDays } from "#app/features/ecosystem/health/project-days.server.ts";
import { PROJECT_RULES } from "#app/features/ecosystem/catalogue/figure-rules.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { readFigures, saveFigures, type Poll, type Readings } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { KoiosProposal } from "#app/foundation/upstream/koios-governance.server.ts";

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

    /** Stores what one poll brought for any number of projects and publishes it in the same transaction. */
    saveProjectFigures: (poll: Poll, list: readonly ProjectReadings[]) => saveProjectFigures(db, bus, poll, list),

    saveItems: (source: ActivitySource, found: readonly ProjectItems[]) => saveItems(db, bus, source, found),
    /** Saves governance actions as activity of the projects that they are about. */
    saveProposals: (proposals: readonly KoiosProposal[]) => saveItems(db, bus, "governance", proposalItems(proposals)),
    findItems: (projectId: string, limit?: number) => findItems(db, projectId, limit),
    leastRecentlyChecked: (source: string, ids: readonly string[], count: number, restMs?: number) =>
      leastRecentlyChecked(db, source, ids, count, restMs),
    recordCheck: (source: string, projectId: string) => recordCheck(db, source, projectId),
    saveTokenHistory: (projectId: string, points: [number, number, number | null][]) => saveTokenHistory(db, bus, projectId, points),
    tokenHistoryOf: (projectId: string) => tokenHistoryOf(db, projectId),
    saveTvlHistory: (projectId: string, points: [number, number][]) => saveTvlHistory(db, projectId, points),
    tvlHistoryOf: (projectId: string) => tvlHistoryOf(db, projectId),
    deleteOldItems: () => deleteOldItems(db),
  };
}
export type EcosystemService = ReturnType<typeof createEcosystem>;

/** What a poll said of one project, or of the chain as project `cardano`; the chain's totals are all in USD. */
export interface ProjectReadings extends Readings<ProjectMetric> {
  projectId: string;
}

async function saveProjectFigures(db: Database, bus: LiveBus, poll: Poll, list: readonly ProjectReadings[]): Promise<void> {
  if (list.length === 0) return;
  const readings = list.map((one) => ({ ...one, topic: projectTopic(one.projectId).name }));
  await db.transaction((transaction) =>
    bus.update(transaction, directoryTopic, EMPTY_DIRECTORY, async ({ sparklines }) => {
      await saveFigures(transaction, PROJECT_RULES, poll, readings);
      const stored = await readFigures(transaction, projectTopic("").name);
      const figuresOf = (id: string): ProjectFigures => ({ ...EMPTY_FIGURES, ...stored.get(projectTopic(id).name) });
      const known = [...projects().keys()].filter((id) => stored.has(projectTopic(id).name));
      const changed = new Set(list.map(({ projectId }) => projectId));
      await saveDays(transaction, changed, figuresOf);
      for (const id of known) if (changed.has(id)) await bus.publish(transaction, projectTopic(id), figuresOf(id));
      const chain = figuresOf(CHAIN);
      return {
        chainTvl: chain.tvl,
        chainVolume24h: chain.protocolVolume24h,
        chainStablecoins: chain.stablecoinSupply,
        projects: Object.fromEntries(known.map((id) => [id, toCardFigures(figuresOf(id))])),
        sparklines,
      };
    }),
  );
}

const toCardFigures = ({
  tvl,
  protocolVolume24h,
  tokenVolume24h,
  change24h,
  change7d,
  holders,
  transactions30d,
}: ProjectFigures): CardFigures => ({
  tvl,
  volume24h: protocolVolume24h ?? tokenVolume24h,
  change24h,
  change7d,
  users: holders,
  transactions30d,
});
