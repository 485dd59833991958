import { FACT_NAMES, type FactName } from "#app/foundation/content/project-facts.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";

/** Source of a fact; null for a date that isn't on record. */
export interface EvidenceSource {
  title: string;
  url: string;
  saidAt: string | null;
  checkedAt: string | null;
}
/** A known fact and the sources checked for it. The content check requires at least one. */
export interface Fact {
  value: unknown;
  sources: EvidenceSource[];
}

/** Known facts of a project with the sources checked for them. */
export function factsOf(project: Project): Partial<Record<FactName, Fact>> {
  return Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const value = valueOf(project, name);
      return value === null || value === undefined ? [] : [[name, { value, sources: sourcesOf(project, name) }]];
    }),
  );
}

export const factsWithoutSource = (project: Project): string[] =>
  Object.entries(factsOf(project)).flatMap(([name, { sources }]) => (sources.length === 0 ? [name] : []));

function valueOf(project: Project, name: FactName): unknown {
  if (name === "audits") return project.audits?.map(({ by, date, url }) => ({ by, date, url }));
  if (name === "catalystFunded") return project.catalystFunded?.map(({ id, fund, amount }) => ({ id, fund, amount }));
  if (name === "incidents") return project.incidents.length > 0 ? project.incidents.map(({ id, date }) => ({ id, date })) : null;
  return project[name];
}

function sourcesOf({ sources, audits, incidents, catalystFunded }: Project, name: FactName): EvidenceSource[] {
  if (name === "audits") return (audits ?? []).map(({ by, url, saidAt, checkedAt }) => ({ title: by, url, saidAt, checkedAt }));
  if (name === "incidents") return incidents.flatMap(({ records }) => records);
  if (name === "catalystFunded")
    return (catalystFunded ?? []).map(({ record }) => record).filter(({ url }, i, all) => all.findIndex((item) => item.url === url) === i);
  return sources
    .filter(({ supports }) => supports?.includes(name))
    .map(({ title, url, saidAt, checkedAt }) => ({ title, url, saidAt, checkedAt }));
}
