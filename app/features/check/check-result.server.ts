import type { CheckResult, ExplainLink, LinkVerdict, Recognized } from "#app/features/check/check.ts";
import { isGiveawayScam } from "#app/features/check/giveaway-scam.server.ts";
import { findOnlyId, recognize } from "#app/features/check/recognize.server.ts";
import { isSeedPhraseScam } from "#app/features/check/seed-phrase-scam.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Most alarming first: a message gets the verdict of its worst link. */
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

/** A text of up to this many words around an ID is only a label: "My address: …". */
const MAX_LABEL_WORDS = 5;

/** Explains a text by its form. Returns null for a link, an email address or a message, which need a judgment of their contents. */
export function explainForm(recognized: Recognized, language: Language): CheckResult | null {
  const { kind, problem, network, chain, stakeAddress, script, also, within, id } = recognized;
  const t = translatorFor(language, "check");
  const said = { kind, network, data: null, inner: within ? id : null };
  if (kind === "seed-phrase") return { ...said, verdict: "never-share", text: t("seedPhrase") };
  if (kind === "private-key") return { ...said, verdict: "never-share", text: t("privateKey") };
  const text = (...parts: string[]) => [...placeOf(recognized, language), ...parts].join(" ");
  if (chain) return { ...said, verdict: "chain", text: text(t("problems.chain", { chain })), data: { chain } };
  if (problem) {
    const isId = problem === "checksum" && kind !== "stake" && kind !== "payment";
    return { ...said, verdict: problem, text: text(t.dynamic("check:problems", isId ? "checksumOfId" : problem)) };
  }
  if (kind === "link" || kind === "email" || kind === "message") return null;
  if (kind === "unknown") return { ...said, verdict: "unknown", text: text(t("unknown")) };
  const data = stakeAddress === null ? null : { stakeAddress, stake: null, pricesSince: null };
  if (script !== null) return { ...said, verdict: "contract", text: text(t("contract")), data };
  return { ...said, verdict: "recognized", text: text(t.dynamic("check:kinds", kind), ...(also ? [t(`also.${also}`)] : [])), data };
}

/** Sentence about the link or message that an ID was found in; empty if the ID is the whole text. */
function placeOf({ within }: Recognized, language: Language): string[] {
  if (!within) return [];
  const t = translatorFor(language, "check");
  const { source, amount } = within;
  return [amount === null ? t(`within.${source}`) : t("within.amount", { amount })];
}

/** A text's recognition and answer. For a message with one ID and no link, both are about the ID. */
export interface ExplainedText {
  recognized: Recognized;
  checked: CheckResult;
}

export async function explainText(input: string, language: Language, judgeLink: ExplainLink): Promise<ExplainedText> {
  const recognized = recognize(input);
  const { kind, network, links, within } = recognized;
  const explained = explainForm(recognized, language);
  if (explained) return { recognized, checked: explained };
  const t = translatorFor(language, "check");
  const judged = await Promise.all(links.map(async (link) => ({ link, ...(await judgeLink(link, language)) })));
  const worst = judged.toSorted((a, b) => ALARMING.indexOf(a.verdict) - ALARMING.indexOf(b.verdict))[0];
  const said = { kind, network, data: worst ? { links: judged } : null, inner: within ? (links[0] ?? null) : null };
  const { verdict, text } = worst ?? { verdict: "no-link", text: t("noLink") };
  const place = placeOf(recognized, language);
  if (kind !== "message") return { recognized, checked: { ...said, verdict, text: [...place, text].join(" ") } };
  // A scam stays a scam when its links are real.
  if (isSeedPhraseScam(input)) return { recognized, checked: { ...said, verdict: "seed-phrase-scam", text: t("seedScam") } };
  if (isGiveawayScam(input)) return { recognized, checked: { ...said, verdict: "giveaway-scam", text: t("giveawayScam") } };
  const id = findOnlyId(input);
  const ofId = id && explainForm(id, language);
  if (!id || !ofId) return { recognized, checked: { ...said, verdict, text: `${text} ${t("ifItAsks")}` } };
  const isRight = ofId.verdict === "recognized";
  // A valid address doesn't make a message trustworthy, but an invalid or dangerous one decides the verdict.
  if (!worst && (!isRight || input.trim().split(/\s+/).length <= MAX_LABEL_WORDS)) return { recognized: id, checked: ofId };
  const parts = worst && isRight ? [text] : worst ? [text, ofId.text] : [ofId.text];
  return { recognized, checked: { ...said, verdict, text: [...parts, t("ifItAsks")].join(" "), inner: worst ? null : ofId.inner } };
}

export const checkText = async (input: string, language: Language, judgeLink: ExplainLink): Promise<CheckResult> =>
  (await explainText(input, language, judgeLink)).checked;
