import { createHash } from "node:crypto";
import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { newsletterSubscribers, newsletterTokens } from "#app/features/newsletter/newsletter.tables.server.ts";
import { TOKEN } from "#app/features/newsletter/newsletter.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import {
  confirmationRequestFields,
  CONFIRM_LINK_TTL,
  CONSENT_RETENTION,
  HASH_RETENTION,
  canRequestConfirmation,
  UNCONFIRMED_RETENTION,
} from "#app/foundation/email/consent.server.ts";
import { mailboxOf, comparableAddress, isEmailAddress } from "#app/foundation/email/email-address.ts";
import { consumeRateLimit, pruneRateLimits } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

export interface SignUp {
  email: string;
  language: Language;
  /** The visitor's network; null when limits are off. */
  network: string | null;
}

/** Queues the confirmation email in the same transaction as the sign-up. */
export type EnqueueConfirmation = (transaction: Transaction, subscriberId: string, requestedAt: number) => Promise<void>;

/** Keyed by mailbox, so that spelling variants of an address count as one. */
const emailKeyOf = (secret: string, email: string): string => signValue(secret, "newsletter-address", mailboxOf(email));
/** Also matches the address, because the hash may come from an earlier secret. */
const hasEmail = (secret: string, email: string) =>
  or(eq(newsletterSubscribers.key, emailKeyOf(secret, email)), eq(sql`lower(${newsletterSubscribers.email})`, comparableAddress(email)));
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Records a sign-up and queues the confirmation email, within the limits. Doesn't reveal the outcome, because it depends on the address. A
 * network over its limit gets the number of seconds to wait.
 */
export async function recordSignUp(
  db: Database,
  secret: string,
  { email, language, network }: SignUp,
  now: number,
  enqueue: EnqueueConfirmation,
): Promise<{ retryAfter: number | null }> {
  if (!isEmailAddress(email)) throw new Error("Validate the address before saving it");
  const wait = network === null ? 0 : await consumeRateLimit(db, secret, "newsletter-network", network, now);
  if (wait > 0) return { retryAfter: wait };
  const timestamp = new Date(now);
  await db.transaction(async (transaction) => {
    const key = emailKeyOf(secret, email);
    const find = async () =>
      (await transaction.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.key, key)).for("update"))[0];
    let row = await find();
    if (!row) {
      // The row may have a hash made with an earlier secret; update it, so that we don't add the subscriber twice.
      await transaction.update(newsletterSubscribers).set({ key }).where(hasEmail(secret, email));
      await transaction
        .insert(newsletterSubscribers)
        .values({ key, email, language, state: "pending", requestedAt: timestamp })
        .onConflictDoNothing();
      row = await find();
    }
    if (!row || !canRequestConfirmation(row, now)) return;
    await transaction
      .update(newsletterSubscribers)
      .set(confirmationRequestFields(row, { email, language }, timestamp))
      .where(eq(newsletterSubscribers.id, row.id));
    await enqueue(transaction, row.id, now);
  });
  return { retryAfter: null };
}

/** Creates a link's token and stores its hash. Derived from the secret and the purpose, so rendering an email twice gives the same link. */
export async function makeToken(
  db: Database,
  secret: string,
  purpose: "confirm" | "unsubscribe",
  subscriberId: string,
  requestedAt: number,
): Promise<string> {
  const token = signValue(secret, `newsletter-${purpose}`, `${subscriberId} ${requestedAt}`);
  const expiresAt = purpose === "confirm" ? new Date(requestedAt + CONFIRM_LINK_TTL) : null;
  await db
    .insert(newsletterTokens)
    .values({ hash: hashOf(token), purpose, subscriberId, expiresAt })
    .onConflictDoNothing();
  return token;
}

/** Deletes a token and returns its subscriber; undefined if it's invalid, used or expired. */
async function consumeToken(
  transaction: Transaction,
  token: string,
  purpose: "confirm" | "unsubscribe",
  now: number,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [row] = await transaction
    .delete(newsletterTokens)
    .where(
      and(
        eq(newsletterTokens.hash, hashOf(token)),
        eq(newsletterTokens.purpose, purpose),
        or(isNull(newsletterTokens.expiresAt), gt(newsletterTokens.expiresAt, new Date(now))),
      ),
    )
    .returning({ subscriberId: newsletterTokens.subscriberId });
  return row?.subscriberId;
}

/** Confirms a subscription and queues the welcome email. Returns true if the link was valid. */
export function confirm(
  db: Database,
  token: string,
  now: number,
  welcome: (transaction: Transaction, subscriberId: string) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const id = await consumeToken(transaction, token, "confirm", now);
    if (id === undefined) return false;
    const changed = await transaction
      .update(newsletterSubscribers)
      .set({ state: "confirmed", confirmedAt: new Date(now), endedAt: null, requests: 0 })
      .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.state, "pending"), isNotNull(newsletterSubscribers.email)))
      .returning({ id: newsletterSubscribers.id });
    // Earlier confirmation links are no longer needed.
    await transaction.delete(newsletterTokens).where(and(eq(newsletterTokens.subscriberId, id), eq(newsletterTokens.purpose, "confirm")));
    if (changed.length > 0) await welcome(transaction, id);
    return changed.length > 0;
  });
}

/** Ends a subscription and deletes the address, but keeps the proof of consent. Returns true if the link was valid. */
export function unsubscribe(db: Database, token: string, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const id = await consumeToken(transaction, token, "unsubscribe", now);
    if (id === undefined) return false;
    await transaction
      .update(newsletterSubscribers)
      .set({ state: "ended", email: null, endedAt: new Date(now) })
      .where(eq(newsletterSubscribers.id, id));
    await transaction.delete(newsletterTokens).where(eq(newsletterTokens.subscriberId, id));
    return true;
  });
}

/** True while a link is valid. Read-only. */
export async function isTokenValid(db: Database, token: string, purpose: "confirm" | "unsubscribe", now: number): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const [row] = await db
    .select({ hash: newsletterTokens.hash })
    .from(newsletterTokens)
    .where(
      and(
        eq(newsletterTokens.hash, hashOf(token)),
        eq(newsletterTokens.purpose, purpose),
        or(isNull(newsletterTokens.expiresAt), gt(newsletterTokens.expiresAt, new Date(now))),
      ),
    );
  return row !== undefined;
}

/** Deletes unconfirmed addresses, expired links, old counters and old proofs of consent. Returns the number of deleted addresses. */
export async function pruneSubscriptions(db: Database, now: number): Promise<number> {
  const timestamp = new Date(now);
  await db.delete(newsletterTokens).where(lt(newsletterTokens.expiresAt, timestamp));
  await pruneRateLimits(db, now);
  const forgotten = await db
    .update(newsletterSubscribers)
    .set({ email: null, state: "ended", endedAt: timestamp })
    .where(and(eq(newsletterSubscribers.state, "pending"), lt(newsletterSubscribers.requestedAt, new Date(now - UNCONFIRMED_RETENTION))))
    .returning({ id: newsletterSubscribers.id });
  const { state, endedAt, requestedAt, confirmedAt } = newsletterSubscribers;
  // Rows from before the column existed count from their last request.
  const isPast = (span: number) => lt(sql`coalesce(${endedAt}, ${requestedAt})`, new Date(now - span));
  await db
    .delete(newsletterSubscribers)
    .where(and(eq(state, "ended"), or(and(isNull(confirmedAt), isPast(HASH_RETENTION)), isPast(CONSENT_RETENTION))));
  return forgotten.length;
}

export function countSubscribers(db: Database): Promise<{ language: Language; state: string; count: number }[]> {
  const { language, state } = newsletterSubscribers;
  return db.select({ language, state, count: count() }).from(newsletterSubscribers).groupBy(language, state).orderBy(language, state);
}

/** Returns everything stored about one address, or about all subscribers. */
export function exportSubscribers(
  db: Database,
  secret: string,
  email?: string,
): Promise<Omit<typeof newsletterSubscribers.$inferSelect, "key">[]> {
  const { key: _, ...columns } = { ...columnsOf() };
  return db
    .select(columns)
    .from(newsletterSubscribers)
    .where(email === undefined ? isNotNull(newsletterSubscribers.email) : hasEmail(secret, email))
    .orderBy(newsletterSubscribers.requestedAt);
}

function columnsOf() {
  const { id, key, email, language, state, requestedAt, confirmedAt, endedAt, requests, lastRequestAt } = newsletterSubscribers;
  return { id, key, email, language, state, requestedAt, confirmedAt, endedAt, requests, lastRequestAt };
}

/** Deletes an address and everything about it. Returns true if it existed. */
export async function eraseSubscriber(db: Database, secret: string, email: string): Promise<boolean> {
  const gone = await db.delete(newsletterSubscribers).where(hasEmail(secret, email)).returning({ id: newsletterSubscribers.id });
  return gone.length > 0;
}
