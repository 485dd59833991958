/** Epochs on the scale, as on the relief above it. */
const TICK_COUNT = 36;
/** The running epoch's own words take this many parts. */
const CURRENT_TICKS = 5;

/**
 * The epochs that get a number: every sixth, as far as the words on either end leave room. `x` is the middle of
 * the epoch's part in percent; `reach` says how wide a screen must be to show it beside the scale's caption.
 */
export function scaleTicks(current: number): { epoch: number; x: number; reach: "near" | "middle" | "far" }[] {
  const ticks: ReturnType<typeof scaleTicks> = [];
  for (let back = CURRENT_TICKS; back <= 21; back++) {
    const epoch = current - back;
    if (epoch < 0 || epoch % 6 !== 0) continue;
    const x = Math.round((1 - (back + 0.5) / TICK_COUNT) * 10_000) / 100;
    ticks.push({ epoch, x, reach: back <= 9 ? "near" : back <= 15 ? "middle" : "far" });
  }
  return ticks;
}
