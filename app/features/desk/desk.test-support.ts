import * as v from "valibot";
import { Authenticator } from "#app/features/desk/authenticator.test-support.ts";
import type { DeskAction } from "#app/features/desk/desk-action.server.ts";
import { createDeskRequests } from "#app/features/desk/desk-requests.server.ts";
import { createDesk } from "#app/features/desk/desk.server.ts";
import type { Role } from "#app/features/desk/desk.ts";
import { inviteMember } from "#app/features/desk/members.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";

export const ORIGIN = "https://gateway.example";
export const START = Date.UTC(2026, 10, 30, 9);
const challengeSchema = v.object({ challenge: v.string() });

/** The desk's requests on a store, with a clock that the test moves. */
export function openDesk<Services>(store: Store, actions: readonly DeskAction<Services>[], services: Services) {
  let now = START;
  const desk = createDesk({ db: store.db, origin: ORIGIN, siteName: "Gateway", logDays: 730, now: () => now });
  const requests = createDeskRequests({ desk, actions, services, isLimited: false });

  /** Posts like a browser; returns the status, the body or problem, and the session's new cookie. */
  async function post(id: string, body: object, { cookie = "", headers = {} }: { cookie?: string; headers?: Record<string, string> } = {}) {
    const own = { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie };
    const sent = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== "");
    const request = new Request(`${ORIGIN}/desk/api/${id}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
    try {
      const answer = await requests.answer(request, id, "127.0.0.1");
      return { status: answer ? 200 : 404, body: answer?.body ?? {}, fields: [], cookie: answer?.cookie?.split(";")[0] ?? "" };
    } catch (error) {
      if (!(error instanceof DeskRefusal)) throw error;
      return { status: error.status, body: {}, fields: Object.keys(error.fields), cookie: "" };
    }
  }
  const challengeOf = async (asked: ReturnType<typeof post>): Promise<string> => v.parse(challengeSchema, (await asked).body).challenge;

  return {
    desk,
    requests,
    post,
    pass: (ms: number) => void (now += ms),
    signInChallenge: () => challengeOf(post("sign-in-options", {})),
    joinChallenge: (token: string) => challengeOf(post("join-options", { token })),
    /** Invites a person, who creates a passkey and is then signed in. */
    async join(name: string, role: Role) {
      const token = await inviteMember(store.db, { name, role, actor: "test", now });
      const key = new Authenticator(ORIGIN);
      const answer = key.create({ challenge: await challengeOf(post("join-options", { token })) });
      const { cookie } = await post("join", { name: "Key", answer });
      return { key, cookie, token };
    },
    /** Runs an action that a passkey confirms. */
    async confirmed(id: string, input: object, { key, cookie }: { key: Authenticator; cookie: string }) {
      const asked = await post("confirm", { action: id, input }, { cookie });
      if (asked.status !== 200) return asked;
      const { challenge } = v.parse(challengeSchema, asked.body);
      return post(id, { input, confirmation: key.answer({ challenge }) }, { cookie });
    },
  };
}
