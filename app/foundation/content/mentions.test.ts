import { describe, expect, test } from "vitest";
import { createMentionFinder } from "#app/foundation/content/mentions.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

describe("createMentionFinder", () => {
  const mentioned = createMentionFinder(projects().values());
  test.each([
    ["How I use Minswap pools", ["minswap"]],
    ["MINSWAP vs. SundaeSwap?", ["minswap", "sundaeswap"]],
    ["minswapping all day", []],
    ["Let's begin the splash of lace with a hydra at midnight", []],
    ["Liqwid's new market", ["liqwid"]],
    ["", []],
    ["\u202Eteiwqil", []],
  ])("Finds %j: %j", (text, ids) => expect(mentioned(text).toSorted()).toEqual(ids));

  test("Ignores closed projects, whose names appear mostly in warnings and imitations", () => {
    expect(mentioned("Yoroi refund! Yoroi SecondFi")).toEqual([]);
  });
});
