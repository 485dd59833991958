import type { Word } from "./headline-words.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Negations. A headline with one and a headline without one mean different things. */
const NEGATIONS: Record<Language, string> = {
  en: "not no never none without against cannot nobody neither nor despite denies deny denied",
  nl: "niet geen nooit zonder tegen niemand ontkent ontkennen",
  de: "nicht kein keine keinen keinem keiner nie niemals ohne gegen dementiert dementieren bestreitet",
  fr: "pas sans jamais aucun aucune contre ni dement dementent nie nient",
  es: "no nunca sin ningun ninguna contra ni jamas niega niegan desmiente",
  pt: "nao nunca sem nenhum nenhuma contra nem nega negam desmente",
  it: "non mai senza nessun nessuna contro ne nega negano smentisce",
  pl: "nie nigdy bez zaden zadna zadne przeciw przeciwko zaprzecza zaprzeczaja",
};
const negations = new Map(Object.entries(NEGATIONS).map(([language, words]) => [language, new Set(words.split(" "))]));

/** Word beginnings with opposite meanings, in all languages. A word of two languages has the same meaning in both. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  [
    "rise rises rising rose jump surge soar rally ralli climb gain grow grew rebound increas higher up bull steig stieg klett kletter spring hoch hausse grimp monte bond augment hauss sube suben subio alza salt dispar alcist aumenta sobe sobem alta sale salgono salit cresc rialz stijg klim omhoog rosn wzrost wzras",
    "fall fell drop plung crash sink sank slump slid tumbl declin dip lower down lose loses losing lost decreas bear dips dipped fallt sink sturz rutsch tief verlier baiss chut recul plong perd baja bajan bajo cae caen cayo caida desplom hund pierd bajist cai caem queda despenc perde scend cala calano croll perd ribass daal dalen zakt omlaag spad",
  ],
  [
    "approv pass ratif accept adopt greenlight genehmig billig annehm angenomm approuv adopt apruebe aprueb acept aprov aceit approva accett goedge aanvaard keurt zatwierdz przyj uchwal",
    "reject fail ban bans banned prohib forbid verbiet interdi proib vieta verbied zakaz den refus declin dismiss block veto ablehn abgelehn lehn lehnt verweig scheiter rejet rejett refus echou rechaz fracas rejeit recus respin rifiut bocci falli verwerp afgewez wijst weiger odrzuc",
  ],
  [
    "win wins won victor gewinn siegt gagne gana ganan vence ganha vince vincon wint winnen wygr",
    "lose loses lost defeat verlier verlor unterlieg perd pierde pierd perde perdon verliest przegr",
  ],
  [
    "launch open opens opened reopen start begin eroffn offne startet lance ouvr demarr abre abren abri inaugur lanza apre aprono avvia openen opent start otwier rozpoczyn uruchom",
    "close closes closed closing shut end ends ended stop halt cease schliess beend stopp einstell ferm arret cierra cierran cerr detien fecha fecham encerr chiud ferma sluit stopt eindig zamyk zamkn konczy wstrzym",
  ],
  [
    "buy buys bought acquir purchas kauf ubernimmt achet compra compran adquier acquist koop koopt kupuj kupi",
    "sell sells sold selling dump verkauf vend vende vendu venden vendem verkoop sprzed",
  ],
  [
    "support back backs backed endors unterstutz souti apoya apoyan apoia sosten steun popier",
    "oppos reject fight bekampf oppos opone opoe oppon verzet sprzeciw",
  ],
  [
    "confirm bestatig confirm potwierdz bevestig conferm",
    "deny denies denied dement dementier neg niega nega smentisc smenti ontken zaprzecz",
  ],
  ["inflow zufluss entree entrad afflu instroom naplyw", "outflow abfluss sortie salid saida deflu uitstroom odplyw"],
  [
    "above over exceed surpass uber dessus supera encima acima sopra boven powyzej",
    "below under unter dessous debajo abaixo sotto onder ponizej",
  ],
  ["more plus mas mais piu meer mehr wiecej", "less fewer moins menos meno minder weniger mniej"],
  ["high highest record hochst haut maxim massim hoogste najwyzs", "low lowest tiefst bas minim laagste najnizs"],
  ["before prior vor avant antes prima voor przed", "after nach apres despues depois dopo na po"],
  [
    "legal lawful allow permit erlaub legal autoris permit permet toegestaan dozwol",
    "illegal unlawful ban bans banned prohib forbid verbiet verbot interdi prohib proib vieta verbied verbod zakaz nielegal",
  ],
  ["first erste premier primer primeir prim eerst pierwsz", "last final letzt derni ultim laatst ostatni"],
  [
    "join beitret tritt rejoin entra aderi adher toetre dolacz",
    "leave leaves left quit exit verlass quitt deja abandon sai deixa lascia abbandon verla opuszcz",
  ],
  [
    "add adds added list lists listed listet ajout agreg listar adicion aggiung toevoeg dodaj",
    "remove removes removed delist entfern retir supprim elimin quita remov rimuov verwijder usuw",
  ],
  [
    "gain gains profit gewinn benef ganancia lucro guadagn profitto winst zysk",
    "loss losses verlust perte perdida prejuizo perdit verlies strat",
  ],
  [
    "success succeed erfolg reussi exito sucess success succes sukces",
    "failure fail failed misserfolg echec fracas fracass falliment mislukk porazk",
  ],
  [
    "innocent acquit freigesproch acquitt inocent innocent assolt onschuldig niewinn",
    "guilty convict schuldig verurteil coupabl condamn culpab conden colpevol condann veroordeel winny skazan",
  ],
  ["optimis bullish zuversicht", "pessimis bearish"],
  ["early fruh", "late delay spat verzoger retard retras atras ritard vertrag opozn"],
  [
    "resume reactivat unpause restor wiederaufnehm repren reanud retom riprend hervat wznow",
    "pause suspend halt freez aussetz suspen pausa sospend onderbre zawiesz",
  ],
  ["yes ja oui si sim tak", "no nein non nao nee nie"],
  ["short", "long"],
  [
    "raise raises raised raising hike hikes hiked erhoh releve eleva aumenta alza verhoog podwyz podnos",
    "cut cuts lower lowers lowered lowering reduce reduces reduced senk senkt abaisse recort reduc reduz tagli riduce verlaag obniz",
  ],
  ["mint", "burn"],
  ["deposit einzahl depot deposit stort wplat", "withdraw auszahl retrait retir saque preliev opname wyplat"],
  ["upgrade", "downgrade"],
];
const opposites = OPPOSITES.map((axis) => axis.map((side) => new Set(side.split(" "))));
/** Shorter entries match whole words only: "up" isn't "update". */
const MIN_BEGINNING = 5;

const hasSide = (words: readonly Word[], side: ReadonlySet<string> | undefined): boolean =>
  words.some(({ folded }) => {
    if (side?.has(folded)) return true;
    for (let length = Math.min(folded.length, 10); length >= MIN_BEGINNING; length--) if (side?.has(folded.slice(0, length))) return true;
    return /^.{4}(?:s|ed|es|ing|en|t|e|a|o|an|am)$/.test(folded) && side?.has(folded.slice(0, 4)) === true;
  });

const PREFIXES = ["un", "de", "dis", "non", "il", "in", "im", "ir", "anti", "ent", "de", "des", "ver", "nie", "on", "a", "s"];
/** Minimum length of a root after a prefix: "dex" and "index" aren't opposites. */
const MIN_ROOT = 4;

/** True if two headlines contradict each other, judged by negations and by the words that only one of them has. */
export function isOpposite(language: Language, list: readonly Word[], tuple: readonly Word[]): boolean {
  const negated = (words: readonly Word[], text = words.map(({ folded }) => folded).join(" ")) =>
    words.some(({ folded }) => negations.get(language)?.has(folded)) || (language === "en" && /\b\w+n t\b/.test(text));
  if (negated(list) !== negated(tuple)) return true;
  const onlyOne = without(list, tuple);
  const onlyOther = without(tuple, list);
  if (
    opposites.some(
      ([left, right]) => (hasSide(onlyOne, left) && hasSide(onlyOther, right)) || (hasSide(onlyOne, right) && hasSide(onlyOther, left)),
    )
  )
    return true;
  return onlyOne.some(({ folded }) => onlyOther.some((word) => isPrefixed(folded, word.folded) || isPrefixed(word.folded, folded)));
}

const without = (words: readonly Word[], others: readonly Word[]): Word[] => {
  const stems = new Set(others.map(({ stem }) => stem));
  return words.filter(({ stem }) => !stems.has(stem));
};

const isPrefixed = (long: string, short: string): boolean => short.length >= MIN_ROOT && PREFIXES.some((prefix) => long === prefix + short);
