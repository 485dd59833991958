import * as v from "valibot";
import type { FilterChoices } from "#app/foundation/lists/list-query.ts";
import type { Parameter } from "#app/foundation/openapi/operation.server.ts";

/** A list's filters, each described in a sentence. */
export const filterParameters = <Choices extends FilterChoices>(
  choices: Choices,
  descriptions: Record<keyof Choices & string, string>,
): Parameter[] =>
  Object.entries(choices).map(([name, values]) => ({
    name,
    in: "query",
    description: descriptions[name] ?? name,
    schema: v.picklist(values),
    example: values[0] ?? "",
  }));

/** What list-query.ts reads of an address, as the API's description tells it. */
export const listParameters = (columns: readonly [string, ...string[]], searched: string): Parameter[] => [
  { name: "q", in: "query", description: `Searches. ${searched}`, schema: v.pipe(v.string(), v.maxLength(80)), example: "" },
  { name: "sort", in: "query", description: "The column to sort by", schema: v.picklist(columns), example: columns[0] },
  { name: "order", in: "query", description: "The direction", schema: v.optional(v.picklist(["asc", "desc"]), "desc"), example: "desc" },
  {
    name: "page",
    in: "query",
    description: "From 1",
    schema: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 1),
    example: 1,
  },
];
