import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Unread } from "#app/features/check/check.ts";
import { log } from "#app/foundation/log.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The jobs need most of the day's calls. */
const SHARE_OF_CHECKS = 0.2;
/** Those of ten visitors; more would only wait for each other. */
const MAX_AT_ONCE = 40;
const MAX_KEPT = 500;

/** What a lookup brought, or why it brought nothing. */
export type Reading<Value> = { state: "read"; value: Value; fetchedAt: number } | { state: Unread };

export interface ChainReaderOptions {
  /** What Koios allows the whole site in a day. */
  dailyCalls: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Looks up on the chain what somebody pasted: so many times a day, so many at once, and each thing once while its answer is kept.
 * What is kept has no name: its key is a keyed hash, and adapters leave out what was asked for.
 */
export function createChainReader({ dailyCalls, now = Date.now }: ChainReaderOptions) {
  const secret = randomBytes(32);
  const allowance = Math.floor(dailyCalls * SHARE_OF_CHECKS);
  let day = 0;
  let used = 0;
  let running = 0;

  async function ask<Value>(fetch: () => Promise<Value>): Promise<Reading<Value>> {
    const today = Math.floor(now() / DAY);
    if (today !== day) [day, used] = [today, 0];
    if (used >= allowance) return { state: "allowance" };
    if (running >= MAX_AT_ONCE) return { state: "busy" };
    used++;
    running++;
    try {
      return { state: "read", value: await fetch(), fetchedAt: now() };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // The message could name what was asked for.
      log.info({ event: "check-lookup-failed", kind: error.kind });
      return { state: "unavailable" };
    } finally {
      running--;
    }
  }

  return {
    /** A lookup whose answers are kept for so many milliseconds. */
    lookup<Value>(keepMs: number, fetch: (id: string) => Promise<Value>): (id: string) => Promise<Reading<Value>> {
      const kept = new LRUCache<string, Promise<Reading<Value>>>({ max: MAX_KEPT, ttl: keepMs });
      return (id) => {
        const key = createHmac("sha256", secret).update(id).digest("base64");
        const known = kept.get(key);
        if (known) return known;
        const reading = ask(() => fetch(id));
        kept.set(key, reading);
        void reading.then(
          (made) => {
            if (made.state !== "read") kept.delete(key);
            // What isn't there yet may come.
            else if (made.value === null) kept.set(key, reading, { ttl: Math.min(keepMs, MINUTE) });
          },
          () => kept.delete(key),
        );
        return reading;
      };
    },
  };
}
export type ChainReader = ReturnType<typeof createChainReader>;
