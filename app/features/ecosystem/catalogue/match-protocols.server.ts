import type { Project } from "#app/foundation/content/projects.server.ts";

/** How a counted protocol names itself. */
interface Protocol {
  id: string;
  slug: string;
  parent: string | null;
  twitter: string | null;
}

/**
 * The catalogue's project of each protocol, by the protocol's id: by the slug that the catalogue gives (its own or
 * its parent's), else by the same X account. Slugs change, and an account shared by two projects is ignored.
 */
export function matchProtocols(projects: readonly Project[], protocols: readonly Protocol[]): Map<string, string> {
  const bySlug = new Map(projects.flatMap(({ id, defillama }) => (defillama ? [[defillama, id] as const] : [])));
  const byHandle = new Map<string, string | null>();
  for (const { id, twitter } of projects) {
    if (!twitter) continue;
    const handle = twitter.toLowerCase();
    byHandle.set(handle, byHandle.has(handle) ? null : id);
  }
  const found = new Map<string, string>();
  for (const { id, slug, parent, twitter } of protocols) {
    const project = bySlug.get(slug) ?? bySlug.get(parent?.replace(/^parent#/, "") ?? "") ?? byHandle.get(twitter?.toLowerCase() ?? "");
    if (project) found.set(id, project);
  }
  return found;
}
