import type { LinkCheckResult, LinkIncident } from "#app/features/link-check/link-check.ts";
import { checkLink, collectAddresses } from "#app/features/link-check/check-link.server.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Holds an address against those of the catalogue and of the other official sites. */
export const linkVerdict = (text: string): LinkCheckResult =>
  checkLink(
    text,
    remember("link-addresses", () => collectAddresses(projects().values(), officialSites())),
  );

/** What went wrong with the project that an address belongs to, newest first. */
export function incidentsBehind(result: LinkCheckResult, language: Language): LinkIncident[] {
  if (result.kind !== "listed" || "site" in result.project) return [];
  const { incidents = [] } = projects().get(result.project.id) ?? {};
  return incidents.map(({ id, date, texts }) => ({ id, date, ...texts[language] }));
}

/** The verdict on a link, and what the page about links says of it. */
export function explainedVerdict(link: string, language: Language) {
  const t = translatorFor(language, "link-check");
  const result = linkVerdict(link);
  if (result.kind === "unreadable") return { verdict: result.kind, text: t("text.unreadable") };
  const { host } = result;
  if (result.kind === "unknown") return { verdict: result.kind, text: t("text.unknown", { host }) };
  if (result.kind === "lookalike")
    return { verdict: result.kind, text: t("text.lookalike", { host, name: result.of.name, domain: result.domain }) };
  const { project } = result;
  const verdict = "site" in project ? "official" : project.isClosed ? "closed" : "listed";
  const warned = incidentsBehind(result, language).map(({ happened, advice }) => `${happened} ${advice}`);
  return { verdict, text: [t(`text.${verdict}`, { host, name: project.name }), ...warned].join(" ") } as const;
}
