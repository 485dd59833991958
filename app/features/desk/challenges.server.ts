import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import * as v from "valibot";
import { deskChallenges } from "#app/features/desk/desk.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";

export const CHALLENGE_MS = 5 * MINUTE;

export type ChallengePurpose = (typeof deskChallenges.$inferInsert)["purpose"];

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const clientDataSchema = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }));

/** The challenge that the authenticator's answer claims to sign; undefined if the answer is malformed. */
export function claimedChallenge(clientDataJSON: string): string | undefined {
  const parsed = v.safeParse(clientDataSchema, Buffer.from(clientDataJSON, "base64url").toString());
  return parsed.success ? parsed.output.challenge : undefined;
}

/** Stores a challenge for five minutes. `about` names what it's valid for. */
export async function storeChallenge(
  db: Database,
  { challenge, purpose, about, now }: { challenge: string; purpose: ChallengePurpose; about: string; now: number },
): Promise<void> {
  await db.insert(deskChallenges).values({ hash: hashOf(challenge), purpose, about, expiresAt: new Date(now + CHALLENGE_MS) });
}

/** Takes a challenge, also if its answer turns out to be wrong. Returns what it's valid for; undefined if it's unknown, used or expired. */
export async function takeChallenge(db: Database, challenge: string, purpose: ChallengePurpose, now: number): Promise<string | undefined> {
  const [taken] = await db
    .delete(deskChallenges)
    .where(
      and(eq(deskChallenges.hash, hashOf(challenge)), eq(deskChallenges.purpose, purpose), gt(deskChallenges.expiresAt, new Date(now))),
    )
    .returning();
  return taken?.about;
}
