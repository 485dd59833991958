/** Same number of epochs as the relief above. */
const TICK_COUNT = 36;
/** Parts covered by the current epoch's label. */
const CURRENT_TICKS = 5;

/**
 * Numbered epochs: every sixth one, where the labels at both ends leave room. `x` is the middle of the epoch's part in percent; `reach`
 * groups them by the screen width that they need.
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
