import * as v from "valibot";
import type { DiscoverySource } from "#app/features/ecosystem/discovered/discovered.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";

/** An entry as `GET /api/discovered` has it. */
export const discoveredEntrySchema = v.object({
  source: v.string(),
  sourceId: v.string(),
  name: v.string(),
  kind: v.nullable(v.string()),
  url: v.string(),
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
});
export type DiscoveredEntry = v.InferOutput<typeof discoveredEntrySchema>;

/** What the reviewer says of the project that is to be listed. */
export interface NewProject {
  id: string;
  category: string;
  subcategory: string | undefined;
  website: string | null;
  policyId: string | null;
}

const dayOf = (moment: string): string => moment.slice(0, 10);
const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname.replace(/^www\./, "");

/** What the source's own address says of the entry: DefiLlama's slug, CoinGecko's id. */
const slugAt = ({ url }: DiscoveredEntry): string => decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");

/** Why the project can't be listed: the catalogue has it under this or another id. */
export function conflictWith(
  catalogue: Iterable<Project>,
  { id, website, policyId }: NewProject,
  from?: { source: DiscoverySource; entry: DiscoveredEntry },
): string | undefined {
  const host = website === null ? undefined : hostOf(website);
  const slug = from && slugAt(from.entry);
  const called = from && foldText(from.entry.name);
  for (const { id: other, name, formerNames, website: site, domains = [], token, defillama } of catalogue) {
    if (other === id) return `The catalogue has ${other} already.`;
    if (called !== undefined && [name, ...formerNames].map(foldText).includes(called))
      return `The catalogue has the name ${name} under ${other}.`;
    if (host !== undefined && [...(site ? [hostOf(site)] : []), ...domains].includes(host))
      return `The catalogue has the website ${host} under ${other}.`;
    if (policyId !== null && token?.policyId === policyId) return `The catalogue has the policy ID ${policyId} under ${other}.`;
    if (from && slug === (from.source === "coingecko" ? token?.coingecko : defillama))
      return `The catalogue has ${SOURCES[from.source]}'s ${slug} under ${other}.`;
  }
  return undefined;
}

/**
 * The facts of a draft, in the order of project.yaml: what no one has checked is null. From a discovered entry come the source's
 * statements, dated when we read them.
 */
export function draftFacts(
  { category, subcategory, website, policyId }: NewProject,
  today: string,
  from?: { source: DiscoverySource; entry: DiscoveredEntry },
): { comment: string; facts: Record<string, unknown> } {
  const wallet = { mobile: null, hardware: null, dapps: null, staking: null, browserExtension: null, platforms: [] };
  const ticker = from?.source === "coingecko" ? from.entry.kind : null;
  const token = { ticker, policyId, assetName: null, decimals: null, coingecko: from?.source === "coingecko" ? slugAt(from.entry) : null };
  const facts = {
    name: from?.entry.name ?? "",
    category,
    ...(subcategory ? { subcategory } : {}),
    // That it works no one has checked yet.
    status: from ? null : "live",
    statusAsOf: from ? null : today,
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
            title: `${SOURCES[from.source]}: ${from.entry.name}`,
            url: from.entry.url,
            saidAt: dayOf(from.entry.lastSeenAt),
            checkedAt: dayOf(from.entry.lastSeenAt),
          }
        : { title: "", url: "https://", saidAt: "", checkedAt: today },
    ],
  };
  return { comment: from ? originComment(SOURCES[from.source], from.entry) : "", facts };
}

/** What is known of where the draft comes from; the reviewer deletes it. A name from elsewhere must not end the comment. */
const originComment = (source: string, { sourceId, name, kind, url, firstSeenAt, lastSeenAt }: DiscoveredEntry): string =>
  [
    `Found on ${source} as ${JSON.stringify(name)}${kind === null ? "" : `, ${JSON.stringify(kind)}`} (${sourceId}): ${url}`,
    `We saw it there first on ${dayOf(firstSeenAt)} and last on ${dayOf(lastSeenAt)}. No one has reviewed it yet. Delete these two lines when you have.`,
  ]
    .map((line) => `# ${line}\n`)
    .join("");
