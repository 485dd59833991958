import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any of the works takes of which the time would tell what was found. */
const EVEN_MS = 250;

/** Waits so many milliseconds. */
export type Pause = (ms: number) => Promise<void>;
export const pauseFor: Pause = (ms) => sleep(ms);

/** To order a mail takes longer than to find that there is nothing to send: no answer comes before the same moment. */
export async function evenly<Found>(work: Promise<Found>, pause: Pause): Promise<Found> {
  const [found] = await Promise.all([work, pause(EVEN_MS)]);
  return found;
}
