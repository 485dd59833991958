import { and, eq, isNotNull, sql } from "drizzle-orm";
import { newsletterIssues, newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

/** Fridays at 7:00 UTC, during working hours of every language's readers; milliseconds from the start of the ISO week. */
const SEND_OFFSET_MS = 4 * DAY + 7 * HOUR;
/** 1970 began on a Thursday; this is the Monday after. */
const FIRST_MONDAY = 4 * DAY;
/** With fewer stories we send no digest that week. */
const MIN_STORIES = 3;
const MAX_STORIES = 8;

/** Returns a language's stories since a time, most important first. */
export type FindStories = (language: Language, since: number, count: number) => Promise<DigestStory[]>;
export type EnqueueIssue = (transaction: Transaction, issue: number, subscribers: readonly string[]) => Promise<void>;

/** Start of the week in milliseconds since 1970. */
const mondayOf = (now: number): number => now - ((((now - FIRST_MONDAY) % (7 * DAY)) + 7 * DAY) % (7 * DAY));

/** ISO week, such as 2026-W47. A week belongs to the year of its Thursday. */
function weekOf(now: number): string {
  const thursday = mondayOf(now) + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY));
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** True from this week's send time on. */
export const isDigestDue = (now: number): boolean => now - mondayOf(now) >= SEND_OFFSET_MS;

/** Creates this week's issue once for each language that has readers, and queues an email to each reader. Returns the number of emails. */
export async function createDigests(db: Database, now: number, find: FindStories, enqueue: EnqueueIssue): Promise<number> {
  let emails = 0;
  for (const { code } of LANGUAGES) emails += await createDigest(db, code, now, find, enqueue);
  return emails;
}

async function createDigest(db: Database, language: Language, now: number, find: FindStories, enqueue: EnqueueIssue): Promise<number> {
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
    // Another instance may be creating it too; only one row can be inserted.
    const [issue] = await transaction.insert(newsletterIssues).values(values).onConflictDoNothing().returning({ id: newsletterIssues.id });
    if (!issue) return 0;
    await enqueue(
      transaction,
      issue.id,
      subscribers.map(({ id }) => id),
    );
    return subscribers.length;
  });
}
