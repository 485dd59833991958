import { and, eq } from "drizzle-orm";
import { isDigestDue, createDigests, type FindStories } from "#app/features/newsletter/digest.server.ts";
import { confirmEmail, digestEmail, welcomeEmail } from "#app/features/newsletter/newsletter-emails.server.ts";
import { newsletterIssues, newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import * as subscriptions from "#app/features/newsletter/subscriptions.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { CONFIRM_LINK_TTL } from "#app/foundation/email/consent.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import type { EmailQueue, TemplateData } from "#app/foundation/email/email-queue.server.ts";

const CONFIRM = "newsletter-confirm";
const WELCOME = "newsletter-welcome";
const DIGEST = "newsletter-digest";

export interface NewsletterOptions {
  db: Database;
  emailQueue: Pick<EmailQueue, "registerTemplate" | "enqueue">;
  /** Key for hashing addresses and deriving tokens. */
  secret: string;
  /** Scheme and host of the site, for links in emails. */
  origin: string;
  findStories: FindStories;
  /** Returns milliseconds since 1970. Tests replace it. */
  clock?: () => number;
}

/** Returns null if the address was confirmed or deleted since, or the link has expired. */
async function renderConfirmEmail(
  { db, secret, origin, clock = Date.now }: NewsletterOptions,
  { subscriber = "", requestedAt = "" }: TemplateData,
): Promise<EmailMessage | null> {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriber));
  const timestamp = Number(requestedAt);
  if (!row || row.state !== "pending" || row.email === null || timestamp + CONFIRM_LINK_TTL <= clock()) return null;
  const token = await subscriptions.makeToken(db, secret, "confirm", row.id, timestamp);
  return confirmEmail({ to: row.email, language: row.language, origin }, token);
}

/** Returns null if the subscriber has unsubscribed since. */
async function renderWelcomeEmail(
  { db, secret, origin }: NewsletterOptions,
  { subscriber = "" }: TemplateData,
): Promise<EmailMessage | null> {
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, subscriber), eq(newsletterSubscribers.state, "confirmed")));
  if (!row?.email || !row.confirmedAt) return null;
  const token = await subscriptions.makeToken(db, secret, "unsubscribe", subscriber, row.confirmedAt.getTime());
  return welcomeEmail({ to: row.email, language: row.language, origin }, token);
}

/** Returns null if the subscriber has unsubscribed since. */
async function renderDigestEmail(
  { db, secret, origin }: NewsletterOptions,
  { subscriber = "", issue = "" }: TemplateData,
): Promise<EmailMessage | null> {
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

/** Sign-ups, subscriptions and the weekly digest. Registers its templates, so create it before the email queue starts. */
export function createNewsletter(options: NewsletterOptions) {
  const { db, emailQueue, secret, findStories, clock: now = Date.now } = options;
  emailQueue.registerTemplate(CONFIRM, (data) => renderConfirmEmail(options, data));
  emailQueue.registerTemplate(WELCOME, (data) => renderWelcomeEmail(options, data));
  emailQueue.registerTemplate(DIGEST, (data) => renderDigestEmail(options, data));

  return {
    signUp: (request: subscriptions.SignUp): Promise<{ retryAfter: number | null }> =>
      subscriptions.recordSignUp(db, secret, request, now(), (transaction, subscriber, requestedAt) =>
        emailQueue.enqueue(transaction, CONFIRM, { subscriber, requestedAt: String(requestedAt) }),
      ),

    /** Returns true if the link was valid. */
    confirmSubscription: (token: string): Promise<boolean> =>
      subscriptions.confirm(db, token, now(), (transaction, subscriber) => emailQueue.enqueue(transaction, WELCOME, { subscriber })),

    /** Returns true if the link was valid. */
    endSubscription: (token: string): Promise<boolean> => subscriptions.unsubscribe(db, token, now()),

    /** True while the link is valid. Read-only. */
    isLinkValid: (token: string, purpose: "confirm" | "unsubscribe"): Promise<boolean> =>
      subscriptions.isTokenValid(db, token, purpose, now()),

    /** Queues this week's digest if it's due, or immediately with `atOnce`. Returns the number of emails. */
    async sendDigests({ atOnce = false } = {}): Promise<number> {
      if (!atOnce && !isDigestDue(now())) return 0;
      return createDigests(db, now(), findStories, (transaction, issue, subscribers) =>
        emailQueue.enqueue(transaction, DIGEST, ...subscribers.map((subscriber) => ({ subscriber, issue: String(issue) }))),
      );
    },

    /** Returns the number of deleted addresses. */
    pruneNewsletter: (timestamp = now()): Promise<number> => subscriptions.pruneSubscriptions(db, timestamp),
  };
}
export type NewsletterService = ReturnType<typeof createNewsletter>;
