import * as v from "valibot";
import { cleanLine } from "./plain-text.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

const MAX_WORD_LENGTH = 60;

/** A word of a source's list, such as the type of a reward. Eras add words: one that we don't know stays as the source writes it and is counted. */
export function wordOf(source: string, place: string, known: Iterable<string>) {
  const words = new Set(known);
  return v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text, MAX_WORD_LENGTH)),
    v.nonEmpty(),
    v.transform((word) => {
      if (!words.has(word)) sourceFindings.add({ source, kind: "unknown-value", place, value: word });
      return word;
    }),
  );
}

/** The same where the rest of the row counts without it: "" when there is none. */
export function wordOrNone(source: string, place: string, known: Iterable<string>) {
  const schema = wordOf(source, place, known);
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): string => {
      const word = v.safeParse(schema, value);
      if (word.success) return word.output;
      sourceFindings.add({ source, kind: "missing-field", place });
      return "";
    }),
  );
}
