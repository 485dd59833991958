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
export const STATUS_FILTERS = ["live", "listed", "beta", "development", "discontinued"] as const satisfies readonly Status[];

export interface Filters {
  search: string;
  categories: string[];
  status: Status[];
  tags: string[];
  quick: QuickFilter[];
  /** Ignored unless the wallets category is selected. */
  features: WalletFeature[];
  sort: Sort;
  order: "asc" | "desc";
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
export const LIST_FILTERS = ["categories", "status", "quick", "features", "tags"] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

export const FILTER_FIELDS = {
  categories: "category",
  status: "status",
  quick: "quick",
  features: "feature",
  tags: "tag",
} as const satisfies Record<ListFilter, string>;

export const MAX_SEARCH = 80;
export const FIRST_PAGE: Record<View, number> = { table: 50, cards: 12 };

/** The specification shows the wallet filters when the wallets category is selected. */
export const isWalletCategory = ({ categories }: Pick<Filters, "categories">): boolean => categories.includes("wallets");

/** Figures behind the quick filters that are computed from live ones. */
const QUICK_FIGURES = { trending: "change24h", verified: "volume24h" } as const;

/** True if a chosen filter depends on a figure that no source has given yet. */
export const isUnread = ({ quick }: Pick<Filters, "quick">, figures: FiguresById): boolean =>
  quick.some((name) => (name === "trending" || name === "verified") && Object.values(figures).every((one) => !one[QUICK_FIGURES[name]]));

/** Valid values; others in an address are dropped without an error. */
export interface Choices {
  categories: readonly string[];
  tags: readonly string[];
}

export const cleanSearch = (text: string): string => text.trim().slice(0, MAX_SEARCH).trimEnd().toWellFormed();

function parseChoices<Value extends string>(query: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const asked = query.getAll(name);
  return known.filter((value) => asked.includes(value));
}

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

/** Serializes without defaults and in a fixed order, so that each selection has one address. */
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

/** Number of active filters including the search, without sort and view. */
export const countActive = ({ search, categories, status, tags, quick, features }: Filters): number =>
  (search === "" ? 0 : 1) + categories.length + status.length + tags.length + quick.length + features.length;

export type ListedProject = Pick<Card, "id" | "name" | "category" | "status" | "description" | "tags" | "features" | "isNew" | "isFunded">;
export type FiguresById = Readonly<Record<string, ListFigures>>;

/** A project with its searchable text, folded at the first search, because most visitors never type. */
export interface Searchable<Project extends ListedProject = ListedProject> {
  project: Project;
  readonly text: string;
}

/** Prepares projects for filtering. They must be sorted by name. */
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

/** Adds or removes one value of a filter, and returns to the first page. */
export const withChoice = (filters: Filters, group: ListFilter, value: string, isOn: boolean): Filters => ({
  ...filters,
  all: false,
  [group]: isOn ? [...filters[group], value] : filters[group].filter((filter) => filter !== value),
});

const matchesAny = <Value>(wanted: readonly Value[], has: (value: Value) => boolean): boolean => wanted.length === 0 || wanted.some(has);

type Predicate = (entry: Searchable, figures: ListFigures) => boolean;

function filterPredicates(filters: Filters): [FilterName, Predicate][] {
  const needle = foldText(filters.search);
  const all: Record<FilterName, Predicate> = {
    search: (entry) => entry.text.includes(needle),
    quick: ({ project }, figures) => matchesAny(filters.quick, (name) => QUICK_FILTER_TESTS[name](project, figures)),
    // Wallets must have all selected features; other projects pass.
    features: ({ project }) => project.category !== "wallets" || filters.features.every((feature) => project.features?.includes(feature)),
    status: ({ project }) => matchesAny(filters.status, (status) => project.status === status),
    tags: ({ project }) => matchesAny(filters.tags, (tag) => project.tags.includes(tag)),
    categories: ({ project }) => matchesAny(filters.categories, (category) => project.category === category),
  };
  return (["search", "quick", "features", "status", "tags", "categories"] as const)
    .filter((name) => (name === "search" ? needle !== "" : filters[name].length > 0))
    .map((name) => [name, all[name]]);
}

/** Number of projects per value, among those that pass all filters except the value's own. */
export type FacetCounts = Record<"categories" | "status", Record<string, number>>;

export interface SearchResult<Project extends ListedProject> {
  found: Project[];
  counts: FacetCounts;
  /** Number of projects without each active filter, largest first. */
  without: { name: FilterName; count: number }[];
}

const NO_FIGURES: ListFigures = NO_CARD_FIGURES;

export function searchProjects<Project extends ListedProject>(
  list: readonly Searchable<Project>[],
  figures: FiguresById,
  filters: Filters,
): SearchResult<Project> {
  const predicates = filterPredicates(filters);
  const found: Project[] = [];
  const counts: FacetCounts = { categories: {}, status: {} };
  const misses: Partial<Record<FilterName, number>> = {};
  for (const entry of list) {
    const { project } = entry;
    const known = figures[project.id] ?? NO_FIGURES;
    // A project that fails several filters counts for none of them.
    let blockedBy: FilterName | undefined;
    let isFar = false;
    for (const [name, passes] of predicates) {
      if (passes(entry, known)) continue;
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
  return { found: sortProjects(found, figures, filters), counts, without: without.sort((a, b) => b.count - a.count) };
}

/** The visible part of a result. Closed projects follow in a separate part once all others are shown. */
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

/** Sorts projects that are sorted by name. Projects without the figure come last in both directions, and equal ones stay by name. */
function sortProjects<Project extends ListedProject>(found: Project[], figures: FiguresById, { sort, order }: Filters): Project[] {
  const sign = order === "asc" ? 1 : -1;
  // Array.sort is stable, so equal ranks stay by name.
  if (sort === "activity") {
    const rankOf = activityRanks(figures);
    return found.sort((a, b) => sign * (rankOf(a) - rankOf(b)));
  }
  if (sort === "name") return sign === 1 ? found : found.reverse();
  const read = ({ id }: Project) => valueOf(figures[id]?.[SORT_FIGURE[sort]]);
  return found.sort((a, b) => {
    const [left, right] = [read(a), read(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * (left - right);
  });
}
