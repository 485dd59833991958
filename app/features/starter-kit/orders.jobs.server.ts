import type { OrdersService } from "#app/features/starter-kit/orders.server.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

export function orderJobs(
  { makeRefunds, reconcileOrders, applyPendingEventsNow, pruneOrders }: OrdersService,
  passed: () => number,
): Job[] {
  return [
    {
      name: "kit-refunds",
      every: 15 * SECOND,
      async run() {
        await makeRefunds();
      },
    },
    countingJob({
      name: "kit-kept-events",
      every: MINUTE,
      event: "pending-events-applied",
      counted: "handled",
      run: applyPendingEventsNow,
    }),
    {
      name: "kit-reconciliation",
      every: 60 * MINUTE,
      async run() {
        const found = await reconcileOrders();
        if (found && found.checkouts + found.unknown > 0) log.info({ event: "orders-reconciled", ...found });
      },
    },
    countingJob({
      name: "thin-kit-orders",
      every: 60 * MINUTE,
      event: "orders-pruned",
      counted: "forgotten",
      run: () => pruneOrders(passed()),
    }),
  ];
}
