import type { CheckResult, JudgeLink, LinkVerdict, Recognized } from "#app/features/check/check.ts";
import { promisesMoneyBack } from "#app/features/check/giveaway-scam.server.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { asksForSeedPhrase } from "#app/features/check/seed-phrase-scam.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** The most alarming first: a message is as bad as the worst of its links. */
const ALARMING: readonly LinkVerdict["verdict"][] = [
  "lookalike",
  "blocklisted",
  "disputed",
  "closed",
  "unreadable",
  "email",
  "unknown",
  "official",
  "listed",
];

/** Says what a text is by its form; null for a link, an email address or a message, which are judged by what is in them. */
export function explainForm({ kind, problem, network, chain, stakeAddress }: Recognized, language: Language): CheckResult | null {
  const t = translatorFor(language, "check");
  const said = { kind, network, data: null };
  if (kind === "seed-phrase") return { ...said, verdict: "never-share", text: t("seedPhrase") };
  if (chain) return { ...said, verdict: "chain", text: t("problems.chain", { chain }), data: { chain } };
  if (problem) {
    const isId = problem === "checksum" && kind !== "stake" && kind !== "payment";
    return { ...said, verdict: problem, text: t.dynamic("check:problems", isId ? "checksumOfId" : problem) };
  }
  if (kind === "link" || kind === "email" || kind === "message") return null;
  if (kind === "unknown") return { ...said, verdict: "unknown", text: t("unknown") };
  return {
    ...said,
    verdict: "recognized",
    text: t.dynamic("check:kinds", kind),
    data: stakeAddress === null ? null : { stakeAddress, stake: null },
  };
}

/** Says what a text is, and judges the links in it and what a message asks for. */
export async function checkText(input: string, language: Language, judgeLink: JudgeLink): Promise<CheckResult> {
  const recognized = recognize(input);
  const { kind, network, links } = recognized;
  const explained = explainForm(recognized, language);
  if (explained) return explained;
  const t = translatorFor(language, "check");
  const judged = await Promise.all(links.map(async (link) => ({ link, ...(await judgeLink(link, language)) })));
  const worst = judged.toSorted((one, other) => ALARMING.indexOf(one.verdict) - ALARMING.indexOf(other.verdict))[0];
  const said = { kind, network, data: worst ? { links: judged } : null };
  const { verdict, text } = worst ?? { verdict: "no-link", text: t("noLink") };
  if (kind !== "message") return { ...said, verdict, text };
  // A real link makes neither of them honest.
  if (asksForSeedPhrase(input)) return { ...said, verdict: "seed-phrase-scam", text: t("seedScam") };
  if (promisesMoneyBack(input)) return { ...said, verdict: "giveaway-scam", text: t("giveawayScam") };
  return { ...said, verdict, text: `${text} ${t("ifItAsks")}` };
}
