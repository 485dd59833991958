import { expect, test } from "vitest";
import { writeSecurityTxt } from "#server/security-txt.ts";

test.each([
  [Date.UTC(2026, 10, 26), "2027-01-01T00:00:00.000Z"],
  [Date.UTC(2026, 11, 31, 23), "2027-02-01T00:00:00.000Z"],
])("has the operator's contact and expires within two months", (now, end) =>
  expect(writeSecurityTxt("https://gateway.example", "help@gateway.example", now)).toBe(
    `Contact: mailto:help@gateway.example\nExpires: ${end}\nCanonical: https://gateway.example/.well-known/security.txt\n`,
  ),
);
