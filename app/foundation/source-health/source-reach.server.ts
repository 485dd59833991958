import type { PartReport } from "./part-watch.server.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import { PartsError } from "#app/foundation/jobs/job-parts.server.ts";
import { log } from "#app/foundation/log.server.ts";
import type { ResponseReport } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Project sites, logos and governance documents, which say nothing about the sources of figures and news. */
const NOT_A_SOURCE = /^(?:site|logo|document):/;
const FEED = /^feed:/;
/** A source that asks us to wait has answered. */
const ANSWERS: ReadonlySet<ResponseReport["outcome"]> = new Set(["ok", "not-modified", "absent", "rate-limited"]);
/** Fewer failing sources may be their own outage, not ours. */
const MIN_SILENT_SOURCES = 3;
/** Between two polls of a few sources, silence is normal. */
const MIN_SILENCE_MS = 2 * MINUTE;

interface Failing {
  since: number;
  failures: number;
  reason: string;
  /** Jobs whose last request failed. */
  parts: Set<string>;
  isLogged: boolean;
}

export interface SourceReachOptions {
  /** Receives the start of an outage of all sources in milliseconds since 1970, and null when one answers again. */
  onChange: (unreachableSince: number | null) => void;
  /** Start of an outage that an earlier process saw and that may continue. */
  since?: number | null;
  now?: () => number;
}

/**
 * Logs each source when it begins to fail and when it has recovered, and detects when none can be reached. It waits for the first round
 * of jobs, so that a start without a network logs one line instead of one for each source.
 */
export function createSourceReach({ onChange, since: earlierSince = null, now = Date.now }: SourceReachOptions) {
  const failing = new Map<string, Failing>();
  const asked = new Set<string>();
  const answered = new Set<string>();
  /** Sources that failed since any source answered. */
  const silent = new Set<string>();
  let silentSince: number | null = null;
  let continuesSince = earlierSince;
  let unreachableSince: number | null = null;
  let isFirstRound = true;

  function recordFailure(source: string, part: string, reason: string): void {
    const state = failing.get(source) ?? { since: now(), failures: 0, reason, parts: new Set(), isLogged: false };
    failing.set(source, state);
    state.failures += 1;
    state.reason = reason;
    state.parts.add(part);
    if (!isFirstRound && unreachableSince === null) logFailure(source, state);
  }

  function logFailure(source: string, state: Failing): void {
    if (!state.isLogged) log.warn({ event: "source-failed", source, reason: state.reason });
    state.isLogged = true;
  }

  function recordAnswer(source: string, part: string): void {
    const state = failing.get(source);
    state?.parts.delete(part);
    if (!state || state.parts.size > 0) return;
    failing.delete(source);
    if (!state.isLogged) return;
    log.info({ event: "source-recovered", source, failures: state.failures, seconds: Math.round((now() - state.since) / SECOND) });
  }

  function detectOutage(): void {
    if (isFirstRound || unreachableSince !== null || silentSince === null || silent.size < MIN_SILENT_SOURCES) return;
    if (answered.size > 0 && now() - silentSince < MIN_SILENCE_MS) return;
    unreachableSince = continuesSince ?? silentSince;
    log.warn({
      event: "sources-unreachable",
      since: new Date(unreachableSince).toISOString(),
      reason: "No source can be reached. Check the network, or set SIMULATE=1 to run on simulated data",
    });
    onChange(unreachableSince);
  }

  function endOutage(): void {
    silent.clear();
    silentSince = null;
    continuesSince = null;
    if (unreachableSince === null) return;
    log.info({ event: "sources-reachable", seconds: Math.round((now() - unreachableSince) / SECOND) });
    unreachableSince = null;
    onChange(null);
  }

  return {
    onResponse({ source, outcome, wasAsked }: Pick<ResponseReport, "source" | "outcome" | "wasAsked">): void {
      if (!wasAsked || NOT_A_SOURCE.test(source)) return;
      asked.add(source);
      const hasAnswered = ANSWERS.has(outcome);
      // Jobs report the other sources, because only they know if an answer could be used.
      if (FEED.test(source)) {
        if (hasAnswered) recordAnswer(source, "feed");
        else recordFailure(source, "feed", outcome);
      }
      if (hasAnswered) {
        answered.add(source);
        endOutage();
      } else {
        silentSince ??= now();
        silent.add(source);
        detectOutage();
      }
    },

    onPart({ source, part, outcome }: PartReport): void {
      if (outcome === "ok") recordAnswer(source, part);
      else recordFailure(source, part, outcome);
    },

    /** True if all causes of a job's error are failing sources, which are logged once for all jobs. */
    isReported(error: unknown): boolean {
      const causes: unknown[] = error instanceof PartsError && Array.isArray(error.cause) ? error.cause : [error];
      return causes.every((cause) => cause instanceof UpstreamError && failing.has(cause.source));
    },

    /** Call it when every job that was due at the start has run. */
    endFirstRound(): void {
      isFirstRound = false;
      detectOutage();
      if (unreachableSince === null) for (const [source, state] of failing) logFailure(source, state);
    },

    counts: () => ({ asked: asked.size, answered: answered.size }),
  };
}
export type SourceReach = ReturnType<typeof createSourceReach>;
