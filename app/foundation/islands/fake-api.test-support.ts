import { onTestFinished, vi } from "vitest";

interface Call {
  path: string;
  body: unknown;
}

/**
 * Replaces the site's API until the test ends.
 * @param answer response to each call; reject to simulate an unreachable site
 * @returns the calls so far
 */
export function fakeApi(answer: (call: Call) => Response | Promise<Response>): Call[] {
  const calls: Call[] = [];
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (path, options) => {
    const call: Call = { path: String(path), body: typeof options?.body === "string" ? JSON.parse(options.body) : null };
    calls.push(call);
    options?.signal?.throwIfAborted();
    return Promise.race([
      answer(call),
      new Promise<never>((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    ]);
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

/** Makes every request time out at once. */
export function timeOutAllRequests(): void {
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  onTestFinished(() => spy.mockRestore());
}

/** Makes the browser report that it's offline. */
export function goOffline(): void {
  const spy = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
}

/** Simulates a site that can't be reached. */
export const unreachableSite = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
