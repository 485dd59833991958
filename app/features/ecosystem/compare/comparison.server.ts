import * as v from "valibot";
import { cards, findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
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
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { projectReference, relatedProjects } from "#app/features/ecosystem/project-view.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const comparedProjects = (asked: URLSearchParams): Project[] =>
  parseComparedIds(asked, (id) => projects().has(id)).flatMap((id) => findProject(id) ?? []);

/** Removes unknown IDs from a comparison's query. */
export const canonicalComparison = (asked: URLSearchParams): URLSearchParams =>
  serializeComparedIds(comparedProjects(asked).map(({ id }) => id));

export function comparedFacts(
  ecosystem: Pick<EcosystemService, "cardFiguresOf" | "withShownStatus">,
  project: Project,
  language: Language,
): ComparedFacts {
  const shown = ecosystem.withShownStatus(project);
  return v.parse(comparedFactsSchema, {
    ...toProjectRecord(shown, language, NO_CARD_FIGURES, undefined, NO_LOGOS),
    confirmed: shown.statusAsOf,
    related: relatedProjects(ecosystem, project).map(({ id }) => id),
  });
}

export function groupedChoices(language: Language): ChoiceGroup[] {
  return categories().flatMap(({ id: category }) => {
    const own = cards(language).filter((card) => card.category === category);
    return own.length === 0
      ? []
      : [{ category, projects: own.map(({ id, name, status }) => ({ id, name, isClosed: status === "discontinued" })) }];
  });
}

/** Popular comparisons, shown at the start. */
export const SUGGESTED: readonly (readonly string[])[] = [
  ["minswap", "sundaeswap", "wingriders"],
  ["eternl", "lace", "vespr"],
  ["djed", "usdm", "usda"],
];

export const comparisonSuggestions = (): ProjectReference[][] =>
  SUGGESTED.map((ids) => ids.flatMap((id) => findProject(id) ?? []).map(projectReference));
