import type { LlamaProtocol } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { matchProtocols } from "#app/features/ecosystem/catalog/match-protocols.server.ts";
import type { LlamaHack } from "#app/features/ecosystem/incidents/defillama-hacks.server.ts";
import {
  listedIncidentText,
  matchIncidents,
  type ListedIncident,
  type ListedIncidents,
} from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const CHAIN = "Cardano";
/** More than the list has for one chain. */
const MAX_KEPT = 500;

/**
 * Selects the hacks of reviewed projects on any chain, and those on Cardano of unknown projects, newest first.
 * @param protocols DefiLlama's protocols on Cardano, which link hacks to projects by ID
 */
export function incidentsOf(
  hacks: readonly LlamaHack[],
  catalog: readonly Project[],
  protocols: readonly LlamaProtocol[],
): ListedIncident[] {
  const owners = matchProtocols(catalog, protocols);
  // A version that DefiLlama no longer lists still belongs to its parent.
  const parents = new Map(
    protocols.flatMap(({ id, parent }) => (parent && owners.has(id) ? [[parent, owners.get(id) ?? ""] as const] : [])),
  );
  const bySlug = new Map<string, string>(catalog.flatMap(({ id, defillama }) => (defillama ? [[`parent#${defillama}`, id] as const] : [])));
  const ownerOf = ({ protocolId, parent }: LlamaHack) =>
    owners.get(protocolId ?? "") ?? parents.get(parent ?? "") ?? bySlug.get(parent ?? "") ?? null;
  return hacks
    .map(({ protocolId, parent, ...hack }) => ({
      id: `${hack.day} ${protocolId ?? hack.name}`,
      projectId: ownerOf({ protocolId, parent, ...hack }),
      ...hack,
    }))
    .filter(({ projectId, chains }) => projectId !== null || chains.includes(CHAIN))
    .sort((a, b) => b.day.localeCompare(a.day) || a.name.localeCompare(b.name))
    .slice(0, MAX_KEPT);
}

export function unreviewedIncidents({ incidents }: ListedIncidents, project: Pick<Project, "id" | "incidents">): ListedIncident[] {
  const listed = incidents.filter(({ projectId }) => projectId === project.id);
  const ours = matchIncidents(project.incidents, listed);
  return listed.filter((item) => !ours.has(item));
}

/** Texts of a project's listed incidents that our register lacks, in this language. */
export function incidentTexts(list: ListedIncidents, projectId: string, language: Language): { id: string; text: string }[] {
  const project = projects().get(projectId);
  if (!project) return [];
  const t = translatorFor(language, "health");
  return unreviewedIncidents(list, project).map((incident) => ({
    id: incident.id,
    text: listedIncidentText(t, formatsFor(language), incident),
  }));
}
