/** Objects, arrays and truth values are handed out, but nothing filters or sorts by them. */
export type Cell = string | number | boolean | object | null;
export type Row = Record<string, Cell>;

/** A refusal in PostgREST's words. */
export interface PostgrestError {
  status: 400 | 416;
  code: string;
  message: string;
}

export interface RowPage {
  rows: Row[];
  /** Position of the first row, and all rows that match the filters. */
  first: number;
  total: number;
}

const reserved = new Set(["select", "order", "limit", "offset"]);
const MAX_ROWS = 1_000;

function compare(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return (typeof left === "number" ? left < Number(right) : String(left) < String(right)) ? -1 : 1;
}

function test(cell: Cell, operator: string, operand: string): boolean | undefined {
  const value = typeof cell === "number" ? Number(operand) : operand;
  const order = compare(cell, value);
  const known = cell !== null;
  const verdicts: Record<string, () => boolean> = {
    eq: () => known && order === 0,
    neq: () => known && order !== 0,
    gt: () => known && order > 0,
    gte: () => known && order >= 0,
    lt: () => known && order < 0,
    lte: () => known && order <= 0,
    is: () => operand === "null" && !known,
    in: () =>
      operand
        .replace(/^\(|\)$/g, "")
        .split(",")
        .includes(String(cell)),
  };
  return Object.hasOwn(verdicts, operator) ? verdicts[operator]?.() : undefined;
}

const unknownColumn = (name: string): PostgrestError => ({
  status: 400,
  code: "42703",
  message: `column ${name} does not exist`,
});

/** A column, or with `alias:column->key` a part of its JSON. */
function pickOf(text: string): { name: string; column: string; keys: string[] } {
  const [, alias, path = ""] = /^(?:(\w+):)?(.*)$/s.exec(text) ?? [];
  const [column = "", ...keys] = path.split("->");
  return { name: alias ?? keys.at(-1) ?? column, column, keys };
}

const inner = (value: Cell, key: string): Cell =>
  typeof value === "object" && value !== null ? (Object.entries<Cell>({ ...value }).find(([name]) => name === key)?.[1] ?? null) : null;

/** Filters, sorts, cuts and narrows rows as the query of a PostgREST address asks. */
export function queryRows(all: readonly Row[], columns: readonly string[], query: URLSearchParams): RowPage | PostgrestError {
  let rows = [...all];
  for (const [name, text] of query) {
    if (reserved.has(name) || name.startsWith("_")) continue;
    if (!columns.includes(name)) return unknownColumn(name);
    const [, not, operator = "", operand = ""] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
    if (test(null, operator, operand) === undefined) {
      return { status: 400, code: "PGRST100", message: `"failed to parse filter (${text})" (line 1, column 1)` };
    }
    rows = rows.filter((row) => test(row[name] ?? null, operator, operand) === (not === undefined));
  }
  for (const part of (query.get("order") ?? "").split(",").filter(Boolean).toReversed()) {
    const [name = "", direction] = part.split(".");
    if (!columns.includes(name)) return unknownColumn(name);
    const sign = direction === "desc" ? -1 : 1;
    rows.sort((a, b) => sign * compare(a[name] ?? null, b[name] ?? null));
  }
  const total = rows.length;
  const first = Math.max(0, Number(query.get("offset") ?? 0) || 0);
  const limit = Math.min(MAX_ROWS, Math.max(0, Number(query.get("limit") ?? MAX_ROWS)));
  rows = rows.slice(first, first + limit);
  const select = (query.get("select") ?? "")
    .split(",")
    .filter((name) => name !== "" && name !== "*")
    .map(pickOf);
  const missing = select.find(({ column }) => !columns.includes(column));
  if (missing !== undefined) return unknownColumn(missing.column);
  if (select.length > 0)
    rows = rows.map((row) => Object.fromEntries(select.map(({ name, column, keys }) => [name, keys.reduce(inner, row[column] ?? null)])));
  return { rows, first, total };
}

/** Rows as comma-separated values with a heading line. */
export function asCsv(rows: readonly Row[]): string {
  const cell = (value: Cell): string => {
    if (value === null) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const names = Object.keys(rows[0] ?? {});
  return [names.join(","), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(","))].join("\n");
}
