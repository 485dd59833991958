import { proposalItems } from "#app/features/ecosystem/activity/activity-items.server.ts";
import { activityTopic, NO_ACTIVITY, type ActivityHint } from "#app/features/ecosystem/activity/activity-hint.ts";
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
import { createEcosystemStore } from "#app/features/ecosystem/ecosystem-store.server.ts";
import { saveDays } from "#app/features/ecosystem/health/project-days.server.ts";
import { shownStatus } from "#app/features/ecosystem/status/shown-status.server.ts";
import { PROJECT_RULES } from "#app/features/ecosystem/catalog/figure-rules.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { readFigures, saveFigures, type Poll, type Readings } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { KoiosProposal } from "#app/foundation/upstream/koios-governance.server.ts";

/** Pseudo project with the chain's own figures. */
const CHAIN = "cardano";

export function createEcosystem({ db, bus }: { db: Database; bus: LiveBus }) {
  const latestDirectory = (): LiveEntry<Directory> => bus.latest(directoryTopic, EMPTY_DIRECTORY);
  const store = createEcosystemStore({ db, bus });
  return {
    ...store,
    latestDirectory,
    latestFigures: (id: string): LiveEntry<ProjectFigures> => bus.latest(projectTopic(id), EMPTY_FIGURES),
    latestActivity: (): LiveEntry<ActivityHint> => bus.latest(activityTopic, NO_ACTIVITY),
    /** The project with the status to show now. */
    withShownStatus: (project: Project): Project => ({ ...project, ...shownStatus(project, store.latestProofs()[project.id], Date.now()) }),
    cardFiguresOf: (id: string): CardFigures => latestDirectory().value.projects[id] ?? NO_CARD_FIGURES,

    /** Stores a poll's readings of any number of projects and publishes them in the same transaction. */
    saveProjectFigures: (poll: Poll, list: readonly ProjectReadings[]) => saveProjectFigures(db, bus, poll, list),

    saveProposals: (proposals: readonly KoiosProposal[]) => store.saveItems("governance", proposalItems(proposals)),
  };
}
export type EcosystemService = ReturnType<typeof createEcosystem>;

/** A poll's readings of one project, or of the chain as project `cardano`, with totals in USD. */
export interface ProjectReadings extends Readings<ProjectMetric> {
  projectId: string;
}

async function saveProjectFigures(db: Database, bus: LiveBus, poll: Poll, list: readonly ProjectReadings[]): Promise<void> {
  if (list.length === 0) return;
  const readings = list.map((projectReadings) => ({ ...projectReadings, topic: projectTopic(projectReadings.projectId).name }));
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
