import { afterEach, describe, expect, test, vi } from "vitest";
import { parseIsoDate } from "./field-schemas.server.ts";

afterEach(() => vi.unstubAllEnvs());

describe("parseIsoDate", () => {
  const TIMESTAMP = Date.UTC(2026, 10, 20, 9, 59, 33);

  test.each([
    "2026-11-20T09:59:33Z",
    "2026-11-20t09:59:33z",
    "2026-11-20T09:59:33.000Z",
    "2026-11-20T09:59:33.000000Z",
    "2026-11-20T09:59:33,0Z",
    "2026-11-20T09:59:33+00:00",
    "2026-11-20T09:59:33+0000",
    "2026-11-20T09:59:33+00",
    "2026-11-20T04:59:33-05:00",
    "2026-11-20 09:59:33 UTC",
    "2026-11-20 09:59:33+00:00",
    "2026-11-20T09:59:33",
    "2026-11-20 09:59:33",
    " 2026-11-20T09:59:33Z ",
  ])("Reads %s as the same time in every time zone", (text) => {
    for (const zone of ["UTC", "America/New_York", "Asia/Kolkata"]) {
      vi.stubEnv("TZ", zone);
      expect(parseIsoDate(text), zone).toBe(TIMESTAMP);
    }
  });

  test("Starts a day in UTC", () => expect(parseIsoDate("2026-11-20")).toBe(Date.UTC(2026, 10, 20)));

  test.each(["", "yesterday", "20 Nov 2026", "1763632773", "2026-13-20T00:00:00Z", "2026-11-20T25:00:00Z", "2026-11-20T09:59:33+99:99"])(
    "Returns NaN for %j",
    (text) => expect(parseIsoDate(text)).toBeNaN(),
  );
});
