import { expect, test } from "vitest";
import { canonicalComparison, parseComparison } from "#app/features/governance/dreps/comparison-query.server.ts";

const hash = (digit: string) => digit.repeat(56);
const of = (query: string) => parseComparison(new URLSearchParams(query));

test.each([
  ["nothing", "", 0],
  ["two, separated by a comma", `ids=22${hash("a")},22${hash("b")}`, 2],
  ["two, repeated as by check boxes", `ids=22${hash("a")}&ids=22${hash("b")}`, 2],
  ["the same one in two forms", `ids=22${hash("a")},${hash("a")}`, 1],
  ["five", ["a", "b", "c", "d", "e"].map((digit) => `ids=22${hash(digit)}`).join("&"), 4],
  ["nonsense", "ids=drep1nonsense,<b>,pool1", 0],
])("reads %s", (_, query, count) => {
  expect(of(query).ids).toHaveLength(count);
});

test("the canonical query has one order and one form", () => {
  const canonical = canonicalComparison(new URLSearchParams(`add=+Atlas++&other=1&ids=${hash("a")}&ids=22${hash("b")}`));
  expect([...canonical.keys()]).toEqual(["ids", "add"]);
  expect(canonical.get("add")).toBe("Atlas");
  expect(
    canonical
      .get("ids")
      ?.split(",")
      .every((id) => id.startsWith("drep1")),
  ).toBe(true);
  expect(canonicalComparison(canonical).toString()).toBe(canonical.toString());
});
