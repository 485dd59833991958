import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;

/** Scheduled jobs of the newsletter. */
export function newsletterJobs({ sendDigests, pruneNewsletter }: NewsletterService): Job[] {
  return [
    {
      name: "newsletter-digest",
      every: 10 * MINUTE,
      async run() {
        const mails = await sendDigests();
        if (mails > 0) log.info({ event: "digest-queued", mails });
      },
    },
    {
      name: "thin-newsletter",
      every: 60 * MINUTE,
      async run() {
        const forgotten = await pruneNewsletter();
        if (forgotten > 0) log.info({ event: "newsletter-pruned", forgotten });
      },
    },
  ];
}
