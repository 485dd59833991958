import { randomBytes } from "node:crypto";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { hashOf } from "#app/features/desk/challenges.server.ts";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import type { Member, Role } from "#app/features/desk/desk.ts";
import { deskInvites, deskMembers, deskPasskeys, deskSessions } from "#app/features/desk/desk.tables.server.ts";
import type { NewPasskey } from "#app/features/desk/passkeys.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { startSession } from "#app/features/desk/sessions.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";

const INVITE_MS = DAY;
/** Actor of changes by `npm run desk`. */
export const COMMAND_LINE = "command line";
const LINK_OVER = "This link was used or has expired. Ask an owner for a new one, or make one with npm run desk.";
const LAST_OWNER = "The desk needs an owner. Make somebody else an owner first.";
const TAKEN = "Somebody here already has this name.";

const memberColumns = { id: deskMembers.id, name: deskMembers.name, role: deskMembers.role };
const isNamed = (name: string) => eq(sql`lower(${deskMembers.name})`, name.toLowerCase());

/** The desk answers 404 until the first invite. */
export async function hasMembers(db: Database): Promise<boolean> {
  return (await db.select({ id: deskMembers.id }).from(deskMembers).limit(1)).length > 0;
}

async function createLink(tx: Transaction, memberId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // A new link replaces the old one.
  await tx.delete(deskInvites).where(eq(deskInvites.memberId, memberId));
  await tx.insert(deskInvites).values({ hash: hashOf(token), memberId, expiresAt: new Date(now + INVITE_MS) });
  return token;
}

interface Invite {
  name: string;
  role: Role;
  actor: string;
  now: number;
}

/** Adds a member. @returns the token of their first passkey's link, valid for a day */
export const inviteMember = (db: Database, { name, role, actor, now }: Invite): Promise<string> =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(deskMembers)
      .values({ name, role, createdAt: new Date(now) })
      .onConflictDoNothing()
      .returning();
    if (!created) throw new DeskRefusal(409, TAKEN, { name: TAKEN });
    await recordEntry(tx, { actor, action: "member-invited", subject: name, after: { role } }, now);
    return createLink(tx, created.id, now);
  });

const requireMember = (member: Member | undefined): Member => {
  if (!member) throw new DeskRefusal(404, "There is nobody with this name.");
  return member;
};

export const findMember = async (db: Database, by: { id: string } | { name: string }): Promise<Member> => {
  const where = "id" in by ? eq(deskMembers.id, by.id) : isNamed(by.name);
  const [found] = await db.select(memberColumns).from(deskMembers).where(where);
  return requireMember(found);
};

/** @returns the token of a link that adds a passkey to a member who lost theirs, valid for a day */
export const renewLink = (db: Database, member: Member, actor: string, now: number): Promise<string> =>
  db.transaction(async (tx) => {
    await recordEntry(tx, { actor, action: "link-created", subject: member.name }, now);
    return createLink(tx, member.id, now);
  });

/** Locks all owners, so that two removals at once can't remove the last two. */
async function requireOtherOwner(tx: Transaction, memberId: string): Promise<void> {
  const owners = await tx.select(memberColumns).from(deskMembers).where(eq(deskMembers.role, "owner")).for("update");
  if (owners.some(({ id }) => id === memberId) && owners.length === 1) throw new DeskRefusal(409, LAST_OWNER);
}

/** Removes a member with their passkeys and sessions. */
export const removeMember = (db: Database, member: Member, actor: string, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    await requireOtherOwner(tx, member.id);
    await tx.delete(deskMembers).where(eq(deskMembers.id, member.id));
    await recordEntry(tx, { actor, action: "member-removed", subject: member.name, before: { role: member.role } }, now);
  });

/** `expected` is the role that the owner saw, so that two owners at once don't undo each other's change. */
export const changeRole = (
  db: Database,
  { id, role, expected, actor, now }: { id: string; role: Role; expected: Role; actor: string; now: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (role !== "owner") await requireOtherOwner(tx, id);
    const [changed] = await tx
      .update(deskMembers)
      .set({ role })
      .where(and(eq(deskMembers.id, id), eq(deskMembers.role, expected)))
      .returning();
    if (!changed) throw new DeskRefusal(409, "Somebody else changed this in the meantime. Nothing was saved; here is the newest state.");
    await recordEntry(tx, { actor, action: "role-changed", subject: changed.name, before: { role: expected }, after: { role } }, now);
  });

/** All members with their number of passkeys. */
export async function listMembers(db: Database, now: number) {
  const [members, invites] = await Promise.all([
    db
      .select({ ...memberColumns, createdAt: deskMembers.createdAt, passkeys: count(deskPasskeys.id) })
      .from(deskMembers)
      .leftJoin(deskPasskeys, eq(deskPasskeys.memberId, deskMembers.id))
      .groupBy(deskMembers.id)
      .orderBy(asc(deskMembers.createdAt), asc(deskMembers.name)),
    db
      .select()
      .from(deskInvites)
      .where(gt(deskInvites.expiresAt, new Date(now))),
  ]);
  return members.map(({ createdAt, ...member }) => ({
    ...member,
    createdAt: createdAt.getTime(),
    invitedUntil: invites.find(({ memberId }) => memberId === member.id)?.expiresAt.getTime() ?? null,
  }));
}

/** The member that a link belongs to. */
export async function findInvited(db: Database, token: string, now: number): Promise<{ hash: string; member: Member }> {
  const hash = hashOf(token);
  const [member] = await db
    .select(memberColumns)
    .from(deskInvites)
    .innerJoin(deskMembers, eq(deskMembers.id, deskInvites.memberId))
    .where(and(eq(deskInvites.hash, hash), gt(deskInvites.expiresAt, new Date(now))));
  if (!member) throw new DeskRefusal(400, LINK_OVER);
  return { hash, member };
}

async function savePasskey(tx: Transaction, member: Member, passkey: NewPasskey, name: string, now: number): Promise<void> {
  const [saved] = await tx
    .insert(deskPasskeys)
    .values({ ...passkey, name, memberId: member.id, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  if (!saved) throw new DeskRefusal(409, "This passkey is already in use here.");
  await recordEntry(tx, { actor: member.name, action: "passkey-added", subject: name }, now);
}

interface Joining {
  hash: string;
  passkey: NewPasskey;
  name: string;
  now: number;
}

/** Uses a link: stores the passkey and signs in. @returns the session's cookie */
export const join = (db: Database, { hash, passkey, name, now }: Joining): Promise<string> =>
  db.transaction(async (tx) => {
    const [used] = await tx
      .delete(deskInvites)
      .where(and(eq(deskInvites.hash, hash), gt(deskInvites.expiresAt, new Date(now))))
      .returning();
    if (!used) throw new DeskRefusal(400, LINK_OVER);
    const [member] = await tx.select(memberColumns).from(deskMembers).where(eq(deskMembers.id, used.memberId));
    await savePasskey(tx, requireMember(member), passkey, name, now);
    return startSession(tx, passkey.id, now);
  });

export const addPasskey = (db: Database, member: Member, passkey: NewPasskey, name: string, now: number): Promise<void> =>
  db.transaction((tx) => savePasskey(tx, member, passkey, name, now));

/** Removes one of a member's passkeys, which ends its sessions. The last one stays, because the member couldn't return. */
export const removePasskey = (db: Database, member: Member, id: string, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const own = await tx.select().from(deskPasskeys).where(eq(deskPasskeys.memberId, member.id)).for("update");
    const passkey = own.find((one) => one.id === id);
    if (!passkey) throw new DeskRefusal(404, "You don't have this passkey anymore.");
    if (own.length === 1) throw new DeskRefusal(409, "This is your only passkey. Add another one first.");
    await tx.delete(deskSessions).where(eq(deskSessions.passkeyId, id));
    await tx.delete(deskPasskeys).where(eq(deskPasskeys.id, id));
    await recordEntry(tx, { actor: member.name, action: "passkey-removed", subject: passkey.name }, now);
  });

export async function listPasskeys(db: Database, memberId: string) {
  const rows = await db.select().from(deskPasskeys).where(eq(deskPasskeys.memberId, memberId)).orderBy(asc(deskPasskeys.createdAt));
  return rows.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
}
