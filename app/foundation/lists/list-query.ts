export type SortOrder = "asc" | "desc";

/** The filters of a list: each parameter with the values that it takes. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>;

/**
 * What an address asks of a long list: a search, filters by their parameters, a column to sort by (null: the order of the day), and a page
 * from 1 on.
 */
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

/** What someone searches for, without control characters: no name has one, and PostgreSQL refuses a NUL. */
export const cleanSearch = (typed: string): string => typed.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Reads a list's part of an address; what it does not know counts as not asked. */
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

/** Writes it in one fixed order, the defaults left out. */
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

/** Whether an address shows less than the whole list, or in another order: it isn't for search engines. */
export const isNarrowed = ({ q, filters, sort, page }: ListQuery<string>): boolean =>
  q !== "" || sort !== null || page > 1 || Object.keys(filters).length > 0;

/** The query of a list's address, beginning with "?"; empty where it asks for nothing. */
export function listSearch<Column extends string>(query: ListQuery<Column>): string {
  const written = serializeListQuery(query);
  return written.size > 0 ? `?${written}` : "";
}

export const listPath = <Column extends string>(path: `/${string}`, query: ListQuery<Column>): `/${string}` =>
  `${path}${listSearch(query)}`;

/** A list sorted by a number; rows without it come last in both directions, and equal ones keep their order. */
export function sortBy<Item>(list: readonly Item[], valueOf: (item: Item) => number | null, order: SortOrder): Item[] {
  const sign = order === "asc" ? 1 : -1;
  return list.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

/** Which rows of a list of `total` are its page `asked`; a page behind the last is the last. */
export function pageWithin(total: number, asked: number): { page: number; pages: number; offset: number; limit: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

/** One page of a list; a page behind the last is the last. */
export function paginate<Item>(list: readonly Item[], asked: number): { rows: Item[]; page: number; pages: number; total: number } {
  const { page, pages, offset, limit } = pageWithin(list.length, asked);
  return { rows: list.slice(offset, offset + limit), page, pages, total: list.length };
}
