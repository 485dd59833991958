import { AsyncLocalStorage } from "node:async_hooks";
import type { PartOutcome } from "./part-outcome.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { UpstreamRequest } from "#app/foundation/upstream/send-request.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

export interface PartReport {
  source: string;
  part: string;
  ms: number;
  outcome: PartOutcome;
}

/** Feeds, project sites, logos and governance documents, which have separate reports. */
const OF_THEIR_OWN = /^(?:feed|site|logo|document):/;

const answered = (outcome: ResponseReport["outcome"]): PartOutcome => (outcome === "not-modified" || outcome === "absent" ? "ok" : outcome);

/** A response is "ok" only if the job could parse it, which the client doesn't know. Requests outside jobs are reported by purpose. */
export function createPartWatch(report: (part: PartReport) => void) {
  const running = new AsyncLocalStorage<{ part: string; answers: Map<string, { ms: number; outcome: PartOutcome }> }>();

  return {
    onResponse({ source, outcome, ms, wasAsked }: ResponseReport, { purpose = "jobs" }: Pick<UpstreamRequest, "purpose">): void {
      if (!wasAsked || OF_THEIR_OWN.test(source)) return;
      const job = running.getStore();
      if (!job) return report({ source, part: purpose, ms, outcome: answered(outcome) });
      // A job that continues after a failure has used another response of the source.
      const before = job.answers.get(source);
      job.answers.set(source, { ms, outcome: before?.outcome === "ok" ? "ok" : answered(outcome) });
    },

    /** Wraps a job to report its requests. */
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
