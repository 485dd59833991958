import { expect, test } from "vitest";
import { cleanIds, MAX_STARRED, readStarred } from "#app/foundation/ui/starred.ts";

test.each<[what: string, stored: string | null, ids: string[]]>([
  ["nothing yet", null, []],
  ["a list", '{"version":1,"ids":["snek","minswap"]}', ["snek", "minswap"]],
  ["what is twice in it stays once, in its first place", '{"version":1,"ids":["snek","minswap","snek"]}', ["snek", "minswap"]],
  ["what cannot be an id is left out", '{"version":1,"ids":["snek",7,null,"../x","",{},"UPPER"]}', ["snek"]],
  ["half a text", '{"version":1,"ids":["sn', []],
  ["another version", '{"version":2,"ids":["snek"]}', []],
  ["an older form", '["snek"]', []],
  ["no list", '{"version":1,"ids":"snek"}', []],
  ["null", "null", []],
  ["a number", "7", []],
])("stored stars: %s", (_, stored, ids) => {
  expect(readStarred(stored)).toEqual(ids);
});

test("keeps no more IDs than a link can carry", () => {
  const many = Array.from({ length: 80 }, (_, index) => `project-${index}`);
  expect(cleanIds(many)).toEqual(many.slice(0, MAX_STARRED));
});
