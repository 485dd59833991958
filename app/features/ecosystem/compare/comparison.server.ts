import * as v from "valibot";
import { cards, findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import {
  comparedFactsSchema,
  parseComparedIds,
  serializeComparedIds,
  type ChoiceGroup,
  type ComparedFacts,
} from "#app/features/ecosystem/compare/comparison.ts";
import { NO_CARD_FIGURES } from "#app/features/ecosystem/ecosystem.ts";
import { NO_LOGOS } from "#app/features/ecosystem/logos/logos.ts";
import { toProjectRecord } from "#app/features/ecosystem/project-record.server.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";
import { neighbour, relatedProjects } from "#app/features/ecosystem/project-view.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** The listed projects that an address asks to compare. */
export const comparedProjects = (asked: URLSearchParams): Project[] =>
  parseComparedIds(asked, (id) => projects().has(id)).flatMap((id) => findProject(id) ?? []);

/** The query of a comparison's address without what it does not know. */
export const canonicalComparison = (asked: URLSearchParams): URLSearchParams =>
  serializeComparedIds(comparedProjects(asked).map(({ id }) => id));

/** The facts of a compared project in a language, as the API has them. */
export const comparedFacts = (ecosystem: Pick<EcosystemService, "cardFiguresOf">, project: Project, language: Language): ComparedFacts =>
  v.parse(comparedFactsSchema, {
    ...toProjectRecord(project, language, NO_CARD_FIGURES, undefined, NO_LOGOS),
    related: relatedProjects(ecosystem, project).map(({ id }) => id),
  });

/** Every project by category, in the order of their names. */
export function groupedChoices(language: Language): ChoiceGroup[] {
  return categories().flatMap(({ id: category }) => {
    const own = cards(language).filter((card) => card.category === category);
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
