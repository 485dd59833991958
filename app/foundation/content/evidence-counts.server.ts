import { factsOf, factsWithoutSource } from "#app/foundation/content/project-evidence.server.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";

/** How well the facts of the catalogue are backed. */
export interface EvidenceCounts {
  projects: number;
  /** Known facts: unknown ones take no part. */
  facts: number;
  /** Facts with a source of their own that has both dates. */
  dated: number;
  /** Facts that no source was checked for: the check refuses them. */
  withoutEvidence: number;
  /** The day of the oldest last look at a source of a fact; null when no fact has one. */
  oldest: string | null;
}

export function countEvidence(projects: Iterable<Project>): EvidenceCounts {
  const list = [...projects];
  const facts = list.flatMap((project) => Object.values(factsOf(project)));
  const looks = facts.flatMap(({ sources }) => sources.flatMap(({ checkedAt }) => checkedAt ?? []));
  return {
    projects: list.length,
    facts: facts.length,
    dated: facts.filter(({ sources }) => sources.some(({ saidAt, checkedAt }) => saidAt !== null && checkedAt !== null)).length,
    withoutEvidence: list.flatMap(factsWithoutSource).length,
    oldest: looks.sort()[0] ?? null,
  };
}
