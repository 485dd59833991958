import type { DeskService } from "#app/features/desk/desk.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

export const deskJobs = ({ prune }: Pick<DeskService, "prune">, passed: () => number): Job[] => [
  countingJob({ name: "prune-desk", every: HOUR, event: "desk-pruned", counted: "rows", run: () => prune(passed()) }),
];
