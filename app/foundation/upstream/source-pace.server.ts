/** Spacing that a publisher demands between requests, across all of its addresses. */
export interface Pace {
  publisher: string;
  /** Between the starts of two requests. */
  spacingMs: number;
}

/** Turns at publishers. */
export interface SourcePace {
  /** Milliseconds until the request's turn, which is then taken. More than MAX_TURN_WAIT_MS: not taken, so nothing may be asked. */
  take(pace: Pace): Promise<number>;
  /** Gives no turn for so long, because the publisher asked for it. */
  hold(publisher: string, ms: number): Promise<void>;
}

/** Two requests of one publisher may wait for a third. */
export const MAX_TURN_WAIT_MS = 150_000;

/** The turns of this process alone. The site's instances share `createStoredPace`. */
export function createMemoryPace(now: () => number): SourcePace {
  const takenUntil = new Map<string, number>();
  return {
    async take({ publisher, spacingMs }) {
      const turn = Math.max(now(), takenUntil.get(publisher) ?? -Infinity);
      const wait = turn - now();
      if (wait <= MAX_TURN_WAIT_MS) takenUntil.set(publisher, turn + spacingMs);
      return wait;
    },
    async hold(publisher, ms) {
      takenUntil.set(publisher, Math.max(now() + ms, takenUntil.get(publisher) ?? -Infinity));
    },
  };
}
