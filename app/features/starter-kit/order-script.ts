import { askAgain } from "#app/foundation/live/ask-again.ts";
import { morph } from "#app/foundation/live/morph.ts";

/** Stripe usually confirms within seconds; a bank takes days. */
const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;
const FAST_POLL_PERIOD_MS = 60_000;
const CARD = "[data-order]";

/** Draws the state of an order anew until it is settled. */
export function startPageScript(): void {
  const started = Date.now();
  const look = async () => {
    const card = document.querySelector<HTMLElement>(CARD);
    if (card?.dataset.unsettled === undefined) return;
    const drawn = document.hidden ? null : await askAgain().catch(() => null);
    const fresh = drawn?.querySelector(CARD);
    if (fresh) morph(card, fresh);
    setTimeout(look, Date.now() - started < FAST_POLL_PERIOD_MS ? FAST_POLL_MS : SLOW_POLL_MS);
  };
  setTimeout(look, FAST_POLL_MS);
}
