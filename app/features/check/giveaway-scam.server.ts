import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { keywords, normalizeWords, patternOf } from "#app/foundation/content/word-patterns.server.ts";
import { parseAmount } from "#app/foundation/i18n/amount.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const wordsSchema = strictFields({
  send: keywords,
  others: keywords,
  back: keywords,
  double: keywords,
  yours: keywords,
  giveaway: keywords,
});
const schema = strictFields({
  money: keywords,
  double: keywords,
  words: strictFields(
    v.entriesFromList(
      LANGUAGES.map(({ code }) => code),
      wordsSchema,
    ),
  ),
});

/** Bounded, so that a long row of digits is fast to match. */
const NUMBER = "\\d[\\d.,]{0,14}(?:[ \\u00a0\\u202f]\\d{3}){0,3}";
const MONEY_NAMES = "₳|ada|btc|bitcoins?|eth|ether|usdt|usdc|usd|eur|sol|xrp|dollars?|euros?|[$€]";
/** ₳1000, 1,000 ADA or 1k ADA. */
const AMOUNT = new RegExp(`₳\\s?(${NUMBER})(k|m)?|(?<!\\d)(${NUMBER})\\s?(k|m)?\\s?(${MONEY_NAMES})(?![\\p{L}\\p{N}])`, "giu");
const TIMES: Record<string, number> = { k: 1_000, m: 1_000_000 };

/** Parses a number in any language's format: three digits after a point or comma are thousands. */
function numberOf(text: string): number | null {
  if (/^[1-9]\d{0,2}(?:[.,\s]\d{3})+$/.test(text)) return Number(text.replaceAll(/\D/g, ""));
  const read = parseAmount(text.replace(/[.,]+$/, ""), DEFAULT_LANGUAGE);
  return "fault" in read ? null : read.value;
}

interface Money {
  value: number;
  currency: string;
}

/** Normalized text in lower case, with amounts replaced by AMOUNT0, AMOUNT1 and so on. */
function readAmounts(text: string): { words: string; amounts: Money[] } {
  const amounts: Money[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(AMOUNT)) {
    const [all, inAda, inAdaTimes, number = inAda ?? "", times = inAdaTimes ?? "", name = "₳"] = match;
    const read = numberOf(number);
    if (read === null) continue;
    parts.push(normalizeWords(text.slice(end, match.index)), `AMOUNT${amounts.length}`);
    amounts.push({ value: read * (TIMES[times.toLowerCase()] ?? 1), currency: name.toLowerCase().replace("₳", "ada") });
    end = match.index + all.length;
  }
  parts.push(normalizeWords(text.slice(end)));
  return { words: ` ${parts.join(" ").replaceAll(/ +/g, " ").trim()} `, amounts };
}

/** Matches unmarked words; marks are in capitals. */
const between = (most: number): string => `(?:[^ A-Z]+ ){0,${most}}`;
const PAYMENT = new RegExp(`SEND ${between(6)}(?:AMOUNT(\\d+)|MONEY)|(?:AMOUNT(\\d+)|MONEY) ${between(6)}SEND`);
/** Two patterns, because one BACK can have an amount on each side. */
const GAINS = [new RegExp(`BACK ${between(4)}AMOUNT(\\d+)`, "g"), new RegExp(`AMOUNT(\\d+) ${between(3)}BACK`, "g")];
const YOURS = new RegExp(`YOURS ${between(2)}(?:AMOUNT|MONEY)`);

/** Replacers of each language's words by marks. `yours` comes before `double`, which some of its words contain. */
function loadMarkers(file?: string): ((words: string) => string)[] {
  const { money, double, words } = readYaml("giveaway-scams.yaml", schema, file);
  return Object.values(words).map((own) => {
    const marks: [RegExp, string][] = [
      [patternOf(own.yours, "g"), "YOURS"],
      [patternOf([...own.double, ...double], "g"), "DOUBLE"],
      [patternOf(own.giveaway, "g"), "GIVEAWAY"],
      [patternOf(own.others, "g"), "OTHERS"],
      [patternOf(own.send, "g"), "SEND"],
      [patternOf(own.back, "g"), "BACK"],
      [patternOf(money, "g"), "MONEY"],
    ];
    return (text) =>
      marks.reduce((marked, [pattern, mark]) => marked.replaceAll(pattern, mark), text).replaceAll(/OTHERS SEND|SEND OTHERS/g, "OTHERS");
  });
}

export const giveawayMarkers = () => remember("giveaway-scams", () => loadMarkers());

/** True if a message promises more money back for money sent, in any of the eight languages. */
export function isGiveawayScam(text: string): boolean {
  const { words, amounts } = readAmounts(text);
  return giveawayMarkers().some((mark) => {
    const marked = mark(words);
    if (YOURS.test(marked)) return true;
    const payment = PAYMENT.exec(marked);
    if (!payment) return false;
    if (/DOUBLE|YOURS|GIVEAWAY/.test(marked)) return true;
    const paid = amounts[Number(payment[1] ?? payment[2])];
    const gains = GAINS.flatMap((pattern) => [...marked.matchAll(pattern)].flatMap(([, at]) => amounts[Number(at)] ?? []));
    return paid !== undefined && gains.some(({ value, currency }) => currency === paid.currency && value > paid.value);
  });
}
