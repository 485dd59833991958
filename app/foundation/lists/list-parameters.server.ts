import * as v from "valibot";
import { parseListQuery, type FilterChoices } from "#app/foundation/lists/list-query.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

/** One of a few values; another one is ignored. */
const lenientChoice = (values: readonly string[]) => v.fallback(v.optional(v.picklist(values)), undefined);

/** Parameters of list-query.ts, with the searched fields and a description of each filter. Unknown values are ignored, never an error. */
export const listParameters = <Column extends string, Choices extends FilterChoices>(
  columns: readonly [Column, ...Column[]],
  searched: string,
  choices: Choices,
  descriptions: Record<keyof Choices & string, string>,
) =>
  v.pipe(
    v.object({
      q: parameter(v.pipe(v.optional(v.string()), v.metadata({ maxLength: 80 })), `Text to find in ${searched}`, ""),
      sort: parameter(lenientChoice(columns), "The column to sort by", columns[0]),
      order: parameter(v.fallback(v.optional(v.picklist(["asc", "desc"]), "desc"), "desc"), "The sort direction", "desc"),
      page: parameter(v.fallback(wholeNumber(1000, 1), 1), "The page number, from 1", 1),
      ...Object.fromEntries(
        Object.entries(choices).map(([name, values]) => [
          name,
          parameter(lenientChoice(values), descriptions[name] ?? name, values[0] ?? ""),
        ]),
      ),
    }),
    v.transform((asked) => {
      const known = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
      return parseListQuery(new URLSearchParams(known), columns, choices);
    }),
  );
