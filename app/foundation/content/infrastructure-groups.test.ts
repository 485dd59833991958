import { expect, test } from "vitest";
import { INFRASTRUCTURE_GROUP_IDS, isInGroup } from "#app/foundation/content/infrastructure-groups.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

test("Every infrastructure project is in a group", () => {
  const listed = [...projects().values()].filter(({ category }) => category === "infrastructure");
  const left = listed.filter((project) => !INFRASTRUCTURE_GROUP_IDS.some((group) => isInGroup(project, group)));
  expect(
    left.map(({ id }) => id),
    "Give each a tag of a group in infrastructure-groups.ts",
  ).toEqual([]);
});

test("Every group has projects, and none has a project's ID, because both share an address", () => {
  const empty = INFRASTRUCTURE_GROUP_IDS.filter((group) => ![...projects().values()].some((project) => isInGroup(project, group)));
  expect(empty).toEqual([]);
  expect(INFRASTRUCTURE_GROUP_IDS.filter((group) => projects().has(group))).toEqual([]);
});

test.each([
  ["infrastructure", ["bridge"], true],
  ["infrastructure", ["oracle"], false],
  ["defi", ["bridge"], false],
])("A project of %s tagged %j is a bridge: %s", (category, tags, expected) => {
  expect(isInGroup({ category, tags }, "bridges")).toBe(expected);
});
