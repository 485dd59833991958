import type { OrdersService } from "#app/features/starter-kit/orders.server.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

/** What the shop does on the clock. */
export function orderJobs({ makeRefunds, reconcileOrders, applyPendingEventsNow, pruneOrders }: OrdersService): Job[] {
  return [
    {
      name: "kit-refunds",
      every: 15 * SECOND,
      async run() {
        await makeRefunds();
      },
    },
    {
      name: "kit-kept-events",
      every: MINUTE,
      async run() {
        const handled = await applyPendingEventsNow();
        if (handled > 0) log.info({ event: "pending-events-applied", handled });
      },
    },
    {
      name: "kit-reconciliation",
      every: 60 * MINUTE,
      async run() {
        const found = await reconcileOrders();
        if (found && found.checkouts + found.unknown > 0) log.info({ event: "orders-reconciled", ...found });
      },
    },
    {
      name: "thin-kit-orders",
      every: 60 * MINUTE,
      async run() {
        const forgotten = await pruneOrders();
        if (forgotten > 0) log.info({ event: "orders-pruned", forgotten });
      },
    },
  ];
}
