import type { Custody, ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { confirmationExpiresAt, type ProjectView } from "#app/features/ecosystem/project-view.ts";

/** State of an answer, each with a word and an icon: a note on how it works, care for what changed or is old, a warning after a loss. */
export type RiskLevel = "good" | "note" | "care" | "warning" | "unknown";
export const RISK_QUESTIONS = ["custody", "audits", "code", "liquidity", "confirmed", "incidents"] as const;
export type RiskQuestion = (typeof RISK_QUESTIONS)[number];

/** Limits of the daily trading volume in USD between thin, moderate and deep liquidity. */
const MODERATE_VOLUME = 50_000;
const DEEP_VOLUME = 1_000_000;

type Traded = Pick<ProjectFigures, "protocolVolume24h" | "tokenVolume24h" | "tvl">;

/** Message key for liquidity. A protocol's volume counts before its token's. */
export function liquidityOf({ protocolVolume24h, tokenVolume24h, tvl }: Traded) {
  const volume = protocolVolume24h ?? tokenVolume24h;
  if (!volume) return tvl ? "locked" : "unknown";
  const level = volume.value < MODERATE_VOLUME ? "thin" : volume.value < DEEP_VOLUME ? "moderate" : "deep";
  return protocolVolume24h ? (`${level}Protocol` as const) : level;
}

export const liquidityLevelOf = (figures: Traded) => {
  const liquidity = liquidityOf(figures);
  if (liquidity === "locked" || liquidity === "unknown") return "unknown";
  return liquidity.startsWith("thin") ? "thin" : liquidity.startsWith("moderate") ? "moderate" : "deep";
};

const CUSTODY_LEVELS: Record<Custody, RiskLevel> = { self: "good", contract: "note", issuer: "note", operator: "note" };
const LIQUIDITY_LEVELS = { thin: "note", moderate: "note", deep: "good", unknown: "unknown" } as const;
/** Categories that hold assets, so an unknown custody is a risk. */
const HOLDS_ASSETS = new Set(["defi", "wallets", "nfts", "rwa"]);

const ANSWERS: Record<RiskQuestion, (view: ProjectView, figures: Traded, now: number) => RiskLevel | null> = {
  custody: ({ custody, card }) => (custody ? CUSTODY_LEVELS[custody] : HOLDS_ASSETS.has(card.category) ? "unknown" : null),
  audits: ({ audits }) => (audits === null ? "unknown" : audits.some(({ comparison }) => comparison?.isSame === false) ? "care" : "good"),
  code: ({ openSource }) => (openSource === null ? "unknown" : openSource ? "good" : "note"),
  liquidity: ({ token, card }, figures) =>
    token !== null || card.category === "defi" ? LIQUIDITY_LEVELS[liquidityLevelOf(figures)] : null,
  confirmed: ({ card, confirmed }, _, now) =>
    card.status === "listed" ? "unknown" : now < confirmationExpiresAt(confirmed) ? "good" : "care",
  incidents: ({ incidents }) => (incidents.length === 0 ? null : incidents.every(({ loss }) => loss?.value === 0) ? "care" : "warning"),
};

/** Risk questions that apply to a project, with the state of each answer. */
export const riskAnswers = (view: ProjectView, figures: Traded, now: number): { question: RiskQuestion; level: RiskLevel }[] =>
  RISK_QUESTIONS.flatMap((question) => {
    const level = ANSWERS[question](view, figures, now);
    return level === null ? [] : [{ question, level }];
  });
