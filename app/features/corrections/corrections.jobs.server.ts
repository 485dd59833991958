import type { CorrectionsService } from "#app/features/corrections/corrections.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** @param endEmails deletes the addresses of visitors who get emails about these reports */
export const correctionsJobs = (
  { pruneReports }: Pick<CorrectionsService, "pruneReports">,
  endEmails: (numbers: readonly string[]) => Promise<unknown>,
  passed: () => number,
): Job[] => [
  countingJob({
    name: "prune-reports",
    every: HOUR,
    event: "reports-pruned",
    counted: "reports",
    async run() {
      const numbers = await pruneReports(passed());
      if (numbers.length > 0) await endEmails(numbers);
      return numbers.length;
    },
  }),
];
