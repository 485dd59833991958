import { cardOf, findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { valueOf } from "#app/features/ecosystem/ecosystem.ts";
import {
  INCIDENT_LIST,
  matchIncidents,
  NO_INCIDENTS_READ,
  type ListedIncidents,
} from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { speakersOf } from "#app/features/ecosystem/project/speaker.server.ts";
import type { ProjectReference, ProjectView, SourceView } from "#app/features/ecosystem/project-view.ts";
import { insertFigures, messagesOf } from "#app/foundation/content/messages.server.ts";
import { escapeHtml, fillHtmlFigures } from "#app/foundation/content/pages.server.ts";
import { HISTORY_SINCE } from "#app/foundation/content/entry-history.server.ts";
import { factsOf } from "#app/foundation/content/project-evidence.server.ts";
import { auditIn } from "#app/foundation/content/project-audits.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { similarItems } from "#app/foundation/i18n/similar-names.server.ts";

const MAX_RELATED = 4;

export const projectReference = ({ id, name, category, subcategory }: ProjectReference): ProjectReference => ({
  id,
  name,
  category,
  subcategory,
});
const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

/** Extra record of each incident in our register that DefiLlama lists too. */
function recordsByList({ incidents, readAt }: ListedIncidents, project: Project): Map<string, SourceView> {
  const checkedAt = new Date(readAt).toISOString().slice(0, 10);
  const listed = incidents.filter(({ projectId }) => projectId === project.id);
  const record = { title: INCIDENT_LIST.title, url: INCIDENT_LIST.url, saidAt: null, checkedAt };
  return new Map([...matchIncidents(project.incidents, listed).values()].map(({ id }) => [id, record]));
}

/**
 * Everything on a project's page except figures.
 * @param listed incidents in DefiLlama's list
 */
export function projectView(project: Project, language: Language, listed: ListedIncidents = NO_INCIDENTS_READ): ProjectView {
  const { tags: labels = {} } = messagesOf(language, "tags");
  const { texts, ...facts } = project;
  const { about, potential, warning } = texts[language];
  const { website, domains = [], token, closed, successor, sources } = facts;
  const hosts = website === null ? domains : [hostOf(website), ...domains];
  const isClosed = closed !== undefined;
  const isOwn = (url: string) => hosts.some((host) => isWithin(hostOf(url), host));
  const speakerOf = speakersOf(project);
  // We link no address of a closed project, not even as a source.
  const linkable = (list: readonly SourceView[]): SourceView[] =>
    list.map((sourceView) => {
      if (!sourceView.url) return sourceView;
      const by = speakerOf(sourceView.url);
      return isClosed && isOwn(sourceView.url) ? { ...sourceView, by, url: undefined } : { ...sourceView, by };
    });
  const recordsByIncident = recordsByList(listed, project);
  const explained = explainTerms(
    about.map((paragraph) => fillHtmlFigures(escapeHtml(paragraph), language)),
    language,
    [project.id],
  );
  return {
    ...facts,
    confirmed: facts.statusAsOf,
    card: { ...cardOf(project, language), website: isClosed ? undefined : (website ?? undefined) },
    about: explained.html,
    terms: explained.terms,
    potential: potential && insertFigures(potential, language),
    warning: warning && insertFigures(warning, language),
    tags: project.tags.map((id) => ({ id, label: typeof labels[id] === "string" ? labels[id] : id })),
    discord: project.discord ?? undefined,
    audits: facts.audits?.map((audit) => auditIn(audit, language)) ?? null,
    token: token && { ticker: token.ticker, onCoinGecko: token.coingecko !== null, onChain: token.policyId !== null },
    closed: closed && {
      date: closed.date,
      moneyLost: closed.moneyLost,
      alternatives: existingReferences(closed.alternatives),
      successor: existingReferences(successor === null ? [] : [successor])[0],
      oldAddress: website === null ? undefined : hostOf(website),
    },
    domains: isClosed ? [] : [...new Set(hosts)],
    sources: linkable(sources),
    evidence: Object.fromEntries(Object.entries(factsOf(project)).map(([name, { sources: own }]) => [name, linkable(own)])),
    grants: facts.catalystFunded ?? [],
    incidents: facts.incidents.map(({ texts: told, records, ...incident }) => {
      const listing = recordsByIncident.get(incident.id);
      return { ...incident, ...told[language], records: [...linkable(records), ...(listing ? [listing] : [])] };
    }),
    historySince: HISTORY_SINCE,
    looked: sources.reduce((latest, { checkedAt }) => (checkedAt > latest ? checkedAt : latest), facts.checked),
  };
}

const existingReferences = (ids: readonly string[]): ProjectReference[] =>
  ids
    .map(findProject)
    .filter((project) => project !== undefined)
    .map(projectReference);

/** Projects of the same category, live ones with the highest TVL first. */
export function relatedProjects(
  { cardFiguresOf }: Pick<EcosystemService, "cardFiguresOf">,
  project: Project,
): (ProjectReference & { tvl: Figure | null })[] {
  const rank = (candidate: Project) => (candidate.status === "live" ? 1 : 0);
  return [...projects().values()]
    .filter(
      (item) =>
        item.id !== project.id &&
        item.status !== "discontinued" &&
        item.category === project.category &&
        item.subcategory === project.subcategory,
    )
    .map((candidate) => ({ one: candidate, tvl: cardFiguresOf(candidate.id).tvl }))
    .sort(
      (left, right) =>
        rank(right.one) - rank(left.one) ||
        (valueOf(right.tvl) ?? -1) - (valueOf(left.tvl) ?? -1) ||
        left.one.name.localeCompare(right.one.name),
    )
    .slice(0, MAX_RELATED)
    .map(({ one, tvl }) => ({ ...projectReference(one), tvl }));
}

const MAX_SUGGESTIONS = 3;

/** Projects that a misspelled ID or name may mean, closest first. */
export const similarProjects = (asked: string): ProjectReference[] =>
  similarItems(asked, projects().values(), ({ id, name, formerNames }) => [id, name, ...formerNames], MAX_SUGGESTIONS).map(
    projectReference,
  );
