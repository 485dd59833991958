import * as v from "valibot";
import { deskAction, type ActionContext, type DeskAction } from "#app/features/desk/desk-action.server.ts";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import { nameSchema, roleSchema } from "#app/features/desk/desk.ts";
import {
  addPasskey,
  changeRole,
  findMember,
  inviteMember,
  removeMember,
  removePasskey,
  renewLink,
} from "#app/features/desk/members.server.ts";
import { registrationSchema } from "#app/features/desk/passkeys.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { endOtherSessions, endSession, SIGNED_OUT_COOKIE } from "#app/features/desk/sessions.server.ts";
import { ORDER_ACTIONS } from "#app/pages/desk/desk-orders.server.ts";
import { REPORT_ACTIONS } from "#app/pages/desk/desk-reports.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { retryJob } from "#app/foundation/jobs/job-states.server.ts";
import { noticeSchema, type SiteNotice } from "#app/foundation/site-notice/site-notice.ts";

const CHANGED = "Another person changed the notice in the meantime. Nothing was saved: compare with the newest one above, then save again.";
/** Services that actions change. */
type ActionServices = Pick<FeatureServices, "corrections" | "siteNotice" | "orders">;
const revision = v.number();
const nothing = v.object({});
const passkeyId = v.object({ id: v.pipe(v.string(), v.maxLength(2_000)) });
const memberId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Address of a one-time link. Browsers don't send the part after # to servers, so it's in no log. */
export const joinAddress = (origin: string, token: string): string => `${origin}/desk/join#${token}`;

const replaceNotice = (
  { desk, services, session }: ActionContext<ActionServices>,
  notice: SiteNotice | null,
  seen: number,
): Promise<void> =>
  desk.db.transaction(async (tx) => {
    const replaced = await services.siteNotice.replace(tx, notice, seen);
    if (!replaced) throw new DeskRefusal(409, CHANGED);
    const entry = { actor: session.member.name, action: notice ? "notice-saved" : "notice-removed", subject: "every page" };
    await recordEntry(tx, { ...entry, before: replaced.before, after: notice }, desk.now());
  });

/** Every change that can be made at the desk. */
export const DESK_ACTIONS: readonly DeskAction<ActionServices>[] = [
  ...ORDER_ACTIONS,
  ...REPORT_ACTIONS,
  deskAction({
    id: "sign-out",
    role: "editor",
    input: nothing,
    async run(_, { desk, session }) {
      await endSession(desk.db, session.hash);
      return { cookie: SIGNED_OUT_COOKIE };
    },
  }),
  deskAction({
    id: "end-other-sessions",
    role: "editor",
    input: nothing,
    run: (_, { desk, session }) => endOtherSessions(desk.db, session),
  }),
  deskAction({
    id: "add-passkey",
    role: "editor",
    isConfirmed: true,
    input: v.object({ name: nameSchema }),
    run: async ({ name }, { desk, session: { member } }) => ({
      body: await desk.passkeys.registrationOptions(member, "add", JSON.stringify([member.id, name])),
    }),
  }),
  deskAction({
    id: "save-passkey",
    role: "editor",
    input: v.object({ answer: registrationSchema }),
    async run({ answer }, { desk, session: { member } }) {
      const { about, passkey } = await desk.passkeys.register(answer, "add");
      const [allowedFor, name] = v.parse(v.tuple([v.string(), v.string()]), JSON.parse(about));
      if (allowedFor !== member.id) throw new DeskRefusal(403, "This passkey was allowed for another person.");
      await addPasskey(desk.db, member, passkey, name, desk.now());
    },
  }),
  deskAction({
    id: "remove-passkey",
    role: "editor",
    isConfirmed: true,
    input: passkeyId,
    run: ({ id }, { desk, session: { member } }) => removePasskey(desk.db, member, id, desk.now()),
  }),
  deskAction({
    id: "invite",
    role: "owner",
    isConfirmed: true,
    input: v.object({ name: nameSchema, role: roleSchema }),
    async run({ name, role }, { desk, session: { member } }) {
      const token = await inviteMember(desk.db, { name, role, actor: member.name, now: desk.now() });
      return { body: { address: joinAddress(desk.origin, token) } };
    },
  }),
  deskAction({
    id: "renew-link",
    role: "owner",
    isConfirmed: true,
    input: memberId,
    async run(by, { desk, session: { member } }) {
      const token = await renewLink(desk.db, await findMember(desk.db, by), member.name, desk.now());
      return { body: { address: joinAddress(desk.origin, token) } };
    },
  }),
  deskAction({
    id: "change-role",
    role: "owner",
    isConfirmed: true,
    input: v.object({ ...memberId.entries, role: roleSchema, expected: roleSchema }),
    run: (change, { desk, session: { member } }) => changeRole(desk.db, { ...change, actor: member.name, now: desk.now() }),
  }),
  deskAction({
    id: "remove-member",
    role: "owner",
    isConfirmed: true,
    input: memberId,
    async run({ id }, { desk, session: { member } }) {
      if (id === member.id) throw new DeskRefusal(409, "You can't remove yourself. Another owner can.");
      await removeMember(desk.db, await findMember(desk.db, { id }), member.name, desk.now());
    },
  }),
  deskAction({
    id: "retry-job",
    role: "editor",
    input: v.object({ name: v.pipe(v.string(), v.maxLength(100)) }),
    run: ({ name }, { desk, session: { member } }) =>
      desk.db.transaction(async (tx) => {
        if (!(await retryJob(tx, name))) throw new DeskRefusal(409, "This job isn't failing anymore, or it runs at this moment.");
        await recordEntry(tx, { actor: member.name, action: "job-retried", subject: name }, desk.now());
      }),
  }),
  deskAction({
    id: "save-notice",
    role: "editor",
    input: v.object({ notice: noticeSchema, revision }),
    run: ({ notice, revision: seen }, context) => replaceNotice(context, notice, seen),
  }),
  deskAction({
    id: "remove-notice",
    role: "editor",
    input: v.object({ revision }),
    run: ({ revision: seen }, context) => replaceNotice(context, null, seen),
  }),
];
