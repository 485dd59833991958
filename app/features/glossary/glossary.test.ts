import { describe, expect, test } from "vitest";
import { groupByLetter, isTermQuery, letterOf, searchGroups, type Entry } from "#app/features/glossary/glossary.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const entry = (term: string, definition = "What it means.", aliases: string[] = []): Entry => ({
  id: term,
  term,
  definition,
  aliases,
  see: [],
});

describe("first letter of a term", () => {
  test.each<[Language, string, string]>([
    ["en", "epoch", "E"],
    ["pl", "łańcuch bloków", "Ł"],
    ["pl", "średnia", "Ś"],
    ["pl", "żeton", "Ż"],
    ["de", "Übertragung", "U"],
    ["fr", "époque", "E"],
    ["es", "ñu", "Ñ"],
    ["es", "época", "E"],
    ["pt", "índice", "I"],
    ["en", "(old) word", "O"],
    ["en", "51 % attack", "#"],
  ])("%s: groups %s under %s", (language, term, letter) => expect(letterOf(term, language)).toBe(letter));
});

describe("alphabetical order", () => {
  test.each<[Language, string[], string[]]>([
    [
      "pl",
      ["żeton", "łańcuch", "lovelace", "zysk", "ADA", "mempool"],
      ["A: ADA", "L: lovelace", "Ł: łańcuch", "M: mempool", "Z: zysk", "Ż: żeton"],
    ],
    ["de", ["Zeit", "Übertragung", "Uhr", "Überweisung"], ["U: Übertragung Überweisung Uhr", "Z: Zeit"]],
    ["en", ["slot", "Shelley", "51 % attack"], ["#: 51 % attack", "S: Shelley slot"]],
  ])("%s", (language, terms, groups) => {
    expect(
      groupByLetter(
        terms.map((term) => entry(term)),
        language,
      ).map(({ letter, entries }) => `${letter}: ${entries.map(({ term }) => term).join(" ")}`),
    ).toEqual(groups);
  });

  test("gives each letter an anchor", () => {
    expect(groupByLetter([entry("łańcuch"), entry("51 %")], "pl").map(({ id }) => id)).toEqual(["letter-other", "letter-ł"]);
  });
});

describe("search", () => {
  const groups = groupByLetter(
    [entry("łańcuch bloków"), entry("epoka", "Pięć dni."), entry("DEX", "Giełda.", ["zdecentralizowana giełda"])],
    "pl",
  );
  test.each([
    ["lancuch", ["łańcuch bloków"]],
    ["ŁAŃCUCH", ["łańcuch bloków"]],
    ["piec dni", ["epoka"]],
    ["zdecentralizowana", ["DEX"]],
    ["  ", ["DEX", "epoka", "łańcuch bloków"]],
    ["nothing of the kind", []],
  ])("finds the terms for %s", (query, terms) =>
    expect(searchGroups(groups, query).flatMap(({ entries }) => entries.map(({ term }) => term))).toEqual(terms),
  );

  test.each([
    ["epoch", true],
    ["  ", false],
    ["", false],
    ["e".repeat(61), false],
  ])("is %j a query: %s", (query, is) => expect(isTermQuery(query)).toBe(is));
});
