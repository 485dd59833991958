import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { Role } from "#app/features/desk/desk.ts";

export const deskMembers = pgTable(
  "desk_members",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [uniqueIndex("desk_member_name").on(sql`lower(${table.name})`)],
);

/** One-time links that add a passkey to a member: the SHA-256 of the token. */
export const deskInvites = pgTable("desk_invites", {
  hash: text().primaryKey(),
  memberId: uuid("member_id")
    .notNull()
    .references(() => deskMembers.id, { onDelete: "cascade" }),
  expiresAt: timestamptz("expires_at").notNull(),
});

export const deskPasskeys = pgTable(
  "desk_passkeys",
  {
    /** Credential ID in base64url, as the browser sends it. */
    id: text().primaryKey(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => deskMembers.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures so far, if the authenticator counts them; else 0. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean("is_synced").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
  },
  (table) => [index("desk_passkey_member").on(table.memberId)],
);

/** Challenges that a passkey may sign once: the SHA-256 of the challenge, its purpose and the request that it's valid for. */
export const deskChallenges = pgTable(
  "desk_challenges",
  {
    hash: text().primaryKey(),
    purpose: text().$type<"join" | "sign-in" | "confirm" | "add">().notNull(),
    about: text().notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [index("desk_challenge_expiry").on(table.expiresAt)],
);

/** Sessions end with their passkey. */
export const deskSessions = pgTable("desk_sessions", {
  hash: text().primaryKey(),
  passkeyId: text("passkey_id")
    .notNull()
    .references(() => deskPasskeys.id, { onDelete: "cascade" }),
  createdAt: timestamptz("created_at").notNull(),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** Append-only: a trigger in the migration refuses every update, and the deletion of entries younger than 90 days. */
export const deskLog = pgTable(
  "desk_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: timestamptz("at").notNull(),
    /** Name at that time, so that entries stay readable after a member is removed. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index("desk_log_at").on(table.at)],
);
