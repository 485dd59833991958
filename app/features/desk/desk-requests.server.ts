import * as v from "valibot";
import { hashOf } from "#app/features/desk/challenges.server.ts";
import { type ActionAnswer, type DeskAction, fieldErrors } from "#app/features/desk/desk-action.server.ts";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import type { DeskService } from "#app/features/desk/desk.server.ts";
import { nameSchema, type Member, type Role } from "#app/features/desk/desk.ts";
import { findInvited, join } from "#app/features/desk/members.server.ts";
import { assertionSchema, registrationSchema } from "#app/features/desk/passkeys.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { findSession, startSession, type Session } from "#app/features/desk/sessions.server.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { FOREIGN_REQUEST, NOT_JSON, TOO_MANY_REQUESTS } from "#app/foundation/http/problem.server.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Requests without a session, per network and minute. */
const MAX_OPEN_REQUESTS = 60;
const SESSION_OVER = "Your session has ended. Sign in in another tab, then try again. Your input is still here.";
const OWNERS_ONLY = "Only an owner can do this.";
const CONFIRM_IT = "Confirm this with your passkey.";

const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This link is incomplete. Copy it again."));
const openSchemas = {
  "sign-in-options": v.object({}),
  "sign-in": v.object({ answer: assertionSchema }),
  "join-options": v.object({ token: tokenSchema }),
  join: v.object({ name: nameSchema, answer: registrationSchema }),
};

function parse<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) throw new DeskRefusal(400, "The request is incomplete.", fieldErrors(parsed.issues));
  return parsed.output;
}

export const mayUse = ({ role }: Pick<Member, "role">, needed: Role): boolean => role === "owner" || needed === "editor";

/** Browsers send Origin with every POST. Requests without one come from no page of ours. */
function requireOwnOrigin({ headers }: Request, origin: string): void {
  const site = headers.get("sec-fetch-site");
  if (headers.get("origin") !== origin || (site !== null && site !== "same-origin")) throw new DeskRefusal(403, FOREIGN_REQUEST);
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw new DeskRefusal(400, NOT_JSON);
  const text = await readLimitedBody(request, MAX_BODY_BYTES);
  if (typeof text !== "string") throw new DeskRefusal(400, "The request can't be read, or it's too long.");
  try {
    return JSON.parse(text);
  } catch {
    throw new DeskRefusal(400, NOT_JSON);
  }
}

interface Options<Services> {
  desk: DeskService;
  actions: readonly DeskAction<Services>[];
  services: Services;
  isLimited: boolean;
}

/** Answers posts to /desk/api/<id>. @throws {DeskRefusal} for every expected refusal */
export function createDeskRequests<Services>({ desk, actions, services, isLimited }: Options<Services>) {
  const { db, passkeys, now } = desk;
  const limiter = new AddressRateLimiter(MAX_OPEN_REQUESTS, now);
  const byId = new Map(actions.map((action) => [action.id, action]));

  const open: Record<string, (body: unknown) => Promise<ActionAnswer>> = {
    "sign-in-options": async () => ({ body: await passkeys.signInOptions() }),
    "sign-in": async (body) => {
      const { passkey, member } = await passkeys.signIn(parse(openSchemas["sign-in"], body).answer);
      const cookie = await db.transaction(async (tx) => {
        await recordEntry(tx, { actor: member.name, action: "signed-in", subject: passkey.name }, now());
        return startSession(tx, passkey.id, now());
      });
      return { cookie };
    },
    "join-options": async (body) => {
      const { hash, member } = await findInvited(db, parse(openSchemas["join-options"], body).token, now());
      return { body: await passkeys.registrationOptions(member, "join", hash) };
    },
    join: async (body) => {
      const { name, answer } = parse(openSchemas.join, body);
      const { about, passkey } = await passkeys.register(answer, "join");
      return { cookie: await join(db, { hash: about, passkey, name, now: now() }) };
    },
  };

  function actionFor(session: Session, id: string): DeskAction<Services> | undefined {
    const action = byId.get(id);
    if (action && !mayUse(session.member, action.role)) throw new DeskRefusal(403, OWNERS_ONLY);
    return action;
  }

  /** Ties a confirmation to this session and these values. */
  const confirmationOf = (session: Session, about: string) => hashOf(`${session.hash} ${about}`);

  return {
    sessionOf: (request: Request): Promise<Session | undefined> => findSession(db, request.headers.get("cookie"), now()),

    /** @returns undefined if there is no such action */
    async answer(request: Request, id: string, address: string): Promise<ActionAnswer | undefined> {
      requireOwnOrigin(request, desk.origin);
      const run = Object.hasOwn(open, id) ? open[id] : undefined;
      if (run) {
        const network = networkOf(address);
        if (isLimited && limiter.retryAfter(network) > 0) throw new DeskRefusal(429, TOO_MANY_REQUESTS);
        limiter.record(network, 1);
        return run(await readJson(request));
      }
      const session = await findSession(db, request.headers.get("cookie"), now());
      if (!session) throw new DeskRefusal(401, SESSION_OVER);
      const { member } = session;
      if (id === "confirm") {
        const { action: asked, input } = parse(v.object({ action: v.string(), input: v.unknown() }), await readJson(request));
        const action = actionFor(session, asked);
        if (!action) return undefined;
        return { body: await passkeys.confirmOptions(member, confirmationOf(session, action.prepare(input).about)) };
      }
      const action = actionFor(session, id);
      if (!action) return undefined;
      const body = parse(v.object({ input: v.unknown(), confirmation: v.optional(assertionSchema) }), await readJson(request));
      const prepared = action.prepare(body.input);
      if (action.isConfirmed) {
        if (!body.confirmation) throw new DeskRefusal(403, CONFIRM_IT);
        await passkeys.confirm(body.confirmation, member, confirmationOf(session, prepared.about));
      }
      return (await prepared.run({ desk, session, services })) ?? {};
    },
  };
}
