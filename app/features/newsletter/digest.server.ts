import { and, eq, isNotNull, sql } from "drizzle-orm";
import { newsletterIssues, newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

/** Fridays at 7:00 UTC: within the working day of every language. Counted from the Monday on which an ISO week begins. */
const SEND_OFFSET_MS = 4 * DAY + 7 * HOUR;
/** The Monday after 1970 began, a Thursday. */
const FIRST_MONDAY = 4 * DAY;
/** With fewer stories there is no digest that week. */
const MIN_STORIES = 3;
const MAX_STORIES = 8;

/** The stories of a language since a moment, the most important first. */
export type FindStories = (language: Language, since: number, count: number) => Promise<DigestStory[]>;
export type EnqueueIssue = (transaction: Transaction, issue: number, subscribers: readonly string[]) => Promise<void>;

/** The Monday with which a week begins, in milliseconds since 1970. */
const mondayOf = (now: number): number => now - ((((now - FIRST_MONDAY) % (7 * DAY)) + 7 * DAY) % (7 * DAY));

/** The ISO week of a moment, such as 2026-W47: it belongs to the year of its Thursday. */
function weekOf(now: number): string {
  const thursday = mondayOf(now) + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY));
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Whether this week's digest is due. */
export const isDigestDue = (now: number): boolean => now - mondayOf(now) >= SEND_OFFSET_MS;

/**
 * Makes this week's issue of each language that has readers, once, and orders a mail to each of them. Answers how
 * many mails were ordered.
 */
export async function createDigests(db: Database, now: number, find: FindStories, order: EnqueueIssue): Promise<number> {
  let mails = 0;
  for (const { code } of LANGUAGES) mails += await createDigest(db, code, now, find, order);
  return mails;
}

async function createDigest(db: Database, language: Language, now: number, find: FindStories, order: EnqueueIssue): Promise<number> {
  const week = weekOf(now);
  const [made] = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.language, language), eq(newsletterIssues.week, week)));
  if (made) return 0;
  const isReader = and(
    eq(newsletterSubscribers.state, "confirmed"),
    eq(newsletterSubscribers.language, language),
    isNotNull(newsletterSubscribers.email),
  );
  const [readers] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(newsletterSubscribers)
    .where(isReader);
  if (!readers?.count) return 0;
  const stories = await find(language, now - 7 * DAY, MAX_STORIES);
  if (stories.length < MIN_STORIES) return 0;
  return db.transaction(async (transaction) => {
    const subscribers = await transaction.select({ id: newsletterSubscribers.id }).from(newsletterSubscribers).where(isReader);
    const values = { language, week, madeAt: new Date(now), stories, readers: subscribers.length };
    // Another instance may be doing the same: only one row stays.
    const [issue] = await transaction.insert(newsletterIssues).values(values).onConflictDoNothing().returning({ id: newsletterIssues.id });
    if (!issue) return 0;
    await order(
      transaction,
      issue.id,
      subscribers.map(({ id }) => id),
    );
    return subscribers.length;
  });
}
