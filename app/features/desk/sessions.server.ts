import { randomBytes } from "node:crypto";
import { and, count, eq, gt, ne } from "drizzle-orm";
import { hashOf } from "#app/features/desk/challenges.server.ts";
import type { Member } from "#app/features/desk/desk.ts";
import { deskMembers, deskPasskeys, deskSessions } from "#app/features/desk/desk.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";

const SESSION_MS = 12 * HOUR;
const TOKEN = /^[\w-]{43}$/;
/** Browsers accept this prefix only with Secure, Path=/ and no Domain. Chromium and Firefox also accept it on http://localhost. */
const COOKIE = "__Host-desk";

export interface Session {
  /** SHA-256 of the cookie. */
  hash: string;
  member: Member;
}

const cookie = (value: string, seconds: number): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
export const SIGNED_OUT_COOKIE = cookie("", 0);

/** Starts a session. @returns its cookie */
export async function startSession(tx: Transaction | Database, passkeyId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(deskSessions).values({ hash: hashOf(token), passkeyId, createdAt: new Date(now), expiresAt: new Date(now + SESSION_MS) });
  return cookie(token, SESSION_MS / 1_000);
}

/** The session of a request's Cookie header. */
export async function findSession(db: Database, header: string | null, now: number): Promise<Session | undefined> {
  const token = (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const hash = hashOf(token);
  const [member] = await db
    .select({ id: deskMembers.id, name: deskMembers.name, role: deskMembers.role })
    .from(deskSessions)
    .innerJoin(deskPasskeys, eq(deskPasskeys.id, deskSessions.passkeyId))
    .innerJoin(deskMembers, eq(deskMembers.id, deskPasskeys.memberId))
    .where(and(eq(deskSessions.hash, hash), gt(deskSessions.expiresAt, new Date(now))));
  return member && { hash, member };
}

export async function endSession(db: Database, hash: string): Promise<void> {
  await db.delete(deskSessions).where(eq(deskSessions.hash, hash));
}

const sessionsOf = (db: Database, memberId: string) =>
  db.select({ id: deskPasskeys.id }).from(deskPasskeys).where(eq(deskPasskeys.memberId, memberId));

/** Ends a member's other sessions. */
export async function endOtherSessions(db: Database, { hash, member }: Session): Promise<void> {
  for (const { id } of await sessionsOf(db, member.id))
    await db.delete(deskSessions).where(and(eq(deskSessions.passkeyId, id), ne(deskSessions.hash, hash)));
}

export async function countSessions(db: Database, memberId: string, now: number): Promise<number> {
  const [row] = await db
    .select({ sessions: count() })
    .from(deskSessions)
    .innerJoin(deskPasskeys, eq(deskPasskeys.id, deskSessions.passkeyId))
    .where(and(eq(deskPasskeys.memberId, memberId), gt(deskSessions.expiresAt, new Date(now))));
  return row?.sessions ?? 0;
}
