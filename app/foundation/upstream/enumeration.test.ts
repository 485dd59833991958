import { beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { enumValue, enumValueOrEmpty } from "./enumeration.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

beforeEach(() => sourceFindings.clear());

const place = "account_reward_history.type";
const row = v.object({ type: enumValueOrEmpty("koios", place, ["member"]), amount: v.number() });

test.each<[string, object, string, object[]]>([
  ["a known word", { type: "member" }, "member", []],
  ["an unknown one", { type: "direct_deposit" }, "direct_deposit", [{ kind: "unknown-value", place, value: "direct_deposit" }]],
  ["one with markup and control characters", { type: " <b>\u0000new\u202e " }, "<b>new", [{ kind: "unknown-value", value: "<b>new" }]],
  ["a long one", { type: "x".repeat(500) }, "x".repeat(59), [{ kind: "unknown-value" }]],
  ["none", {}, "", [{ kind: "missing-field", place }]],
  ["null", { type: null }, "", [{ kind: "missing-field", place }]],
  ["a number", { type: 7 }, "", [{ kind: "missing-field", place }]],
])("Keeps the row with %s", (_, change, word, found) => {
  const read = v.parse(row, { amount: 5, ...change });
  expect(read.amount).toBe(5);
  expect(read.type.slice(0, 59)).toBe(word);
  expect(sourceFindings.list()).toMatchObject(found);
});

test.each([[{}], [{ type: null }], [{ type: 7 }], [{ type: " " }]])("Rejects a row without a required value: %o", (given) =>
  expect(v.safeParse(v.object({ type: enumValue("koios", place, ["member"]) }), given).success).toBe(false),
);
