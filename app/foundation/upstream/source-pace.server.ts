/** Spacing that a publisher requires between requests to any of its addresses. */
export interface Pace {
  publisher: string;
  spacingMs: number;
}

export interface SourcePace {
  /** Reserves a slot and returns the wait in milliseconds. Above MAX_TURN_WAIT_MS it reserves none and the request must not be sent. */
  take(pace: Pace): Promise<number>;
  /** Blocks requests for this long because the publisher asked for it. */
  hold(publisher: string, ms: number): Promise<void>;
}

/** Long enough for two queued requests of one publisher. */
export const MAX_TURN_WAIT_MS = 150_000;

/** Spacing within this process; the site's instances share `createStoredPace`. */
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
