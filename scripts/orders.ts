import { isRefundLost, listOrders, type Order } from "#app/features/starter-kit/order-store.server.ts";
import { eraseBuyer } from "#app/features/starter-kit/order-retention.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";

const USAGE = `npm run orders -- list               the newest hundred orders, one line each
npm run orders -- show <reference>   all data about an order, such as KIT-7K3F-9QXM
npm run orders -- show <address>     all data about a buyer, one JSON line per order
npm run orders -- erase <address>    erases the buyer's personal data; reference, amounts, dates and Stripe ids stay for accounting

Only one process at a time can use the embedded database: stop the site first, or use PostgreSQL.`;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command = "", about = ""] = process.argv.slice(2);
const reference = readReference(about);
if (!["list", "show", "erase"].includes(command)) stop(USAGE);
if (command === "show" && reference === undefined && !isEmailAddress(about))
  stop(`"${about}" is neither a reference nor an email address.\n\n${USAGE}`);
if (command === "erase" && !isEmailAddress(about)) stop(`"${about}" is not an email address.\n\n${USAGE}`);

const lineOf = (order: Order): string =>
  [
    order.reference,
    order.state.padEnd(9),
    `${(order.cents / 100).toFixed(2)} ${order.currency.toUpperCase()}`,
    order.createdAt.toISOString(),
    order.held ?? "",
    isRefundLost(order) ? "refund failed" : "",
  ]
    .join("  ")
    .trimEnd();

try {
  const environment = readEnvironment();
  const store = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openEmbedded(environment.DATA_DIR);
  if (command === "list") {
    for (const order of await listOrders(store.db)) console.log(lineOf(order));
  } else if (command === "show") {
    const found = await listOrders(store.db, reference === undefined ? { secret: siteSecret(environment), email: about } : { reference });
    for (const { tokenHash: _, emailKey: __, ...order } of found) console.log(JSON.stringify(order));
    if (found.length === 0) console.log("No order found.");
  } else {
    const erased = await eraseBuyer(store.db, about, Date.now());
    console.log(erased === 0 ? "No data is stored about this address." : `Erased from ${erased} ${erased === 1 ? "order" : "orders"}.`);
  }
  await store.close();
} catch (error) {
  if (error instanceof EnvironmentError || error instanceof DatabaseError) stop(error.message);
  throw error;
}
