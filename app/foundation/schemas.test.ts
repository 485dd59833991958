import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  describeIssues,
  finiteNumber,
  httpsAddress,
  isoDate,
  isoDateTime,
  parseValid,
  strictFields,
  webAddress,
} from "./schemas.server.ts";

test.each<[string, v.GenericSchema, unknown[], unknown[]]>([
  ["a finite number", finiteNumber, [0, -1.5, 1e308], [NaN, Infinity, JSON.parse("1e999"), "1", null]],
  [
    "a day",
    isoDate(),
    ["2024-02-29", "2026-12-31"],
    ["2026-02-29", "2026-02-31", "2026-04-31", "1900-02-29", "2026-13-01", "2026-8-22", "2026-08-22T00:00", 5],
  ],
  [
    "a timestamp",
    isoDateTime,
    ["2026-08-22T09:41:07Z", "2026-08-22T09:41:07.123Z"],
    ["2026-08-22T09:41Z", "2026-08-22 09:41:07Z", "2026-08-22T09:41:07+02:00", "2026-08-22T24:00:00Z", "2026-02-30T00:00:00Z"],
  ],
  [
    "an https address",
    httpsAddress,
    ["https://a.b", "HTTPS://a.b/c d"],
    ["http://a.b", "https:a.b", "https://", "javascript:alert(1)", "a.b"],
  ],
  ["a web address", webAddress, ["http://127.0.0.1:80", "https://a.b"], ["https:/a.b", "ftp://a.b", "mailto:a@b.c", ""]],
])("Validates %s", (_, schema, good, bad) => {
  expect(good.filter((value) => !v.is(schema, value))).toEqual([]);
  expect(bad.filter((value) => v.is(schema, value))).toEqual([]);
});

test("Trims an address", () => expect(v.parse(httpsAddress, " https://a.b\n")).toBe("https://a.b"));

test("Keeps the valid items of a list in order", () => expect(parseValid(v.number(), [1, "2", 3, null])).toEqual([1, 3]));

describe("Messages", () => {
  const secret = "sk_live_secret";
  test.each<[string, v.GenericSchema, unknown]>([
    ["a type", v.number(), secret],
    ["a pattern", v.pipe(v.string(), v.regex(/^x/)), secret],
    ["a length", v.pipe(v.string(), v.maxLength(2)), secret],
    ["an address", v.pipe(v.string(), v.url()), secret],
    ["a choice", v.picklist(["a", "b"]), secret],
    [
      "a check",
      v.pipe(
        v.string(),
        v.check(() => false),
      ),
      secret,
    ],
    ["an unknown field", v.strictObject({}), { x1: secret }],
    ["several lines", v.pipe(v.string(), v.regex(/^x/)), `${secret}\n${secret}`],
  ])("Never repeat the received value: %s", (_, schema, value) => {
    const { issues } = v.safeParse(schema, value);
    expect(issues && describeIssues(issues)).toMatch(/Invalid|not a known/);
    expect(issues && describeIssues(issues)).not.toContain(secret);
  });

  test("Use a missing field's own message, and name an unknown field with its path", () => {
    const schema = v.object({ list: v.array(strictFields({ name: v.string("needs a name") })) });
    const { issues } = v.safeParse(schema, { list: [{}, { name: "a", more: 1 }] });
    expect(issues && describeIssues(issues)).toBe("× needs a name\n  → at list.0.name\n× is not a known field\n  → at list.1.more");
  });
});
