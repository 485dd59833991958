import * as v from "valibot";

/** Deeper than any standard needs, and safe for programs that follow each level with a call. */
const MAX_DEPTH = 40;
const MAX_VALUES = 100_000;

const objectSchema = v.record(v.string(), v.unknown());
export type JsonObject = v.InferOutput<typeof objectSchema>;

/** Reads an own property only, so that "constructor" is nothing special. */
export const valueOf = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

export const asObject = (value: unknown): JsonObject | null => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return v.parse(objectSchema, value);
};

export type ParsedJson = { object: JsonObject } | { refused: "not-text" | "not-json" | "too-complex" };

/** Parses the bytes of a document whose author isn't known to be honest. */
export function parseJsonObject(bytes: Uint8Array): ParsedJson {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { refused: "not-text" };
  }
  if (isTooDeep(text)) return { refused: "too-complex" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: "not-json" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { refused: "not-json" };
  return countValues(value) > MAX_VALUES ? { refused: "too-complex" } : { object: v.parse(objectSchema, value) };
}

/** Counts brackets outside of strings before parsing, because the parser itself follows each level with a call. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}

function countValues(root: unknown): number {
  const pending: unknown[] = [root];
  let count = 0;
  while (pending.length > 0 && count <= MAX_VALUES) {
    const value = pending.pop();
    count += 1;
    if (typeof value === "object" && value !== null) for (const item of Object.values(value)) pending.push(item);
  }
  return count;
}
