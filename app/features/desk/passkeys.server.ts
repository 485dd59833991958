import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt } from "drizzle-orm";
import * as v from "valibot";
import {
  CHALLENGE_MS,
  claimedChallenge,
  storeChallenge,
  takeChallenge,
  type ChallengePurpose,
} from "#app/features/desk/challenges.server.ts";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import type { Member } from "#app/features/desk/desk.ts";
import { deskMembers, deskPasskeys, deskSessions } from "#app/features/desk/desk.tables.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { log } from "#app/foundation/log.server.ts";

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(20_000));
const credentialEntries = { id: text, rawId: text, type: v.literal("public-key") };

/** Answer of a new passkey, as `startRegistration` returns it. */
export const registrationSchema = v.object({
  ...credentialEntries,
  response: v.object({ clientDataJSON: text, attestationObject: text, transports: v.optional(v.array(v.string()), []) }),
});
/** Answer of a known passkey, as `startAuthentication` returns it. */
export const assertionSchema = v.object({
  ...credentialEntries,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});
type Registration = v.InferOutput<typeof registrationSchema>;
export type Assertion = v.InferOutput<typeof assertionSchema>;

export type Passkey = typeof deskPasskeys.$inferSelect;
export type NewPasskey = Pick<Passkey, "id" | "publicKey" | "counter" | "transports" | "isSynced">;

export const CHALLENGE_OVER = "This request was already used or has expired. Try again.";
const NOT_ACCEPTED = "The passkey's answer isn't valid for this site. Try again.";
const UNKNOWN_PASSKEY = "This passkey has no access here. If it was removed, ask an owner for a new link.";
const CLONED =
  "This passkey's counter went backwards, so there may be a copy of it. It was refused. Use your other passkey, and remove this one.";

interface Options {
  db: Database;
  /** Origin of the desk. Passkeys are valid for its host only. */
  origin: string;
  siteName: string;
  now: () => number;
}
export type Passkeys = ReturnType<typeof createPasskeys>;

/** Creates and checks passkeys (Web Authentication Level 3). Each answer needs the user's PIN, fingerprint or face. */
export function createPasskeys({ db, origin, siteName, now }: Options) {
  const rpID = new URL(origin).hostname;

  async function take(clientDataJSON: string, purpose: ChallengePurpose): Promise<{ challenge: string; about: string }> {
    const challenge = claimedChallenge(clientDataJSON);
    const about = challenge === undefined ? undefined : await takeChallenge(db, challenge, purpose, now());
    if (challenge === undefined || about === undefined) throw new DeskRefusal(400, CHALLENGE_OVER);
    return { challenge, about };
  }

  /** Checks the answer of a known passkey and counts its use. */
  async function verify(assertion: Assertion, challenge: string): Promise<{ passkey: Passkey; member: Member }> {
    const [found] = await db
      .select({ passkey: deskPasskeys, member: { id: deskMembers.id, name: deskMembers.name, role: deskMembers.role } })
      .from(deskPasskeys)
      .innerJoin(deskMembers, eq(deskMembers.id, deskPasskeys.memberId))
      .where(eq(deskPasskeys.id, assertion.id));
    if (!found) throw new DeskRefusal(401, UNKNOWN_PASSKEY);
    const { passkey, member } = found;
    const checked = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // The stored counter is compared below, after the signature, so that no one else can report a copy.
      credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")), counter: 0 },
      requireUserVerification: true,
    }).catch(() => null);
    if (!checked?.verified) throw new DeskRefusal(401, NOT_ACCEPTED);
    const { newCounter, credentialBackedUp } = checked.authenticationInfo;
    // Synced passkeys don't count and send 0. Otherwise the counter must grow, also between two answers at once.
    const isGrowing = newCounter === 0 ? eq(deskPasskeys.counter, 0) : lt(deskPasskeys.counter, newCounter);
    const counted = await db
      .update(deskPasskeys)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: new Date(now()) })
      .where(and(eq(deskPasskeys.id, passkey.id), isGrowing))
      .returning();
    if (counted.length > 0) return { passkey, member };
    log.warn({ event: "desk-passkey-copied" });
    await db.transaction(async (tx) => {
      await tx.delete(deskSessions).where(eq(deskSessions.passkeyId, passkey.id));
      const counters = { before: { counter: passkey.counter }, after: { counter: newCounter } };
      await recordEntry(tx, { actor: member.name, action: "passkey-copy-refused", subject: passkey.name, ...counters }, now());
    });
    throw new DeskRefusal(401, CLONED);
  }

  return {
    /** Options for a new passkey of a member; `about` comes back from `register`. */
    async registrationOptions(member: Member, purpose: "join" | "add", about: string) {
      const own = await db.select().from(deskPasskeys).where(eq(deskPasskeys.memberId, member.id));
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userName: member.name,
        userDisplayName: member.name,
        userID: new TextEncoder().encode(member.id),
        timeout: CHALLENGE_MS,
        excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await storeChallenge(db, { challenge: options.challenge, purpose, about, now: now() });
      return options;
    },

    /** Checks the answer of a new passkey. Returns what it's for, and the passkey to store. */
    async register(registration: Registration, purpose: "join" | "add"): Promise<{ about: string; passkey: NewPasskey }> {
      const { challenge, about } = await take(registration.response.clientDataJSON, purpose);
      const checked = await verifyRegistrationResponse({
        response: { ...registration, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null);
      if (!checked?.verified) throw new DeskRefusal(400, NOT_ACCEPTED);
      const { credential, credentialBackedUp } = checked.registrationInfo;
      return {
        about,
        passkey: {
          id: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: registration.response.transports,
          isSynced: credentialBackedUp,
        },
      };
    },

    /** Options to sign in with any passkey of this site. They name no one, so that names can't be tried. */
    async signInOptions() {
      const options = await generateAuthenticationOptions({ rpID, timeout: CHALLENGE_MS, userVerification: "required" });
      await storeChallenge(db, { challenge: options.challenge, purpose: "sign-in", about: "", now: now() });
      return options;
    },

    async signIn(assertion: Assertion): Promise<{ passkey: Passkey; member: Member }> {
      const { challenge } = await take(assertion.response.clientDataJSON, "sign-in");
      return verify(assertion, challenge);
    },

    /** Options to confirm one request with one of the member's passkeys. */
    async confirmOptions(member: Member, about: string) {
      const own = await db.select().from(deskPasskeys).where(eq(deskPasskeys.memberId, member.id));
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_MS,
        userVerification: "required",
        allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
      });
      await storeChallenge(db, { challenge: options.challenge, purpose: "confirm", about, now: now() });
      return options;
    },

    /** @throws {DeskRefusal} unless one of the member's passkeys confirmed exactly this request, once */
    async confirm(assertion: Assertion, member: Member, about: string): Promise<void> {
      const { challenge, about: confirmed } = await take(assertion.response.clientDataJSON, "confirm");
      if (confirmed !== about) throw new DeskRefusal(403, NOT_ACCEPTED);
      const { member: owner } = await verify(assertion, challenge);
      if (owner.id !== member.id) throw new DeskRefusal(403, NOT_ACCEPTED);
    },
  };
}
