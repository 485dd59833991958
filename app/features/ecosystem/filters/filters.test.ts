import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badgeOf, NO_CARD_FIGURES, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import {
  isWalletCategory,
  countActive,
  makeSearchable,
  NO_FILTERS,
  pageOf,
  parseFilters,
  searchProjects,
  SORTS,
  serializeFilters,
  type Filters,
} from "#app/features/ecosystem/filters/filters.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const figure = (value: number): Figure => ({ value, source: "defillama", observedAt: 0, fetchedAt: 0, staleAt: 1 });
const card = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  name: id,
  category: "defi",
  subcategory: "dex",
  status: "live",
  description: `${id} on Cardano`,
  confirmed: "2026-08-22",
  tags: ["dex"],
  ...more,
});
const some = (figures: Partial<Record<keyof CardFigures, number>>): CardFigures => ({
  ...NO_CARD_FIGURES,
  ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, figure(value)])),
});

const CARDS = [
  card("alpha", { tags: ["dex", "amm"], isFunded: true }),
  card("beta", { status: "beta", subcategory: "lending", tags: ["lending"] }),
  card("gone", { status: "discontinued", description: "Żółw: a closed exchange" }),
  card("purse", { category: "wallets", subcategory: undefined, tags: ["wallet"], features: ["mobile", "dapps"], isNew: true }),
  card("vault", { category: "wallets", subcategory: undefined, tags: ["wallet"], features: ["mobile", "hardware"] }),
];
const FIGURES = {
  alpha: some({ tvl: 300, users: 5, volume24h: 2_500_000, change24h: -3 }),
  beta: some({ tvl: 20, change24h: 12 }),
  vault: some({ users: 90 }),
};
const LIST = makeSearchable(CARDS, (tag) => (tag === "amm" ? "Automated market maker" : tag));
const CHOICES = { categories: ["defi", "wallets", "nfts"], tags: ["dex", "wallet", "lending", "amm"] };

const asked = (query: string): Filters => parseFilters(new URLSearchParams(query), CHOICES);
/** Sorted by name, unless the address has a sort. */
const found = (query: string): string =>
  searchProjects(LIST, FIGURES, asked(query.includes("sort") || query.includes("order") || query === "" ? query : `${query}&sort=name`))
    .found.map(({ id }) => id)
    .join(" ");

describe("The list matches the address", () => {
  test.each([
    ["status=live&status=beta&status=discontinued", "alpha beta gone purse vault"],
    ["q=ALPHA", "alpha"],
    ["q=++alpha++", "alpha"],
    ["q=market+maker", "alpha"],
    ["q=amm", "alpha"],
    ["q=zolw", "gone"],
    ["q=%C5%BC%C3%B3%C5%82w", "gone"],
    ["q=nowhere", ""],
    ["category=defi", "alpha beta gone"],
    ["category=defi&category=wallets", "alpha beta gone purse vault"],
    ["category=nfts", ""],
    ["status=beta&status=discontinued", "beta gone"],
    ["tag=amm&tag=lending", "alpha beta"],
    ["quick=trending", "beta"],
    ["quick=verified", "alpha"],
    ["quick=new", "purse"],
    ["quick=funded", "alpha"],
    ["quick=new&quick=trending", "beta purse"],
    ["category=wallets&feature=mobile", "purse vault"],
    ["category=wallets&feature=mobile&feature=hardware", "vault"],
    ["category=wallets&category=defi&feature=hardware", "alpha beta gone vault"],
    ["feature=hardware", "alpha beta gone purse vault"],
    ["q=cardano&category=defi&status=live", "alpha"],
  ])("%s", (query, ids) => expect(found(query)).toBe(ids));
});

describe("Sorting", () => {
  test.each([
    ["", "alpha vault purse beta gone"],
    ["order=desc", "gone beta purse alpha vault"],
    ["sort=name", "alpha beta gone purse vault"],
    ["sort=name&order=desc", "vault purse gone beta alpha"],
    ["sort=tvl", "beta alpha gone purse vault"],
    ["sort=tvl&order=desc", "alpha beta gone purse vault"],
    ["sort=users", "alpha vault beta gone purse"],
    ["sort=users&order=desc", "vault alpha beta gone purse"],
    ["sort=volume", "alpha beta gone purse vault"],
    ["sort=volume&order=desc", "alpha beta gone purse vault"],
    ["sort=change", "alpha beta gone purse vault"],
    ["sort=change&order=desc", "beta alpha gone purse vault"],
  ])("%s: unknown values come last, by name", (query, ids) => expect(found(query)).toBe(ids));
});

test("DeFi projects are sorted by TVL, and then by their best place in another figure", () => {
  const list = [card("few"), card("held"), card("most"), card("none"), card("traded"), card("wallet", { category: "wallets" })];
  const figures = {
    few: some({ tvl: 10 }),
    held: some({ tvl: 20, users: 9_000 }),
    most: some({ tvl: 30 }),
    traded: some({ volume24h: 1e9 }),
    wallet: some({ users: 500 }),
  };
  const order = (cards: readonly Card[]) =>
    searchProjects(
      makeSearchable(cards, (tag) => tag),
      figures,
      NO_FILTERS,
    ).found.map(({ id }) => id);
  expect(order(list.slice(0, -1))).toEqual(["most", "held", "few", "traded", "none"]);
  expect(order(list)).toEqual(["most", "held", "wallet", "few", "traded", "none"]);
});

describe("An address", () => {
  test.each([
    ["sort=activity&order=asc&q=&view=table", ""],
    ["utm_source=x&category=nowhere&status=dead&tag=none&sort=luck&order=up&all=yes", ""],
    ["tag=amm&status=live&category=wallets&q=a&category=defi", "q=a&category=defi&category=wallets&status=live&tag=amm"],
    ["feature=mobile&category=defi", "category=defi"],
    ["view=cards&all=1&order=desc&sort=tvl", "sort=tvl&order=desc&all=1&view=cards"],
    [`q=${"x".repeat(79)}+y`, `q=${"x".repeat(79)}`],
    [`q=${"x".repeat(200)}`, `q=${"x".repeat(80)}`],
  ])("%s is shortened to: %s", (query, short) => expect(serializeFilters(asked(query)).toString()).toBe(short));

  test("stays the same after parsing and serializing", () => {
    const words = fc.oneof(
      fc.string({ unit: "binary", maxLength: 100 }),
      fc.constantFrom(...CHOICES.categories, ...CHOICES.tags, ...SORTS, "live", "beta", "trending", "mobile", "desc", "1", "cards"),
    );
    const names = fc.constantFrom("q", "category", "status", "tag", "quick", "feature", "sort", "order", "all", "view", "other");
    fc.assert(
      fc.property(fc.array(fc.tuple(names, words), { maxLength: 12 }), (pairs) => {
        const once = serializeFilters(parseFilters(new URLSearchParams(pairs), CHOICES)).toString();
        expect(serializeFilters(asked(once)).toString()).toBe(once);
      }),
    );
  });

  test("counts filters, but not the sort", () => {
    expect(countActive(NO_FILTERS)).toBe(0);
    expect(countActive(asked("q=a&category=defi&status=live&status=beta&tag=dex&quick=new&sort=tvl&order=desc&all=1"))).toBe(6);
  });
});

test.each([
  ["category=wallets", true],
  ["category=wallets&category=defi", true],
  ["category=defi", false],
  ["", false],
])("%j includes wallets: %j", (query, is) => expect(isWalletCategory(asked(query))).toBe(is));

test.each([
  [
    "q=nowhere&status=live",
    [
      ["search", 3],
      ["status", 0],
    ],
  ],
  [
    "q=alpha&status=beta",
    [
      ["search", 1],
      ["status", 1],
    ],
  ],
  ["category=nfts", [["categories", 5]]],
  ["", []],
])("An empty list for %j names the filters %j", (query, blamed) =>
  expect(searchProjects(LIST, FIGURES, asked(query)).without.map(({ name, count }) => [name, count])).toEqual(blamed),
);

describe("The count beside a choice follows all other filters", () => {
  test.each([
    ["", { categories: { defi: 3, wallets: 2 }, status: { live: 3, beta: 1, discontinued: 1 } }],
    ["category=defi", { categories: { defi: 3, wallets: 2 }, status: { live: 1, beta: 1, discontinued: 1 } }],
    ["category=defi&status=live", { categories: { defi: 1, wallets: 2 }, status: { live: 1, beta: 1, discontinued: 1 } }],
    ["q=wallet", { categories: { wallets: 2 }, status: { live: 2 } }],
    ["q=nowhere&status=live", { categories: {}, status: {} }],
  ])("%s", (query, counts) => expect(searchProjects(LIST, FIGURES, asked(query)).counts).toEqual(counts));
});

test.each([
  [{ change24h: 10.01, volume24h: 9e6 }, {}, "trending"],
  [{ change24h: 10, volume24h: 2_000_001 }, {}, "verified"],
  [{ change24h: 10, volume24h: 2_000_000 }, { isNew: true as const, isFunded: true as const }, "new"],
  [{}, { isFunded: true as const }, "funded"],
  [{}, {}, undefined],
])("With %j and %j the badge is %s", (figures, facts, badge) => expect(badgeOf(card("x", facts), some(figures))).toBe(badge));

test("Closed projects come after all others, once the list is complete", () => {
  const many = Array.from({ length: 60 }, (_, at) => card(`p${at}`, at % 3 === 0 ? { status: "discontinued" } : {}));
  const page = (query: string, list = many) => {
    const { shown, closed, more } = pageOf(list, asked(query));
    return [shown.length, closed.length, more];
  };
  expect(page("")).toEqual([40, 20, 0]);
  expect(page("view=cards")).toEqual([12, 0, 48]);
  expect(page("view=cards&all=1")).toEqual([40, 20, 0]);
  expect(page("view=cards", many.slice(0, 18))).toEqual([12, 6, 0]);
});
