import { expect, test } from "vitest";
import { canonicalList, parseListedIds } from "#app/features/ecosystem/catalog/watchlist-entries.server.ts";
import { listPath } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const asked = (query: string) => new URLSearchParams(query);

test.each<[query: string, ids: string[], left: number]>([
  ["ids=snek,minswap", ["snek", "minswap"], 0],
  ["ids=snek,%20minswap%20,,snek", ["snek", "minswap"], 0],
  ["ids=nobody,minswap,__proto__", ["minswap"], 2],
  ["ids=", [], 0],
  ["", [], 0],
  [`ids=${[...projects().keys()].join()}`, [...projects().keys()].slice(0, 50), projects().size - 50],
])("?%s lists the known projects", (query, ids, left) => {
  expect(parseListedIds(asked(query))).toEqual({ ids, left });
});

test.each([
  ["", ""],
  ["left=7", ""],
  ["ids=snek,minswap,snek&utm_source=x&left=7", "ids=snek%2Cminswap&left=0"],
  ["ids=nobody,lace", "ids=lace&left=1"],
])("?%s is normalized to ?%s", (query, kept) => {
  expect(String(canonicalList(asked(query)))).toBe(kept);
});

test.each([
  [[], "/watchlist"],
  [["snek", "minswap"], "/watchlist?ids=snek,minswap"],
])("A list of %j has an address", (ids, path) => {
  expect(listPath(ids)).toBe(path);
});
