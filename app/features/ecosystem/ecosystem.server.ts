import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import * as z from "zod";
import {
  activityItemSchema,
  activityTopic,
  directoryTopic,
  EMPTY_DIRECTORY,
  NO_ACTIVITY,
  NO_CARD_FIGURES,
  projectTopic,
  socialPostSchema,
  WALLET_FEATURES,
  type ActivityHint,
  type ActivityItem,
  type ActivitySource,
  type Card,
  type CardFigures,
  type Directory,
  type ProjectFigures,
  type SocialPost,
} from "#app/features/ecosystem/ecosystem.ts";
import { projectChecks, projectFigures, projectItems, tokenHistory } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { EMPTY_FIGURES } from "#app/features/ecosystem/catalogue/empty-figures.ts";
import {
  storedFigureSchema,
  mergeReadings,
  publishableFigures,
  type Readings,
} from "#app/features/ecosystem/catalogue/figure-rules.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { is } from "valibot";

/** The chain itself among the rows of the projects. */
const CHAIN = "cardano";
/** How many items a project keeps of each source. */
const MAX_ITEMS_PER_SOURCE = 30;

const memory = remember("ecosystem", () => ({
  db: undefined as Database | undefined,
  bus: undefined as LiveBus | undefined,
  cards: new Map<Language, Card[]>(),
}));

function opened(): { db: Database; bus: LiveBus } {
  if (!memory.db || !memory.bus) throw new Error("The ecosystem is not open yet: call openEcosystem at boot");
  return { db: memory.db, bus: memory.bus };
}

/** Called once at boot. */
export function openEcosystem(db: Database, bus: LiveBus): void {
  memory.db = db;
  memory.bus = bus;
}

/** Every topic of the directory: its own, the hint of activity, and one for each project. */
export const ecosystemTopics = (): Topic<unknown>[] => [directoryTopic, activityTopic, ...[...projects().keys()].map(projectTopic)];

export const findProject = (id: string): Project | undefined => projects().get(id);

/** All projects as lists show them, in the order of their names. */
export function cards(language: Language): Card[] {
  const made =
    memory.cards.get(language) ??
    [...projects().values()].map((project) => toCard(project, language)).sort((one, other) => one.name.localeCompare(other.name, language));
  memory.cards.set(language, made);
  return made;
}

function toCard(project: Project, language: Language): Card {
  const { id, name, category, subcategory, status, website, twitter, github, wallet, catalystFunded, confirmed } = project;
  return {
    id,
    name,
    category,
    subcategory,
    status,
    description: project.texts[language].description,
    confirmed,
    tags: project.tags,
    website: website ?? undefined,
    twitter: twitter ?? undefined,
    github: github ?? undefined,
    features: wallet && WALLET_FEATURES.filter((feature) => wallet[feature] === true),
    isNew: project.new,
    isFunded: catalystFunded ? true : undefined,
  };
}

/** How many projects each category has, in the order in which the site shows categories. */
export function countByCategory(): { id: string; count: number; live: number }[] {
  const all = [...projects().values()];
  return categories().map(({ id }) => {
    const own = all.filter(({ category }) => category === id);
    return { id, count: own.length, live: own.filter(({ status }) => status === "live").length };
  });
}

/** The card of one project. */
export const cardOf = (project: Project, language: Language): Card => toCard(project, language);

export const latestDirectory = (): LiveEntry<Directory> => opened().bus.latest(directoryTopic, EMPTY_DIRECTORY);
export const latestFigures = (id: string): LiveEntry<ProjectFigures> => opened().bus.latest(projectTopic(id), EMPTY_FIGURES);
export const latestActivity = (): LiveEntry<ActivityHint> => opened().bus.latest(activityTopic, NO_ACTIVITY);
export const cardFiguresOf = (id: string): CardFigures => latestDirectory().value.projects[id] ?? NO_CARD_FIGURES;

/** Readings of one project; `observedAt` in milliseconds since 1970. */
export interface ProjectReadings {
  projectId: string;
  observedAt: number;
  readings: Readings;
}

const storedFiguresSchema = z.record(z.string(), storedFigureSchema);

/**
 * Stores what one poll of a source brought for any number of projects and tells everybody in the same transaction.
 * Figures that the poll does not name stay as they are, with their true age. `interval` is the time to the
 * source's next poll, in milliseconds. The chain's own totals go in as project `cardano`, all in USD.
 */
export async function saveProjectFigures(source: Source, list: readonly ProjectReadings[], interval: number): Promise<void> {
  if (list.length === 0) return;
  const { db, bus } = opened();
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

/** What was found about a project at one source. */
export interface ProjectItems {
  projectId: string;
  items: readonly ({ activity: ActivityItem } | { social: SocialPost })[];
}

const itemIdAndTime = (item: ProjectItems["items"][number]) =>
  "activity" in item ? { id: item.activity.id, at: item.activity.timestamp } : { id: item.social.id, at: item.social.publishedAt };

/** Saves a source's items and publishes the change; a source without new items is recorded as having answered. */
export async function saveItems(source: ActivitySource, found: readonly ProjectItems[]): Promise<void> {
  const { db, bus } = opened();
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
        // A post's counts and a title may change under the same id; xmax is 0 in a row that was not there before.
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
}

const storedItem = z.union([z.object({ activity: z.unknown() }), z.object({ social: z.unknown() })]);

/** What happened in and around a project, and what was written about it; newest first. */
export async function findItems(projectId: string, limit = 20): Promise<{ activity: ActivityItem[]; social: SocialPost[] }> {
  const rows = await opened()
    .db.select()
    .from(projectItems)
    .where(eq(projectItems.projectId, projectId))
    .orderBy(desc(projectItems.happenedAt), asc(projectItems.itemId));
  const activity: ActivityItem[] = [];
  const social: SocialPost[] = [];
  for (const row of rows) {
    const item = storedItem.safeParse(row.item).data;
    if (item && "activity" in item && is(activityItemSchema, item.activity)) activity.push(item.activity);
    if (item && "social" in item && is(socialPostSchema, item.social)) social.push(item.social);
  }
  return { activity: activity.slice(0, limit), social: social.slice(0, limit) };
}

/**
 * Of the given projects, the `count` that a source was asked about longest ago; never asked comes first. `isFirstRound`
 * while others wait that were never asked about.
 */
export async function leastRecentlyChecked(
  source: string,
  ids: readonly string[],
  count: number,
): Promise<{ turn: string[]; isFirstRound: boolean }> {
  const rows = await opened().db.select().from(projectChecks).where(eq(projectChecks.source, source));
  const checked = new Map(rows.map((row) => [row.projectId, row.checkedAt.getTime()]));
  const waiting = ids.toSorted((one, other) => (checked.get(one) ?? 0) - (checked.get(other) ?? 0));
  return { turn: waiting.slice(0, count), isFirstRound: waiting.slice(count).some((id) => !checked.has(id)) };
}

/** Records that a source was asked about a project, so that the next project follows. */
export async function recordCheck(source: string, projectId: string): Promise<void> {
  const row = { source, projectId, checkedAt: new Date() };
  await opened()
    .db.insert(projectChecks)
    .values(row)
    .onConflictDoUpdate({ target: [projectChecks.projectId, projectChecks.source], set: row });
}

/** Stores the price history of a project's token. */
export async function saveTokenHistory(projectId: string, points: [number, number, number | null][]): Promise<void> {
  const row = { projectId, points, fetchedAt: new Date() };
  await opened().db.insert(tokenHistory).values(row).onConflictDoUpdate({ target: tokenHistory.projectId, set: row });
}

/** The stored price history of a project's token, oldest point first; null while there is none. Times in milliseconds. */
export async function tokenHistoryOf(projectId: string): Promise<{ points: [number, number, number | null][]; fetchedAt: number } | null> {
  const [row] = await opened().db.select().from(tokenHistory).where(eq(tokenHistory.projectId, projectId));
  return row ? { points: row.points, fetchedAt: row.fetchedAt.getTime() } : null;
}

/** Removes items that are older than a year. Answers how many. */
export async function deleteOldItems(): Promise<number> {
  const gone = await opened()
    .db.delete(projectItems)
    .where(lt(projectItems.happenedAt, sql`now() - interval '365 days'`))
    .returning({ itemId: projectItems.itemId });
  return gone.length;
}
