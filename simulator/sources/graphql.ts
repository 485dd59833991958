export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** One field of a selection, with its variables filled in. */
export interface Field {
  name: string;
  alias: string;
  args: Record<string, Value>;
  fields: Field[];
  line: number;
  column: number;
}

/** The document isn't valid GraphQL. The response shows the message. */
export class GraphqlSyntaxError extends Error {
  line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const tokens = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[_A-Za-z]\w*|\$|!|:|=|\(|\)|\{|\}|\[|\]|\.\.\./g;
const gap = /^(?:[\s,]|#[^\n]*)*$/;

interface Token {
  text: string;
  at: number;
}

function tokenize(query: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  const lineOf = (at: number): number => query.slice(0, at).split("\n").length;
  const check = (from: number, to: number): void => {
    const between = query.slice(from, to);
    if (!gap.test(between))
      throw new GraphqlSyntaxError(`syntax error before: ${JSON.stringify(between.trim().slice(0, 20))}`, lineOf(from));
  };
  // A comment may contain words that look like tokens: replace it with blanks to keep every position.
  const plain = query.replace(
    /("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")|#[^\n]*/g,
    (all, text: string | undefined) => text ?? " ".repeat(all.length),
  );
  for (const match of plain.matchAll(tokens)) {
    check(end, match.index);
    found.push({ text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  check(end, plain.length);
  return found;
}

/**
 * Parses the first operation of a document: aliases, arguments, variables with defaults, nested selections. Fragments and directives are
 * a syntax error here.
 */
export function parseQuery(query: string, variables: Record<string, Value>): Field[] {
  const list = tokenize(query);
  let position = 0;
  const defaults: Record<string, Value> = {};

  const lineOf = (at: number): number => query.slice(0, at).split("\n").length;
  const peek = (): string | undefined => list[position]?.text;
  function fail(): never {
    const token = list[position];
    throw new GraphqlSyntaxError(`syntax error before: ${JSON.stringify(token?.text ?? "")}`, lineOf(token?.at ?? query.length));
  }
  function take(text?: string): string {
    const token = peek();
    if (token === undefined || (text !== undefined && token !== text)) return fail();
    position += 1;
    return token;
  }
  function name(): string {
    const token = take();
    if (/^[_A-Za-z]\w*$/.test(token)) return token;
    position -= 1;
    return fail();
  }
  function value(): Value {
    const token = take();
    if (token.startsWith('"""')) return token.slice(3, -3);
    if (token.startsWith('"')) return String(JSON.parse(token));
    if (/^-?\d/.test(token)) return Number(token);
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    if (token === "$") {
      const variable = name();
      return variables[variable] ?? defaults[variable] ?? null;
    }
    if (token === "[") {
      const items: Value[] = [];
      while (peek() !== "]") items.push(value());
      take("]");
      return items;
    }
    if (token === "{") return pairs("}");
    if (/^[_A-Za-z]/.test(token)) return token;
    position -= 1;
    return fail();
  }
  function pairs(end: string): Record<string, Value> {
    const found: [string, Value][] = [];
    while (peek() !== end) {
      const key = name();
      take(":");
      found.push([key, value()]);
    }
    take(end);
    return Object.fromEntries(found);
  }
  function selection(): Field[] {
    const fields: Field[] = [];
    take("{");
    while (peek() !== "}") {
      const at = list[position]?.at ?? 0;
      const line = lineOf(at);
      const column = at - query.lastIndexOf("\n", at - 1);
      const first = name();
      const renamed = peek() === ":" && take(":") === ":";
      const own = renamed ? name() : first;
      const args = peek() === "(" && take("(") === "(" ? pairs(")") : {};
      fields.push({ name: own, alias: first, args, fields: peek() === "{" ? selection() : [], line, column });
    }
    take("}");
    return fields;
  }
  function declarations(): void {
    take("(");
    while (peek() !== ")") {
      take("$");
      const variable = name();
      take(":");
      while (peek() === "[") take();
      name();
      while (peek() === "]" || peek() === "!") take();
      if (peek() === "=") {
        take();
        defaults[variable] = value();
      }
    }
    take(")");
  }

  if (peek() === "query") {
    take();
    if (peek() !== "{" && peek() !== "(") name();
    if (peek() === "(") declarations();
  }
  return selection();
}
