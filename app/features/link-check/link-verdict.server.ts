import { BLOCKLISTS } from "#app/features/link-check/blocklists.ts";
import {
  answerTo,
  explanationOf,
  isClosed,
  ownerOfResult,
  type CheckedLink,
  type LinkAnswer,
  type LinkCheckResult,
  type LinkIncident,
  type PublicReport,
} from "#app/features/link-check/link-check.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

export interface LinkVerdictText {
  verdict: LinkAnswer;
  text: string;
  /** The judged address, if it was wrapped in another one. */
  inner: string | null;
  blocklists: { name: string; url: string; entry: string; readAt: string }[];
}

/** Incidents of the project that owns an address, newest first. None for an email address, because a sender can be forged. */
export function incidentsOfOwner(result: LinkCheckResult, language: Language): LinkIncident[] {
  if (result.kind !== "listed" || result.email !== null || "site" in result.project) return [];
  const { incidents = [] } = projects().get(result.project.id) ?? {};
  return incidents.map(({ id, date, texts }) => ({ id, date, ...texts[language] }));
}

/**
 * Verdict on a link, for the link check page.
 * @param reports reports by others about its owner
 */
export function explainVerdict(checked: CheckedLink, language: Language, reports: readonly PublicReport[] = []): LinkVerdictText {
  const t = translatorFor(language, "link-check");
  const { result, blocklists } = checked;
  const verdict = answerTo(checked);
  const owner = ownerOfResult(result);
  const values = {
    email: result.kind === "unreadable" ? "" : (result.email ?? ""),
    host: result.kind === "unreadable" ? "" : result.host,
    name: owner?.name ?? "",
    domain: result.kind === "lookalike" ? result.domain : "",
  };
  const { wrappers = [], inner = null, hiddenBy = null } = result.kind === "unreadable" ? {} : result;
  const said = [
    ...(inner === null ? [] : [t("wrapped", { by: wrappers.join(", "), inner })]),
    t(`text.${explanationOf(verdict, isClosed(owner))}`, values),
    ...(hiddenBy === null ? [] : [t("hidden", { by: hiddenBy })]),
    ...(verdict === "email" ? [t(`emailDomain.${owner ? "listed" : "unknown"}`, values)] : []),
  ];
  const formats = formatsFor(language);
  const named = blocklists.map(({ list, entry, readAt }) =>
    t("onBlocklist", { entry, list: BLOCKLISTS[list].name, date: formats.date(readAt) }),
  );
  const warned = incidentsOfOwner(result, language).map(({ happened, advice }) => `${happened} ${advice}`);
  return {
    verdict,
    inner,
    text: [...said, ...named, ...warned, ...reports.map(({ text }) => text)].join(" "),
    blocklists: blocklists.map(({ list, entry, readAt }) => ({ ...BLOCKLISTS[list], entry, readAt: new Date(readAt).toISOString() })),
  };
}
