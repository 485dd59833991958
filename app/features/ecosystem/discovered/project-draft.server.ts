import * as v from "valibot";
import { DISCOVERY_SOURCE_NAMES, type DiscoverySource } from "#app/features/ecosystem/discovered/discovered.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

/** An entry in the format of `GET /api/discovered`. */
export const discoveredEntrySchema = v.object({
  source: v.string(),
  sourceId: v.string(),
  name: v.string(),
  kind: v.nullable(v.string()),
  url: v.string(),
  decimals: v.optional(v.nullable(v.number()), null),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
});
export type DiscoveredEntry = v.InferOutput<typeof discoveredEntrySchema>;

/** Facts that the reviewer enters for the new project. */
export interface NewProject {
  id: string;
  category: string;
  subcategory: string | undefined;
  website: string | null;
  policyId: string | null;
}

const dayOf = (timestamp: string): string => timestamp.slice(0, 10);
const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname.replace(/^www\./, "");

type From = { source: DiscoverySource; entry: DiscoveredEntry };

const POLICY_DIGITS = 56;
const assetOf = ({ source, entry: { sourceId } }: From) =>
  source === "token-registry" ? { policyId: sourceId.slice(0, POLICY_DIGITS), assetName: sourceId.slice(POLICY_DIGITS) } : undefined;

/** Last part of the entry's address: DefiLlama's slug, CoinGecko's ID. */
const slugAt = ({ url }: DiscoveredEntry): string => decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");

/** ID that the source would use for a catalog project. */
function idAt(source: DiscoverySource, { token, defillama }: Project): string | null | undefined {
  if (source === "token-registry") return token?.policyId && `${token.policyId}${token.assetName}.json`;
  return source === "coingecko" ? token?.coingecko : defillama;
}

/** Message when the catalog already has the project under this or another ID. */
export function conflictWith(catalog: Iterable<Project>, { id, website, policyId: asked }: NewProject, from?: From): string | undefined {
  const listed = from && assetOf(from)?.policyId;
  if (asked !== null && listed !== undefined && asked !== listed) return `The entry's policy ID is ${listed}.`;
  const policyId = asked ?? listed ?? null;
  const host = website === null ? undefined : hostOf(website);
  const slug = from && slugAt(from.entry);
  const called = from && foldText(from.entry.name);
  for (const project of catalog) {
    const { id: other, name, formerNames, website: site, domains = [], token } = project;
    if (other === id) return `The catalog has ${other} already.`;
    if (called !== undefined && [name, ...formerNames].map(foldText).includes(called))
      return `The catalog has the name ${name} under ${other}.`;
    if (host !== undefined && [...(site ? [hostOf(site)] : []), ...domains].includes(host))
      return `The catalog has the website ${host} under ${other}.`;
    if (policyId !== null && token?.policyId === policyId) return `The catalog has the policy ID ${policyId} under ${other}.`;
    if (from && slug === idAt(from.source, project))
      return `The catalog has ${DISCOVERY_SOURCE_NAMES[from.source]}'s ${slug} under ${other}.`;
  }
  return undefined;
}

/**
 * Facts of a draft, in the order of project.yaml; unchecked ones are null. A discovered entry adds the source's statements, dated when we
 * read them.
 */
export function draftFacts(
  { category, subcategory, website, policyId: asked }: NewProject,
  today: string,
  from?: From,
): { comment: string; facts: Record<string, unknown> } {
  const wallet = { mobile: null, hardware: null, dapps: null, staking: null, browserExtension: null, platforms: [] };
  const asset = from && assetOf(from);
  const policyId = asset?.policyId ?? asked;
  const ticker = from && from.source !== "defillama" ? from.entry.kind : null;
  const token = {
    ticker,
    policyId,
    assetName: asset?.assetName ?? null,
    decimals: from?.entry.decimals ?? null,
    coingecko: from?.source === "coingecko" ? slugAt(from.entry) : null,
  };
  const facts = {
    name: from?.entry.name ?? "",
    category,
    ...(subcategory ? { subcategory } : {}),
    website,
    twitter: null,
    github: null,
    discord: null,
    founded: null,
    launched: null,
    token: ticker !== null || policyId !== null ? token : null,
    defillama: from?.source === "defillama" ? slugAt(from.entry) : null,
    openSource: null,
    license: null,
    tags: [],
    ...(category === "wallets" ? { wallet } : {}),
    custody: null,
    audits: null,
    formerNames: [],
    successor: null,
    sources: [
      from
        ? {
            title: `${DISCOVERY_SOURCE_NAMES[from.source]}: ${from.entry.name}`,
            url: from.entry.url,
            saidAt: dayOf(from.entry.lastSeenAt),
            checkedAt: dayOf(from.entry.lastSeenAt),
          }
        : { title: "", url: "https://", saidAt: "", checkedAt: today },
    ],
  };
  return { comment: from ? originComment(DISCOVERY_SOURCE_NAMES[from.source], from.entry) : "", facts };
}

/** Comment about the draft's origin, which the reviewer deletes. JSON.stringify keeps a source's name from ending the comment. */
const originComment = (source: string, { sourceId, name, kind, url, firstSeenAt, lastSeenAt }: DiscoveredEntry): string =>
  [
    `Found on ${source} as ${JSON.stringify(name)}${kind === null ? "" : `, ${JSON.stringify(kind)}`} (${sourceId}): ${url}`,
    `We saw it there first on ${dayOf(firstSeenAt)} and last on ${dayOf(lastSeenAt)}. No one has reviewed it yet. Delete these two lines when you have.`,
  ]
    .map((line) => `# ${line}\n`)
    .join("");
