import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { HATCH_NAMES } from "#app/foundation/ui/art/hatches.server.ts";

const categorySchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be kebab-case"),
  /** Hue of the category's colours, in degrees. */
  hue: z.number().min(0).max(360),
  hatch: z.enum(HATCH_NAMES),
});
export type Category = z.infer<typeof categorySchema>;

const listSchema = z
  .array(categorySchema)
  .min(1)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two categories have the same id");

/** Reads content/categories.yaml. @throws when it is not valid, naming the file and the place */
export function loadCategories(file = join(contentFolder, "categories.yaml")): Category[] {
  const parsed = listSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/categories.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The categories in the order in which the site shows them. */
export const categories = (): Category[] => remember("categories", () => loadCategories());
