import { setTimeout as sleep } from "node:timers/promises";
import { isTooMuch } from "./koios-load.server.ts";
import { REQUEST_DELAY_MS } from "./koios-pages.server.ts";

/** After so many answers in a row the next batches are larger; after twice as many each time that was too much: a wrong guess costs 30 s. */
const GROW_AFTER = 4;
const MAX_GROW_AFTER = 64;
const GROWTH = 1.25;
/** Single IDs that can't be answered in one run, before the rest waits for the next one. */
const MAX_SET_ASIDE = 2;

export interface BatchOutcome<Answer> {
  /** The IDs of all batches that were answered. */
  asked: string[];
  answers: Answer[];
  /** Why it isn't all of them: the caller saves what came, then throws it. Null when nothing failed. */
  failure: unknown;
}

interface BatchOptions {
  signal?: AbortSignal;
  maxCalls?: number;
  delayMs?: number;
}

/**
 * Asks about many IDs, as many at once as Koios can answer: half as many after a 504 or a time-out, and slowly more again. The size is kept from
 * run to run. A single ID that still takes too long is set aside, and comes last in the next run.
 * @param most how many fit into one body
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
          if (!isTooMuch(error)) return { ...outcome, failure: error };
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
