import type { BlockTime } from "#app/features/network/network.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** Protocol parameter: 5 percent of one-second slots have a block, so the average gap is 20 seconds. */
const ACTIVE_SLOTS = 0.05;
export const MEAN_GAP = SECOND / ACTIVE_SLOTS;
export const NORMAL_GAP_MS = 5 * MINUTE;
/** A longer gap isn't chance, but one source can't show if the chain or the source stopped. */
export const MAX_GAP_MS = 15 * MINUTE;
/** Fewer blocks per hour are very unlikely to be chance; 180 are expected. */
export const MIN_BLOCKS_PER_HOUR = 120;
/** The tip is polled every minute, so an older reading doesn't describe the present. */
const READING_MAX_AGE_MS = 5 * MINUTE;

export type StatusReason = "fresh" | "gap" | "few" | "still" | "old" | "none";
export interface NetworkStatus {
  answer: "yes" | "slower" | "unknown";
  reason: StatusReason;
}

/**
 * Probability of a gap longer than `ms` when everything works: slots are independent, so P = (1 - 0.05)^slots, which is close to e^(-0.05
 * t).
 */
export const chanceOfGap = (ms: number): number => Math.exp(-ACTIVE_SLOTS * (ms / SECOND));

/** Average time between such gaps in milliseconds: the mean gap divided by the probability. */
export const meanTimeBetween = (ms: number): number => MEAN_GAP / chanceOfGap(ms);

/**
 * "Is Cardano working?" Never answers no, because a gap can also be our own or our source's failure.
 * @param blockTime the newest block's time, and the time of our request
 * @param perHour blocks per hour, null when unknown
 * @param now milliseconds since 1970
 */
export function networkStatus(blockTime: Figure | null, perHour: number | null, now: number): NetworkStatus {
  if (!blockTime) return { answer: "unknown", reason: "none" };
  if (now - blockTime.fetchedAt > READING_MAX_AGE_MS) return { answer: "unknown", reason: "old" };
  // Age of the block at our request. The time since then doesn't count, because a newer block may exist that we haven't read.
  const gap = blockTime.fetchedAt - blockTime.value;
  if (gap > MAX_GAP_MS) return { answer: "unknown", reason: "still" };
  if (gap > NORMAL_GAP_MS) return { answer: "slower", reason: "gap" };
  return perHour !== null && perHour < MIN_BLOCKS_PER_HOUR ? { answer: "slower", reason: "few" } : { answer: "yes", reason: "fresh" };
}

/** A shorter window has too much randomness; a longer one no longer describes the present. */
const MIN_WINDOW_MS = HOUR;
const MAX_WINDOW_MS = 3 * HOUR;

/** Block rate between the newest mark within the window and the newest block; null without such a mark. */
export function blocksPerHour(marks: readonly BlockTime[], newest: BlockTime | null): number | null {
  if (!newest) return null;
  const start = marks.findLast(({ time }) => newest.time - time >= MIN_WINDOW_MS && newest.time - time <= MAX_WINDOW_MS);
  return start && newest.height >= start.height ? ((newest.height - start.height) * HOUR) / (newest.time - start.time) : null;
}

/** `time` is the start of the hour, in milliseconds since 1970. `blocks` is null without readings at its start and end. */
export interface HourCount {
  time: number;
  blocks: number | null;
}

/**
 * Number of blocks in each of the last `count` full hours, oldest first. Marks are the first block seen in each hour, so the count between
 * two marks is scaled to a full hour.
 */
export function countByHour(marks: readonly BlockTime[], count: number, now: number): HourCount[] {
  const byHour = new Map(marks.map((mark) => [Math.floor(mark.time / HOUR), mark]));
  const last = Math.floor(now / HOUR) - 1;
  return Array.from({ length: count }, (_, index): HourCount => {
    const hour = last - count + 1 + index;
    const [from, to] = [byHour.get(hour), byHour.get(hour + 1)];
    const blocks =
      from && to && to.time > from.time && to.height >= from.height
        ? Math.round(((to.height - from.height) * HOUR) / (to.time - from.time))
        : null;
    return { time: hour * HOUR, blocks };
  });
}

/** Progress of an epoch: `done` from 0 to 1, and the current day, counted from 1. Times in milliseconds. */
export function epochProgress(start: number, end: number, now: number): { done: number; day: number; days: number } {
  const done = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 0;
  const days = Math.max(1, Math.round((end - start) / (24 * HOUR)));
  return { done, day: Math.min(days, Math.floor(done * days) + 1), days };
}
