import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

interface CountingJob extends Omit<Job, "run"> {
  event: string;
  counted: string;
  run: () => Promise<number>;
}

/** A job that logs its count unless it's 0. */
export const countingJob = ({ event, counted, run, ...job }: CountingJob): Job => ({
  ...job,
  async run() {
    const count = await run();
    if (count > 0) log.info({ event, [counted]: count });
  },
});
