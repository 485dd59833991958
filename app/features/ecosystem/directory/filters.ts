import {
  QUICK_FILTER_TESTS,
  NO_CARD_FIGURES,
  QUICK_FILTERS,
  WALLET_FEATURES,
  valueOf,
  type Card,
  type CardFigures,
  type QuickFilter,
  type Status,
  type WalletFeature,
} from "#app/features/ecosystem/ecosystem.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

export const SORTS = ["name", "tvl", "users", "volume", "change"] as const;
export type Sort = (typeof SORTS)[number];
export const STATUS_FILTERS = ["live", "beta", "development", "discontinued"] as const satisfies readonly Status[];

/** What the visitor asked of the directory; it lives in the address. */
export interface Filters {
  search: string;
  categories: string[];
  status: Status[];
  tags: string[];
  quick: QuickFilter[];
  /** Only asked while wallets are the one chosen category. */
  features: WalletFeature[];
  sort: Sort;
  order: "asc" | "desc";
  /** Whether every match is shown, or only the first page of them. */
  all: boolean;
}

export const NO_FILTERS: Filters = {
  search: "",
  categories: [],
  status: [],
  tags: [],
  quick: [],
  features: [],
  sort: "name",
  order: "asc",
  all: false,
};
const MAX_SEARCH = 80;
/** Cards on the first page; further ones on request. */
export const INITIAL_CARDS = 12;

/** Shows the wallet buttons: the specification wants them when the wallets category is selected. */
export const isWalletCategory = ({ categories }: Pick<Filters, "categories">): boolean => categories.includes("wallets");

/** Whether a filter needs live figures. */
export const isTrendingSelected = ({ quick }: Pick<Filters, "quick">): boolean => quick.includes("trending");

/** What may be asked for: unknown words in an address are dropped, never an error. */
export interface Choices {
  categories: readonly string[];
  tags: readonly string[];
}

function parseChoices<Value extends string>(query: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const asked = query.getAll(name);
  return known.filter((value) => asked.includes(value));
}

/** Reads the filters out of an address. */
export function parseFilters(query: URLSearchParams, { categories, tags }: Choices): Filters {
  const chosenCategories = parseChoices(query, "category", categories);
  return {
    search: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH).trimEnd().toWellFormed(),
    categories: chosenCategories,
    status: parseChoices(query, "status", STATUS_FILTERS),
    tags: parseChoices(query, "tag", tags),
    quick: parseChoices(query, "quick", QUICK_FILTERS),
    features: isWalletCategory({ categories: chosenCategories }) ? parseChoices(query, "feature", WALLET_FEATURES) : [],
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? NO_FILTERS.sort,
    order: query.get("order") === "desc" ? "desc" : "asc",
    all: query.get("all") === "1",
  };
}

/** The shortest address that says the same: defaults are left out, in a fixed order. */
export function serializeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.search !== "") query.set("q", filters.search);
  for (const value of filters.categories) query.append("category", value);
  for (const value of filters.status) query.append("status", value);
  for (const value of filters.quick) query.append("quick", value);
  for (const value of filters.features) query.append("feature", value);
  for (const value of filters.tags) query.append("tag", value);
  if (filters.sort !== NO_FILTERS.sort) query.set("sort", filters.sort);
  if (filters.order !== NO_FILTERS.order) query.set("order", filters.order);
  if (filters.all) query.set("all", "1");
  return query;
}

/** How many filters are on, the search among them; sorting and the length of the list are none. */
export const countActive = ({ search, categories, status, tags, quick, features }: Filters): number =>
  (search === "" ? 0 : 1) + categories.length + status.length + tags.length + quick.length + features.length;

/** A card with everything that is searched, folded when it is first searched: most visitors never type. */
export interface Searchable {
  card: Card;
  readonly text: string;
}

/** Makes cards ready for filtering; they come in the order of their names. */
export function makeSearchable(cards: readonly Card[], labelOf: (tag: string) => string): Searchable[] {
  return cards.map((card) => {
    let text: string | undefined;
    return {
      card,
      get text() {
        return (text ??= foldText([card.name, card.description, ...card.tags, ...card.tags.map(labelOf)].join("\n")));
      },
    };
  });
}

type FilterName = "search" | "categories" | "status" | "tags" | "quick" | "features";
const matchesAny = <Value>(wanted: readonly Value[], has: (value: Value) => boolean): boolean => wanted.length === 0 || wanted.some(has);

function filterPredicates(filters: Filters): Record<FilterName, (one: Searchable, figures: CardFigures) => boolean> {
  const needle = foldText(filters.search);
  return {
    search: (one) => needle === "" || one.text.includes(needle),
    categories: ({ card }) => matchesAny(filters.categories, (category) => card.category === category),
    status: ({ card }) => matchesAny(filters.status, (status) => card.status === status),
    tags: ({ card }) => matchesAny(filters.tags, (tag) => card.tags.includes(tag)),
    quick: ({ card }, figures) => matchesAny(filters.quick, (name) => QUICK_FILTER_TESTS[name](card, figures)),
    // A wallet must have all that is asked for; nothing is asked of others.
    features: ({ card }) => card.category !== "wallets" || filters.features.every((feature) => card.features?.includes(feature)),
  };
}

const SORT_VALUE: Record<Exclude<Sort, "name">, (figures: CardFigures) => number | null> = {
  tvl: ({ tvl }) => valueOf(tvl),
  users: ({ users }) => valueOf(users),
  volume: ({ volume24h }) => valueOf(volume24h),
  change: ({ change24h }) => valueOf(change24h),
};

/**
 * The cards that pass, sorted. Those without the figure that is sorted by come last in both directions; equals
 * stand in the order of their names.
 */
export function filterCards(list: readonly Searchable[], figures: Readonly<Record<string, CardFigures>>, filters: Filters): Card[] {
  const all = Object.values(filterPredicates(filters));
  const figuresOf = (card: Card) => figures[card.id] ?? NO_CARD_FIGURES;
  const found = list.filter((one) => all.every((passes) => passes(one, figuresOf(one.card)))).map(({ card }) => card);
  const sign = filters.order === "asc" ? 1 : -1;
  // The list is in the order of names, and sorting keeps the order of equals.
  if (filters.sort === "name") return sign === 1 ? found : found.reverse();
  const read = SORT_VALUE[filters.sort];
  return found.sort((one, other) => {
    const [left, right] = [read(figuresOf(one)), read(figuresOf(other))];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (left - right);
  });
}

/** Filters that alone leave nothing, or whose removal alone would bring results: what an empty list blames. */
export function countWithoutEachFilter(
  list: readonly Searchable[],
  figures: Readonly<Record<string, CardFigures>>,
  filters: Filters,
): { name: FilterName; without: number }[] {
  const every = filterPredicates(filters);
  const names: FilterName[] = ["search", "quick", "features", "status", "tags", "categories"];
  return names
    .filter((name) => (name === "search" ? filters.search !== "" : filters[name].length > 0))
    .map((name) => ({
      name,
      without: list.filter((one) => names.every((other) => other === name || every[other](one, figures[one.card.id] ?? NO_CARD_FIGURES)))
        .length,
    }))
    .sort((one, other) => other.without - one.without);
}
