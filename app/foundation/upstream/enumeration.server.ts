import * as v from "valibot";
import { cleanLine } from "./plain-text.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

const MAX_WORD_LENGTH = 60;

/** An enumerated value of a source, such as the type of a reward. Hard forks add values: unknown ones are kept as they are and counted. */
export function enumValue(source: string, place: string, known: Iterable<string>) {
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

/** Like `enumValue`, but returns "" for a missing value so that the row can be kept. */
export function enumValueOrEmpty(source: string, place: string, known: Iterable<string>) {
  const schema = enumValue(source, place, known);
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
