import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";

const online = new EventTarget();
let isAway = false;

beforeEach(() => {
  vi.useFakeTimers();
  isAway = false;
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
  vi.stubGlobal("fetch", () => (isAway ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response(null))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads only while the site answers, and fails `first` more times after that. */
function loadedScript(first = 0) {
  let left = first;
  return vi.fn(() => (isAway || left-- > 0 ? Promise.reject(new Error("no script")) : Promise.resolve("module")));
}

test("a loaded script reports no failure", async () => {
  const tell = vi.fn();
  await expect(importWithRetry(loadedScript(), tell)).resolves.toBe("module");
  expect(tell.mock.calls).toEqual([["none"]]);
});

test("a script that fails while the site is unreachable loads once the browser is online again", async () => {
  isAway = true;
  const [load, tell] = [loadedScript(), vi.fn()];
  const loaded = importWithRetry(load, tell);
  await vi.advanceTimersByTimeAsync(500);
  expect(tell).toHaveBeenLastCalledWith("away");
  isAway = false;
  online.dispatchEvent(new Event("online"));
  await expect(loaded).resolves.toBe("module");
  expect(tell).toHaveBeenLastCalledWith("none");
});

test("probes the site with growing delays if no online event fires", async () => {
  isAway = true;
  const load = loadedScript();
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load, "the script itself is asked for only once the site answers").toHaveBeenCalledTimes(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(loaded).resolves.toBe("module");
});

test("a script that no longer exists waits for a reload and reports it", async () => {
  const tell = vi.fn();
  const settled = vi.fn();
  void importWithRetry(loadedScript(9), tell).then(settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenLastCalledWith("gone");
  expect(settled).not.toHaveBeenCalled();
});
