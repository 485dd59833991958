import { UpstreamError } from "./upstream-error.server.ts";

const FAILURES_TO_OPEN = 5;
const LONGEST_COOL_DOWN = 5 * 60_000;

/** Answers that refuse one request but show that the source is alive. */
const ALIVE = new Set([404, 410]);

interface State {
  failures: number;
  openedAt: number | null;
  trying: boolean;
  heldUntil: number;
}

export interface Circuits {
  /** @throws {UpstreamError} circuit-open or rate-limited, with retryAfterMs, while the source must be left alone */
  admit(source: string, intervalMs: number): void;
  /** Tells how an admitted request ended; must be called exactly once for each. */
  settle(source: string, outcome: "answered" | "unknown" | UpstreamError): "opened" | "closed" | null;
}

/**
 * One circuit a source. Five failures in a row open it; then one request at a time is let through to try, after a
 * cool-down of half the source's own interval, so that the next regular poll already finds out that it recovered.
 * A source that asks for a pause gets it, whoever asks.
 * @param now a monotonic clock in milliseconds
 */
export function createCircuits(now: () => number): Circuits {
  const states = new Map<string, State>();
  const stateOf = (source: string): State => {
    const state = states.get(source) ?? { failures: 0, openedAt: null, trying: false, heldUntil: -Infinity };
    states.set(source, state);
    return state;
  };

  return {
    admit(source, intervalMs) {
      const state = stateOf(source);
      const held = state.heldUntil - now();
      if (held > 0) throw new UpstreamError(source, "rate-limited", "asked for a pause", { retryAfterMs: Math.ceil(held) });
      if (state.openedAt === null) return;
      const wait = state.openedAt + Math.min(intervalMs / 2, LONGEST_COOL_DOWN) - now();
      if (wait > 0 || state.trying) {
        throw new UpstreamError(source, "circuit-open", "failed again and again", { retryAfterMs: Math.ceil(Math.max(wait, 0)) });
      }
      state.trying = true;
    },

    settle(source, outcome) {
      const state = stateOf(source);
      const wasOpen = state.openedAt !== null;
      state.trying = false;
      if (outcome === "unknown") return null;
      if (outcome !== "answered" && outcome.retryAfterMs !== undefined) state.heldUntil = now() + outcome.retryAfterMs;
      if (outcome === "answered" || outcome.kind === "rate-limited" || ALIVE.has(outcome.status ?? 0)) {
        state.failures = 0;
        state.openedAt = null;
        return wasOpen ? "closed" : null;
      }
      state.failures += 1;
      if (state.failures < FAILURES_TO_OPEN) return null;
      state.openedAt = now();
      return wasOpen ? null : "opened";
    },
  };
}
