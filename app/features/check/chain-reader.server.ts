import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { LookupFailure } from "#app/features/check/check.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Calls for ten visitors at once; more would only wait for each other. */
const MAX_AT_ONCE = 40;
const MAX_KEPT = 500;

/** Limits the calls per minute to a source that requires it. */
export function createMinuteLimit(calls: number): () => boolean {
  const limiter = new AddressRateLimiter(calls, Date.now);
  return () => {
    const isFree = limiter.retryAfter("") === 0;
    if (isFree) limiter.record("", 1);
    return isFree;
  };
}

export type Reading<Value> = { state: "read"; value: Value; fetchedAt: number } | { state: LookupFailure };

export interface ChainReaderOptions {
  hasRoom: () => boolean;
  /** State when there's no room: the day's allowance is used up, unless the limit is a shorter one. */
  refusal?: LookupFailure;
}

/**
 * Looks up pasted text on the chain, within the day's allowance and the limit of concurrent calls, and caches results. Cache keys are keyed
 * hashes, and adapters leave the pasted text out of results, so that the cache doesn't contain it.
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
      // Logs no message, because it could contain the pasted text.
      log.info({ event: "check-lookup-failed", source: error.source, kind: error.kind });
      return { state: "unavailable" };
    } finally {
      running--;
    }
  }

  return {
    /** Creates a lookup that caches results for `keepMs`. */
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
            // Cached for a shorter time, because it may appear soon.
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
