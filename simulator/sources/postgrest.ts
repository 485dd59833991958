/** Objects, arrays and booleans are returned, but filters and sorting ignore them. */
export type Cell = string | number | boolean | object | null;
export type Row = Record<string, Cell>;

/** An error in PostgREST's words. */
export interface PostgrestError {
  status: 400 | 404;
  code: string;
  message: string;
  details?: string;
}

export interface RowPage {
  rows: Row[];
  /** Position of the first row, and the number of all rows that match the filters. */
  first: number;
  total: number;
}

/** A function behind PostgREST: its parameters, and its columns with their JSON types. */
export interface PostgrestFunction {
  required: readonly string[];
  optional: readonly string[];
  columns: Readonly<Record<string, string>>;
}

const RESERVED = new Set(["select", "order", "limit", "offset"]);
const OPERATORS = new Set("eq neq gt gte lt lte is in".split(" "));
/** PostgREST operators that the simulator doesn't support. */
const OTHER_OPERATORS = new Set("like ilike cs cd ov match imatch fts plfts phfts wfts not".split(" "));
const MAX_ROWS = 1_000;

/** PostgREST recognizes a filter by its value alone, which begins with an operator. */
function isFilter([name, text]: readonly [string, string]): boolean {
  const [first = ""] = text.split(".");
  return !RESERVED.has(name) && (OPERATORS.has(first) || OTHER_OPERATORS.has(first));
}

/** Query names that are neither filters nor reserved. */
export const argumentsIn = (query: URLSearchParams): string[] =>
  [...query].filter((entry) => !RESERVED.has(entry[0]) && !isFilter(entry)).map(([name]) => name);

/** Error for a call of an unknown function, or with the wrong arguments. */
export function refuseCall(name: string, known: PostgrestFunction | undefined, given: readonly string[]): PostgrestError | null {
  const isKnown =
    known?.required.every((value) => given.includes(value)) &&
    given.every((value) => known.required.includes(value) || known.optional.includes(value));
  if (isKnown) return null;
  const list = given.toSorted().join(", ");
  const [told, searched] =
    given.length === 0
      ? [" without parameters", " without parameters"]
      : [`(${list})`, ` with parameter${given.length > 1 ? "s" : ""} ${list}`];
  return {
    status: 404,
    code: "PGRST202",
    message: `Could not find the function grest.${name}${told} in the schema cache`,
    details: `Searched for the function grest.${name}${searched}, but no matches were found in the schema cache.`,
  };
}

function compare(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return (typeof left === "number" ? left < Number(right) : String(left) < String(right)) ? -1 : 1;
}

function test(cell: Cell, operator: string, operand: string): boolean | undefined {
  const value = typeof cell === "number" ? Number(operand) : operand;
  const order = compare(typeof cell === "boolean" ? String(cell) : cell, value);
  const known = cell !== null;
  const verdicts: Record<string, () => boolean> = {
    eq: () => known && order === 0,
    neq: () => known && order !== 0,
    gt: () => known && order > 0,
    gte: () => known && order >= 0,
    lt: () => known && order < 0,
    lte: () => known && order <= 0,
    is: () => (operand === "null" ? !known : String(cell) === operand),
    in: () =>
      operand
        .replace(/^\(|\)$/g, "")
        .split(",")
        .includes(String(cell)),
  };
  return Object.hasOwn(verdicts, operator) ? verdicts[operator]?.() : undefined;
}

/** Parses a column, or `alias:column->key` for a part of its JSON. The last arrow may have two heads. */
function pickOf(text: string): { name: string; column: string; keys: string[] } {
  const [, alias, path = ""] = /^(?:(\w+):)?(.*)$/s.exec(text) ?? [];
  const [column = "", ...keys] = path.split(/->>?/);
  return { name: alias ?? keys.at(-1) ?? column, column, keys };
}

const inner = (value: Cell, key: string): Cell =>
  typeof value === "object" && value !== null ? (Object.entries<Cell>({ ...value }).find(([name]) => name === key)?.[1] ?? null) : null;

/** Filters, sorts, cuts and selects rows as a PostgREST query requests. */
export function queryRows(
  name: string,
  columns: PostgrestFunction["columns"],
  all: readonly Row[],
  query: URLSearchParams,
): RowPage | PostgrestError {
  const refused = (code: string, message: string): PostgrestError => ({ status: 400, code, message });
  const refuseColumn = ({ column, keys }: { column: string; keys: string[] }): PostgrestError | null => {
    if (columns[column] === undefined) return refused("42703", `column ${name}.${column} does not exist`);
    if (keys.length === 0 || columns[column] === "json") return null;
    return { ...refused("42883", `operator does not exist: ${columns[column]} -> unknown`), status: 404 };
  };
  let rows = [...all];
  for (const [field, text] of [...query].filter(isFilter)) {
    const problem = refuseColumn(pickOf(field));
    if (problem) return problem;
    const [, not, operator = "", operand = ""] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
    if (test(null, operator, operand) === undefined)
      return {
        ...refused("PGRST100", `"failed to parse filter (${text})" (line 1, column 1)`),
        details: `unexpected operator ${operator}`,
      };
    rows = rows.filter((row) => test(row[field] ?? null, operator, operand) === (not === undefined));
  }
  for (const part of (query.get("order") ?? "").split(",").filter(Boolean).toReversed()) {
    const [field = "", ...directions] = part.split(".");
    if (directions.some((direction) => !/^(asc|desc|nullsfirst|nullslast)$/.test(direction)))
      return refused("PGRST100", `"failed to parse order (${query.get("order")})" (line 1, column ${field.length + 1})`);
    const problem = refuseColumn(pickOf(field));
    if (problem) return problem;
    const sign = directions.includes("desc") ? -1 : 1;
    rows.sort((a, b) => sign * compare(a[field] ?? null, b[field] ?? null));
  }
  const total = rows.length;
  const first = Math.max(0, Number(query.get("offset") ?? 0) || 0);
  const limit = Math.min(MAX_ROWS, Math.max(0, Number(query.get("limit") ?? MAX_ROWS)));
  rows = rows.slice(first, first + limit);
  const select = (query.get("select") ?? "")
    .split(",")
    .filter((field) => field !== "" && field !== "*")
    .map(pickOf);
  const problem = select.map(refuseColumn).find((postgrestError) => postgrestError !== null);
  if (problem) return problem;
  if (select.length > 0)
    rows = rows.map((row) =>
      Object.fromEntries(select.map(({ name: given, column, keys }) => [given, keys.reduce(inner, row[column] ?? null)])),
    );
  return { rows, first, total };
}

/** Formats rows as CSV with a header line. */
export function asCsv(rows: readonly Row[]): string {
  const cell = (value: Cell): string => {
    if (value === null) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const names = Object.keys(rows[0] ?? {});
  return [names.join(","), ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(","))].join("\n");
}
