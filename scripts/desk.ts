import { listEntries } from "#app/features/desk/desk-log.server.ts";
import { nameSchema, roleSchema } from "#app/features/desk/desk.ts";
import { COMMAND_LINE, findMember, inviteMember, listMembers, removeMember, renewLink } from "#app/features/desk/members.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { joinAddress } from "#app/pages/desk/desk-actions.server.ts";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { deskOrigin, EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";
import * as v from "valibot";

const USAGE = `npm run desk -- invite <name> <owner|editor>   adds somebody and prints the one-time link of their first passkey
npm run desk -- recover <name>                 prints a one-time link for somebody who lost their passkeys
npm run desk -- remove <name>                  removes somebody with all passkeys and sessions
npm run desk -- list                           everybody with their role and number of passkeys
npm run desk -- log                            the newest hundred entries of the log, one JSON line each

Only one process at a time can use the embedded database: stop the site first, or use PostgreSQL.`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command = "", name = "", role] = process.argv.slice(2);
if (!["invite", "recover", "remove", "list", "log"].includes(command)) stop(USAGE);
const named = v.safeParse(nameSchema, name);
if (command !== "list" && command !== "log" && !named.success) stop(`${named.issues[0].message}\n\n${USAGE}`);
const chosen = v.safeParse(roleSchema, role);
if (command === "invite" && !chosen.success) stop(`${chosen.issues[0].message}\n\n${USAGE}`);

try {
  const environment = readEnvironment();
  const { db, close } = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
  const now = Date.now();
  const show = (token: string) =>
    console.log(
      `${joinAddress(deskOrigin(environment), token)}\n\nThe link works once, within a day. Open it on the device with the passkey.`,
    );
  if (command === "invite" && chosen.success)
    show(await inviteMember(db, { name: v.parse(nameSchema, name), role: chosen.output, actor: COMMAND_LINE, now }));
  else if (command === "recover") show(await renewLink(db, await findMember(db, { name }), COMMAND_LINE, now));
  else if (command === "remove") {
    const member = await findMember(db, { name });
    await removeMember(db, member, COMMAND_LINE, now);
    console.log(`Removed ${member.name}.`);
  } else if (command === "list") {
    for (const member of await listMembers(db, now)) console.log(`${member.name}  ${member.role}  passkeys: ${member.passkeys}`);
  } else for (const entry of await listEntries(db, {})) console.log(JSON.stringify({ ...entry, at: new Date(entry.at).toISOString() }));
  await close();
} catch (error) {
  if (error instanceof EnvironmentError || error instanceof DatabaseError || error instanceof DeskRefusal) stop(error.message);
  throw error;
}
