import { sql } from "drizzle-orm";
import { integer, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** How long the confirmation link works. */
export const CONFIRM_LINK_TTL = 48 * HOUR;
/** One confirmation email per subscription within this time, and this many until it is confirmed. */
const REQUEST_COOLDOWN = DAY;
const MAX_REQUESTS = 3;
/** An unconfirmed address is deleted after this, and its hash a year later: until then it counts for the limits. */
export const UNCONFIRMED_RETENTION = 30 * DAY;
export const HASH_RETENTION = 365 * DAY;
/** Consent must be provable while someone can still complain: three years in most EU countries. */
export const CONSENT_RETENTION = 3 * 365 * DAY;

/** The columns of someone's consent to emails. The address is there only while it's needed; hash and times stay longer. */
export const consentColumns = () => ({
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  /** The mailbox of the address, hashed with the site's secret. */
  key: text().notNull(),
  email: text(),
  language: text().$type<Language>().notNull(),
  state: text().$type<"pending" | "confirmed" | "ended">().notNull(),
  /** When the form was last sent, and when the link in the email was used: the proof of consent. */
  requestedAt: moment("requested_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** When it was withdrawn, or the request was given up: what remains is kept for a time from then. */
  endedAt: moment("ended_at"),
  /** Requests to confirm that were sent since the last confirmation. */
  requests: integer().notNull().default(0),
  lastRequestAt: moment("last_request_at"),
});

/** A row's part about requests. */
interface Requests {
  email: string | null;
  state: "pending" | "confirmed" | "ended";
  requests: number;
  lastRequestAt: Date | null;
}

/** A request of the future is of a clock that was set back since: it was a while ago. */
const isWithin = (at: Date | null, now: number): boolean =>
  at !== null && at.getTime() > now - REQUEST_COOLDOWN && at.getTime() <= now + HOUR;

/** Whether one more email to confirm may be sent. */
export const mayAskAgain = ({ state, requests, lastRequestAt }: Requests, now: number): boolean =>
  state !== "confirmed" && requests < MAX_REQUESTS && !isWithin(lastRequestAt, now);

/** The row once an email to confirm is sent. It keeps the first spelling: a link sent for it must not confirm another. */
export const asked = (row: Requests, { email, language }: { email: string; language: Language }, at: Date) => ({
  email: row.email ?? email,
  language,
  state: "pending" as const,
  requestedAt: at,
  requests: row.requests + 1,
  lastRequestAt: at,
});
