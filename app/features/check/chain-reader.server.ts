import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Unread } from "#app/features/check/check.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Those of ten visitors; more would only wait for each other. */
const MAX_AT_ONCE = 40;
const MAX_KEPT = 500;

/** Allows so many calls in a minute to a source that asks for that. */
export function createMinuteLimit(calls: number): () => boolean {
  const limiter = new AddressRateLimiter(calls, Date.now);
  return () => {
    const isFree = limiter.retryAfter("") === 0;
    if (isFree) limiter.record("", 1);
    return isFree;
  };
}

/** What a lookup brought, or why it brought nothing. */
export type Reading<Value> = { state: "read"; value: Value; fetchedAt: number } | { state: Unread };

export interface ChainReaderOptions {
  /** Whether the source may be asked once more. */
  hasRoom: () => boolean;
  /** What is said when it may not: the day is used up, unless the limit is a shorter one. */
  refusal?: Unread;
}

/**
 * Looks up on the chain what someone pasted: while the day has room for it, so many at once, and each thing once while its answer is kept.
 * What is kept has no name: its key is a keyed hash, and adapters leave out what was asked for.
 */
export function createChainReader({ hasRoom, refusal = "allowance" }: ChainReaderOptions) {
  const secret = randomBytes(32);
  let running = 0;

  async function ask<Value>(fetch: () => Promise<Value>): Promise<Reading<Value>> {
    if (!hasRoom()) return { state: refusal };
    if (running >= MAX_AT_ONCE) return { state: "busy" };
    running++;
    try {
      return { state: "read", value: await fetch(), fetchedAt: Date.now() };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // The message could name what was asked for.
      log.info({ event: "check-lookup-failed", source: error.source, kind: error.kind });
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
