import { afterEach, beforeEach, expect, vi } from "vitest";

// React and libraries report defects with console.error: a test that causes one without expecting it fails.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "console.error was called: mend its cause, or spy on it in the test that expects it").toEqual(
    [],
  );
  vi.restoreAllMocks();
});
