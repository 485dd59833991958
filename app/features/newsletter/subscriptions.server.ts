import { createHash } from "node:crypto";
import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { newsletterNetworks, newsletterSubscribers, newsletterTokens } from "#app/features/newsletter/newsletter.tables.server.ts";
import { isToken } from "#app/features/newsletter/newsletter.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { isAddress, mailboxOf } from "#app/foundation/mail/address.ts";
import { seal } from "#app/foundation/secret.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long the link to confirm works. */
export const CONFIRM_WITHIN = 48 * HOUR;
/** One request to confirm an address within this time, and this many until somebody confirms. */
const REQUEST_PAUSE = DAY;
const MOST_REQUESTS = 3;
/** Sign-ups from one network within an hour. */
const MOST_OF_NETWORK = 5;
/** An address that nobody confirmed is forgotten after this, and its fingerprint a year later: until then the limits know it. */
const FORGET_AFTER = 30 * DAY;
const KEEP_FINGERPRINT = 365 * DAY;
/** A consent has to be provable while somebody may still complain about an email: three years in most countries of the European Union. */
const KEEP_PROOF = 3 * 365 * DAY;

/** Where a sign-up comes from, and what it asks for. */
export interface SignUp {
  email: string;
  language: Language;
  /** The visitor's network; null where limits are lifted. */
  network: string | null;
}

/** Orders the request to confirm, in the transaction that notes it. */
export type OrderRequest = (transaction: Transaction, subscriberId: string, requestedAt: number) => Promise<void>;

/** By the mailbox: who signs up all spellings of an address bombs one reader. */
const keyOf = (secret: string, email: string): string => seal(secret, "newsletter-address", mailboxOf(email));
/** Who has an address: by its seal, and by itself, because the seal is of the secret of its time. */
const isOf = (secret: string, email: string) => or(eq(newsletterSubscribers.key, keyOf(secret, email)), eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Counts a sign-up against its network.
 * @returns how many seconds to wait when there were too many, else 0
 */
async function countNetwork(db: Database, secret: string, network: string, now: number): Promise<number> {
  const hour = Math.floor(now / HOUR);
  const endsAt = new Date((hour + 1) * HOUR);
  const [row] = await db
    .insert(newsletterNetworks)
    .values({ key: seal(secret, "newsletter-network", `${hour} ${network}`), count: 1, endsAt })
    .onConflictDoUpdate({ target: newsletterNetworks.key, set: { count: sql`${newsletterNetworks.count} + 1` } })
    .returning({ count: newsletterNetworks.count });
  return (row?.count ?? 0) > MOST_OF_NETWORK ? Math.ceil((endsAt.getTime() - now) / 1000) : 0;
}

/**
 * Notes a sign-up and orders a mail that asks to confirm it, within the limits. What happened depends on the address
 * and is told to nobody: only that a network asked too often, and for how many seconds to wait, is answered.
 */
export async function noteSignUp(db: Database, secret: string, { email, language, network }: SignUp, now: number, order: OrderRequest): Promise<{ retryAfter: number | null }> {
  if (!isAddress(email)) throw new Error("Check the address before it is noted");
  const wait = network === null ? 0 : await countNetwork(db, secret, network, now);
  if (wait > 0) return { retryAfter: wait };
  const moment = new Date(now);
  await db.transaction(async (transaction) => {
    const key = keyOf(secret, email);
    const find = async () => (await transaction.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.key, key)).for("update"))[0];
    let row = await find();
    if (!row) {
      // A reader of before the secret was changed is no second one.
      await transaction.update(newsletterSubscribers).set({ key }).where(isOf(secret, email));
      await transaction.insert(newsletterSubscribers).values({ key, email, language, state: "pending", requestedAt: moment }).onConflictDoNothing();
      row = await find();
    }
    if (!row || row.state === "confirmed") return;
    const isTooSoon = row.lastRequestAt !== null && row.lastRequestAt.getTime() > now - REQUEST_PAUSE;
    if (isTooSoon || row.requests >= MOST_REQUESTS) return;
    await transaction
      .update(newsletterSubscribers)
      // Of several spellings the first one stays: a link that was sent for it must not confirm another.
      .set({ email: row.email ?? email, language, state: "pending", requestedAt: moment, requests: row.requests + 1, lastRequestAt: moment })
      .where(eq(newsletterSubscribers.id, row.id));
    await order(transaction, row.id, now);
  });
  return { retryAfter: null };
}

/**
 * Makes the token of a link. It follows from the secret and the thing it is for, so that a letter that is written
 * twice is the same; only its hash is kept.
 */
export async function makeToken(db: Database, secret: string, purpose: "confirm" | "unsubscribe", subscriberId: string, requestedAt: number): Promise<string> {
  const token = seal(secret, `newsletter-${purpose}`, `${subscriberId} ${requestedAt}`);
  const expiresAt = purpose === "confirm" ? new Date(requestedAt + CONFIRM_WITHIN) : null;
  await db.insert(newsletterTokens).values({ hash: hashOf(token), purpose, subscriberId, expiresAt }).onConflictDoNothing();
  return token;
}

/** Uses up a token. Answers whose it is, or undefined when it is none, used or too old. */
async function takeToken(transaction: Transaction, token: string, purpose: "confirm" | "unsubscribe", now: number): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const [row] = await transaction
    .delete(newsletterTokens)
    .where(and(eq(newsletterTokens.hash, hashOf(token)), eq(newsletterTokens.purpose, purpose), or(isNull(newsletterTokens.expiresAt), gt(newsletterTokens.expiresAt, new Date(now)))))
    .returning({ subscriberId: newsletterTokens.subscriberId });
  return row?.subscriberId;
}

/** Confirms the subscription that a link is for, and orders the welcome. Answers whether the link was good. */
export function confirm(db: Database, token: string, now: number, welcome: (transaction: Transaction, subscriberId: string) => Promise<void>): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const id = await takeToken(transaction, token, "confirm", now);
    if (id === undefined) return false;
    const changed = await transaction
      .update(newsletterSubscribers)
      .set({ state: "confirmed", confirmedAt: new Date(now), endedAt: null, requests: 0 })
      .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.state, "pending"), isNotNull(newsletterSubscribers.email)))
      .returning({ id: newsletterSubscribers.id });
    // Other requests that were sent meanwhile have done their work.
    await transaction.delete(newsletterTokens).where(and(eq(newsletterTokens.subscriberId, id), eq(newsletterTokens.purpose, "confirm")));
    if (changed.length > 0) await welcome(transaction, id);
    return changed.length > 0;
  });
}

/** Ends the subscription that a link is for and forgets the address; the proof of consent stays. Answers whether the link was good. */
export function unsubscribe(db: Database, token: string, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const id = await takeToken(transaction, token, "unsubscribe", now);
    if (id === undefined) return false;
    await transaction.update(newsletterSubscribers).set({ state: "ended", email: null, endedAt: new Date(now) }).where(eq(newsletterSubscribers.id, id));
    await transaction.delete(newsletterTokens).where(eq(newsletterTokens.subscriberId, id));
    return true;
  });
}

/** Whether a link still works; nothing changes. */
export async function isTokenGood(db: Database, token: string, purpose: "confirm" | "unsubscribe", now: number): Promise<boolean> {
  if (!isToken(token)) return false;
  const [row] = await db
    .select({ hash: newsletterTokens.hash })
    .from(newsletterTokens)
    .where(and(eq(newsletterTokens.hash, hashOf(token)), eq(newsletterTokens.purpose, purpose), or(isNull(newsletterTokens.expiresAt), gt(newsletterTokens.expiresAt, new Date(now)))));
  return row !== undefined;
}

/** Forgets what is no longer needed: addresses that nobody confirmed, old links, counts of past hours, what those who left leave behind. Answers how many addresses went. */
export async function thinSubscriptions(db: Database, now: number): Promise<number> {
  const moment = new Date(now);
  await db.delete(newsletterTokens).where(lt(newsletterTokens.expiresAt, moment));
  await db.delete(newsletterNetworks).where(lt(newsletterNetworks.endsAt, moment));
  const forgotten = await db
    .update(newsletterSubscribers)
    .set({ email: null, state: "ended", endedAt: moment })
    .where(and(eq(newsletterSubscribers.state, "pending"), lt(newsletterSubscribers.requestedAt, new Date(now - FORGET_AFTER))))
    .returning({ id: newsletterSubscribers.id });
  const { state, endedAt, requestedAt, confirmedAt } = newsletterSubscribers;
  // Rows of before the column existed are counted from their last request.
  const isPast = (span: number) => lt(sql`coalesce(${endedAt}, ${requestedAt})`, new Date(now - span));
  await db.delete(newsletterSubscribers).where(and(eq(state, "ended"), or(and(isNull(confirmedAt), isPast(KEEP_FINGERPRINT)), isPast(KEEP_PROOF))));
  return forgotten.length;
}

/** How many there are of each language and state. */
export function countSubscribers(db: Database): Promise<{ language: Language; state: string; count: number }[]> {
  const { language, state } = newsletterSubscribers;
  return db.select({ language, state, count: count() }).from(newsletterSubscribers).groupBy(language, state).orderBy(language, state);
}

/** Everything kept of one address, or of all that are known. */
export function exportSubscribers(db: Database, secret: string, email?: string): Promise<Omit<typeof newsletterSubscribers.$inferSelect, "key">[]> {
  const { key: _, ...columns } = { ...columnsOf() };
  return db
    .select(columns)
    .from(newsletterSubscribers)
    .where(email === undefined ? isNotNull(newsletterSubscribers.email) : isOf(secret, email))
    .orderBy(newsletterSubscribers.requestedAt);
}

function columnsOf() {
  const { id, key, email, language, state, requestedAt, confirmedAt, endedAt, requests, lastRequestAt } = newsletterSubscribers;
  return { id, key, email, language, state, requestedAt, confirmedAt, endedAt, requests, lastRequestAt };
}

/** Erases an address with everything known of it. Answers whether it was there. */
export async function eraseSubscriber(db: Database, secret: string, email: string): Promise<boolean> {
  const gone = await db
    .delete(newsletterSubscribers)
    .where(isOf(secret, email))
    .returning({ id: newsletterSubscribers.id });
  return gone.length > 0;
}
