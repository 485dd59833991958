import { and, eq } from "drizzle-orm";
import { isDigestDue, makeDigests, type FindStories } from "#app/features/newsletter/digest.server.ts";
import { confirmLetter, digestLetter, welcomeLetter } from "#app/features/newsletter/newsletter-letters.server.ts";
import { newsletterIssues, newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import * as subscriptions from "#app/features/newsletter/subscriptions.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";
import type { PostOffice, Subject } from "#app/foundation/mail/post-office.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const CONFIRM = "newsletter-confirm";
const WELCOME = "newsletter-welcome";
const DIGEST = "newsletter-digest";

interface Newsletter {
  db: Database;
  post: PostOffice;
  secret: string;
  origin: string;
  findStories: FindStories;
  now: () => number;
}

export interface NewsletterOptions {
  /** Seals addresses and makes tokens. */
  secret: string;
  /** Scheme and host of the site, for the links in mails. */
  origin: string;
  findStories: FindStories;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
}

const memory = remember("newsletter", () => ({ newsletter: undefined as Newsletter | undefined }));

function opened(): Newsletter {
  if (!memory.newsletter) throw new Error("The newsletter is not open yet: call openNewsletter at boot");
  return memory.newsletter;
}

/** Called once at boot, before the post office begins to work. */
export function openNewsletter(db: Database, post: PostOffice, { clock, ...options }: NewsletterOptions): void {
  memory.newsletter = { db, post, ...options, now: clock ?? Date.now };
  post.writes(CONFIRM, writeConfirm);
  post.writes(WELCOME, writeWelcome);
  post.writes(DIGEST, writeDigest);
}

/** Nothing when the address was confirmed, forgotten or erased meanwhile, or the link would not work any more. */
async function writeConfirm({ subscriber = "", requestedAt = "" }: Subject): Promise<Letter | null> {
  const { db, secret, origin, now } = opened();
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriber));
  const moment = Number(requestedAt);
  if (!row || row.state !== "pending" || row.email === null || moment + subscriptions.CONFIRM_WITHIN <= now()) return null;
  const token = await subscriptions.makeToken(db, secret, "confirm", row.id, moment);
  return confirmLetter({ to: row.email, language: row.language, origin }, token);
}

/** Nothing for who left since. */
async function writeWelcome({ subscriber = "" }: Subject): Promise<Letter | null> {
  const { db, secret, origin } = opened();
  const [row] = await db.select().from(newsletterSubscribers).where(and(eq(newsletterSubscribers.id, subscriber), eq(newsletterSubscribers.state, "confirmed")));
  if (!row?.email || !row.confirmedAt) return null;
  const token = await subscriptions.makeToken(db, secret, "unsubscribe", subscriber, row.confirmedAt.getTime());
  return welcomeLetter({ to: row.email, language: row.language, origin }, token);
}

/** Nothing for who left since the issue was made. */
async function writeDigest({ subscriber = "", issue = "" }: Subject): Promise<Letter | null> {
  const { db, secret, origin } = opened();
  const [row] = await db
    .select({ to: newsletterSubscribers.email, confirmedAt: newsletterSubscribers.confirmedAt, issue: newsletterIssues })
    .from(newsletterSubscribers)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, Number(issue)))
    .where(and(eq(newsletterSubscribers.id, subscriber), eq(newsletterSubscribers.state, "confirmed")));
  if (!row?.to || !row.confirmedAt) return null;
  const token = await subscriptions.makeToken(db, secret, "unsubscribe", subscriber, row.confirmedAt.getTime());
  return digestLetter({ to: row.to, language: row.issue.language, origin }, token, { stories: row.issue.stories, madeAt: row.issue.madeAt.getTime() });
}

/** Notes a sign-up; see `noteSignUp`. */
export function signUp(request: subscriptions.SignUp): Promise<{ retryAfter: number | null }> {
  const { db, post, secret, now } = opened();
  return subscriptions.noteSignUp(db, secret, request, now(), (transaction, subscriber, requestedAt) => post.order(transaction, CONFIRM, { subscriber, requestedAt: String(requestedAt) }));
}

/** Confirms a subscription. Answers whether the link was good. */
export function confirmSubscription(token: string): Promise<boolean> {
  const { db, post, now } = opened();
  return subscriptions.confirm(db, token, now(), (transaction, subscriber) => post.order(transaction, WELCOME, { subscriber }));
}

/** Ends a subscription. Answers whether the link was good. */
export const endSubscription = (token: string): Promise<boolean> => subscriptions.unsubscribe(opened().db, token, opened().now());

/** Whether a link in a mail still works; asking changes nothing. */
export const isLinkGood = (token: string, purpose: "confirm" | "unsubscribe"): Promise<boolean> => subscriptions.isTokenGood(opened().db, token, purpose, opened().now());

/** Sends this week's digest if it is due, or right now when asked to. Answers how many mails were ordered. */
export async function sendDigests({ atOnce = false } = {}): Promise<number> {
  const { db, post, findStories, now } = opened();
  if (!atOnce && !isDigestDue(now())) return 0;
  return makeDigests(db, now(), findStories, (transaction, issue, subscribers) => post.order(transaction, DIGEST, ...subscribers.map((subscriber) => ({ subscriber, issue: String(issue) }))));
}

export const thinNewsletter = (): Promise<number> => subscriptions.thinSubscriptions(opened().db, opened().now());
