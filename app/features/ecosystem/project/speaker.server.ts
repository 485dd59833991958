import type { Speaker } from "#app/features/ecosystem/project-view.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");
const githubOwner = (url: string): string | undefined =>
  hostOf(url) === "github.com" ? new URL(url).pathname.split("/")[1]?.toLowerCase() : undefined;

/** Sites with a blog or documents of each account, named in the subdomain or in the first part of the path. */
const PUBLISHERS = /(?:^|\.)(?:medium\.com|substack\.com|gitbook\.io)$/;
const accountAt = (url: string): string => {
  const [subdomain = "", ...rest] = hostOf(url).split(".");
  const name = rest.length > 1 ? subdomain : (new URL(url).pathname.split("/")[1] ?? "");
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
};

/** Kinds of evidence with a certain speaker. */
const BY_EVIDENCE: Record<string, Speaker> = {
  transactions: "chain",
  site: "seen",
  release: "project",
  post: "project",
  claim: "project",
  report: "others",
  listing: "others",
};

/** Finds who says what a source says: its own sites and code speak for the project. */
export function speakersOf({ id, website, domains = [], github, sources }: Project): (url: string) => Speaker {
  const hosts = new Set([...(website === null ? [] : [hostOf(website)]), ...domains.map((domain) => domain.replace(/^www\./, ""))]);
  const owner = github === null ? undefined : githubOwner(github);
  const known = new Map(sources.flatMap(({ url, evidence }) => (evidence ? [[url, BY_EVIDENCE[evidence]] as const] : [])));
  return (url) => {
    const certain = known.get(url);
    if (certain) return certain;
    if (url.endsWith("/tx-stats.json")) return "chain";
    if (PUBLISHERS.test(hostOf(url)) && accountAt(url).includes(id.replaceAll("-", ""))) return "project";
    return hosts.has(hostOf(url)) || (owner !== undefined && githubOwner(url) === owner) ? "project" : "others";
  };
}
