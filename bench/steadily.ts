import { pause } from "./tools.ts";

/** Does something so many times a second, whether the times before are done or not. */
export async function steadily(rate: number, seconds: number, act: (turn: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const open: Promise<void>[] = [];
  for (let turn = 0; turn < rate * seconds; turn++) {
    const wait = started + (turn * 1_000) / rate - performance.now();
    if (wait > 1) await pause(wait);
    open.push(act(turn));
  }
  await Promise.all(open);
}
