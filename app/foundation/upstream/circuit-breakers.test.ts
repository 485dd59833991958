import { expect, test } from "vitest";
import { createCircuitBreakers } from "./circuit-breakers.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";

const outage = new UpstreamError("s", "network", "ECONNRESET");

function setUp() {
  let time = 0;
  const circuits = createCircuitBreakers(() => time);
  const attempt = (outcome: "answered" | UpstreamError, intervalMs = MINUTE) => {
    try {
      circuits.admit("s", intervalMs);
    } catch (error) {
      return error instanceof UpstreamError ? error.kind : error;
    }
    return circuits.settle("s", outcome);
  };
  return { circuits, attempt, wait: (ms: number) => (time += ms) };
}

test("Opens after five failures in a row, retries once after half the interval, closes on success", () => {
  const { attempt, wait } = setUp();
  expect([1, 2, 3, 4, 5, 6].map(() => attempt(outage))).toEqual([null, null, null, null, "opened", "circuit-open"]);
  wait(MINUTE / 2 - 1);
  expect(attempt(outage)).toBe("circuit-open");
  wait(1);
  expect(attempt(outage)).toBeNull();
  expect(attempt(outage)).toBe("circuit-open");
  wait(MINUTE / 2);
  expect(attempt("answered")).toBe("closed");
  expect(attempt("answered")).toBeNull();
});

test("Admits one trial request at a time", () => {
  const { circuits, attempt, wait } = setUp();
  for (let count = 0; count < 5; count += 1) attempt(outage);
  wait(MINUTE);
  circuits.admit("s", MINUTE);
  expect(attempt("answered")).toBe("circuit-open");
  expect(circuits.settle("s", "answered")).toBe("closed");
});

test("Resets the count on success and keeps other sources unaffected", () => {
  const { circuits, attempt } = setUp();
  for (const outcome of [outage, outage, outage, outage, "answered", outage, outage, outage, outage] as const) attempt(outcome);
  expect(attempt("answered")).toBeNull();
  for (let count = 0; count < 5; count += 1) attempt(outage);
  expect(() => circuits.admit("other", MINUTE)).not.toThrow();
});

test("Limits the cooldown to five minutes", () => {
  const { attempt, wait } = setUp();
  for (let count = 0; count < 5; count += 1) attempt(outage);
  wait(5 * MINUTE);
  expect(attempt("answered", 24 * 60 * MINUTE)).toBe("closed");
});

test.each(["rate-limited", "status"] as const)("Applies a pause requested by %s to all requests", (kind) => {
  const { attempt, wait } = setUp();
  attempt(new UpstreamError("s", kind, "", { status: kind === "status" ? 503 : 429, retryAfterMs: 10 * MINUTE }));
  wait(10 * MINUTE - 1);
  expect(attempt("answered")).toBe("rate-limited");
  wait(1);
  expect(attempt("answered")).toBeNull();
});

test.each([400, 404, 410, 413])("Counts %i and 429 as healthy responses", (status) => {
  const { attempt, wait } = setUp();
  for (let count = 0; count < 6; count += 1) {
    expect(attempt(new UpstreamError("s", "status", "", { status }))).toBeNull();
    expect(attempt(new UpstreamError("s", "rate-limited", "", { status: 429, retryAfterMs: 1000 }))).toBeNull();
    wait(1000);
  }
});
