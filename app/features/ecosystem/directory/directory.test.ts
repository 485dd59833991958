import { expect, test } from "vitest";
import { countBy, groupTvl, tagsByFrequency } from "#app/features/ecosystem/directory/directory.ts";
import { NO_CARD_FIGURES, type Card, type Status } from "#app/features/ecosystem/ecosystem.ts";
import { activeFilters, clearedQuery } from "#app/features/ecosystem/filters/filter-links.ts";
import { NO_FILTERS, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { oldestOf, type Figure } from "#app/foundation/figures/figure.ts";

const figure = (value: number, observedAt = 0): Figure => ({
  value,
  source: "defillama",
  observedAt,
  fetchedAt: observedAt,
  staleAt: observedAt + 60,
});
const card = (id: string, status: Status = "live", tags: string[] = []): Card => ({
  id,
  name: id,
  category: "defi",
  status,
  description: "",
  confirmed: "2026-08-22",
  tags,
});

test("Sorts tags by frequency, then by ID", () => {
  expect(tagsByFrequency([{ tags: ["dex", "amm"] }, { tags: ["wallet", "dex"] }])).toEqual(["dex", "amm", "wallet"]);
});

test("Counts cards by group, without those of no group", () => {
  expect(countBy([card("a"), card("b", "beta"), card("c")], ({ status }) => (status === "beta" ? undefined : status))).toEqual({ live: 2 });
});

test("The oldest figure gives the age; without figures there is none", () => {
  expect(oldestOf([figure(1, 20), null, figure(2, 10), undefined])?.value).toBe(2);
  expect(oldestOf([null])).toBeNull();
});

test("A group's TVL is the sum of its known values, as old as its oldest part", () => {
  const projects = { a: { ...NO_CARD_FIGURES, tvl: figure(5, 20) }, b: { ...NO_CARD_FIGURES, tvl: figure(7, 10) }, c: NO_CARD_FIGURES };
  expect(groupTvl([card("a"), card("b"), card("c")], { projects })).toMatchObject({
    value: 12,
    observedAt: 10,
    staleAt: 70,
  });
  expect(groupTvl([card("c")], { projects })).toBeNull();
});

const filters: Filters = {
  ...NO_FILTERS,
  search: "swap",
  categories: ["defi", "wallets"],
  tags: ["dex"],
  sort: "tvl",
  order: "desc",
  all: true,
};

test("Each active filter has an address without only that filter", () => {
  expect(activeFilters(filters).map(({ group, value, without }) => [group, value, without])).toEqual([
    ["search", "swap", "?category=defi&category=wallets&tag=dex&sort=tvl&order=desc"],
    ["categories", "defi", "?q=swap&category=wallets&tag=dex&sort=tvl&order=desc"],
    ["categories", "wallets", "?q=swap&category=defi&tag=dex&sort=tvl&order=desc"],
    ["tags", "dex", "?q=swap&category=defi&category=wallets&sort=tvl&order=desc"],
  ]);
});

test("Clearing keeps the sort", () => {
  expect(clearedQuery(filters)).toBe("?sort=tvl&order=desc");
  expect(clearedQuery(NO_FILTERS)).toBe("");
});
