import { describe, expect, it } from "vitest";
import { diffArticles, mergeInPlace } from "#app/features/news/ui/article-diff.ts";
import { article } from "#app/features/news/ui/article.test-support.ts";

const list = (...ids: string[]) => ids.map((id) => article({ id }));

describe("what is new in a list", () => {
  it.each([
    ["the same list", list("c", "b", "a"), list("c", "b", "a"), { added: 0, altered: false }],
    ["two on top", list("b", "a"), list("d", "c", "b", "a"), { added: 2, altered: false }],
    ["two on top that push two to the next page", list("b", "a", "z", "y"), list("d", "c", "b", "a"), { added: 2, altered: false }],
    ["one in the middle: it was found late", list("c", "a"), list("c", "b", "a"), { added: 1, altered: false }],
    ["one gone, so that an older one moves up", list("c", "b", "a"), list("c", "a", "z"), { added: 0, altered: true }],
    ["nothing left", list("a"), [], { added: 0, altered: true }],
    ["all of it new", list("a"), list("c", "b"), { added: 2, altered: false }],
  ])("%s", (_, shown, found, difference) => {
    expect(diffArticles(shown, found)).toEqual(difference);
  });

  it("a reworded story has changed, one with more replies has not", () => {
    const shown = [article({ id: "a", title: "Old" })];
    expect(diffArticles(shown, [article({ id: "a", title: "New" })])).toEqual({ added: 0, altered: true });
    expect(diffArticles(shown, [article({ id: "a", title: "Old", count: { kind: "replies", value: 9 }, trending: true })])).toEqual({
      added: 0,
      altered: false,
    });
  });

  it("counts and marks settle in place, words and order stay", () => {
    const shown = [article({ id: "a", title: "Old" }), article({ id: "b" })];
    const found = [article({ id: "c" }), article({ id: "a", title: "New", count: { kind: "sources", value: 3 }, trending: true })];
    expect(mergeInPlace(shown, found)).toEqual([{ ...shown[0], count: { kind: "sources", value: 3 }, trending: true }, shown[1]]);
  });
});
