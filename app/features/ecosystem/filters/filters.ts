import {
  QUICK_FILTER_TESTS,
  NO_CARD_FIGURES,
  QUICK_FILTERS,
  WALLET_FEATURES,
  valueOf,
  type Card,
  type ListFigures,
  type QuickFilter,
  type Status,
  type WalletFeature,
} from "#app/features/ecosystem/ecosystem.ts";
import { activityRanks } from "#app/features/ecosystem/activity/activity-rank.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

export const SORTS = ["activity", "name", "tvl", "users", "volume", "change"] as const;
export type Sort = (typeof SORTS)[number];
export const VIEWS = ["table", "cards"] as const;
export type View = (typeof VIEWS)[number];
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
  view: View;
}

export const NO_FILTERS: Filters = {
  search: "",
  categories: [],
  status: [],
  tags: [],
  quick: [],
  features: [],
  sort: "activity",
  order: "asc",
  all: false,
  view: "table",
};
/** The filters that hold a list of values. */
export const LIST_FILTERS = ["categories", "status", "quick", "features", "tags"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** What they are called in the address and in the form. */
export const FILTER_FIELDS = {
  categories: "category",
  status: "status",
  quick: "quick",
  features: "feature",
  tags: "tag",
} as const satisfies Record<ListFilter, string>;

export const MAX_SEARCH = 80;
/** Projects on the first page; further ones on request. */
export const FIRST_PAGE: Record<View, number> = { table: 50, cards: 12 };

/** Shows the wallet buttons: the specification wants them when the wallets category is selected. */
export const isWalletCategory = ({ categories }: Pick<Filters, "categories">): boolean => categories.includes("wallets");

/** Whether a filter needs live figures. */
export const isTrendingSelected = ({ quick }: Pick<Filters, "quick">): boolean => quick.includes("trending");

/** What may be asked for: unknown words in an address are dropped, never an error. */
export interface Choices {
  categories: readonly string[];
  tags: readonly string[];
}

/** A search as it is looked for, without the spaces around it. */
export const cleanSearch = (text: string): string => text.trim().slice(0, MAX_SEARCH).trimEnd().toWellFormed();

function parseChoices<Value extends string>(query: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const asked = query.getAll(name);
  return known.filter((value) => asked.includes(value));
}

/** Reads the filters out of an address. */
export function parseFilters(query: URLSearchParams, { categories, tags }: Choices): Filters {
  const chosenCategories = parseChoices(query, "category", categories);
  return {
    search: cleanSearch(query.get("q") ?? ""),
    categories: chosenCategories,
    status: parseChoices(query, "status", STATUS_FILTERS),
    tags: parseChoices(query, "tag", tags),
    quick: parseChoices(query, "quick", QUICK_FILTERS),
    features: isWalletCategory({ categories: chosenCategories }) ? parseChoices(query, "feature", WALLET_FEATURES) : [],
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? NO_FILTERS.sort,
    order: query.get("order") === "desc" ? "desc" : "asc",
    all: query.get("all") === "1",
    view: query.get("view") === "cards" ? "cards" : "table",
  };
}

/** The shortest address that says the same: defaults are left out, in a fixed order. */
export function serializeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (filters.search !== "") query.set("q", filters.search);
  for (const name of LIST_FILTERS) for (const value of filters[name]) query.append(FILTER_FIELDS[name], value);
  if (filters.sort !== NO_FILTERS.sort) query.set("sort", filters.sort);
  if (filters.order !== NO_FILTERS.order) query.set("order", filters.order);
  if (filters.all) query.set("all", "1");
  if (filters.view !== NO_FILTERS.view) query.set("view", filters.view);
  return query;
}

/** How many filters are on, the search among them; sorting and the length of the list are none. */
export const countActive = ({ search, categories, status, tags, quick, features }: Filters): number =>
  (search === "" ? 0 : 1) + categories.length + status.length + tags.length + quick.length + features.length;

/** What a list needs to know of a project to find and sort it. */
export type ListedProject = Pick<Card, "id" | "name" | "category" | "status" | "description" | "tags" | "features" | "isNew" | "isFunded">;
export type FiguresById = Readonly<Record<string, ListFigures>>;

/** A project with everything that is searched, folded when it is first searched: most visitors never type. */
export interface Searchable<Project extends ListedProject = ListedProject> {
  project: Project;
  readonly text: string;
}

/** Makes projects ready for filtering; they come in the order of their names. */
export function makeSearchable<Project extends ListedProject>(
  projects: readonly Project[],
  labelOf: (tag: string) => string,
): Searchable<Project>[] {
  return projects.map((project) => {
    let text: string | undefined;
    return {
      project,
      get text() {
        const { name, description, tags } = project;
        return (text ??= foldText([name, description, ...tags, ...tags.map(labelOf)].join("\n")));
      },
    };
  });
}

export type FilterName = "search" | ListFilter;

/** The filters with one value of a list filter more or less. A choice leads to the first page of its list. */
export const withChoice = (filters: Filters, group: ListFilter, value: string, isOn: boolean): Filters => ({
  ...filters,
  all: false,
  [group]: isOn ? [...filters[group], value] : filters[group].filter((other) => other !== value),
});

const matchesAny = <Value>(wanted: readonly Value[], has: (value: Value) => boolean): boolean => wanted.length === 0 || wanted.some(has);

type Predicate = (one: Searchable, figures: ListFigures) => boolean;

/** Those of the filters that are on: the others let everything pass. */
function filterPredicates(filters: Filters): [FilterName, Predicate][] {
  const needle = foldText(filters.search);
  const all: Record<FilterName, Predicate> = {
    search: (one) => one.text.includes(needle),
    quick: ({ project }, figures) => matchesAny(filters.quick, (name) => QUICK_FILTER_TESTS[name](project, figures)),
    // A wallet must have all that is asked for; nothing is asked of others.
    features: ({ project }) => project.category !== "wallets" || filters.features.every((feature) => project.features?.includes(feature)),
    status: ({ project }) => matchesAny(filters.status, (status) => project.status === status),
    tags: ({ project }) => matchesAny(filters.tags, (tag) => project.tags.includes(tag)),
    categories: ({ project }) => matchesAny(filters.categories, (category) => project.category === category),
  };
  return (["search", "quick", "features", "status", "tags", "categories"] as const)
    .filter((name) => (name === "search" ? needle !== "" : filters[name].length > 0))
    .map((name) => [name, all[name]]);
}

/** How many projects have a value, among those that pass all filters but the value's own. */
export type FacetCounts = Record<"categories" | "status", Record<string, number>>;

export interface SearchResult<Project extends ListedProject> {
  /** What passes, sorted. */
  found: Project[];
  counts: FacetCounts;
  /** How many would pass without each filter that is on; most first. */
  without: { name: FilterName; count: number }[];
}

const NO_FIGURES: ListFigures = NO_CARD_FIGURES;

/** Finds, sorts and counts in one walk through the list. */
export function searchProjects<Project extends ListedProject>(
  list: readonly Searchable<Project>[],
  figures: FiguresById,
  filters: Filters,
): SearchResult<Project> {
  const predicates = filterPredicates(filters);
  const found: Project[] = [];
  const counts: FacetCounts = { categories: {}, status: {} };
  const misses: Partial<Record<FilterName, number>> = {};
  for (const one of list) {
    const { project } = one;
    const known = figures[project.id] ?? NO_FIGURES;
    // More than one filter in the way says nothing about any of them.
    let blockedBy: FilterName | undefined;
    let isFar = false;
    for (const [name, passes] of predicates) {
      if (passes(one, known)) continue;
      isFar = blockedBy !== undefined;
      blockedBy = name;
      if (isFar) break;
    }
    if (isFar) continue;
    if (blockedBy === undefined) found.push(project);
    else misses[blockedBy] = (misses[blockedBy] ?? 0) + 1;
    if (blockedBy === undefined || blockedBy === "categories") increment(counts.categories, project.category);
    if (blockedBy === undefined || blockedBy === "status") increment(counts.status, project.status);
  }
  const without = predicates.map(([name]) => ({ name, count: found.length + (misses[name] ?? 0) }));
  return { found: sortProjects(found, figures, filters), counts, without: without.sort((one, other) => other.count - one.count) };
}

/** What is shown of a result: closed projects are in a part of their own, after all others and not before. */
export function pageOf<Project extends ListedProject>(found: readonly Project[], { all, view }: Filters) {
  const open = found.filter(({ status }) => status !== "discontinued");
  const shown = all ? open : open.slice(0, FIRST_PAGE[view]);
  const closed = shown.length < open.length ? [] : found.filter(({ status }) => status === "discontinued");
  return { shown, closed, more: found.length - shown.length - closed.length };
}

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

const SORT_FIGURE = { tvl: "tvl", users: "users", volume: "volume24h", change: "change24h" } as const satisfies Record<
  Exclude<Sort, "name" | "activity">,
  keyof ListFigures
>;

/** Sorts projects that come in the order of their names. Those without the figure come last in both directions, and equals stay by name. */
function sortProjects<Project extends ListedProject>(found: Project[], figures: FiguresById, { sort, order }: Filters): Project[] {
  const sign = order === "asc" ? 1 : -1;
  // Sorting keeps the order of equals.
  if (sort === "activity") {
    const rankOf = activityRanks(figures);
    return found.sort((one, other) => sign * (rankOf(one) - rankOf(other)));
  }
  if (sort === "name") return sign === 1 ? found : found.reverse();
  const read = ({ id }: Project) => valueOf(figures[id]?.[SORT_FIGURE[sort]]);
  return found.sort((one, other) => {
    const [left, right] = [read(one), read(other)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (left - right);
  });
}
