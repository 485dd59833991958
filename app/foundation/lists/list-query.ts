export type SortOrder = "asc" | "desc";

export type FilterChoices = Readonly<Record<string, readonly string[]>>;

/** Query of a long list: search, filters by parameter, sort column (null: the order of the day) and page from 1. */
export interface ListQuery<Column extends string> {
  q: string;
  filters: Readonly<Record<string, string>>;
  sort: Column | null;
  order: SortOrder;
  page: number;
}

const PAGE_SIZE = 25;
const MAX_SEARCH_LENGTH = 80;
const MAX_PAGES = 1_000;

/** Cleans a search. Removes control characters, because no name has one and PostgreSQL rejects NUL. */
export const cleanSearch = (typed: string): string => typed.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Parses a list's query and ignores unknown values. */
export function parseListQuery<Column extends string>(
  asked: URLSearchParams,
  columns: readonly Column[],
  choices: FilterChoices = {},
): ListQuery<Column> {
  const sort = columns.find((column) => column === asked.get("sort")) ?? null;
  const page = Number(asked.get("page") ?? 1);
  return {
    q: cleanSearch(asked.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    filters: Object.fromEntries(
      Object.entries(choices).flatMap(([name, values]) => {
        const value = asked.get(name);
        return value !== null && values.includes(value) ? [[name, value]] : [];
      }),
    ),
    sort,
    order: sort !== null && asked.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGES ? page : 1,
  };
}

/** Serializes the query in a fixed order, without defaults. */
export function serializeListQuery<Column extends string>({ q, filters, sort, order, page }: ListQuery<Column>): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== "") query.set("q", q);
  for (const [name, value] of Object.entries(filters)) query.set(name, value);
  if (sort !== null) {
    query.set("sort", sort);
    if (order === "asc") query.set("order", order);
  }
  if (page > 1) query.set("page", String(page));
  return query;
}

/** True if the query shows less than the whole list or in another order, so that search engines skip it. */
export const isListNarrowed = ({ q, filters, sort, page }: ListQuery<string>): boolean =>
  q !== "" || sort !== null || page > 1 || Object.keys(filters).length > 0;

/** Query string beginning with "?"; empty for the whole list. */
export function listSearch<Column extends string>(query: ListQuery<Column>): string {
  const written = serializeListQuery(query);
  return written.size > 0 ? `?${written}` : "";
}

export const listPath = <Column extends string>(path: `/${string}`, query: ListQuery<Column>): `/${string}` =>
  `${path}${listSearch(query)}`;

/** Sorts by a number; rows without one come last in both directions, and equal ones keep their order. */
export function sortBy<Item>(list: readonly Item[], valueOf: (item: Item) => number | null, order: SortOrder): Item[] {
  const sign = order === "asc" ? 1 : -1;
  return list.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

/** Rows of page `asked` in a list of `total`; a page after the last becomes the last. */
export function pageWithin(total: number, asked: number): { page: number; pages: number; offset: number; limit: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

/** One page of a list; a page after the last becomes the last. */
export function paginate<Item>(list: readonly Item[], asked: number): { rows: Item[]; page: number; pages: number; total: number } {
  const { page, pages, offset, limit } = pageWithin(list.length, asked);
  return { rows: list.slice(offset, offset + limit), page, pages, total: list.length };
}
