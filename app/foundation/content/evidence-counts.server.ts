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
  /** Oldest look at a fact's source; null if no fact has one. */
  oldest: string | null;
  /** Number of projects by status and kind of the newest evidence for it, such as "live: release". */
  status: Record<string, number>;
  /** Oldest evidence for a status; null without a project. */
  oldestStatus: string | null;
  /** Projects with a status that no source supports. */
  unsupported: number;
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
    status: Object.fromEntries(
      [...Map.groupBy(list, ({ status, statusEvidence }) => `${status}: ${statusEvidence ?? "none"}`)]
        .map(([kind, { length }]) => [kind, length] as const)
        .sort(([, a], [, b]) => b - a),
    ),
    oldestStatus: list.map(({ statusAsOf }) => statusAsOf).sort()[0] ?? null,
    unsupported: list.filter(({ statusEvidence }) => statusEvidence === null).length,
  };
}
