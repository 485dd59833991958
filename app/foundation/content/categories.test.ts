import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadCategories } from "#app/foundation/content/categories.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";

const categories = loadCategories();

it("Contains the eleven categories", () => {
  expect(categories.map(({ id }) => id).sort()).toEqual([
    "ai",
    "defi",
    "gaming",
    "governance",
    "identity",
    "infrastructure",
    "insurance",
    "meme",
    "nfts",
    "rwa",
    "wallets",
  ]);
});

it.each(categories)("Gives $id a name and draws its hue and hatch in the style sheet", ({ id, hue, hatch }) => {
  const { categories: words, catalog } = messagesOf("en", "categories", "catalog");
  expect(words).toMatchObject({ names: { [id]: expect.any(String) }, tiles: { [id]: expect.any(String) } });
  expect(catalog).toMatchObject({ descriptions: { [id]: expect.any(String) } });
  const css = readFileSync(new URL("../ui/art/hatches.css", import.meta.url), "utf8");
  const rule = css.split("}").find((value) => value.includes(`[data-cat="${id}"]`));
  expect(rule).toContain(`--h: ${hue};`);
  expect(rule).toContain(`/art/hatch/${hatch}.svg`);
});
