import type { NewsService } from "#app/features/news/news.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** Scheduled jobs of the Chronicle. `passed` returns a time that has surely passed; retention counts from it. */
export function newsJobs({ readDueFeeds, pruneNews }: NewsService, passed: () => number): Job[] {
  return [
    {
      name: "news-feeds",
      every: 5 * MINUTE,
      async run(signal) {
        return { nextIn: await readDueFeeds(signal) };
      },
    },
    countingJob({ name: "thin-news", every: 60 * MINUTE, event: "news-pruned", counted: "removed", run: () => pruneNews(passed()) }),
  ];
}
