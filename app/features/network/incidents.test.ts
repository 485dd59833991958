import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { INCIDENT_EFFECTS, loadIncidents } from "#app/features/network/incidents.server.ts";
import messages from "../../../content/messages/en/network.json" with { type: "json" };

const sound = loadIncidents();
const [first] = sound;

test("each incident has a title and a text, and each text has an incident", () => {
  const { list } = messages.incidents;
  expect(
    Object.keys(list).sort(),
    "content/messages/en/network.json: incidents.list needs a title and a text for each id of content/incidents.yaml",
  ).toEqual(sound.map(({ id }) => id).sort());
  expect(Object.values(list).map((texts) => Object.keys(texts))).toEqual(sound.map(() => ["title", "text"]));
});

test("each effect has a label", () => {
  expect(
    Object.keys(messages.incidents.effects).sort(),
    "content/messages/en/network.json: incidents.effects needs one for each effect",
  ).toEqual([...INCIDENT_EFFECTS].sort());
});

test.each<[string, object[], RegExp]>([
  ["without a source", [{ ...first, sources: [] }], /needs at least one source/],
  ["with a source without a URL", [{ ...first, sources: [{ name: "a friend", url: "by phone" }] }], /url/],
  ["twice", [first ?? {}, first ?? {}], /same id/],
  ["in the wrong order", [{ ...first, id: "old", day: "2020-01-01" }, first ?? {}], /newest incident must be first/],
  ["without an effect", [{ ...first, effect: undefined }], /effect/],
  ["that ends before it begins", [{ ...first, lasted: [60, 30] }], /at least and at most/],
  ["with an unknown field", [{ ...first, blame: "x" }], /blame/],
])("rejects an incident %s", (_, list, message) => {
  const file = join(mkdtempSync(join(tmpdir(), "incidents-")), "incidents.yaml");
  writeFileSync(file, toYaml(list));
  expect(() => loadIncidents(file)).toThrow(message);
});
