import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import type { Platform } from "#app/foundation/content/project-facts.ts";

/** Questions with their answers in order; the first answer requires nothing. */
export const QUESTIONS = {
  place: ["any", "phone", "browser", "desktop"],
  hardware: ["no", "yes"],
  dapps: ["no", "yes"],
  source: ["not", "somewhat", "very"],
} as const;
export type Question = keyof typeof QUESTIONS;
export const QUESTION_ORDER: readonly Question[] = ["place", "hardware", "dapps", "source"];
export const hintOf = (question: Question): `questions.${Question}.hint` => `questions.${question}.hint`;
export type Answers = { [Name in Question]: (typeof QUESTIONS)[Name][number] };
export const NO_PREFERENCES: Answers = { place: "any", hardware: "no", dapps: "no", source: "not" };

/** Parses the answers in an address; null without any. Missing answers require nothing. */
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

export const serializeAnswers = (answers: Answers | null): URLSearchParams =>
  new URLSearchParams(answers ? { place: answers.place, hardware: answers.hardware, dapps: answers.dapps, source: answers.source } : {});

const FACTS = ["mobile", "browserExtension", "hardware", "dapps", "staking"] as const;
type Fact = (typeof FACTS)[number];
type Has = boolean | null;

/** Facts about a wallet in the catalog; null means unknown. */
export interface Wallet {
  id: string;
  name: string;
  status: Status;
  openSource: Has;
  /** Public reports; null when we know of none. */
  audits: readonly unknown[] | null;
  tags: readonly string[];
  wallet: Record<Fact, Has> & { platforms: readonly Platform[] };
}

export type WalletFit = "yes" | "partly" | "no" | "unknown";
export type Criterion = Exclude<Answers["place"], "any"> | "hardware" | "noHardware" | "dapps" | "source" | "staking" | "audits";
/** A reason for or against a wallet; unknown facts give none. */
export interface Reason {
  point: Criterion;
  fit: Exclude<WalletFit, "unknown">;
}

export interface WalletPick {
  id: string;
  reasons: Reason[];
  /** All unknown facts, requested or not. `phoneSystems` means that we don't know if it runs on iOS or Android. */
  unknown: (Fact | "openSource" | "phoneSystems" | "audits")[];
}

export interface WalletChoice {
  picks: WalletPick[];
  /** Number of wallets that match every answer at least partly, including those not shown. */
  fitting: number;
  /** IDs of hidden wallets that match as well as the last one shown. */
  equal: string[];
  /** IDs of hidden wallets that match less well. */
  weaker: string[];
  /** IDs of hidden wallets that don't run on the chosen platform. */
  elsewhere: string[];
}

export interface NamedWallet {
  id: string;
  name: string;
}

export interface ProposedWallet extends WalletPick, NamedWallet {
  description: string;
  platforms: readonly Platform[];
  website: string | null;
  checked: string;
  confirmed: string;
  status: Status;
}

export interface Proposal {
  picks: ProposedWallet[];
  fitting: number;
  equal: NamedWallet[];
  weaker: NamedWallet[];
  elsewhere: NamedWallet[];
  /** Number of wallets to choose from, and of those among them that we could confirm as live. */
  wallets: number;
  live: number;
  closed: NamedWallet[];
}

export const MAX_PICKS = 3;

/** Points for a met criterion, subtracted when it isn't met; 0 when unknown. */
const WEIGHTS = { place: 4, hardware: 4, dapps: 4, very: 4, somewhat: 2, not: 0 } as const;
/** Share of the platform points that a second-best platform earns. */
const PARTLY = 0.25;

const fitOf = (has: Has): WalletFit => (has === null ? "unknown" : has ? "yes" : "no");
const fitScore = (fit: WalletFit, weight: number): number => ({ yes: weight, partly: weight * PARTLY, no: -weight, unknown: 0 })[fit];

/** Checks if a wallet runs on a platform. On a computer, a browser wallet counts partly when there's no desktop program. */
function runsIn({ mobile, browserExtension, platforms }: Wallet["wallet"], place: Exclude<Answers["place"], "any">): WalletFit {
  if (place === "phone") return fitOf(mobile);
  const inBrowser: WalletFit = browserExtension ? "yes" : platforms.includes("web") ? "partly" : fitOf(browserExtension);
  if (place === "browser") return inBrowser;
  if (platforms.includes("desktop")) return "yes";
  return inBrowser === "yes" ? "partly" : inBrowser;
}

function scoreWallet(
  { openSource, audits, tags, wallet }: Wallet,
  { place, hardware, dapps, source }: Answers,
): { score: number; fits: boolean; reasons: Reason[]; isElsewhere: boolean } {
  const inPlace = place === "any" ? undefined : { point: place, fit: runsIn(wallet, place), weight: WEIGHTS.place };
  const criteria: { point: Criterion; fit: WalletFit; weight: number }[] = [
    ...(inPlace ? [inPlace] : []),
    ...(hardware === "yes" ? [{ point: "hardware" as const, fit: fitOf(wallet.hardware), weight: WEIGHTS.hardware }] : []),
    ...(hardware === "no" && tags.includes("hardware-recommended")
      ? [{ point: "noHardware" as const, fit: "no" as const, weight: WEIGHTS.hardware }]
      : []),
    ...(dapps === "yes" ? [{ point: "dapps" as const, fit: fitOf(wallet.dapps), weight: WEIGHTS.dapps }] : []),
    // Source code, audits and staking are always shown.
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

/** Leaves out closed wallets and those that aren't ready. Wallets that we couldn't confirm as live remain, and say so. */
export const isSelectable = ({ status }: Pick<Wallet, "status">): boolean => status === "live" || status === "listed";

/**
 * Chooses the wallets that match the answers best, with reasons for and against each. Wallets that match every answer come first, then
 * points decide. Among equals, one whose users were robbed comes last; then a live status, audits, known facts, public source code and the
 * alphabet decide. A wallet that doesn't run on the chosen platform is never chosen.
 */
export function chooseWallets(wallets: readonly Wallet[], answers: Answers): WalletChoice {
  const judged = wallets
    .filter(isSelectable)
    .map((wallet) => ({ wallet, unknown: unknownFacts(wallet), ...scoreWallet(wallet, answers) }))
    .sort(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        b.score - a.score ||
        Number(hadIncident(a.wallet)) - Number(hadIncident(b.wallet)) ||
        Number(b.wallet.status === "live") - Number(a.wallet.status === "live") ||
        Number(b.wallet.audits !== null) - Number(a.wallet.audits !== null) ||
        a.unknown.length - b.unknown.length ||
        Number(b.wallet.openSource) - Number(a.wallet.openSource) ||
        a.wallet.name.localeCompare(b.wallet.name, "en") ||
        (a.wallet.id < b.wallet.id ? -1 : 1),
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
    weaker: idsOf(rest.filter((item) => !isEqual(item))),
    elsewhere: idsOf(judged.filter(({ isElsewhere }) => isElsewhere)),
  };
}
