import { sql } from "drizzle-orm";
import { integer, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const CONFIRM_LINK_TTL = 48 * HOUR;
/** Minimum time between two confirmation emails of a subscription, and their maximum number before it's confirmed. */
const REQUEST_COOLDOWN = DAY;
const MAX_REQUESTS = 3;
/** An unconfirmed address is deleted after this time, and its hash, which counts for limits, a year later. */
export const UNCONFIRMED_RETENTION = 30 * DAY;
export const HASH_RETENTION = 365 * DAY;
/** Consent must be provable while a complaint is possible: three years in most EU countries. */
export const CONSENT_RETENTION = 3 * 365 * DAY;

/** Columns for consent to emails. The address is deleted as soon as it isn't needed; hash and times stay longer. */
export const consentColumns = () => ({
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  /** Hash of the address's mailbox with SECRET. */
  key: text().notNull(),
  email: text(),
  language: text().$type<Language>().notNull(),
  state: text().$type<"pending" | "confirmed" | "ended">().notNull(),
  /** Time the form was last sent, and time the emailed link was used: the proof of consent. */
  requestedAt: timestamptz("requested_at").notNull(),
  confirmedAt: timestamptz("confirmed_at"),
  /** Time of withdrawal or of the last request that expired; retention starts here. */
  endedAt: timestamptz("ended_at"),
  /** Confirmation emails sent since the last confirmation. */
  requests: integer().notNull().default(0),
  lastRequestAt: timestamptz("last_request_at"),
});

interface Requests {
  email: string | null;
  state: "pending" | "confirmed" | "ended";
  requests: number;
  lastRequestAt: Date | null;
}

/** A request in the future was dated by a clock that has been set back since, so it counts as long ago. */
const isWithin = (at: Date | null, now: number): boolean =>
  at !== null && at.getTime() > now - REQUEST_COOLDOWN && at.getTime() <= now + HOUR;

export const canRequestConfirmation = ({ state, requests, lastRequestAt }: Requests, now: number): boolean =>
  state !== "confirmed" && requests < MAX_REQUESTS && !isWithin(lastRequestAt, now);

/** The row after sending a confirmation email. Keeps the first spelling, because a link sent to it must not confirm another. */
export const confirmationRequestFields = (row: Requests, { email, language }: { email: string; language: Language }, at: Date) => ({
  email: row.email ?? email,
  language,
  state: "pending" as const,
  requestedAt: at,
  requests: row.requests + 1,
  lastRequestAt: at,
});
