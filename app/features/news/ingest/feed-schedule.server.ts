import { and, asc, eq, gt, inArray, isNull, lte, max, or, sql, type SQL } from "drizzle-orm";
import { newsArticles, newsFeeds } from "#app/features/news/news.tables.server.ts";
import type { ArticleFeed } from "#app/features/news/ingest/create-draft.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { FeedResponse } from "#app/features/news/ingest/feeds.server.ts";
import type { Validators } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Uses the database's clock, which all instances share, unless a test provides one (milliseconds since 1970). */
export interface FeedTiming {
  clock?: (() => number) | undefined;
}

export interface ClaimedFeed {
  id: string;
  /** Current URL. */
  url: string;
  validators: Validators;
  failures: number;
}

/** Times in milliseconds since 1970. */
export interface FeedState {
  id: string;
  nextAt: number;
  attemptedAt: number | null;
  /** Earliest time of a manual refresh. */
  refreshableAt: number;
  failures: number;
  lastSuccess: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
  goneAt: number | null;
}

interface ScheduledFeed {
  id: string;
  url: string;
  interval: number;
}

/** Minimum seconds between two requests to a feed. */
const MIN_INTERVAL_SECONDS = 5 * 60;
const DAY_SECONDS = 86_400;
const CLOCK_TOLERANCE_SECONDS = 60;
/** After this many failures at a new URL we try the old one. */
const MAX_FAILURES_AT_NEW_URL = 3;

const nowSql = ({ clock }: FeedTiming): SQL => (clock ? sql`${new Date(clock()).toISOString()}::timestamptz` : sql`now()`);
const laterSql = (timing: FeedTiming, seconds: number): SQL => sql`${nowSql(timing)} + make_interval(secs => ${seconds})`;

/** Inserts or updates listed feeds. A feed whose URL changed in the list starts over; its articles get the list's new values. */
export async function upsertFeeds(db: Database, feeds: readonly (ScheduledFeed & ArticleFeed)[], timing: FeedTiming): Promise<void> {
  if (feeds.length === 0) return;
  await db
    .insert(newsFeeds)
    .values(feeds.map(({ id, url }) => ({ id, url, nextAt: nowSql(timing) })))
    .onConflictDoUpdate({
      target: newsFeeds.id,
      set: {
        url: sql`excluded.url`,
        nextAt: sql`excluded.next_at`,
        permanentUrl: null,
        etag: null,
        lastModified: null,
        heldUntil: null,
        lastError: null,
        lastErrorAt: null,
        failures: 0,
        goneAt: null,
      },
      setWhere: sql`${newsFeeds.url} <> excluded.url`,
    });
  const listed = sql.join(
    feeds.map(({ id, publisher, verified, kind }) => sql`(${id}, ${publisher}, ${verified}::boolean, ${kind})`),
    sql`, `,
  );
  await db.execute(sql`
    update ${newsArticles} set source = listed.source, verified_source = listed.verified, kind = listed.kind
    from (values ${listed}) as listed (id, source, verified, kind)
    where rss_source = listed.id and (${newsArticles.source}, ${newsArticles.verifiedSource}, ${newsArticles.kind}) is distinct from (listed.source, listed.verified, listed.kind)`);
}

/** True unless a pause is requested, the last poll was recent, or the feed has ended. */
const isPollable = (timing: FeedTiming): SQL | undefined =>
  and(
    isNull(newsFeeds.goneAt),
    or(isNull(newsFeeds.heldUntil), lte(newsFeeds.heldUntil, nowSql(timing))),
    or(isNull(newsFeeds.attemptedAt), lte(newsFeeds.attemptedAt, laterSql(timing, -MIN_INTERVAL_SECONDS))),
  );

export async function dueFeeds(db: Database, ids: readonly string[], timing: FeedTiming): Promise<string[]> {
  const rows = await db
    .select({ id: newsFeeds.id })
    .from(newsFeeds)
    .where(and(inArray(newsFeeds.id, [...ids]), lte(newsFeeds.nextAt, nowSql(timing)), isPollable(timing)))
    .orderBy(asc(newsFeeds.nextAt));
  return rows.map(({ id }) => id);
}

/**
 * Claims feeds under a condition. The row is the lock: the instance that updates it first may poll the feed, exclusively for five minutes.
 */
async function claim(db: Database, condition: SQL | undefined, timing: FeedTiming): Promise<ClaimedFeed[]> {
  const rows = await db
    .update(newsFeeds)
    // If this process dies before it finishes, the feed is soon due again.
    .set({ attemptedAt: nowSql(timing), nextAt: laterSql(timing, MIN_INTERVAL_SECONDS) })
    .where(and(condition, isPollable(timing)))
    .returning();
  return rows.map(({ id, url, permanentUrl, etag, lastModified, failures }) => ({
    id,
    url: permanentUrl ?? url,
    validators: { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) },
    failures,
  }));
}

/** Claims a due feed; undefined when another instance was faster. */
export async function claimFeed(db: Database, id: string, timing: FeedTiming): Promise<ClaimedFeed | undefined> {
  const [claimed] = await claim(db, and(eq(newsFeeds.id, id), lte(newsFeeds.nextAt, nowSql(timing))), timing);
  return claimed;
}

export const claimRefreshableFeeds = (db: Database, ids: readonly string[], timing: FeedTiming): Promise<ClaimedFeed[]> =>
  claim(db, inArray(newsFeeds.id, [...ids]), timing);

const secondsOf = (ms: number | undefined): number => Math.min(DAY_SECONDS, (ms ?? 0) / 1000);

/** Records a success: due again after the interval, or after the publisher's Retry-After. */
export async function recordSuccess(
  db: Database,
  { id, interval }: ScheduledFeed,
  { validators, permanentUrl, retryAfterMs }: FeedResponse,
  timing: FeedTiming,
): Promise<void> {
  const pause = secondsOf(retryAfterMs);
  await db
    .update(newsFeeds)
    .set({
      etag: validators.etag ?? null,
      lastModified: validators.lastModified ?? null,
      ...(permanentUrl === undefined ? {} : { permanentUrl }),
      nextAt: laterSql(timing, Math.max(interval * 60, pause)),
      heldUntil: pause > 0 ? laterSql(timing, pause) : null,
      lastSuccess: nowSql(timing),
      failures: 0,
    })
    .where(eq(newsFeeds.id, id));
}

interface Failure {
  reason: string;
  /** Consecutive failures, including this one. */
  failures: number;
  retryAfterMs: number | undefined;
  /** Between 0 and 1. Spreads feeds that failed together. */
  random: number;
}

/** Records a failure: the delay doubles each time, up to a day. A manual refresh can't shorten it. */
export async function recordFailure(
  db: Database,
  { id, interval }: ScheduledFeed,
  { reason, failures, retryAfterMs, random }: Failure,
  timing: FeedTiming,
): Promise<void> {
  const backoff = Math.min(DAY_SECONDS, interval * 60 * 2 ** Math.min(Math.max(failures, 1) - 1, 12) * (1 + random / 4));
  const pause = laterSql(timing, Math.max(backoff, secondsOf(retryAfterMs)));
  await db
    .update(newsFeeds)
    .set({
      failures,
      lastError: reason.slice(0, 300),
      lastErrorAt: nowSql(timing),
      nextAt: pause,
      heldUntil: pause,
      ...(failures >= MAX_FAILURES_AT_NEW_URL ? { permanentUrl: null } : {}),
    })
    .where(eq(newsFeeds.id, id));
}

/**
 * Reschedules feeds whose last request is in the future, because the clock was set back since: they're due now, or after the pause that the
 * publisher asked for.
 */
export async function settleFutureFeeds(db: Database, timing: FeedTiming): Promise<void> {
  const pause = sql`(${newsFeeds.heldUntil} - ${newsFeeds.attemptedAt})`;
  await db
    .update(newsFeeds)
    .set({
      attemptedAt: nowSql(timing),
      nextAt: sql`${nowSql(timing)} + coalesce(${pause}, make_interval(secs => 0))`,
      heldUntil: sql`${nowSql(timing)} + ${pause}`,
    })
    .where(gt(newsFeeds.attemptedAt, laterSql(timing, CLOCK_TOLERANCE_SECONDS)));
}

export async function markFeedGone(db: Database, id: string, timing: FeedTiming): Promise<void> {
  await db
    .update(newsFeeds)
    .set({ goneAt: nowSql(timing), lastError: "gone for good (status 410)", lastErrorAt: nowSql(timing) })
    .where(eq(newsFeeds.id, id));
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** Time of the last successful poll in milliseconds since 1970; null before it. */
export async function lastSuccessOf(db: Database, ids: readonly string[]): Promise<number | null> {
  const [row] = await db
    .select({ at: max(newsFeeds.lastSuccess) })
    .from(newsFeeds)
    .where(inArray(newsFeeds.id, [...ids]));
  return ms(row?.at ?? null);
}

export async function feedStates(db: Database, ids: readonly string[]): Promise<FeedState[]> {
  const rows = await db
    .select()
    .from(newsFeeds)
    .where(inArray(newsFeeds.id, [...ids]))
    .orderBy(asc(newsFeeds.id));
  return rows.map(({ id, nextAt, heldUntil, attemptedAt, failures, lastSuccess, lastError, lastErrorAt, goneAt }) => ({
    id,
    nextAt: nextAt.getTime(),
    attemptedAt: ms(attemptedAt),
    refreshableAt: Math.max(ms(heldUntil) ?? 0, attemptedAt ? attemptedAt.getTime() + MIN_INTERVAL_SECONDS * 1000 : 0),
    failures,
    lastSuccess: ms(lastSuccess),
    lastError,
    lastErrorAt: ms(lastErrorAt),
    goneAt: ms(goneAt),
  }));
}
