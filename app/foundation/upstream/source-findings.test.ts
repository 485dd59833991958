import { expect, test } from "vitest";
import { createSourceFindings } from "./source-findings.server.ts";

test("Counts a finding by source, kind, place and value", () => {
  const findings = createSourceFindings(() => 1_000);
  findings.add({ source: "koios", kind: "unknown-value", place: "account_reward_history.type", value: "bonus" });
  findings.add({ source: "koios", kind: "unknown-value", place: "account_reward_history.type", value: "bonus" }, 2);
  findings.add({ source: "koios", kind: "unreadable-row", place: "pool_list" });
  expect(findings.list()).toEqual([
    { source: "koios", kind: "unknown-value", place: "account_reward_history.type", value: "bonus", count: 3, lastAt: 1_000 },
    { source: "koios", kind: "unreadable-row", place: "pool_list", count: 1, lastAt: 1_000 },
  ]);
});

test("Keeps at most 500 different findings and 60 characters of a value", () => {
  const findings = createSourceFindings();
  for (let index = 0; index < 600; index += 1)
    findings.add({ source: "koios", kind: "unknown-value", place: "tip.era", value: `${index}`.padEnd(100, "x") });
  expect(findings.list()).toHaveLength(500);
  expect(findings.list()[0]?.value).toHaveLength(60);
});

test("Counts nothing during a second parse", () => {
  const findings = createSourceFindings();
  findings.suspendedDuring(() => findings.add({ source: "koios", kind: "unreadable-row", place: "tip" }));
  expect(findings.list()).toEqual([]);
  expect(() =>
    findings.suspendedDuring(() => {
      throw new Error("not read");
    }),
  ).toThrow("not read");
  findings.add({ source: "koios", kind: "unreadable-row", place: "tip" });
  expect(findings.list()).toHaveLength(1);
});
