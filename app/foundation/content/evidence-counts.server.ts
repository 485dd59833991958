import { factsOf, factsWithoutSource } from "#app/foundation/content/project-evidence.server.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";

export interface EvidenceCounts {
  projects: number;
  /** Excludes unknown facts. */
  facts: number;
  /** Facts with a source that has both dates. */
  dated: number;
  /** Facts without a checked source; the content check refuses them. */
  withoutEvidence: number;
  /** Oldest check of a fact's source; null if no fact has one. */
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
