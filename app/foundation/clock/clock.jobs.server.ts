import type { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { SECOND } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** Checks the clock and corrects times left in the future by a clock that was set back. */
export const clockJob = (clock: Pick<ClockGuard, "check">, settlers: readonly (() => Promise<void>)[]): Job => ({
  name: "clock",
  every: 20 * SECOND,
  async run() {
    const { mayBeAhead } = await clock.check();
    if (mayBeAhead) for (const settle of settlers) await settle();
  },
});
