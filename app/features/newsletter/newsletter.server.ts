import { and, eq } from "drizzle-orm";
import { isDigestDue, createDigests, type FindStories } from "#app/features/newsletter/digest.server.ts";
import { confirmEmail, digestEmail, welcomeEmail } from "#app/features/newsletter/newsletter-emails.server.ts";
import { newsletterIssues, newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import * as subscriptions from "#app/features/newsletter/subscriptions.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import type { EmailQueue, TemplateData } from "#app/foundation/email/email-queue.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const CONFIRM = "newsletter-confirm";
const WELCOME = "newsletter-welcome";
const DIGEST = "newsletter-digest";

interface NewsletterState {
  db: Database;
  post: EmailQueue;
  secret: string;
  origin: string;
  findStories: FindStories;
  now: () => number;
}

export interface NewsletterOptions {
  /** Hashes addresses and makes tokens. */
  secret: string;
  /** Scheme and host of the site, for the links in mails. */
  origin: string;
  findStories: FindStories;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
}

const memory = remember("newsletter", () => ({ newsletter: undefined as NewsletterState | undefined }));

function opened(): NewsletterState {
  if (!memory.newsletter) throw new Error("The newsletter is not open yet: call openNewsletter at boot");
  return memory.newsletter;
}

/** Called once at startup, before the email queue starts. */
export function openNewsletter(db: Database, post: EmailQueue, { clock, ...options }: NewsletterOptions): void {
  memory.newsletter = { db, post, ...options, now: clock ?? Date.now };
  post.registerTemplate(CONFIRM, renderConfirmEmail);
  post.registerTemplate(WELCOME, renderWelcomeEmail);
  post.registerTemplate(DIGEST, renderDigestEmail);
}

/** Null when the address was confirmed or deleted meanwhile, or the link has expired. */
async function renderConfirmEmail({ subscriber = "", requestedAt = "" }: TemplateData): Promise<EmailMessage | null> {
  const { db, secret, origin, now } = opened();
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriber));
  const moment = Number(requestedAt);
  if (!row || row.state !== "pending" || row.email === null || moment + subscriptions.CONFIRM_LINK_TTL <= now()) return null;
  const token = await subscriptions.makeToken(db, secret, "confirm", row.id, moment);
  return confirmEmail({ to: row.email, language: row.language, origin }, token);
}

/** Null for somebody who has unsubscribed since. */
async function renderWelcomeEmail({ subscriber = "" }: TemplateData): Promise<EmailMessage | null> {
  const { db, secret, origin } = opened();
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, subscriber), eq(newsletterSubscribers.state, "confirmed")));
  if (!row?.email || !row.confirmedAt) return null;
  const token = await subscriptions.makeToken(db, secret, "unsubscribe", subscriber, row.confirmedAt.getTime());
  return welcomeEmail({ to: row.email, language: row.language, origin }, token);
}

/** Null for somebody who has unsubscribed since the issue was made. */
async function renderDigestEmail({ subscriber = "", issue = "" }: TemplateData): Promise<EmailMessage | null> {
  const { db, secret, origin } = opened();
  const [row] = await db
    .select({ to: newsletterSubscribers.email, confirmedAt: newsletterSubscribers.confirmedAt, issue: newsletterIssues })
    .from(newsletterSubscribers)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, Number(issue)))
    .where(and(eq(newsletterSubscribers.id, subscriber), eq(newsletterSubscribers.state, "confirmed")));
  if (!row?.to || !row.confirmedAt) return null;
  const token = await subscriptions.makeToken(db, secret, "unsubscribe", subscriber, row.confirmedAt.getTime());
  return digestEmail({ to: row.to, language: row.issue.language, origin }, token, {
    stories: row.issue.stories,
    madeAt: row.issue.madeAt.getTime(),
  });
}

/** Records a sign-up; see `recordSignUp`. */
export function signUp(request: subscriptions.SignUp): Promise<{ retryAfter: number | null }> {
  const { db, post, secret, now } = opened();
  return subscriptions.recordSignUp(db, secret, request, now(), (transaction, subscriber, requestedAt) =>
    post.enqueue(transaction, CONFIRM, { subscriber, requestedAt: String(requestedAt) }),
  );
}

/** Confirms a subscription. Returns whether the link was valid. */
export function confirmSubscription(token: string): Promise<boolean> {
  const { db, post, now } = opened();
  return subscriptions.confirm(db, token, now(), (transaction, subscriber) => post.enqueue(transaction, WELCOME, { subscriber }));
}

/** Ends a subscription. Returns whether the link was valid. */
export const endSubscription = (token: string): Promise<boolean> => subscriptions.unsubscribe(opened().db, token, opened().now());

/** Whether an emailed link still works; changes nothing. */
export const isLinkValid = (token: string, purpose: "confirm" | "unsubscribe"): Promise<boolean> =>
  subscriptions.isTokenValid(opened().db, token, purpose, opened().now());

/** Sends this week's digest if it is due, or right now on request. Returns the number of queued emails. */
export async function sendDigests({ atOnce = false } = {}): Promise<number> {
  const { db, post, findStories, now } = opened();
  if (!atOnce && !isDigestDue(now())) return 0;
  return createDigests(db, now(), findStories, (transaction, issue, subscribers) =>
    post.enqueue(transaction, DIGEST, ...subscribers.map((subscriber) => ({ subscriber, issue: String(issue) }))),
  );
}

export const pruneNewsletter = (): Promise<number> => subscriptions.pruneSubscriptions(opened().db, opened().now());
