import { describe, expect, test } from "vitest";
import { similarItems, spellingErrors } from "#app/foundation/i18n/similar-names.server.ts";

describe("a misspelled name", () => {
  test.each([
    ["minswop", "Minswap", 1],
    ["min-swap", "Minswap", 0],
    ["sundaswap", "SundaeSwap", 1],
    ["sundae", "SundaeSwap", 4],
    ["governence", "governance", 1],
    ["nft", "nfts", 1],
    ["defy", "DeFi", 1],
    ["Gouvernnance", "Gouvernance", 1],
    ["zarzadzanie", "Zarządzanie", 0],
    ["real-world-assets", "Real-world assets", 0],
    ["liqwidd-finance", "Liqwid Finance", 1],
  ])("%s is %s with %i errors", (asked, name, errors) => expect(spellingErrors(asked, name)).toBe(errors));

  test.each([
    ["xyz", "rwa"],
    ["xyz", "Real-world assets"],
    ["bogus", "Balius"],
    ["bogus", "Bodega"],
    ["ai", "nfts"],
    ["xi", "ai"],
    ["meme", "mesh"],
    ["abc", "dex"],
    ["nowhere", "Onchain"],
    ["", "ai"],
    ["%", "ai"],
    ["\u{1f600}", "nfts"],
    ["card", "ADA Cards"],
  ])("%j isn't %s", (asked, name) => expect(spellingErrors(asked, name)).toBeNull());
});

test("lists similar items by any of their names, closest first", () => {
  const items = [["minswap"], ["minswip", "Swop"], ["minswop2"], ["lenfi"]];
  expect(similarItems("minswop", items, (names) => names, 2)).toEqual([["minswap"], ["minswip", "Swop"]]);
});
