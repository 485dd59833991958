import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { hasReceivedGrant } from "#app/foundation/content/project-facts.ts";
import { readGrants, type Grant } from "#app/foundation/content/project-grants.server.ts";
import { factsOf } from "#app/foundation/content/project-evidence.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const grant: Grant = {
  id: "1000110",
  fund: 10,
  title: "Audit of version 2",
  amount: { value: 467_000, unit: "ADA" },
  paid: { value: 400_000, unit: "ADA" },
  status: "in-progress",
  url: "https://projectcatalyst.io/funds/10/products/audit",
  record: { title: "List", url: "https://example.org/list", saidAt: "2026-02-14", checkedAt: "2026-10-25" },
};
const folder = mkdtempSync(join(tmpdir(), "grants-"));
function read(list: unknown) {
  const file = join(folder, "grants.yaml");
  writeFileSync(file, toYaml(list));
  return readGrants(file);
}

test("Returns an empty list without a file", () => expect(readGrants(join(folder, "none.yaml"))).toEqual({ grants: [], faults: [] }));

test("Reads grants unchanged, including unknown amounts", () => {
  const list = [grant, { ...grant, id: "900001", fund: 9, amount: null, paid: null, status: null }];
  expect(read(list)).toEqual({ grants: list, faults: [] });
});

test.each([
  ["without a record", { record: undefined }],
  ["without the date of the last check", { record: { title: "List", url: "https://example.org/list", saidAt: "2026-02-14" } }],
  ["without a title", { title: "" }],
  ["with an amount without its unit", { amount: { value: 1 } }],
  ["with more paid than approved", { paid: { value: 467_001, unit: "ADA" } }],
  ["with a payment in another unit", { paid: { value: 1, unit: "USD" } }],
  ["with an unknown status", { status: "won" }],
  ["with a number that isn't Project Catalyst's", { id: "minswap" }],
])("Refuses a grant %s", (_, change) => expect(read([{ ...grant, ...change }]).faults).not.toEqual([]));

test.each([
  ["the oldest fund first", [{ ...grant, id: "900001", fund: 9 }, grant]],
  ["a grant twice", [grant, grant]],
  ["nothing", []],
])("Refuses a file with %s", (_, list) => expect(read(list).faults).toHaveLength(1));

test.each<[string, Grant[] | null, boolean]>([
  ["money was paid", [grant], true],
  ["one of several was paid", [{ ...grant, paid: { value: 0, unit: "ADA" } }, grant], true],
  ["the amount paid is unknown", [{ ...grant, paid: null }], true],
  ["it was approved and nothing was paid", [{ ...grant, paid: { value: 0, unit: "ADA" } }], false],
  ["there is no record", null, false],
])("Decides if a project counts as funded when %s: %j", (_, grants, isFunded) => expect(hasReceivedGrant(grants)).toBe(isFunded));

test("Uses the records of grants as sources, each once", () => {
  const minswap = projects().get("minswap");
  const fact = minswap && factsOf(minswap).catalystFunded;
  expect(minswap?.catalystFunded).toContainEqual(
    expect.objectContaining({ id: "1000110", fund: 10, amount: { value: 467_000, unit: "ADA" }, status: "complete" }),
  );
  expect(fact?.value).toContainEqual({ id: "1000110", fund: 10, amount: { value: 467_000, unit: "ADA" } });
  expect(fact?.sources).toEqual([expect.objectContaining({ saidAt: "2026-02-14", checkedAt: "2026-08-22" })]);
});
