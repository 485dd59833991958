import type { Project } from "#app/foundation/content/projects.server.ts";

/** Fields that match a DefiLlama protocol to a project. */
interface Protocol {
  id: string;
  slug: string;
  parent: string | null;
  twitter: string | null;
  url: string | null;
}

/** Maps each key to its project, or to null when several projects share it. */
function uniqueOwners(projects: readonly Project[], keyOf: (project: Project) => string | null | undefined): Map<string, string | null> {
  const owners = new Map<string, string | null>();
  for (const project of projects) {
    const key = keyOf(project);
    if (key) owners.set(key, owners.has(key) ? null : project.id);
  }
  return owners;
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** Host of a project's own site; null for a page on another site (github.com/name), because the rest of that site isn't the project's. */
function ownHost({ website }: Project): string | null {
  return website !== null && new URL(website).pathname === "/" ? hostOf(website) : null;
}

/**
 * Maps protocol IDs to projects: by the slug in the catalog (the protocol's or its parent's), else by X account, else by site. Slugs
 * change, so the others help; accounts and sites shared by two projects are ignored.
 */
export function matchProtocols(projects: readonly Project[], protocols: readonly Protocol[]): Map<string, string> {
  const bySlug = new Map(projects.flatMap(({ id, defillama }) => (defillama ? [[defillama, id] as const] : [])));
  const byHandle = uniqueOwners(projects, ({ twitter }) => twitter?.toLowerCase());
  const byHost = uniqueOwners(projects, ownHost);
  const found = new Map<string, string>();
  for (const { id, slug, parent, twitter, url } of protocols) {
    const project =
      bySlug.get(slug) ??
      bySlug.get(parent?.replace(/^parent#/, "") ?? "") ??
      byHandle.get(twitter?.toLowerCase() ?? "") ??
      byHost.get(url === null ? "" : hostOf(url));
    if (project) found.set(id, project);
  }
  return found;
}
