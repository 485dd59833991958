import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

interface CountingJob extends Omit<Job, "run"> {
  /** The event in the log, and what it calls the count. */
  event: string;
  counted: string;
  /** Answers how many there were. */
  run: () => Promise<number>;
}

/** A job that logs what it did, when there was anything to do. */
export const countingJob = ({ event, counted, run, ...job }: CountingJob): Job => ({
  ...job,
  async run() {
    const count = await run();
    if (count > 0) log.info({ event, [counted]: count });
  },
});
