import * as v from "valibot";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import type { Subcategory } from "#app/foundation/content/project-facts.ts";
import { figureSchema, type Figure } from "#app/foundation/figures/figure.ts";
import { topic, type Topic } from "#app/foundation/live/topic.ts";

export { projectPath } from "#app/features/ecosystem/project-path.ts";

/** `listed`: no evidence shows that the project works. */
export type Status = "live" | "beta" | "development" | "discontinued" | "listed";
/** Party that controls users' assets. */
export type Custody = "self" | "contract" | "issuer" | "operator";
export const WALLET_FEATURES = ["mobile", "hardware", "dapps", "staking"] as const;
export type WalletFeature = (typeof WALLET_FEATURES)[number];

/** A project in a list, in one language. */
export interface Card {
  id: string;
  name: string;
  category: string;
  subcategory?: Subcategory | undefined;
  status: Status;
  description: string;
  /** Date of the newest evidence for the status. */
  confirmed: string;
  /** Tag IDs; their labels are the `tags` messages. */
  tags: readonly string[];
  website?: string | undefined;
  twitter?: string | undefined;
  github?: string | undefined;
  /** Known features of a wallet; undefined for other projects. */
  features?: readonly WalletFeature[] | undefined;
  isNew?: true | undefined;
  isFunded?: true | undefined;
  custody?: Custody | undefined;
  audits?: number | undefined;
  /** True when users should know of an incident. */
  hasIncident?: true | undefined;
}

const figure = v.nullable(figureSchema);

/**
 * Figures on a card: `tvl` and `volume24h` in USD, changes in percent, `users` as holders of the token. The volume is the protocol's, or
 * the token's when no protocol is counted.
 */
const cardFiguresSchema = v.object({
  tvl: figure,
  volume24h: figure,
  change24h: figure,
  change7d: v.optional(figure, null),
  users: figure,
  transactions30d: v.optional(figure, null),
});
export type CardFigures = v.InferOutput<typeof cardFiguresSchema>;
export type ListFigures = Record<"tvl" | "volume24h" | "change24h" | "users", Pick<Figure, "value"> | null>;
export const NO_CARD_FIGURES: CardFigures = {
  tvl: null,
  volume24h: null,
  change24h: null,
  change7d: null,
  users: null,
  transactions30d: null,
};

/** The chain's totals in USD, and the projects with any figure, by ID. */
const directorySchema = v.object({
  chainTvl: figure,
  chainVolume24h: v.optional(figure),
  chainStablecoins: v.optional(figure),
  projects: v.record(v.string(), cardFiguresSchema),
  /** Token prices of the last days, oldest first. */
  sparklines: v.optional(v.record(v.string(), v.array(v.number()))),
});
export type Directory = v.InferOutput<typeof directorySchema>;
export const EMPTY_DIRECTORY: Directory = { chainTvl: null, projects: {} };
export const directoryTopic = topic("directory", directorySchema);

/** All figures of a project: amounts in USD, changes in percent, supplies in tokens, athAt in milliseconds. */
export const PROJECT_METRICS = [
  "tvl",
  "tvlChange24h",
  "protocolVolume24h",
  "fees24h",
  "stablecoinSupply",
  "price",
  "change24h",
  "change7d",
  "change30d",
  "marketCap",
  "rank",
  "tokenVolume24h",
  "high24h",
  "low24h",
  "circulatingSupply",
  "totalSupply",
  "ath",
  "athAt",
  "holders",
  "transactions24h",
  "transactions30d",
] as const;
export type ProjectMetric = (typeof PROJECT_METRICS)[number];

const projectFigures = figureTopic("project", PROJECT_METRICS);
export type ProjectFigures = v.InferOutput<typeof projectFigures.schema>;
export const EMPTY_FIGURES = projectFigures.empty;

export const projectTopic = (id: string): Topic<ProjectFigures> => ({ ...projectFigures, name: `project.${id}` });

/** An event in or around a project. Times in milliseconds since 1970. */
export const activityItemSchema = v.object({
  id: v.string(),
  type: v.picklist(["github", "governance", "trade", "partnership", "other"]),
  title: v.string(),
  description: v.string(),
  value: v.nullable(v.string()),
  timestamp: v.number(),
  url: v.string(),
});
export type ActivityItem = v.InferOutput<typeof activityItemSchema>;

export const socialPostSchema = v.object({
  id: v.string(),
  platform: v.picklist(["reddit", "other"]),
  author: v.nullable(v.string()),
  content: v.string(),
  publishedAt: v.number(),
  url: v.string(),
  engagement: v.partial(v.object({ likes: v.number(), upvotes: v.number(), comments: v.number() })),
});
export type SocialPost = v.InferOutput<typeof socialPostSchema>;

/** Thresholds of the specification: a change in percent, a volume in USD. */
const TRENDING_MIN_CHANGE = 10;
const VERIFIED_MIN_VOLUME = 2_000_000;

export const QUICK_FILTERS = ["trending", "new", "verified", "funded"] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

export const QUICK_FILTER_TESTS: Record<QuickFilter, (card: Pick<Card, "isNew" | "isFunded">, figures: ListFigures) => boolean> = {
  trending: (_, { change24h }) => change24h !== null && change24h.value > TRENDING_MIN_CHANGE,
  verified: (_, { volume24h }) => volume24h !== null && volume24h.value > VERIFIED_MIN_VOLUME,
  new: ({ isNew }) => isNew === true,
  funded: ({ isFunded }) => isFunded === true,
};

/** The specification's order; a card shows only the first badge that matches. */
export const BADGE_ORDER: readonly QuickFilter[] = ["trending", "verified", "new", "funded"];
export const badgeOf = (card: Card, figures: ListFigures): QuickFilter | undefined =>
  BADGE_ORDER.find((badge) => QUICK_FILTER_TESTS[badge](card, figures));

/** Value for sorting and comparing; null when unknown. */
export const valueOf = (item: Pick<Figure, "value"> | null | undefined): number | null => item?.value ?? null;
