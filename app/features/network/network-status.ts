import type { BlockMark } from "#app/features/network/network.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** Of 100 slots of one second, five hold a block: the network's own setting, so one comes every 20 seconds on average. */
const ACTIVE_SLOTS = 0.05;
export const MEAN_GAP = SECOND / ACTIVE_SLOTS;
/** Up to here a gap between two blocks is chance. */
export const NORMAL_GAP_MS = 5 * MINUTE;
/** A longer gap is no coincidence, but one source alone can't tell whether the chain or the source stopped. */
export const MAX_GAP_MS = 15 * MINUTE;
/** Fewer blocks per hour than this is slower than chance explains; 180 are expected. */
export const MIN_BLOCKS_PER_HOUR = 120;
/** An older reading says nothing about now: the tip is polled every minute. */
const READING_MAX_AGE_MS = 5 * MINUTE;

/** Why the answer is what it is. */
export type StatusReason = "fresh" | "gap" | "few" | "still" | "old" | "none";
export interface NetworkStatus {
  answer: "yes" | "slower" | "unknown";
  reason: StatusReason;
}

/**
 * How likely a gap of more than `ms` between two blocks is when everything works: each slot is a draw of its own,
 * so P = (1 - 0.05)^slots, which is close to e^(-0.05 t).
 */
export const chanceOfGap = (ms: number): number => Math.exp(-ACTIVE_SLOTS * (ms / SECOND));

/** On average such a gap is met once in this time, in milliseconds: the mean gap divided by its chance. */
export const meanTimeBetween = (ms: number): number => MEAN_GAP / chanceOfGap(ms);

/**
 * "Is Cardano working?" It never says no: what we cannot see may be our own or our source's failure.
 * @param blockTime the newest block's time, and when we asked for it
 * @param perHour blocks in an hour, null where nothing is known
 * @param now milliseconds since 1970
 */
export function networkStatus(blockTime: Figure | null, perHour: number | null, now: number): NetworkStatus {
  if (!blockTime) return { answer: "unknown", reason: "none" };
  if (now - blockTime.fetchedAt > READING_MAX_AGE_MS) return { answer: "unknown", reason: "old" };
  // How old the block was when we looked; what has passed since then is our own waiting for the next look.
  const gap = blockTime.fetchedAt - blockTime.value;
  if (gap > MAX_GAP_MS) return { answer: "unknown", reason: "still" };
  if (gap > NORMAL_GAP_MS) return { answer: "slower", reason: "gap" };
  return perHour !== null && perHour < MIN_BLOCKS_PER_HOUR ? { answer: "slower", reason: "few" } : { answer: "yes", reason: "fresh" };
}

/** Over a shorter time chance has too much to say; over a longer one it is no longer about now. */
const MIN_WINDOW_MS = HOUR;
const MAX_WINDOW_MS = 3 * HOUR;

/** Blocks in an hour between the newest of the marks that is far enough back and the newest block; null where there is none. */
export function blocksPerHour(marks: readonly BlockMark[], newest: BlockMark | null): number | null {
  if (!newest) return null;
  const start = marks.findLast(({ time }) => newest.time - time >= MIN_WINDOW_MS && newest.time - time <= MAX_WINDOW_MS);
  return start && newest.height >= start.height ? ((newest.height - start.height) * HOUR) / (newest.time - start.time) : null;
}

/** Blocks of one hour. `time` is the hour's begin, milliseconds since 1970; null where we have no reading of its begin or end. */
export interface HourCount {
  time: number;
  blocks: number | null;
}

/**
 * Blocks of each of the last `count` full hours, oldest first, from one mark an hour. A mark is the first block seen in
 * its hour: the count between two of them is brought to the length of an hour.
 */
export function countByHour(marks: readonly BlockMark[], count: number, now: number): HourCount[] {
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

/** How far an epoch has come: its share from 0 to 1 and the running day, counted from 1. Times in milliseconds. */
export function epochProgress(start: number, end: number, now: number): { done: number; day: number; days: number } {
  const done = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 0;
  const days = Math.max(1, Math.round((end - start) / (24 * HOUR)));
  return { done, day: Math.min(days, Math.floor(done * days) + 1), days };
}
