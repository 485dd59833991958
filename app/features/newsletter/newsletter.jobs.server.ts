import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { countingJob } from "#app/foundation/jobs/counting-job.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

export function newsletterJobs({ sendDigests, pruneNewsletter }: NewsletterService, passed: () => number): Job[] {
  return [
    countingJob({ name: "newsletter-digest", every: 10 * MINUTE, event: "digest-queued", counted: "emails", run: sendDigests }),
    countingJob({
      name: "thin-newsletter",
      every: 60 * MINUTE,
      event: "newsletter-pruned",
      counted: "forgotten",
      run: () => pruneNewsletter(passed()),
    }),
  ];
}
