import { and, between, desc, eq, inArray, or, sql } from "drizzle-orm";
import { createDraft, type ArticleFeed, type Draft } from "#app/features/news/ingest/create-draft.server.ts";
import { newsArticles, newsSightings } from "#app/features/news/news.tables.server.ts";
import { countSources } from "#app/features/news/store/story-trends.server.ts";
import { clusterHeadlines, MAX_STORY_SPAN_MS, type Headline } from "#app/features/news/store/story-clusters.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";

type Row = typeof newsArticles.$inferSelect;
type NewRow = typeof newsArticles.$inferInsert;

/** Number of added articles by language; 0 means that articles only changed. */
export type ChangesByLanguage = Map<Language, number>;

/** ID of the advisory lock that lets one writer store articles at a time. Arbitrary, but the same in every instance. */
const STORE_LOCK = 4_206_914;
/** Limits the comparison of headlines, because it blocks the event loop. */
const MAX_HEADLINES = 4_000;
const ID_LENGTH = 20;
/** PostgreSQL allows 65,535 parameters per statement. */
const CHUNK = 1_000;

const guidKey = (guid: string): string => `guid:${guid}`;
const linkKey = (hash: string): string => `link:${hash}`;
/** Derived from the article's first link. Its art is drawn from it, so it has only lower-case letters and digits. */
const idOf = (hash: string): string => hash.slice(0, ID_LENGTH);
const keysOf = ({ guid, linkHash, fragmentHash }: Draft): string[] => [
  ...(guid === null ? [] : [guidKey(guid)]),
  linkKey(fragmentHash ?? linkHash),
];

/** Draft of a feed whose articles may be places on one page, such as the versions of a changelog. */
interface LinkedDraft extends Draft {
  isPlace: boolean;
}

/** Converts a feed's items to drafts, without those older than `retention` (milliseconds). */
export function makeDrafts(feed: ArticleFeed, items: readonly ParsedItem[], now: number, retention: number): LinkedDraft[] {
  // Undated articles keep the feed's order: each is a millisecond older than the one before.
  const drafts = items.map((item, index) => createDraft(feed, item, now, now - index)).filter((draft) => draft !== null);
  const places = new Map<string, Set<string>>();
  for (const { linkHash, fragmentHash } of drafts)
    if (fragmentHash !== null) places.set(linkHash, (places.get(linkHash) ?? new Set()).add(fragmentHash));
  return drafts
    .filter(({ publishedAt }) => publishedAt > now - retention)
    .map((draft) => ({ ...draft, isPlace: draft.fragmentHash !== null && (places.get(draft.linkHash)?.size ?? 0) > 1 }));
}

/**
 * Stores a feed's articles. An article is identified by the feed's guid, else by its link, in any feed. Only the feed that had it first can
 * change it; others only add to its story. Writes nothing if nothing is new.
 */
export async function storeArticles(
  transaction: Transaction,
  feed: ArticleFeed,
  drafts: readonly LinkedDraft[],
  now: number,
): Promise<ChangesByLanguage> {
  const changes: ChangesByLanguage = new Map();
  const note = (language: Language, added = 0) => changes.set(language, (changes.get(language) ?? 0) + added);
  if (drafts.length === 0) return changes;
  await acquireStoreLock(transaction);

  const sighted = new Map(
    (
      await transaction
        .select({ key: newsSightings.key, articleId: newsSightings.articleId })
        .from(newsSightings)
        .where(and(eq(newsSightings.feed, feed.id), inArray(newsSightings.key, drafts.flatMap(keysOf))))
    ).map(({ key, articleId }) => [key, articleId] as const),
  );
  const known = await transaction
    .select()
    .from(newsArticles)
    .where(
      or(
        inArray(newsArticles.linkHash, drafts.flatMap(hashesOf)),
        inArray(newsArticles.id, [...new Set([...sighted.values(), ...drafts.flatMap(hashesOf).map(idOf)])]),
      ),
    );
  const byId = new Map(known.map((row) => [row.id, row]));
  const byLink: ArticlesByLink = new Map(known.map((row) => [row.linkHash, row]));

  const added: NewRow[] = [];
  const sightings: (typeof newsSightings.$inferInsert)[] = [];
  const touched = new Set<string>();
  const seen = new Set<string>();
  for (const draft of drafts) {
    const sightedIds = keysOf(draft).flatMap((key) => sighted.get(key) ?? []);
    const current = sightedIds.find((value) => byId.has(value) || added.some(({ id }) => id === value)) ?? findByLink(draft, byLink)?.id;
    const [forgotten] = sightedIds;
    // Deleted articles that a feed still lists aren't added again, unless their date shows that they were republished.
    if (current === undefined && forgotten !== undefined && !draft.isDated) continue;
    const linkHash = storedHash(draft, byLink);
    const id = current ?? forgotten ?? idOf(linkHash);
    const row = byId.get(id);
    if (!row && !added.some((item) => item.id === id)) {
      added.push({ ...newRow(feed, draft, id), linkHash });
      byLink.set(linkHash, { id, externalUrl: draft.externalUrl });
      note(draft.language, 1);
    } else if (row && row.rssSource === feed.id && !seen.has(id)) {
      const change = rowChanges(feed, row, draft, byLink);
      if (change) {
        await transaction.update(newsArticles).set(change).where(eq(newsArticles.id, id));
        note(row.language);
        note(change.language ?? row.language);
        if (change.linkHash) byLink.set(change.linkHash, { id, externalUrl: draft.externalUrl });
      }
    }
    seen.add(id);
    for (const key of keysOf(draft)) {
      if (sighted.has(key)) continue;
      sighted.set(key, id);
      sightings.push({ feed: feed.id, key, articleId: id, source: feed.publisher });
      if (row && row.rssSource !== feed.id) touched.add(row.clusterId);
    }
  }

  for (const row of await assignClusters(transaction, added)) if (row.clusterId !== row.id) touched.add(row.clusterId);
  for (let start = 0; start < added.length; start += CHUNK)
    await transaction.insert(newsArticles).values(added.slice(start, start + CHUNK));
  for (let start = 0; start < sightings.length; start += CHUNK)
    await transaction.insert(newsSightings).values(sightings.slice(start, start + CHUNK));
  for (const language of await countSources(transaction, [...touched], now)) note(language);
  return changes;
}

type ArticlesByLink = Map<string, { id: string; externalUrl: string }>;

const hashesOf = ({ linkHash, fragmentHash }: Draft): string[] => (fragmentHash === null ? [linkHash] : [linkHash, fragmentHash]);

/** Article with this link. A link to a place on a page matches the page's article, unless that one is about another place. */
function findByLink(draft: LinkedDraft, byLink: ArticlesByLink): { id: string } | undefined {
  const exact = draft.fragmentHash === null ? undefined : byLink.get(draft.fragmentHash);
  const page = byLink.get(draft.linkHash);
  if (exact || !page || draft.fragmentHash === null) return exact ?? page;
  const { hash } = new URL(page.externalUrl);
  return hash === new URL(draft.externalUrl).hash || (hash === "" && !draft.isPlace) ? page : undefined;
}

const storedHash = ({ linkHash, fragmentHash, isPlace }: LinkedDraft, byLink: ArticlesByLink): string =>
  fragmentHash !== null && (isPlace || byLink.has(linkHash)) ? fragmentHash : linkHash;

const acquireStoreLock = (transaction: Transaction) => transaction.execute(sql`select pg_advisory_xact_lock(${STORE_LOCK})`);

/** Adds to how often articles were opened, by ID. Returns the languages with a new trending story. */
export async function storeOpens(transaction: Transaction, opens: ReadonlyMap<string, number>, now: number): Promise<Language[]> {
  await acquireStoreLock(transaction);
  const touched = new Set<string>();
  for (const [id, count] of opens) {
    const [row] = await transaction
      .update(newsArticles)
      .set({ opens: sql`${newsArticles.opens} + ${count}` })
      .where(eq(newsArticles.id, id))
      .returning({ clusterId: newsArticles.clusterId });
    if (row) touched.add(row.clusterId);
  }
  return countSources(transaction, [...touched], now);
}

function newRow(feed: ArticleFeed, draft: LinkedDraft, id: string): NewRow {
  const { guid: _, fragmentHash: _fragment, isPlace: _isPlace, publishedAt, ...rest } = draft;
  return {
    ...rest,
    id,
    publishedAt: new Date(publishedAt),
    source: feed.publisher,
    rssSource: feed.id,
    verifiedSource: feed.verified,
    kind: feed.kind,
    clusterId: id,
  };
}

/** Fields that the feed has changed; undefined if none. A known date never changes, so that lists don't move. */
function rowChanges(feed: ArticleFeed, row: Row, draft: LinkedDraft, byLink: ArticlesByLink): Partial<NewRow> | undefined {
  const { guid: _, fragmentHash: _fragment, isPlace: _isPlace, publishedAt, isDated, linkHash: _link, externalUrl, ...rest } = draft;
  const linkHash = hashesOf(draft).includes(row.linkHash) ? row.linkHash : storedHash(draft, byLink);
  const isDateLearnt = isDated && !row.isDated;
  // Links are unique: the older article keeps the link.
  const isLinkFree = (byLink.get(linkHash)?.id ?? row.id) === row.id;
  const wanted: Partial<NewRow> = {
    ...rest,
    source: feed.publisher,
    verifiedSource: feed.verified,
    kind: feed.kind,
    ...(isLinkFree ? { linkHash, externalUrl } : {}),
    ...(isDateLearnt ? { isDated, publishedAt: new Date(publishedAt) } : {}),
  };
  const isDifferent = Object.entries(wanted).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof Row]));
  return isDifferent ? wanted : undefined;
}

async function assignClusters(transaction: Transaction, rows: NewRow[]): Promise<NewRow[]> {
  if (rows.length === 0) return rows;
  const headlines: Headline[] = rows.map(({ id, title, language, source, publishedAt }) => ({
    id,
    title,
    language,
    source,
    publishedAt: publishedAt.getTime(),
  }));
  const near = searchWindows(headlines.map(({ publishedAt }) => publishedAt)).map(([from, to]) =>
    between(newsArticles.publishedAt, new Date(from), new Date(to)),
  );
  const known = await transaction
    .select({
      id: newsArticles.id,
      title: newsArticles.title,
      language: newsArticles.language,
      source: newsArticles.source,
      publishedAt: newsArticles.publishedAt,
      clusterId: newsArticles.clusterId,
    })
    .from(newsArticles)
    .where(and(inArray(newsArticles.language, [...new Set(headlines.map(({ language }) => language))]), or(...near)))
    .orderBy(desc(newsArticles.publishedAt))
    .limit(MAX_HEADLINES);
  const stories = clusterHeadlines(
    headlines,
    known.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() })),
  );
  for (const row of rows) row.clusterId = stories.get(row.id) ?? row.id;
  return rows;
}

/** The time ranges to search for earlier articles of the same story, with overlaps merged. */
function searchWindows(timestamps: readonly number[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const timestamp of timestamps.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && timestamp - MAX_STORY_SPAN_MS <= last[1]) last[1] = timestamp + MAX_STORY_SPAN_MS;
    else spans.push([timestamp - MAX_STORY_SPAN_MS, timestamp + MAX_STORY_SPAN_MS]);
  }
  return spans;
}

/** Deletes articles older than `retention` (milliseconds). Returns their languages, one per article. */
export async function deleteOldArticles(transaction: Transaction, now: number, retention: number): Promise<Language[]> {
  const gone = await transaction
    .delete(newsArticles)
    .where(sql`${newsArticles.publishedAt} < ${new Date(now - retention).toISOString()}::timestamptz`)
    .returning({ id: newsArticles.id, language: newsArticles.language, isDated: newsArticles.isDated });
  const dated = gone.filter(({ isDated }) => isDated).map(({ id }) => id);
  // Keeps the sightings of undated articles, which would otherwise come back as new while their feed lists them.
  for (let start = 0; start < dated.length; start += CHUNK)
    await transaction.delete(newsSightings).where(inArray(newsSightings.articleId, dated.slice(start, start + CHUNK)));
  return gone.map(({ language }) => language);
}
