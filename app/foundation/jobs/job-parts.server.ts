import { errorMessage, log } from "#app/foundation/log.server.ts";

/** Why parts of a job failed, one after the other; `retryAfterMs` is the longest pause that any of them was asked for. */
export class PartsError extends Error {
  override readonly name = "PartsError";
  readonly retryAfterMs: number;

  constructor(failures: ReadonlyMap<string, unknown>) {
    super([...failures].map(([name, error]) => `${name}: ${errorMessage(error)}`).join("; "), { cause: [...failures.values()] });
    this.retryAfterMs = Math.max(0, ...[...failures.values()].map(retryDelayOf));
  }
}

/** An error may carry the delay before the next try, for example from Retry-After. */
export const retryDelayOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "retryAfterMs" in error && typeof error.retryAfterMs === "number" ? error.retryAfterMs : 0;

type Parts = Iterable<readonly [name: string, run: (() => unknown) | null]>;

async function runAll(parts: Parts, signal: AbortSignal | undefined, isLast: (error: unknown) => boolean): Promise<void> {
  const failures = new Map<string, unknown>();
  for (const [name, run] of parts) {
    if (signal?.aborted) break;
    try {
      await run?.();
    } catch (error) {
      failures.set(name, error);
      log.info({ event: "job-part-failed", part: name, reason: errorMessage(error) });
      if (isLast(error)) break;
    }
  }
  if (failures.size > 0) throw new PartsError(failures);
}

/**
 * Runs the parts of a job one after the other. A part that fails never keeps the next ones from running.
 * @param parts by name; null for one that has nothing to do
 * @throws {PartsError} at the end, when any part failed: the job counts as failed
 */
export const runParts = (parts: Record<string, (() => unknown) | null>, signal?: AbortSignal): Promise<void> =>
  runAll(Object.entries(parts), signal, () => false);

/**
 * Asks one source about one thing after the other. One that fails never keeps the next ones from their turn, but a source that asks for a pause
 * is left alone.
 * @throws {PartsError} at the end, when any failed
 */
export const runEach = (ids: readonly string[], ask: (id: string) => unknown, signal?: AbortSignal): Promise<void> =>
  runAll(
    ids.map((id) => [id, () => ask(id)] as const),
    signal,
    (error) => retryDelayOf(error) > 0,
  );
