import type { Project } from "#app/foundation/content/projects.server.ts";

/** How a counted protocol names itself. */
interface Protocol {
  id: string;
  slug: string;
  parent: string | null;
  twitter: string | null;
  url: string | null;
}

/** Which project owns what it names; null where two name the same. */
function uniqueOwners(projects: readonly Project[], keyOf: (project: Project) => string | null | undefined): Map<string, string | null> {
  const owners = new Map<string, string | null>();
  for (const project of projects) {
    const key = keyOf(project);
    if (key) owners.set(key, owners.has(key) ? null : project.id);
  }
  return owners;
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, "");

/** The host that is a project's alone: a page on another's site (github.com/name) says nothing about the rest of it. */
function ownHost({ website }: Project): string | null {
  return website !== null && new URL(website).pathname === "/" ? hostOf(website) : null;
}

/**
 * The catalogue's project of each protocol, by the protocol's id: by the slug that the catalogue gives (its own or
 * its parent's), else by the same X account, else by the same site. Slugs change, and what two projects share is ignored.
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
