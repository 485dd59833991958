import { timingSafeEqual } from "node:crypto";
import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, max, ne, notBetween, or, sql } from "drizzle-orm";
import { changesFrom } from "#app/features/follow/follow.server.ts";
import { followChangesEmail, followConfirmEmail } from "#app/features/follow/follow-messages.server.ts";
import { followChanges, followers } from "#app/features/follow/follow.tables.server.ts";
import { FOLLOW_TOKEN, type FollowedSubject, type FollowKind } from "#app/features/follow/follow.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import {
  confirmationRequestFields,
  CONFIRM_LINK_TTL,
  CONSENT_RETENTION,
  HASH_RETENTION,
  canRequestConfirmation,
  UNCONFIRMED_RETENTION,
} from "#app/foundation/email/consent.server.ts";
import { mailboxOf, comparableAddress } from "#app/foundation/email/email-address.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import type { EmailQueue, TemplateData } from "#app/foundation/email/email-queue.server.ts";
import { consumeRateLimit } from "#app/foundation/rate-limits/rate-limits.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { signValue } from "#app/foundation/secret.server.ts";

const CONFIRM = "follow-confirm";
const CHANGES = "follow-changes";
/** Confirmation emails that one mailbox can get in a day, for all subjects together. */
const MAX_CONFIRMATIONS_PER_DAY = 5;
/** Allows one email a day per subject. Slightly less than a day, so that the send time doesn't drift. */
const EMAIL_INTERVAL = 23 * HOUR;

type Purpose = "confirm" | "unsubscribe";
type Follower = typeof followers.$inferSelect;

export interface FollowRequest {
  email: string;
  language: Language;
  kind: FollowKind;
  subject: string;
  /** The visitor's network; null when limits are off. */
  network: string | null;
}

export interface FollowEmailsOptions {
  db: Database;
  emailQueue: Pick<EmailQueue, "registerTemplate" | "enqueue">;
  /** Key for hashing addresses and deriving tokens. */
  secret: string;
  /** Scheme and host of the site, for links in emails. */
  origin: string;
  /** Current data of the subject; undefined if we never saw it. */
  describe: (kind: FollowKind, subject: string, language: Language) => Promise<FollowedSubject | undefined>;
  /** True when figures are simulated: then we send no emails about changes. */
  isSimulated: boolean;
  /** Returns milliseconds since 1970. Tests replace it. */
  clock?: () => number;
}

/** Derives a link's token from the follower's row, so that we don't store it. A new request or confirmation changes it. */
function tokenOf(secret: string, purpose: Purpose, { id, requestedAt, confirmedAt }: Follower): string {
  const since = purpose === "confirm" ? requestedAt : (confirmedAt ?? requestedAt);
  return id.replaceAll("-", "") + signValue(secret, `follow-${purpose}`, `${id} ${since.getTime()}`);
}

/** Requests, confirmations and change emails. Registers its templates, so create it before the email queue starts. */
export function createFollowEmails({ db, emailQueue, secret, origin, describe, isSimulated, clock: now = Date.now }: FollowEmailsOptions) {
  const keyOf = (email: string): string => signValue(secret, "follow-address", mailboxOf(email));
  const findById = async (id: string): Promise<Follower | undefined> => (await db.select().from(followers).where(eq(followers.id, id)))[0];

  async function findByToken(from: Database | Transaction, token: string, purpose: Purpose): Promise<Follower | undefined> {
    const [, digits = ""] = FOLLOW_TOKEN.exec(token) ?? [];
    if (digits === "") return undefined;
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const [row] = await from.select().from(followers).where(eq(followers.id, id)).for("update");
    if (!row?.email || row.state !== (purpose === "confirm" ? "pending" : "confirmed")) return undefined;
    if (purpose === "confirm" && row.requestedAt.getTime() + CONFIRM_LINK_TTL <= now()) return undefined;
    return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secret, purpose, row))) ? row : undefined;
  }

  async function renderConfirmation({ follower = "", requestedAt = "" }: TemplateData): Promise<EmailMessage | null> {
    const row = await findById(follower);
    if (!row?.email || row.state !== "pending" || row.requestedAt.getTime() !== Number(requestedAt)) return null;
    const subject = await describe(row.kind, row.subject, row.language);
    const place = { to: row.email, language: row.language, origin };
    return subject ? followConfirmEmail(place, tokenOf(secret, "confirm", row), subject) : null;
  }

  /** Returns null if the follower has unsubscribed since. */
  async function renderChanges({ follower = "", since = "", until = "" }: TemplateData): Promise<EmailMessage | null> {
    const row = await findById(follower);
    if (!row?.email || row.state !== "confirmed") return null;
    const { kind, subject, id, change, foundAt } = followChanges;
    const rows = await db
      .select({ id, foundAt, change })
      .from(followChanges)
      .where(and(eq(kind, row.kind), eq(subject, row.subject), gt(id, Number(since)), lte(id, Number(until))))
      .orderBy(desc(id));
    const changes = changesFrom(rows);
    const described = await describe(row.kind, row.subject, row.language);
    if (changes.length === 0 || !described) return null;
    return followChangesEmail({ to: row.email, language: row.language, origin }, tokenOf(secret, "unsubscribe", row), described, changes);
  }

  emailQueue.registerTemplate(CONFIRM, renderConfirmation);
  emailQueue.registerTemplate(CHANGES, renderChanges);

  return {
    describe,

    /**
     * Records a request and queues the confirmation email, within the limits. Doesn't reveal the outcome, because it depends on the
     * address. A network over its limit gets the number of seconds to wait.
     */
    async follow({ email, language, kind, subject, network }: FollowRequest): Promise<{ retryAfter: number | null }> {
      const wait = network === null ? 0 : await consumeRateLimit(db, secret, "follow-network", network, now());
      if (wait > 0) return { retryAfter: wait };
      if (!(await describe(kind, subject, language))) return { retryAfter: null };
      const timestamp = new Date(now());
      const key = keyOf(email);
      await db.transaction(async (transaction) => {
        // Serializes requests for one mailbox, so that each counts the earlier ones.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
        const isSame = and(eq(followers.key, key), eq(followers.kind, kind), eq(followers.subject, subject));
        const find = async () => (await transaction.select().from(followers).where(isSame).for("update"))[0];
        let row = await find();
        if (!row) {
          // The row may have a hash made with an earlier secret; update it, so that we don't add the follower twice.
          await transaction
            .update(followers)
            .set({ key })
            .where(
              and(eq(sql`lower(${followers.email})`, comparableAddress(email)), eq(followers.kind, kind), eq(followers.subject, subject)),
            );
          await transaction
            .insert(followers)
            .values({ key, email, language, kind, subject, state: "pending", requestedAt: timestamp })
            .onConflictDoNothing();
          row = await find();
        }
        if (!row || !canRequestConfirmation(row, now())) return;
        const [sent] = await transaction
          .select({ today: count() })
          .from(followers)
          .where(and(eq(followers.key, key), gt(followers.lastRequestAt, new Date(now() - DAY))));
        if ((sent?.today ?? 0) >= MAX_CONFIRMATIONS_PER_DAY) return;
        await transaction
          .update(followers)
          .set(confirmationRequestFields(row, { email, language }, timestamp))
          .where(eq(followers.id, row.id));
        await emailQueue.enqueue(transaction, CONFIRM, { follower: row.id, requestedAt: String(timestamp.getTime()) });
      });
      return { retryAfter: null };
    },

    /** Returns the subject of an emailed link, or undefined if the link is no longer valid. Read-only. */
    async subjectOfLink(token: string, purpose: Purpose, language: Language): Promise<FollowedSubject | undefined> {
      const row = await findByToken(db, token, purpose);
      return row && describe(row.kind, row.subject, language);
    },

    /** Confirms a request. Earlier changes are emailed only if they belong to a visitor's own report. Returns true if the link was valid. */
    confirmFollow: (token: string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const row = await findByToken(transaction, token, "confirm");
        if (!row) return false;
        const [newest] = await transaction.select({ id: max(followChanges.id) }).from(followChanges);
        await transaction
          .update(followers)
          .set({
            state: "confirmed",
            confirmedAt: new Date(now()),
            endedAt: null,
            requests: 0,
            queuedChange: row.kind === "report" ? 0 : (newest?.id ?? 0),
            queuedAt: null,
          })
          .where(eq(followers.id, row.id));
        return true;
      }),

    /** Ends a follow and deletes the address, but keeps the proof of consent. Returns true if the link was valid. */
    endFollow: (token: string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const row = await findByToken(transaction, token, "unsubscribe");
        if (!row) return false;
        await transaction
          .update(followers)
          .set({ state: "ended", email: null, endedAt: new Date(now()) })
          .where(eq(followers.id, row.id));
        return true;
      }),

    /** Ends all follows of subjects that are gone, and deletes their addresses. Returns the number of follows. */
    async endSubjects(kind: FollowKind, subjects: readonly string[]): Promise<number> {
      const isOfSubject = and(eq(followers.kind, kind), inArray(followers.subject, [...subjects]), ne(followers.state, "ended"));
      const ended = { state: "ended" as const, email: null, endedAt: new Date(now()) };
      return (await db.update(followers).set(ended).where(isOfSubject).returning({ id: followers.id })).length;
    },

    /** Queues an email to each follower whose subject has changed since their last one. Returns the number of emails. */
    async queueChanges(): Promise<number> {
      if (isSimulated) return 0;
      return db.transaction(async (transaction) => {
        const due = transaction
          .select({ id: followers.id, since: sql<number>`${followers.queuedChange}`.as("since"), until: max(followChanges.id).as("until") })
          .from(followers)
          .innerJoin(
            followChanges,
            and(
              eq(followChanges.kind, followers.kind),
              eq(followChanges.subject, followers.subject),
              gt(followChanges.id, followers.queuedChange),
            ),
          )
          .where(
            and(
              eq(followers.state, "confirmed"),
              // A time in the future means that the clock was set back since.
              or(isNull(followers.queuedAt), notBetween(followers.queuedAt, new Date(now() - EMAIL_INTERVAL), new Date(now()))),
            ),
          )
          .groupBy(followers.id)
          .as("due");
        const rows = await transaction
          .update(followers)
          .set({ queuedChange: sql`${due.until}`, queuedAt: new Date(now()) })
          .from(due)
          .where(eq(followers.id, due.id))
          .returning({ follower: followers.id, since: due.since, until: due.until });
        await emailQueue.enqueue(
          transaction,
          CHANGES,
          ...rows.map(({ follower, since, until }) => ({ follower, since: String(since), until: String(until) })),
        );
        return rows.length;
      });
    },

    /** Deletes unconfirmed addresses and old proofs of consent. Returns the number of deleted addresses. */
    async prune(at = now()): Promise<number> {
      const timestamp = new Date(at);
      const { state, endedAt, confirmedAt, requestedAt } = followers;
      const forgotten = await db
        .update(followers)
        .set({ email: null, state: "ended", endedAt: timestamp })
        .where(and(eq(state, "pending"), lt(requestedAt, new Date(at - UNCONFIRMED_RETENTION))))
        .returning({ id: followers.id });
      const isPast = (span: number) => lt(endedAt, new Date(at - span));
      await db
        .delete(followers)
        .where(and(eq(state, "ended"), or(and(isNull(confirmedAt), isPast(HASH_RETENTION)), isPast(CONSENT_RETENTION))));
      return forgotten.length;
    },
  };
}
export type FollowEmails = ReturnType<typeof createFollowEmails>;

/** Also matches the address, because the hash may come from an earlier secret. */
const hasEmail = (secret: string, email: string) =>
  or(
    eq(followers.key, signValue(secret, "follow-address", mailboxOf(email))),
    eq(sql`lower(${followers.email})`, comparableAddress(email)),
  );

/** Returns everything stored about one address's follows. */
export function exportFollows(db: Database, secret: string, email: string): Promise<Omit<Follower, "key">[]> {
  const { key: _, ...columns } = getTableColumns(followers);
  return db.select(columns).from(followers).where(hasEmail(secret, email)).orderBy(followers.requestedAt);
}

/** Deletes an address and its follows. Returns the number of follows. */
export async function eraseFollows(db: Database, secret: string, email: string): Promise<number> {
  return (await db.delete(followers).where(hasEmail(secret, email)).returning({ id: followers.id })).length;
}
