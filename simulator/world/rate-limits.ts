import type { World } from "./world.ts";

export type WindowLength = "ten-seconds" | "minute" | "hour" | "month" | "rolling-minute";

/** Start and end of the current window, Unix milliseconds. Windows begin on the UTC clock, a rolling one with its first call. */
function windowAround(length: WindowLength, atMs: number, open: number | undefined): { start: number; end: number } {
  if (length === "rolling-minute") {
    const start = open !== undefined && atMs - open < 60_000 && atMs >= open ? open : atMs;
    return { start, end: start + 60_000 };
  }
  if (length === "month") {
    const day = new Date(atMs);
    const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
    return { start, end: Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) };
  }
  const size = { "ten-seconds": 10_000, minute: 60_000, hour: 3_600_000 }[length];
  const start = Math.floor(atMs / size) * size;
  return { start, end: start + size };
}

/** Counts `calls` for a caller in its current window. Returns the calls used so far and the seconds until the window ends. */
export function countCalls(world: World, caller: string, length: WindowLength, calls: number): { used: number; secondsLeft: number } {
  const now = world.now();
  const key = `${caller} ${length}`;
  const open = world.windows.get(key);
  const { start, end } = windowAround(length, now, open?.start);
  const used = (open?.start === start ? open.used : 0) + calls;
  world.windows.set(key, { start, used });
  return { used, secondsLeft: Math.max(1, Math.ceil((end - now) / 1_000)) };
}
