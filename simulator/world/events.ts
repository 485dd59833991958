import { pseudoRandom } from "./random.ts";

/** A random event: the same seed and index always give the same time. */
export interface SimulatedEvent {
  index: number;
  /** Unix milliseconds. */
  at: number;
}

/**
 * Events before a time, newest first. Each span has one at a fixed random time, so that new ones appear as the clock runs and old ones
 * stay.
 */
export function chartEventsUntil(seed: number, spanMs: number, nowMs: number, most: number): SimulatedEvent[] {
  const found: SimulatedEvent[] = [];
  for (let index = Math.floor(nowMs / spanMs); found.length < most && index > 0; index -= 1) {
    const at = Math.floor((index + pseudoRandom(seed, index)) * spanMs);
    if (at <= nowMs) found.push({ index, at });
  }
  return found;
}

/** Picks one of several items by seed and index. */
export function pick<Item>(items: readonly [Item, ...Item[]], seed: number, index: number): Item {
  return items[Math.floor(pseudoRandom(seed, index) * items.length)] ?? items[0];
}
