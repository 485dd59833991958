import { setTimeout as sleep } from "node:timers/promises";
import { isQueryTooLarge } from "./koios-load.server.ts";
import { REQUEST_DELAY_MS } from "./koios-pages.server.ts";

/** Number of successful batches in a row before the size grows. It doubles after each failure, because a wrong guess costs 30 s. */
const GROW_AFTER = 4;
const MAX_GROW_AFTER = 64;
const GROWTH = 1.25;
/** Number of single IDs that may fail in one run before the run ends. */
const MAX_SET_ASIDE = 2;

export interface BatchOutcome<Answer> {
  asked: string[];
  answers: Answer[];
  /** The error that ended the run early or skipped an ID; null if there was none. Callers save the answers, then throw it. */
  failure: unknown;
}

interface BatchOptions {
  signal?: AbortSignal;
  maxCalls?: number;
  delayMs?: number;
}

/**
 * Asks Koios in batches of up to `most` IDs. Halves them after a 504 or a timeout, grows them slowly, and keeps the size between runs. A
 * single ID that still times out is skipped and comes last in the next run.
 */
export function createKoiosBatches(most: number) {
  let size = most;
  let answeredInARow = 0;
  let growAfter = GROW_AFTER;
  const slowIds = new Set<string>();

  function grow(): void {
    answeredInARow += 1;
    if (answeredInARow % growAfter > 0) return;
    size = Math.min(most, Math.ceil(size * GROWTH));
    if (size === most) growAfter = GROW_AFTER;
  }

  return {
    async askAll<Answer>(
      ids: readonly string[],
      ask: (batch: string[]) => Promise<readonly Answer[]>,
      { signal, maxCalls = Infinity, delayMs = REQUEST_DELAY_MS }: BatchOptions = {},
    ): Promise<BatchOutcome<Answer>> {
      const waiting = [...ids.filter((id) => !slowIds.has(id)), ...ids.filter((id) => slowIds.has(id))];
      const outcome: BatchOutcome<Answer> = { asked: [], answers: [], failure: null };
      let setAside = 0;
      for (let calls = 0; waiting.length > 0 && calls < maxCalls && !signal?.aborted; calls += 1) {
        if (calls > 0) await sleep(delayMs);
        const batch = waiting.slice(0, size);
        try {
          outcome.answers.push(...(await ask(batch)));
          outcome.asked.push(...batch);
          waiting.splice(0, batch.length);
          for (const id of batch) slowIds.delete(id);
          grow();
        } catch (error) {
          if (!isQueryTooLarge(error)) return { ...outcome, failure: error };
          answeredInARow = 0;
          growAfter = Math.min(MAX_GROW_AFTER, growAfter * 2);
          size = Math.max(1, Math.floor(batch.length / 2));
          if (batch.length > 1) continue;
          outcome.failure = error;
          slowIds.add(batch[0] ?? "");
          waiting.shift();
          setAside += 1;
          if (setAside > MAX_SET_ASIDE) return outcome;
        }
      }
      return outcome;
    },
  };
}
export type KoiosBatches = ReturnType<typeof createKoiosBatches>;
