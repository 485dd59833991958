import type { Project } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES, tagOf, type Language } from "#app/foundation/i18n/languages.ts";

/** A fact in a text that needs a source: normalized across languages, and as written. */
export interface TextFact {
  fact: string;
  found: string;
}

/** Companies that audit contracts. A text that names one makes a claim about it. */
const AUDITORS = [
  "Ackee|Anastasia Labs|BlockApex|Certora|CertiK|Cure53|FYEO|Hacken|Halborn|Hexens|Invariant0|Kudelski|Least Authority|MLabs|NCC Group",
  "No Witness Labs|Obsidian Systems|OpenZeppelin|PeckShield|Quantstamp|Runtime Verification|SlowMist|Trail of Bits|Tweag|TxPipe|UTxO Company|Vacuumlabs|Zellic",
].join("|");
const LICENSES = "Apache|MIT|A?GPL|LGPL|MPL|BSD|ISC|EUPL|Creative Commons|CC[ -]BY";
const CHAINS = [
  "Algorand|Aptos|Arbitrum|Avalanche|Base|Binance|Bitcoin|BNB|Cosmos|Dogecoin|Ergo|Ethereum|Fantom|Hyperliquid|Kadena|Litecoin|Milkomeda",
  "Midnight|Moonbeam|Nervos|Optimism|Polkadot|Polygon|Rootstock|Solana|Stellar|Sui|Tron|Wanchain|XRP",
].join("|");
const NAMES = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${AUDITORS}|${LICENSES}|${CHAINS})(?![\p{L}\p{N}])`, "gu");

/** Up to three words between an article and its superlative, in languages where the same word also compares. */
const FEW_WORDS = String.raw`(?:(?!(?:es|son|são|è|sono)[ \u00a0])\p{L}+[ \u00a0]){0,3}`;
/** Claims to be the largest or the busiest. */
const SUPERLATIVES: Readonly<Record<Language, string>> = {
  en: "largest|biggest|busiest|oldest|leading|best-known|most (?:used|popular|active)",
  nl: "grootste(?! deel)|drukste|oudste|toonaangevende?|bekendste|meestgebruikte|populairste",
  de: "größte[nrms]?|meistgenutzte[nrms]?|älteste[nrms]?|führende[nrms]?|bekannteste[nrms]?|beliebteste[nrms]?",
  fr: "l[ea]s? plus (?:grande?|utilisée?|fréquentée?|ancienne|ancien|populaire|connue?|active?|actif)s?",
  es: `(?:el|la|los|las) ${FEW_WORDS}más (?:grandes?|usad[oa]s?|utilizad[oa]s?|antigu[oa]s?|populares?|conocid[oa]s?|activ[oa]s?)|(?:el|la) mayor(?! parte)`,
  pt: `[ao]s? (?:maior(?! parte)|${FEW_WORDS}mais (?:usad[oa]s?|utilizad[oa]s?|antig[oa]s?|populares|popular|conhecid[oa]s?|ativ[oa]s?|movimentad[oa]s?))`,
  it: `(?:il|la|i|le|gli|lo|l’) ?(?:maggiore|${FEW_WORDS}più (?:grand[ei]|usat[oaie]|utilizzat[oaie]|antic[oah]i?|popolar[ei]|conosciut[oaie]|not[oaie]|attiv[oaie]))`,
  pl: "największ\\p{L}+|najstarsz\\p{L}+|najpopularniejsz\\p{L}+|najczęściej używan\\p{L}+|najbardziej znan\\p{L}+|wiodąc\\p{L}+",
};
/** Claims to be the first of a kind. */
const FIRSTS: Readonly<Record<Language, string>> = {
  en: "first",
  nl: "eerste",
  de: "erste[nrms]?",
  fr: "premi(?:er|ère)s?",
  es: "primer(?:[oa]s?)?",
  pt: "primeir[oa]s?",
  it: "prim[oaie](?! che| di)",
  pl: "pierwsz\\p{L}+",
};
/** A first of a kind names the kind before the network: "the first exchange on Cardano". */
const KIND = String.raw`(?:[\p{L}’'-]+[ \u00a0]){1,5}`;

/** Stems of Polish month names, which have three cases. */
const POLISH_MONTHS = "stycz lut mar kwie maj czerw lip sierp wrze paździer listopad grud".split(" ").map((stem) => `${stem}\\p{L}*`);
const monthsOf = (language: Language): string[] =>
  language === "pl"
    ? POLISH_MONTHS
    : Array.from({ length: 12 }, (_, month) =>
        new Intl.DateTimeFormat(tagOf(language), { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month)),
      );

const SPACE = String.raw`[ \u00a0\u202f]`;
const YEAR = String.raw`(?:19|20)\d\d`;
const LINKS_AND_PLACEHOLDERS = /\bhttps?:\/\/[^\s)>"]+|\{figure:.*?\}/g;
const NUMBER = /(?<![\p{L}\p{N}_#/.,’'-])(?:Fund)?\d+(?:[.,]\d+|[\u00a0\u202f ]\d{3}(?!\d))*(?![\p{L}\p{N}_])/gu;
const ISO_DATE = /^(?:19|20)\d\d(?:-\d\d){0,2}$/;
const DATES_IN_ADDRESSES = /(?<!\d)(?:19|20)\d\d[-/]\d\d(?:[-/]\d\d)?(?!\d)/g;
/** A number in a fact, a title or an address; the digits of hashes and names aren't numbers. */
const NUMBER_IN_FACTS = /(?<![\p{L}\p{N}])(?:Fund|v|f)?(\d+(?:[.,]\d+)*)(?![\p{L}\p{N}])/gu;
/** Names of things that end in a number, such as "layer 2". */
const NAMED_NUMBER = /(?:layer|laag|couches?|capa|camada|livello|warstw\p{L}+|scal\p{L})[ \u00a0-]?$/iu;

const patterns = new Map(
  LANGUAGES.map(({ code }) => {
    const months = monthsOf(code);
    const of = `(?:${SPACE}(?:de|del|di))?`;
    return [
      code,
      {
        months: months.map((name) => new RegExp(`^${name}$`, "iu")),
        date: new RegExp(
          String.raw`(?<![\p{L}\p{N}])(?:(?:(?<day>\d{1,2})(?:\.|er|º|°)?${of}${SPACE})?(?<month>${months.join("|")})${of}${SPACE})?(?<year>${YEAR})(?![\p{L}\p{N}])`,
          "giu",
        ),
        dayOfRange: new RegExp(
          String.raw`^(?:\.|er|º|°)?${SPACE}(?:\p{L}{1,3}${SPACE}){0,2}(?:\d{1,2}\.?${SPACE}(?:de${SPACE})?)?(?:${months.join("|")})`,
          "iu",
        ),
        superlative: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${SUPERLATIVES[code]})(?![\p{L}\p{N}])`, "iu"),
        first: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${FIRSTS[code]})${SPACE}${KIND}Cardan`, "iu"),
      },
    ] as const;
  }),
);

/** Finds dates, numbers, names of auditors, licenses and chains, and claims to be the first or the largest on Cardano. */
export function findTextFacts(text: string, language: Language): TextFact[] {
  const found = patterns.get(language);
  if (found === undefined) return [];
  const facts: TextFact[] = [];
  const plain = text.replace(LINKS_AND_PLACEHOLDERS, "…");
  for (const { 0: written, groups: { day, month, year = "" } = {} } of plain.matchAll(found.date)) {
    const at = found.months.findIndex((name) => month !== undefined && name.test(month));
    const parts = [year, ...(at < 0 ? [] : [at + 1, day ?? []].flat().map((part) => String(part).padStart(2, "0")))];
    facts.push({ fact: parts.join("-"), found: written });
  }
  // The same length, so that a place in one is the same place in the other.
  const rest = plain.replace(found.date, (written) => written.replace(/\d/g, "…"));
  for (const { 0: written, index } of rest.matchAll(NUMBER)) {
    const number = written.replace(/[^\d]/g, "");
    const isDay = number.length <= 2 && found.dayOfRange.test(plain.slice(index + written.length));
    if (!isDay && !NAMED_NUMBER.test(rest.slice(0, index))) facts.push({ fact: number, found: written });
  }
  for (const [name] of rest.matchAll(NAMES)) facts.push({ fact: name, found: name });
  for (const sentence of rest.split(/(?<=[.!?;])\s/)) {
    const claim = found.first.exec(sentence) ?? (sentence.includes("Cardan") ? found.superlative.exec(sentence) : null);
    if (claim) facts.push({ fact: "superlative", found: sentence.trim() });
  }
  return facts;
}

const texts = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];

/** Addresses of everything that a project's page cites. */
export const addressesOf = ({ sources, audits, incidents, catalystFunded }: Project): string[] => [
  ...sources.map(({ url }) => url),
  ...(audits ?? []).map(({ url }) => url),
  ...incidents.flatMap(({ records }) => records.map(({ url }) => url)),
  ...(catalystFunded ?? []).flatMap(({ url, record }) => [url, record.url]),
];

/** Everything that the structured facts of a project and its sources' titles, addresses and dates say. */
export function supportOf({ texts: _texts, incidents, history: _history, ...facts }: Project): (fact: string) => boolean {
  const said = [...texts(facts), ...incidents.flatMap(({ id, date, records }) => [id, date, ...texts(records)])];
  const all = said.join("\n").toLowerCase();
  const numbers = new Set(
    [...said.filter((text) => !ISO_DATE.test(text)), ...(facts.catalystFunded ?? []).map(({ fund }) => String(fund))].flatMap((text) =>
      [...text.replace(DATES_IN_ADDRESSES, "").matchAll(NUMBER_IN_FACTS)].map(([, digits = ""]) => digits.replace(/\D/g, "")),
    ),
  );
  const inTitles = said.flatMap((text) => findTextFacts(text, "en").map(({ fact }) => fact));
  return (fact) => {
    if (/^(?:19|20)\d\d(?:-|$)/.test(fact))
      return fact === String(facts.founded) || [...said, ...inTitles].some((date) => date === fact || date.startsWith(`${fact}-`));
    if (/^\d+$/.test(fact)) return numbers.has(fact);
    return fact !== "superlative" && all.includes(fact.toLowerCase());
  };
}
