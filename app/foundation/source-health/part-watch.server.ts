import { AsyncLocalStorage } from "node:async_hooks";
import type { PartOutcome } from "./part-outcome.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { UpstreamRequest } from "#app/foundation/upstream/send-request.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Outcome of the requests that one part of the site made to a source. */
export interface PartReport {
  source: string;
  part: string;
  ms: number;
  outcome: PartOutcome;
}

/** Feeds, project sites and logos, which have reports of their own elsewhere. */
const OF_THEIR_OWN = /^(?:feed|site|logo):/;

const answered = (outcome: ResponseReport["outcome"]): PartOutcome => (outcome === "not-modified" || outcome === "absent" ? "ok" : outcome);

/**
 * Reports the outcome of each job's requests, source by source. An answer is "ok" only if the job could read it: the client alone knows no
 * more than that something came. Requests outside jobs are reported one by one under their purpose.
 */
export function createPartWatch(report: (part: PartReport) => void) {
  const running = new AsyncLocalStorage<{ part: string; answers: Map<string, { ms: number; outcome: PartOutcome }> }>();

  return {
    onResponse({ source, outcome, ms, wasAsked }: ResponseReport, { purpose = "jobs" }: Pick<UpstreamRequest, "purpose">): void {
      if (!wasAsked || OF_THEIR_OWN.test(source)) return;
      const job = running.getStore();
      if (!job) return report({ source, part: purpose, ms, outcome: answered(outcome) });
      // A job that goes on after a failure has found another answer there.
      const before = job.answers.get(source);
      job.answers.set(source, { ms, outcome: before?.outcome === "ok" ? "ok" : answered(outcome) });
    },

    /** The same job, watched. */
    watch(job: Job): Job {
      return {
        ...job,
        run: (signal) => {
          const answers = new Map<string, { ms: number; outcome: PartOutcome }>();
          return running.run({ part: job.name, answers }, async () => {
            try {
              return await job.run(signal);
            } catch (error) {
              const answer = error instanceof UpstreamError ? answers.get(error.source) : undefined;
              if (answer && error instanceof UpstreamError) answer.outcome = error.kind;
              throw error;
            } finally {
              for (const [source, answer] of answers) report({ source, part: job.name, ...answer });
            }
          });
        },
      };
    },
  };
}
