import type { Translate } from "#app/foundation/i18n/translate.ts";
import { projectPath, type Card } from "#app/features/ecosystem/ecosystem.ts";

type Categorized = Pick<Card, "id" | "category" | "subcategory">;

export type Resolution<Project> =
  | { kind: "show"; project: Project }
  | { kind: "redirect"; to: `/${string}` }
  | { kind: "not-found"; asked: string };

/**
 * Resolves the segments of an address below /ecosystem. The last segment is the project's ID; the others must be its category and, where
 * given, its subcategory, with or without `project` between. In DeFi the second of two segments is a subcategory, so there is no short
 * form.
 */
export function resolveProject<Project extends Categorized>(
  segments: readonly string[],
  find: (id: string) => Project | undefined,
): Resolution<Project> {
  const asked = segments.at(-1) ?? "";
  const project = find(asked);
  if (!project) return { kind: "not-found", asked };
  const { id, category, subcategory } = project;
  const forms = [`${category}/project/${id}`, subcategory ? `${category}/${subcategory}/project/${id}` : `${category}/${id}`];
  return forms.includes(segments.join("/")) ? { kind: "show", project } : { kind: "redirect", to: projectPath(project) };
}

/** Path of a project's list: its subcategory's, or its category's. */
export const listPath = ({ category, subcategory }: Omit<Categorized, "id">): `/${string}` =>
  subcategory ? `/ecosystem/${category}/${subcategory}` : `/ecosystem/${category}`;

/** Name of the same list. */
export const listName = (t: Translate, { category, subcategory }: Omit<Categorized, "id">): string =>
  subcategory ? t(`catalog:subcategories.names.${subcategory}`) : t.dynamic("categories:names", category);
