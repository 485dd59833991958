import { useEffect, useState } from "react";
import * as v from "valibot";
import { isUnsettled, orderViewSchema, type OrderView } from "#app/features/starter-kit/orders.ts";

/** Stripe usually confirms within seconds; a bank takes days. */
const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;
const FAST_POLL_PERIOD_MS = 60_000;

async function fetchOrder(token: string): Promise<OrderView | undefined> {
  try {
    const response = await fetch(`/api/orders/${token}`);
    const answer = response.ok ? v.safeParse(orderViewSchema, await response.json()) : undefined;
    return answer?.success ? answer.output : undefined;
  } catch {
    return undefined;
  }
}

/** What is known of an order, asked for again until it is settled. */
export function useOrder(token: string, initial: OrderView): OrderView {
  const [view, setView] = useState(initial);
  const isWaiting = isUnsettled(view.state);
  useEffect(() => {
    if (!isWaiting) return;
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    const look = async () => {
      const found = document.hidden ? undefined : await fetchOrder(token);
      if (isUnmounted) return;
      if (found) setView(found);
      timer = setTimeout(look, Date.now() - started < FAST_POLL_PERIOD_MS ? FAST_POLL_MS : SLOW_POLL_MS);
    };
    timer = setTimeout(look, FAST_POLL_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [token, isWaiting]);
  return view;
}
