import { eraseFollows, exportFollows } from "#app/features/follow/follow-emails.server.ts";
import { createNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import { countSubscribers, eraseSubscriber, exportSubscribers } from "#app/features/newsletter/subscriptions.server.ts";
import { weekStories } from "#app/features/news/store/week-stories.server.ts";
import { DatabaseError, type Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";
import { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";

const USAGE = `npm run newsletter -- count              number of subscribers by language and state
npm run newsletter -- export             all subscribers, one JSON line each
npm run newsletter -- export <address>   all data stored about one address, with what it follows
npm run newsletter -- erase <address>    erases an address and all data about it
npm run newsletter -- digest             queues this week's digest now; the site sends it

Only one process at a time can use the embedded database: stop the site first, or use PostgreSQL.`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command, address] = process.argv.slice(2);
const wantsAddress = command === "erase" || (command === "export" && address !== undefined);
if (command === undefined || !["count", "export", "erase", "digest"].includes(command)) stop(USAGE);
if (wantsAddress && (address === undefined || !isEmailAddress(address))) stop(`"${address ?? ""}" is not an email address.\n\n${USAGE}`);

const noTransport = { send: () => Promise.reject(new Error("This command only queues emails")), close: () => undefined };

async function queueDigest(store: Store, secret: string, origin: string): Promise<string> {
  const emailQueue = await EmailQueue.open(store, noTransport, false);
  const newsletter = createNewsletter({
    db: store.db,
    emailQueue,
    secret,
    origin,
    findStories: (language, since, count) => weekStories(store.db, language, since, count),
  });
  const emails = await newsletter.sendDigests({ atOnce: true });
  await emailQueue.close();
  return `${emails} emails are queued${emails === 0 ? ": there are no subscribers, fewer than three stories are known, or this week's issue is out" : ""}.`;
}

try {
  const environment = readEnvironment();
  const store = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
  const secret = siteSecret(environment);
  if (command === "count") {
    const rows = await countSubscribers(store.db);
    for (const { language, state, count } of rows) console.log(`${language}  ${state.padEnd(9)}  ${count}`);
    console.log(`${rows.reduce((sum, row) => sum + (row.state === "confirmed" ? row.count : 0), 0)} confirmed`);
  } else if (command === "export") {
    const follows = address === undefined ? [] : await exportFollows(store.db, secret, address);
    for (const row of [...(await exportSubscribers(store.db, secret, address)), ...follows]) console.log(JSON.stringify(row));
  } else if (command === "erase" && address !== undefined) {
    const isErased = [await eraseSubscriber(store.db, secret, address), (await eraseFollows(store.db, secret, address)) > 0].includes(true);
    console.log(isErased ? "Erased." : "No data is stored about this address.");
  } else {
    console.log(await queueDigest(store, secret, environment.PUBLIC_ORIGIN));
  }
  await store.close();
} catch (error) {
  if (error instanceof EnvironmentError || error instanceof DatabaseError) stop(error.message);
  throw error;
}
