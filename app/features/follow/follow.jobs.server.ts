import type { FollowState, FollowService } from "#app/features/follow/follow.server.ts";
import type { FollowEmails } from "#app/features/follow/follow-emails.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

/**
 * Compares data that other jobs have read, once for all followers, so it sends no requests to sources.
 * @param current data of everything that can be followed; `version` changes whenever the data may have changed
 */
export function followJobs(
  { compare }: FollowService,
  { queueChanges, prune }: FollowEmails,
  current: { version: () => string; read: () => Promise<FollowState> },
  passed: () => number,
): Job[] {
  let compared = "";
  return [
    {
      name: "follow-changes",
      every: 10 * MINUTE,
      async run() {
        const version = current.version();
        if (version === compared) return;
        const changes = await compare(await current.read(), Date.now(), passed());
        compared = version;
        if (changes > 0) log.info({ event: "changes-found", changes });
      },
    },
    countingJob({ name: "follow-emails", every: 10 * MINUTE, event: "follow-emails-queued", counted: "emails", run: queueChanges }),
    countingJob({
      name: "prune-followers",
      every: 60 * MINUTE,
      event: "followers-pruned",
      counted: "forgotten",
      run: () => prune(passed()),
    }),
  ];
}
