import { expect, it } from "vitest";
import { diffStories, type ShownStory } from "#app/features/news/ui/story-diff.ts";

const list = (...ids: string[]): ShownStory[] => ids.map((id) => ({ id, words: `Story ${id}` }));

it.each([
  ["the same list", list("c", "b", "a"), list("c", "b", "a"), { added: 0, altered: false }],
  ["two on top", list("b", "a"), list("d", "c", "b", "a"), { added: 2, altered: false }],
  ["two on top that push two to the next page", list("b", "a", "z", "y"), list("d", "c", "b", "a"), { added: 2, altered: false }],
  ["one in the middle: it was found late", list("c", "a"), list("c", "b", "a"), { added: 1, altered: false }],
  ["one gone, so that an older one moves up", list("c", "b", "a"), list("c", "a", "z"), { added: 0, altered: true }],
  ["nothing left", list("a"), [], { added: 0, altered: true }],
  ["all of it new", list("a"), list("c", "b"), { added: 2, altered: false }],
  ["one reworded", [{ id: "a", words: "Old" }], [{ id: "a", words: "New" }], { added: 0, altered: true }],
])("finds new stories in a list: %s", (_, shown, found, difference) => {
  expect(diffStories(shown, found)).toEqual(difference);
});
