import { useEffect, useState } from "react";
import * as v from "valibot";
import { isUnsettled, orderViewSchema, type OrderView } from "#app/features/starter-kit/orders.ts";

/** Stripe tells us within seconds, mostly; a bank takes days. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
const IMPATIENT_MS = 60_000;

async function askOrder(token: string): Promise<OrderView | undefined> {
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
    let isGone = false;
    const look = async () => {
      const found = document.hidden ? undefined : await askOrder(token);
      if (isGone) return;
      if (found) setView(found);
      timer = setTimeout(look, Date.now() - started < IMPATIENT_MS ? SOON_MS : LATER_MS);
    };
    timer = setTimeout(look, SOON_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [token, isWaiting]);
  return view;
}
