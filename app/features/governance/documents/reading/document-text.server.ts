/**
 * Text of several lines without control, bidirectional and invisible characters and lone surrogates; PostgreSQL rejects NUL and the latter.
 * Keeps line breaks, tabs, joiners and markup.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, "")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\uFFFC-\uFFFF]/gu, "")
    .trim();

/** A copy of parsed JSON whose texts PostgreSQL can store. `__proto__` and similar keys are dropped. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !UNSAFE_KEYS.has(key));
  return Object.fromEntries(entries.map(([key, item]) => [cleanText(key), cleanJson(item)]));
}

export const UNSAFE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
