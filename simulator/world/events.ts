import { pseudoRandom } from "./random.ts";

/** A random event: the same seed and index always give the same time. */
export interface SimulatedEvent {
  index: number;
  /** Unix milliseconds. */
  at: number;
}

/**
 * What happened up to a moment, newest first: once in every span, at a moment of its own, so that new ones come as
 * the clock goes on and old ones stay where they are.
 */
export function eventsUntil(seed: number, spanMs: number, nowMs: number, most: number): SimulatedEvent[] {
  const found: SimulatedEvent[] = [];
  for (let index = Math.floor(nowMs / spanMs); found.length < most && index > 0; index -= 1) {
    const at = Math.floor((index + pseudoRandom(seed, index)) * spanMs);
    if (at <= nowMs) found.push({ index, at });
  }
  return found;
}

/** One of several things, by seed and index. */
export function pick<Thing>(things: readonly [Thing, ...Thing[]], seed: number, index: number): Thing {
  return things[Math.floor(pseudoRandom(seed, index) * things.length)] ?? things[0];
}
