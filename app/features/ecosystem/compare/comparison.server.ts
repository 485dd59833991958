import { cards, findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { parseComparedIds, serializeComparedIds, type ComparedProject } from "#app/features/ecosystem/compare/comparison.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";
import { neighbour, relatedProjects, projectView } from "#app/features/ecosystem/project-view.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const MAX_SIMILAR = 4;

/** The listed projects that an address asks to compare. */
export const comparedProjects = (asked: URLSearchParams): Project[] =>
  parseComparedIds(asked, (id) => projects().has(id)).flatMap((id) => findProject(id) ?? []);

/** The query of a comparison's address without what it does not know. */
export const canonicalComparison = (asked: URLSearchParams): URLSearchParams =>
  serializeComparedIds(comparedProjects(asked).map(({ id }) => id));

/** A project as a column. */
export const comparedOf = ({ latestFigures }: EcosystemService, project: Project, language: Language): ComparedProject => ({
  view: projectView(project, language),
  platforms: project.wallet?.platforms ?? null,
  figures: latestFigures(project.id),
});

/** Projects of the same kind as those compared, to go on with. */
export function similarTo(ecosystem: EcosystemService, compared: readonly Project[]): Neighbour[] {
  const related = compared.flatMap((project) => relatedProjects(ecosystem, project));
  const found = new Map(related.map((one) => [one.id, neighbour(one)]));
  for (const { id } of compared) found.delete(id);
  return [...found.values()].slice(0, MAX_SIMILAR);
}

interface ChoiceGroup {
  category: string;
  projects: { id: string; name: string; isClosed: boolean }[];
}

/** Every project that may be added, by category, in the order of their names. */
export function groupedChoices(compared: readonly Project[], language: Language): ChoiceGroup[] {
  const taken = new Set(compared.map(({ id }) => id));
  const free = cards(language).filter(({ id }) => !taken.has(id));
  return categories().flatMap(({ id: category }) => {
    const own = free.filter((card) => card.category === category);
    return own.length === 0
      ? []
      : [{ category, projects: own.map(({ id, name, status }) => ({ id, name, isClosed: status === "discontinued" })) }];
  });
}

/** Comparisons that many ask for, to begin with. */
export const SUGGESTED: readonly (readonly string[])[] = [
  ["minswap", "sundaeswap", "wingriders"],
  ["eternl", "lace", "vespr"],
  ["djed", "usdm", "usda"],
];

/** The suggested comparisons with the projects' names. */
export const comparisonSuggestions = (): Neighbour[][] => SUGGESTED.map((ids) => ids.flatMap((id) => findProject(id) ?? []).map(neighbour));
