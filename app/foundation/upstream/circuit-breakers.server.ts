import { UpstreamError } from "./upstream-error.server.ts";

const FAILURE_THRESHOLD = 5;
const MAX_COOLDOWN_MS = 5 * 60_000;

/** Statuses that reject one request but show that the source is up. */
const HEALTHY_STATUSES = new Set([400, 404, 410, 413]);

interface State {
  failures: number;
  openedAt: number | null;
  trying: boolean;
  heldUntil: number;
}

export interface CircuitBreakers {
  /** @throws {UpstreamError} circuit-open or rate-limited, with retryAfterMs, while the source must not be called */
  admit(source: string, intervalMs: number): void;
  /** Records the outcome of an admitted request; call it exactly once for each. */
  settle(source: string, outcome: "answered" | "unknown" | UpstreamError): "opened" | "closed" | null;
}

/**
 * Five failures in a row open a circuit. After half the source's interval it admits one request at a time, so the next poll detects
 * recovery. `now` is a monotonic clock in milliseconds.
 */
export function createCircuitBreakers(now: () => number): CircuitBreakers {
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
      if (held > 0) throw new UpstreamError(source, "rate-limited", "the source asked us to wait", { retryAfterMs: Math.ceil(held) });
      if (state.openedAt === null) return;
      const wait = state.openedAt + Math.min(intervalMs / 2, MAX_COOLDOWN_MS) - now();
      if (wait > 0 || state.trying) {
        throw new UpstreamError(source, "circuit-open", "too many failures in a row", { retryAfterMs: Math.ceil(Math.max(wait, 0)) });
      }
      state.trying = true;
    },

    settle(source, outcome) {
      const state = stateOf(source);
      const wasOpen = state.openedAt !== null;
      state.trying = false;
      if (outcome === "unknown") return null;
      if (outcome !== "answered" && outcome.retryAfterMs !== undefined) state.heldUntil = now() + outcome.retryAfterMs;
      if (outcome === "answered" || outcome.kind === "rate-limited" || HEALTHY_STATUSES.has(outcome.status ?? 0)) {
        state.failures = 0;
        state.openedAt = null;
        return wasOpen ? "closed" : null;
      }
      state.failures += 1;
      if (state.failures < FAILURE_THRESHOLD) return null;
      state.openedAt = now();
      return wasOpen ? null : "opened";
    },
  };
}
