import { afterEach, beforeEach, expect, vi } from "vitest";

// React and libraries report defects with console.error. A test that causes one must expect it, or it fails.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "console.error was called: fix its cause, or spy on it in the test that expects it").toEqual(
    [],
  );
  vi.restoreAllMocks();
});
