import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { HATCH_NAMES } from "#app/foundation/ui/art/hatches.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const categorySchema = strictFields({
  id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, "must be kebab-case")),
  /** In degrees. */
  hue: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
  hatch: v.picklist(HATCH_NAMES),
});
export type Category = v.InferOutput<typeof categorySchema>;

const listSchema = v.pipe(
  v.array(categorySchema),
  v.nonEmpty(),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "two categories have the same id"),
);

/** Parses content/categories.yaml. @throws {ContentError} if it's invalid, with file and line */
export function loadCategories(file?: string): Category[] {
  return readYaml("categories.yaml", listSchema, file);
}

export const categories = (): Category[] => remember("categories", () => loadCategories());
