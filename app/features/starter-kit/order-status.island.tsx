import { useEffect, useState } from "react";
import * as v from "valibot";
import { OrderStatus } from "#app/features/starter-kit/order-status.tsx";
import { isUnsettled, ORDER_DISPLAY_STATES, type OrderView } from "#app/features/starter-kit/orders.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";

/** Stripe usually confirms within seconds; a bank takes days. */
const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;
const FAST_POLL_PERIOD_MS = 60_000;
const TIMEOUT_MS = 10_000;

const orderSchema: v.GenericSchema<unknown, OrderView> = v.object({
  state: v.picklist(ORDER_DISPLAY_STATES),
  reference: v.string(),
  orderedAt: v.string(),
  cents: v.number(),
  currency: v.string(),
  happenedAt: v.nullable(v.string()),
  files: v.array(v.object({ format: v.picklist(["pdf", "epub"]), language: v.string(), bytes: v.number(), url: v.string() })),
});

/** Returns null if the request fails or its answer is invalid. */
async function readOrder(token: string, signal: AbortSignal): Promise<OrderView | null> {
  try {
    const response = await fetch(`/api/orders/${token}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    const order = v.safeParse(orderSchema, await response.json());
    return order.success ? order.output : null;
  } catch {
    return null;
  }
}

/** Polls an order while the page is visible, until the order is settled. */
function useOrder(token: string, initial: OrderView): OrderView {
  const [order, setOrder] = useState(initial);
  const isSettled = !isUnsettled(order.state);
  useEffect(() => {
    if (isSettled) return;
    const leaving = new AbortController();
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const read = document.hidden ? null : await readOrder(token, leaving.signal);
      if (leaving.signal.aborted) return;
      if (read) setOrder(read);
      timer = setTimeout(() => void poll(), Date.now() - started < FAST_POLL_PERIOD_MS ? FAST_POLL_MS : SLOW_POLL_MS);
    };
    timer = setTimeout(() => void poll(), FAST_POLL_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [token, isSettled]);
  return order;
}

function UnsettledOrder({ token, order }: { token: string; order: OrderView }) {
  return <OrderStatus token={token} order={useOrder(token, order)} />;
}

export default defineIsland("order-status", UnsettledOrder, { messages: ["order:thanks", "common:footer.imprint"] });
