import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { HATCH_NAMES } from "#app/foundation/ui/art/hatches.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const categorySchema = strictFields({
  id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "must be kebab-case")),
  /** Hue of the category's colours, in degrees. */
  hue: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
  hatch: v.picklist(HATCH_NAMES),
});
export type Category = v.InferOutput<typeof categorySchema>;

const listSchema = v.pipe(
  v.array(categorySchema),
  v.nonEmpty(),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "two categories have the same id"),
);

/** Reads content/categories.yaml. @throws when it is not valid, naming the file and the place */
export function loadCategories(file?: string): Category[] {
  return readYaml("categories.yaml", listSchema, file);
}

/** The categories in the order in which the site shows them. */
export const categories = (): Category[] => remember("categories", () => loadCategories());
