import { errorMessage, log } from "#app/foundation/log.server.ts";

/** Errors of all failed parts of a job; `retryAfterMs` is the longest pause that any of them requires. */
export class PartsError extends Error {
  override readonly name = "PartsError";
  readonly retryAfterMs: number;

  constructor(failures: ReadonlyMap<string, unknown>) {
    super([...failures].map(([name, error]) => `${name}: ${errorMessage(error)}`).join("; "), { cause: [...failures.values()] });
    this.retryAfterMs = Math.max(0, ...[...failures.values()].map(retryDelayOf));
  }
}

/** Delay before the next try that an error carries, for example from Retry-After; otherwise 0. */
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
      log.debug({ event: "job-part-failed", part: name, reason: errorMessage(error) });
      if (isLast(error)) break;
    }
  }
  if (failures.size > 0) throw new PartsError(failures);
}

/** Runs parts one after another, even after one fails; null has nothing to do. @throws {PartsError} at the end if any failed */
export const runParts = (parts: Record<string, (() => unknown) | null>, signal?: AbortSignal): Promise<void> =>
  runAll(Object.entries(parts), signal, () => false);

/** Stops when the source requires a pause, but not after other failures. @throws {PartsError} at the end if any call failed */
export const runEach = (ids: readonly string[], ask: (id: string) => unknown, signal?: AbortSignal): Promise<void> =>
  runAll(
    ids.map((id) => [id, () => ask(id)] as const),
    signal,
    (error) => retryDelayOf(error) > 0,
  );
