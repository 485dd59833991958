import type { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { SECOND } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** Looks at the clock, and settles what one that was set back has left in the future. */
export const clockJob = (clock: Pick<ClockGuard, "check">, settlers: readonly (() => Promise<void>)[]): Job => ({
  name: "clock",
  every: 20 * SECOND,
  async run() {
    const { mayBeAhead } = await clock.check();
    if (mayBeAhead) for (const settle of settlers) await settle();
  },
});
