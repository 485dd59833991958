import type { NewsService } from "#app/features/news/news.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** Jobs of the Chronicle. `passed` is a moment that has surely passed; the age of articles is measured by it. */
export function newsJobs({ readDueFeeds, pruneNews }: NewsService, passed: () => number): Job[] {
  return [
    {
      name: "news-feeds",
      every: 5 * MINUTE,
      async run(signal) {
        // Runs every five minutes, or sooner when a feed is due.
        return { nextIn: await readDueFeeds(signal) };
      },
    },
    countingJob({ name: "thin-news", every: 60 * MINUTE, event: "news-pruned", counted: "removed", run: () => pruneNews(passed()) }),
  ];
}
