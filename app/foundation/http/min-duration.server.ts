import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any lookup whose duration would reveal its result. */
const MIN_DURATION_MS = 250;

export type Delay = (ms: number) => Promise<void>;
export const delay: Delay = (ms) => sleep(ms);

/** Gives every response the same minimum duration, because queuing an email takes longer than finding nothing to send. */
export async function withMinDuration<Found>(work: Promise<Found>, pause: Delay): Promise<Found> {
  const [found] = await Promise.all([work, pause(MIN_DURATION_MS)]);
  return found;
}
