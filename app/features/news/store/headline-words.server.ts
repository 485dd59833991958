import type { Language } from "#app/foundation/i18n/languages.ts";

/** Words in nearly every headline here. */
const STOP_WORDS = new Set(
  (
    "cardano ada crypto the and for with from percent prozent procent its are has have was were will this that into your our their " +
    "der die das und mit von auf fur ein eine einen einem einer ist wird hat bei dem den des im zum zur sich " +
    "les des une pour dans que qui sur aux par est son ses leur " +
    "los las del con por para una sus que " +
    "uma dos das com seu sua nos nas pelo pela " +
    "gli della dei delle del per nel nella alla con una sul sulla " +
    "het een van voor met zijn naar " +
    "nie jest dla oraz przez ich jego"
  ).split(" "),
);

/** Words that headlines of the same story use interchangeably. */
const SYNONYMS: readonly string[] = [
  "publish publishes published releases release released releasing launch launches launched launching unveil unveils unveiled introduces introduced announces announced announce reveals revealed presents presented debuts issues rolls ships",
  "rise rises rose rising jump jumps jumped surge surges surged soars soared rally rallies climbs climbed gains gained spikes rebounds increases grows",
  "fall falls fell falling drop drops dropped plunge plunges plunged crash crashes crashed sinks sank slumps slides tumbles declines dips decreases loses",
  "say says said tells told states explains",
  "start starts started begin begins began kicks",
  "big large major huge massive",
  "approve approves approved pass passes passed accepts accepted ratifies ratified",
  "hit hits reach reaches reached tops crosses surpasses exceeds",
  "buy buys bought acquires acquired purchases",
  "sell sells sold",
  "join joins partners teams collaborates",
  "developers devs builders coders",
  "founder creator",
  "show shows display displays",
  "way method",
  "get gets receives wins secures",
  "plan plans aims wants intends",
  "veroffentlicht veroffentlichen publiziert stellt enthullt startet lanciert prasentiert",
  "steigt klettert springt zieht",
  "fallt sinkt sturzt rutscht",
  "lance lancent publie publient devoile devoilent presente annonce annoncent",
  "lanza lanzan publica publican presenta presentan anuncia anuncian estrena",
  "lanca lancam divulga divulgam apresenta anuncia anunciam",
  "lancia lanciano pubblica pubblicano presenta presentano annuncia svela",
  "lanceert lanceren publiceert publiceren onthult presenteert kondigt brengt",
  "publikuje oglasza prezentuje wprowadza uruchamia startuje udostepnia",
];

export interface Word {
  raw: string;
  /** Lower case without accents. */
  folded: string;
  stem: string;
  isFirst: boolean;
}

const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L").replaceAll("ß", "ss");

const TOKEN = /(?<![\p{L}\p{N}])[vV]?\p{N}+(?:[.,:]\p{N}+)*\p{L}{0,9}|\p{L}[\p{L}\p{N}]*/gu;

/** Reduces inflected forms of a word to the same stem, which needn't be a word. */
function stemOf(word: string, language: Language): string {
  if (/\d/.test(word)) return word;
  if (language !== "en") return word.slice(0, 8).replace(/(?<=.{3})(?:ad[oa]s?|[aeiouy]{1,2}[nst]?|[nst])$/, "");
  const stem = word.replace(/(?<=.{3})(?:ing|ed|es|s|e)$/, "");
  return stem === word || !/(?:ing|ed)$/.test(word) ? stem : stem.replace(/([bdgmnprt])\1$/, "$1");
}

const groups = new Map<string, string>(
  SYNONYMS.flatMap((line) => {
    const words = line.split(" ");
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

export function readWords(title: string, language: Language): Word[] {
  const plain = fold(title);
  return Array.from(plain.matchAll(TOKEN), ({ 0: raw, index }) => {
    const folded = raw.toLowerCase();
    const group = groups.get(folded);
    const isFirst = /(?:^|[:.!?|–—-] |["“„«(] ?)$/.test(plain.slice(Math.max(0, index - 3), index)) || index === 0;
    return { raw, folded, stem: group === undefined ? stemOf(folded, language) : `=${group}`, isFirst };
  });
}

/** True for words with meaning: no stop words, and none of one or two letters without a digit. */
export const isSignificant = ({ folded }: Word): boolean => (folded.length > 2 || /\d/.test(folded)) && !STOP_WORDS.has(folded);
