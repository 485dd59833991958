import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

/** Most frequent function words of each language: about a third of a text's words, and rare in other languages. */
const STOP_WORDS: Record<Language, string> = {
  en: "the of and to in is for on with that by this it from are as at be has have was will an its how what not you we can your new about after their they more or than over into why could may up our all but been if says now",
  nl: "de het een en van in is op te dat voor met zijn aan niet die er om ook bij naar door als uit maar over nog wordt heeft worden meer deze dit dan wat hoe je kan na tot geen zo nieuwe hun onder waarom wij jouw volgens",
  de: "der die das und ist von den mit für auf ein eine zu im des dem sich nicht auch wird als bei aus an nach einen einer es werden sind hat wie über zum zur um noch vor sie wir kann am so neue oder doch du deine eines einem durch warum mehr dass",
  fr: "le la les de des et un une du en est pour dans que qui sur au aux par avec ce cette ne pas plus il elle se sont son sa ses vous nous mais comme ou été être ont leur ces après d l s qu n entre vers pourquoi comment votre afin",
  es: "el la los las de y en que un una del por con para se su es al lo como más no sus sobre este esta pero ha son ya fue entre desde hasta cómo qué muy tras tu está sin también han ser porque nueva nuevo o según hacia",
  pt: "o a os as de e em que um uma do da dos das no na nos nas por com para se é ao mais não seu sua como foi sobre mas ou pelo pela são à até já tem você está também após entre ser isso ele ela este esta novo nova seus segundo sem",
  it: "il la lo i gli le di e che un una del della dei delle in per con non si è da al alla dal dalla nel nella sul sulla come più ma anche sono ha su ai dei tra cosa perché questo questa o se l d un dell nell all dopo loro stato essere nuovo nuova ogni senza",
  pl: "i w na z do się nie jest to że o za od po przez dla jak oraz co a ale czy jego są ma być już może który która które ze przy tym tego ich nad tylko także po też u lub aby pod jako po roku będzie został gdzie dlaczego bez",
};

/** Weight of each stop word: higher when fewer languages share it. */
const LANGUAGES_BY_WORD = new Map<string, Map<Language, number>>();
const LISTS = LANGUAGES.map(({ code }) => [code, new Set(STOP_WORDS[code].split(" "))] as const);
for (const word of new Set(LISTS.flatMap(([, list]) => [...list]))) {
  const owners = LISTS.flatMap(([code, list]) => (list.has(word) ? [code] : []));
  LANGUAGES_BY_WORD.set(word, new Map(owners.map((code) => [code, 1 / owners.length])));
}

const MAX_TEXT_LENGTH = 2_000;
/** Minimum share of Latin letters; all our languages use the Latin script. */
const MIN_LATIN_SHARE = 0.7;
/** With fewer words we can't tell that a text is in none of our languages. */
const MIN_WORDS = 20;
/** A text in one of our languages has several times this share of function words. */
const MIN_SHARE = 0.08;
/** A language other than the feed's needs this much more weight, and at least this weight. */
const MIN_LEAD = 2;
const MIN_CLEAR_WORDS = 2.5;

/**
 * Returns the feed's language unless the text is clearly in another of ours; null if it's in none of them. A headline without function
 * words counts as the feed's language.
 */
export function detectLanguage(text: string, ofFeed: Language): Language | null {
  const sample = text.slice(0, MAX_TEXT_LENGTH).toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters * MIN_LATIN_SHARE) return null;

  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = new Map<Language, number>();
  for (const word of words) {
    for (const [code, weight] of LANGUAGES_BY_WORD.get(word) ?? []) scores.set(code, (scores.get(code) ?? 0) + weight);
  }
  const own = scores.get(ofFeed) ?? 0;
  const [best = ofFeed, most = 0] = [...scores].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (words.length >= MIN_WORDS && most < words.length * MIN_SHARE) return null;
  return best !== ofFeed && most >= MIN_CLEAR_WORDS && most >= own * MIN_LEAD ? best : ofFeed;
}
