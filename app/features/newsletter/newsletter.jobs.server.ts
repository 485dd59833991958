import { sendDigests, thinNewsletter } from "#app/features/newsletter/newsletter.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;

/** What the newsletter does on the clock. */
export function newsletterJobs(): Job[] {
  return [
    {
      name: "newsletter-digest",
      every: 10 * MINUTE,
      async run() {
        const mails = await sendDigests();
        if (mails > 0) log.info({ event: "digest-ordered", mails });
      },
    },
    {
      name: "thin-newsletter",
      every: 60 * MINUTE,
      async run() {
        const forgotten = await thinNewsletter();
        if (forgotten > 0) log.info({ event: "newsletter-thinned", forgotten });
      },
    },
  ];
}
