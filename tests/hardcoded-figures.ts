import { parseAmount } from "#app/foundation/i18n/amount.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** A hardcoded amount or count: normalized across languages, and as written in the text. */
export interface HardcodedFigure {
  figure: string;
  found: string;
}

/** Words that multiply the number before them. Only English uses "billion" for a thousand million. */
const MULTIPLIERS: readonly [value: number, words: string][] = [
  [
    1e9,
    "billions?|bn|milliarden?|mrd\\.?|miljard|milliards?|mil millones|mil milhões|bilhões|bilhão|bi|miliard[oi]|miliard(?:y|ów|a|em|ami)?|mld\\.?",
  ],
  [1e6, "millions?|millionen|mio\\.?|miljoen|millón|millones|milhões|milhão|mi|milion[ei]|milion(?:y|ów|a)?|mln\\.?"],
  [1e3, "thousand|tausend|duizend|mille|milliers?|mil|mila|migliai?o|tysiąc(?:e|a)?|tysięcy|tys\\.?"],
];
/** Short forms that multiply only after a number. Without one they are other words, such as Spanish "mi" or Italian "mio". */
const ABBREVIATED = "bn|bi|mrd|mld|mio|mi|mln|tys";
const MULTIPLIER_LETTERS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Two to ten, twenty and a hundred. One is left out because it's an article in most languages. */
const NUMBER_WORDS: Readonly<Record<Language, string>> = {
  en: "two three four five six seven eight nine ten twenty hundred",
  de: "zwei drei vier fünf sechs sieben acht neun zehn zwanzig hundert",
  nl: "twee drie vier vijf zes zeven acht negen tien twintig honderd",
  fr: "deux trois quatre cinq six sept huit neuf dix vingt cent",
  es: "dos tres cuatro cinco seis siete ocho nueve diez veinte cien",
  pt: "dois três quatro cinco seis sete oito nove dez vinte cem",
  it: "due tre quattro cinque sei sette otto nove dieci venti cento",
  pl: "dwa|dwóch trzy cztery pięć|pięciu sześć siedem osiem dziewięć dziesięć|dziesięciu dwadzieścia sto",
};
const NUMBER_WORD_VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 100];

const CURRENCIES: Readonly<Record<string, string>> = {
  ADA: "ADA|₳",
  lovelace: "lovelaces?|lovelace’y|lovelace'y",
  USD: "US\\$|\\$|USD|(?:US[- ])?dollars?|dólares|dollari|dolar(?:y|ów|a)",
  EUR: "€|EUR|euros?",
};
const COUNT_UNITS: Readonly<Record<string, string>> = {
  transactions: "transactions?|transaktionen|transacties|transacciones|transações|transazioni|transakcj(?:e|i|ami|ach)",
  users: "users|nutzer(?:n|innen)?|gebruikers|utilisateurs|usuarios|usuários|utenti|użytkowni(?:ków|cy|kami)",
  pools: "(?:stake[- ]?)?pools?|pul(?:i|e|ami)?",
  projects: "projects|projekten?|projecten|projets|proyectos|projetos|progetti|projekt(?:y|ów|ami)",
  addresses: "(?:wallet-?)?adress(?:en|es)|addresses|direcciones|endereços|indirizzi|adres(?:y|ów|sen)",
  wallets: "wallets|carteras|carteiras|portefeuilles|portfel[ei]",
  holders: "holders|halter|inhaber|houders|détenteurs|titulares|detentores|possessori|posiadaczy",
  members: "members|mitglieder|leden|membres|miembros|membros|membri|członków",
  developers: "developers|entwickler|ontwikkelaars|développeurs|desarrolladores|desenvolvedores|sviluppatori|(?:deweloperów|programistów)",
  people: "people|menschen|mensen|personnes|personas|pessoas|persone|osób",
  countries: "countries|ländern?|landen|pays|países|paesi|kraj(?:ów|ach)",
  epochs: "epochs|epochen|époques|épocas|epoche|epok",
  tokens: "tokens|token(?:y|ów)|jetons",
  DReps: "DReps|DRepów|DRep",
  apps: "d?apps|anwendungen|toepassingen|applications|aplicaciones|aplicativos|aplicações|applicazioni|aplikacji",
};

const NUMBER = String.raw`\d+(?:(?:[.,]|[\u00a0\u202f\u2009 ](?=\d{3}(?!\d)))\d+)*`;
const SPACE = String.raw`[\s\u00a0\u202f]`;
const anyOf = (words: Iterable<string>) => [...words].join("|");
const multiplier = anyOf(MULTIPLIERS.map(([, words]) => words));
const END = String.raw`(?![\p{L}\p{N}])`;
/** Counts below ten are everyday language: three apps, two wallets. */
const MIN_COUNT = 10;
/** One word that may come between a number and its noun, except a unit that the number counts, such as hours. */
const ADJECTIVE = String.raw`(?:(?!(?:percent|prozent|procent|hours?|stunden|uur|heures|horas|ore|godzin|days|tage|dagen|jours|días|dias|giorni|dni|words|and|und|en|et|y|e|i|or|per|pro|par|por)${END})\p{L}{3,}(?:-|${SPACE}))?`;

function patternFor(language: Language): RegExp {
  const spelled = NUMBER_WORDS[language].replaceAll(" ", "|");
  const amount = String.raw`(?:(?<number>${NUMBER})(?:${SPACE}?(?<letter>[KMB])${END}|${SPACE}(?<times>${multiplier})${END})?|(?<word>${spelled}|(?!(?:${ABBREVIATED})${END})(?:${multiplier}))(?:${SPACE}(?<wordTimes>${multiplier}))?${END})`;
  const money = anyOf(Object.values(CURRENCIES));
  const counted = anyOf(Object.values(COUNT_UNITS));
  const unit = String.raw`(?:-|${SPACE})?(?:(?:of|de|di|d’|d'|in|an)${SPACE}?)?(?:(?<money>${money})${END}|${ADJECTIVE}(?<counted>${counted})${END})`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}.,/#-])(?:(?<sign>US\$|[$€₳])${SPACE}?)?${amount}(?:${unit})?|(?<![\p{L}\p{N}])k${SPACE}?(?:=${SPACE}?)?(?<k>\d+)${END}`,
    "giu",
  );
}

const nameOf = (table: Readonly<Record<string, string>>, found: string): string | undefined =>
  Object.keys(table).find((name) => new RegExp(`^(?:${table[name]})$`, "iu").test(found));
const timesOf = (word: string | undefined): number =>
  word === undefined ? 1 : (MULTIPLIERS.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(word))?.[0] ?? 1);

function valueOf(groups: Readonly<Record<string, string | undefined>>, language: Language): number {
  const { number, letter, times, word, wordTimes } = groups;
  if (number === undefined) {
    const spelled = NUMBER_WORDS[language].split(" ").findIndex((forms) => forms.split("|").includes(word?.toLowerCase() ?? ""));
    return (NUMBER_WORD_VALUES[spelled] ?? timesOf(word)) * timesOf(wordTimes);
  }
  const amount = parseAmount(number, language);
  return (
    ("value" in amount ? amount.value : Number.NaN) *
    (letter === undefined ? timesOf(times) : (MULTIPLIER_LETTERS[letter.toUpperCase()] ?? 1))
  );
}

/** Placeholders and URLs, whose numbers are no figures of a text. */
const PLACEHOLDERS_AND_URLS = /\{\{.*?\}\}|\{figure:.*?\}|\bhttps?:\/\/[^\s)>"]+/g;

/** Finds every amount of money and every larger count that is typed into a text. */
export function findHardcodedFigures(text: string, language: Language): HardcodedFigure[] {
  return [...text.replace(PLACEHOLDERS_AND_URLS, "…").matchAll(patternFor(language))].flatMap(({ 0: found, groups = {} }) => {
    if (groups.k !== undefined) return [{ figure: `k ${groups.k}`, found }];
    const isLarge =
      timesOf(groups.times) >= 1e6 ||
      timesOf(groups.wordTimes) >= 1e6 ||
      (groups.letter !== undefined && groups.letter === groups.letter.toUpperCase());
    const money = nameOf(CURRENCIES, groups.sign ?? groups.money ?? "");
    const counted = nameOf(COUNT_UNITS, groups.counted ?? "");
    const value = valueOf(groups, language);
    if (money === undefined && counted === undefined && !isLarge) return [];
    const isYear = groups.number !== undefined && /^(?:199\d|20[0-3]\d)$/.test(groups.number) && groups.times === undefined;
    if (money === undefined && !isLarge && (value < MIN_COUNT || isYear)) return [];
    return [
      { figure: [Number(value.toPrecision(12)), money ?? counted].filter((part) => part !== undefined).join(" "), found: found.trim() },
    ];
  });
}
