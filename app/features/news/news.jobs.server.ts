import { readDueFeeds, thinNews } from "#app/features/news/news.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;

/** What the Chronicle does on the clock. */
export function newsJobs(): Job[] {
  return [
    {
      name: "news-feeds",
      every: 5 * MINUTE,
      async run(signal) {
        // Looks every five minutes, or sooner when a feed's own turn comes sooner: each keeps its interval to the second.
        return { nextIn: await readDueFeeds(signal) };
      },
    },
    {
      name: "thin-news",
      every: 60 * MINUTE,
      async run() {
        const removed = await thinNews();
        if (removed > 0) log.info({ event: "news-thinned", removed });
      },
    },
  ];
}
