import type { Word } from "./headline-words.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { DAY } from "#app/foundation/durations.ts";

const MULTIPLIERS = new Map<string, number>([
  ...["k", "thousand", "tausend", "tsd", "mil", "mille", "mila", "duizend", "tys", "tysiecy"].map((name) => [name, 1e3] as const),
  ...[
    "m",
    "mn",
    "mln",
    "mio",
    "million",
    "millions",
    "millionen",
    "millones",
    "milhao",
    "milhoes",
    "milioni",
    "milione",
    "miljoen",
    "milion",
    "milionow",
  ].map((name) => [name, 1e6] as const),
  ...[
    "b",
    "bn",
    "mrd",
    "mld",
    "billion",
    "billions",
    "milliard",
    "milliards",
    "milliarde",
    "milliarden",
    "miljard",
    "bilhao",
    "bilhoes",
    "miliardi",
    "miliardo",
    "miliardow",
  ].map((name) => [name, 1e9] as const),
  ...["t", "tn", "trillion", "trillions", "billionen", "billones", "biljoen"].map((name) => [name, 1e12] as const),
]);

export const isMultiplier = (word: string): boolean => MULTIPLIERS.has(word);

const WORDS: readonly string[] = [
  "first 1st erste ersten premier premiere primero primera primeiro primeira primo prima eerste pierwszy pierwsza",
  "two second ii zwei zweite zweiten deux deuxieme dos segundo segunda dois duas due secondo seconda twee tweede dwa dwie drugi druga",
  "three third iii drei dritte dritten trois troisieme tres tercero tercera terceiro terceira terzo terza drie derde trzy trzeci trzecia",
  "four fourth iv vier vierte vierten quatre quatrieme cuatro cuarto cuarta quatro quarto quarta quattro vierde cztery czwarty czwarta",
  "five fifth funf funfte cinq cinquieme cinco quinto quinta cinque vijf vijfde piec piaty piata",
  "six sixth vi sechs sechste sixieme seis sexto sei sesto zes zesde szesc szosty",
  "seven seventh vii sieben siebte sept septieme siete septimo sete setimo sette settimo zeven zevende siedem siodmy",
  "eight eighth viii acht achte huit huitieme ocho octavo oito oitavo otto ottavo achtste osiem osmy",
  "nine ninth ix neun neunte neuf neuvieme nueve noveno nove nono negen negende dziewiec dziewiaty",
  "ten tenth zehn zehnte dix dixieme diez decimo dez dieci tien tiende dziesiec dziesiaty",
];
const written = new Map(WORDS.flatMap((line, place) => line.split(" ").map((word) => [word, String(place + 1)] as const)));
/** Words with other meanings: "due to", "the second", "sei". */
const AMBIGUOUS = new Set(["due", "sei", "six", "dez", "mil"]);

/** Names of months and weekdays in all languages, in every form that dates have. */
const CALENDAR: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ code }) =>
    [{ month: "long" }, { month: "long", day: "numeric" }, { weekday: "long" }, { month: "short" }].flatMap((form) => {
      const format = new Intl.DateTimeFormat(code, { ...(form as Intl.DateTimeFormatOptions), timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, place) => format.format("weekday" in form ? place * DAY : Date.UTC(2026, place, 15)));
    }),
  )
    .flatMap(
      (text) =>
        text
          .toLowerCase()
          .normalize("NFKD")
          .replace(/\p{M}/gu, "")
          .match(/[a-z]{3,}/g) ?? [],
    )
    .filter(
      (word) =>
        !["may", "mars", "set", "mar", "out", "gen", "mag", "dic", "lis", "lip", "lug", "sie", "ago", "may", "dez", "jun"].includes(word),
    ),
);

export const isCalendarWord = (word: string): boolean => CALENDAR.has(word);

/** Normalizes thousands and decimal separators to digits with a point. Versions and times stay as they are. */
function plainNumber(text: string): string {
  if (text.includes(":")) return text;
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) return text.replace(/[.,]/g, "");
  const points = text.replace(/[^.,]/g, "");
  if (points.length > 1 && new Set(points).size === 1) return text;
  const decimal = points.at(-1);
  return decimal === undefined
    ? text
    : `${text.slice(0, text.lastIndexOf(decimal)).replace(/[.,]/g, "")}.${text.slice(text.lastIndexOf(decimal) + 1)}`;
}

/** Amounts, versions and counts of a headline, normalized: "$500M" is "500 million dollars". */
export function numbersOf(words: readonly Word[]): Set<string> {
  const numbers = new Set<string>();
  for (const [place, { folded }] of words.entries()) {
    const [, digits, ending = ""] = /^v?(\d+(?:[.,:]\d+)*)(\p{L}*)$/u.exec(folded) ?? [];
    if (digits === undefined) {
      const word = written.get(folded);
      if (/\d/.test(folded)) numbers.add(folded);
      else if (word !== undefined && !AMBIGUOUS.has(folded)) numbers.add(word);
      continue;
    }
    const number = plainNumber(digits);
    const next = words[place + 1]?.folded ?? "";
    const factor = MULTIPLIERS.get(ending) ?? (ending === "" ? MULTIPLIERS.get(next) : undefined) ?? 1;
    numbers.add(/^\d+(?:\.\d+)?$/.test(number) ? String(Number((Number(number) * factor).toPrecision(12))) : number);
  }
  return numbers;
}

export const datesOf = (words: readonly Word[]): Set<string> => new Set(words.map(({ folded }) => folded).filter(isCalendarWord));
