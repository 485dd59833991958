const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long the confirmation link works. */
export const CONFIRM_LINK_TTL = 48 * HOUR;
/** One confirmation email per subscription within this time, and this many until it is confirmed. */
export const REQUEST_COOLDOWN = DAY;
export const MAX_REQUESTS = 3;
/** An unconfirmed address is deleted after this, and its hash a year later: until then it counts for the limits. */
export const UNCONFIRMED_RETENTION = 30 * DAY;
export const HASH_RETENTION = 365 * DAY;
/** Consent must be provable while someone can still complain: three years in most EU countries. */
export const CONSENT_RETENTION = 3 * 365 * DAY;
