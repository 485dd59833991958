import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import type { Platform } from "#app/foundation/content/project-facts.ts";

/** What is asked, and the answers in their order; the first is the one that demands nothing. */
export const QUESTIONS = {
  place: ["any", "phone", "browser", "desktop"],
  hardware: ["no", "yes"],
  dapps: ["no", "yes"],
  source: ["not", "somewhat", "very"],
} as const;
export type Question = keyof typeof QUESTIONS;
/** As they are asked. */
export const QUESTION_ORDER: readonly Question[] = ["place", "hardware", "dapps", "source"];
/** The message that explains a question. */
export const hintOf = (question: Question): `questions.${Question}.hint` => `questions.${question}.hint`;
export type Answers = { [Name in Question]: (typeof QUESTIONS)[Name][number] };
export const NO_PREFERENCES: Answers = { place: "any", hardware: "no", dapps: "no", source: "not" };

/** Reads the answers out of an address; null while nothing was answered. What is left out demands nothing. */
export function parseAnswers(query: URLSearchParams): Answers | null {
  const pick = <Answer extends string>(name: Question, known: readonly Answer[]): Answer | undefined =>
    known.find((answer) => answer === query.get(name));
  const found = {
    place: pick("place", QUESTIONS.place),
    hardware: pick("hardware", QUESTIONS.hardware),
    dapps: pick("dapps", QUESTIONS.dapps),
    source: pick("source", QUESTIONS.source),
  };
  if (Object.values(found).every((answer) => answer === undefined)) return null;
  return {
    place: found.place ?? NO_PREFERENCES.place,
    hardware: found.hardware ?? NO_PREFERENCES.hardware,
    dapps: found.dapps ?? NO_PREFERENCES.dapps,
    source: found.source ?? NO_PREFERENCES.source,
  };
}

/** All answers, in a fixed order; nothing while nothing was answered. */
export const serializeAnswers = (answers: Answers | null): URLSearchParams =>
  new URLSearchParams(answers ? { place: answers.place, hardware: answers.hardware, dapps: answers.dapps, source: answers.source } : {});

const FACTS = ["mobile", "browserExtension", "hardware", "dapps", "staking"] as const;
type Fact = (typeof FACTS)[number];
type Has = boolean | null;

/** What the catalogue knows about a wallet; null means unknown. */
export interface Wallet {
  id: string;
  name: string;
  status: Status;
  openSource: Has;
  /** Reports that are public; null when we know of none. */
  audits: readonly unknown[] | null;
  tags: readonly string[];
  wallet: Record<Fact, Has> & { platforms: readonly Platform[] };
}

/** How well a wallet meets one criterion. */
export type Fit = "yes" | "partly" | "no" | "unknown";
export type Criterion = Exclude<Answers["place"], "any"> | "hardware" | "noHardware" | "dapps" | "source" | "staking" | "audits";
/** A reason for or against a wallet; an unknown fact is no reason. */
export interface Reason {
  point: Criterion;
  fit: Exclude<Fit, "unknown">;
}

export interface WalletPick {
  id: string;
  reasons: Reason[];
  /** What is not known of it, whether asked for or not; `phoneSystems`: on which of the two kinds of phone it runs. */
  unknown: (Fact | "openSource" | "phoneSystems" | "audits")[];
}

export interface WalletChoice {
  picks: WalletPick[];
  /** How many wallets, shown or not, meet every wish, be it in part. */
  fitting: number;
  /** Not shown, though they meet the answers as well as the last one shown. By id, as the others below. */
  equal: string[];
  /** Not shown, because they meet the answers less well. */
  weaker: string[];
  /** Not shown, because they do not run where they are wanted. */
  elsewhere: string[];
}

/** A wallet as the chooser's answer names it. */
export interface NamedWallet {
  id: string;
  name: string;
}

/** A recommended wallet, with what its card shows. */
export interface ProposedWallet extends WalletPick, NamedWallet {
  description: string;
  platforms: readonly Platform[];
  website: string | null;
  checked: string;
  confirmed: string;
}

export interface Proposal {
  picks: ProposedWallet[];
  fitting: number;
  equal: NamedWallet[];
  weaker: NamedWallet[];
  elsewhere: NamedWallet[];
  /** Live wallets of the catalogue, and those that have closed. */
  live: number;
  closed: NamedWallet[];
}

/** How many wallets are proposed. */
export const MAX_PICKS = 3;

/** Points for each criterion that is met, minus points when it is not; none when unknown. */
const WEIGHTS = { place: 4, hardware: 4, dapps: 4, very: 4, somewhat: 2, not: 0 } as const;
/** Of the points for the place, what a second best one earns. */
const PARTLY = 0.25;

const fitOf = (has: Has): Fit => (has === null ? "unknown" : has ? "yes" : "no");
const fitScore = (fit: Fit, weight: number): number => ({ yes: weight, partly: weight * PARTLY, no: -weight, unknown: 0 })[fit];

/** Whether a wallet runs in a place. On a computer the browser will do in part where there is no program of its own. */
function runsIn({ mobile, browserExtension, platforms }: Wallet["wallet"], place: Exclude<Answers["place"], "any">): Fit {
  if (place === "phone") return fitOf(mobile);
  const inBrowser: Fit = browserExtension ? "yes" : platforms.includes("web") ? "partly" : fitOf(browserExtension);
  if (place === "browser") return inBrowser;
  if (platforms.includes("desktop")) return "yes";
  return inBrowser === "yes" ? "partly" : inBrowser;
}

function scoreWallet(
  { openSource, audits, tags, wallet }: Wallet,
  { place, hardware, dapps, source }: Answers,
): { score: number; fits: boolean; reasons: Reason[]; isElsewhere: boolean } {
  const inPlace = place === "any" ? undefined : { point: place, fit: runsIn(wallet, place), weight: WEIGHTS.place };
  const criteria: { point: Criterion; fit: Fit; weight: number }[] = [
    ...(inPlace ? [inPlace] : []),
    ...(hardware === "yes" ? [{ point: "hardware" as const, fit: fitOf(wallet.hardware), weight: WEIGHTS.hardware }] : []),
    ...(hardware === "no" && tags.includes("hardware-recommended")
      ? [{ point: "noHardware" as const, fit: "no" as const, weight: WEIGHTS.hardware }]
      : []),
    ...(dapps === "yes" ? [{ point: "dapps" as const, fit: fitOf(wallet.dapps), weight: WEIGHTS.dapps }] : []),
    // Open source, audits and staking are always shown.
    { point: "source", fit: fitOf(openSource), weight: WEIGHTS[source] },
    { point: "audits", fit: audits ? "yes" : "unknown", weight: 0 },
    { point: "staking", fit: fitOf(wallet.staking), weight: 0 },
  ];
  return {
    score: criteria.reduce((sum, { fit, weight }) => sum + fitScore(fit, weight), 0),
    fits: criteria.every(({ fit, weight }) => weight === 0 || fit === "yes" || fit === "partly"),
    reasons: criteria.flatMap(({ point, fit }) => (fit === "unknown" ? [] : [{ point, fit }])),
    isElsewhere: inPlace?.fit === "no",
  };
}

const hadIncident = ({ tags }: Wallet): boolean => tags.includes("security-incident");

function unknownFacts({ openSource, audits, wallet }: Wallet): WalletPick["unknown"] {
  const facts = FACTS.filter((fact) => wallet[fact] === null);
  const systems = wallet.mobile && !wallet.platforms.some((platform) => platform === "ios" || platform === "android");
  return [
    ...facts,
    ...(systems ? (["phoneSystems"] as const) : []),
    ...(openSource === null ? (["openSource"] as const) : []),
    ...(audits === null ? (["audits"] as const) : []),
  ];
}

/**
 * The live wallets that meet the answers best, with what speaks for and against each. Those that meet every wish come first, then points
 * decide. Among equals a wallet whose users were robbed comes last. Then an audit counts, then how much is known, then public source
 * code, then the alphabet. A wallet that surely doesn't run in the wanted place is never among them.
 */
export function chooseWallets(wallets: readonly Wallet[], answers: Answers): WalletChoice {
  const judged = wallets
    .filter(({ status }) => status === "live")
    .map((wallet) => ({ wallet, unknown: unknownFacts(wallet), ...scoreWallet(wallet, answers) }))
    .sort(
      (one, other) =>
        Number(other.fits) - Number(one.fits) ||
        other.score - one.score ||
        Number(hadIncident(one.wallet)) - Number(hadIncident(other.wallet)) ||
        Number(other.wallet.audits !== null) - Number(one.wallet.audits !== null) ||
        one.unknown.length - other.unknown.length ||
        Number(other.wallet.openSource) - Number(one.wallet.openSource) ||
        one.wallet.name.localeCompare(other.wallet.name, "en") ||
        (one.wallet.id < other.wallet.id ? -1 : 1),
    );
  const fitting = judged.filter(({ isElsewhere }) => !isElsewhere);
  const picks = fitting.slice(0, MAX_PICKS);
  const rest = fitting.slice(MAX_PICKS);
  const last = picks.at(-1);
  const isEqual = ({ fits, score }: (typeof judged)[number]) => fits === last?.fits && score === last.score;
  const idsOf = (list: typeof judged) => list.map(({ wallet }) => wallet.id);
  return {
    picks: picks.map(({ wallet, reasons, unknown }) => ({ id: wallet.id, reasons, unknown })),
    fitting: fitting.filter(({ fits }) => fits).length,
    equal: idsOf(rest.filter(isEqual)),
    weaker: idsOf(rest.filter((one) => !isEqual(one))),
    elsewhere: idsOf(judged.filter(({ isElsewhere }) => isElsewhere)),
  };
}
