import { z } from "zod";

const exactValue = z.number().nullable().optional();
const lovelace = z.string().regex(/^\d+$/).nullable().optional();

/** Exact values for one coin, in US dollars, coins or percent; null lifts an override. */
const coinValues = z.strictObject({
  price: exactValue,
  change24h: exactValue,
  marketCap: exactValue,
  volume24h: exactValue,
  high24h: exactValue,
  low24h: exactValue,
  circulatingSupply: exactValue,
  totalSupply: exactValue,
  lastUpdated: z.iso.datetime().nullable().optional(),
});

/** Exact values for one protocol of DefiLlama, in US dollars or percent; null lifts an override. */
const protocolValues = z.strictObject({ tvl: exactValue, volume24h: exactValue, change1d: exactValue });

/** Exact values for the assets of one policy on Koios; null lifts an override. */
const assetValues = z.strictObject({ holders: z.int().min(0).nullable().optional() });

/** One post of r/cardano; without a text it is only a link. */
const post = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string().optional(),
  author: z.string().optional(),
  url: z.string().optional(),
  publishedAt: z.iso.datetime(),
});

/** One topic of the forum; what is left out is 0 or false, with one post. */
const topic = z.strictObject({
  id: z.int().positive(),
  title: z.string(),
  author: z.string().optional(),
  createdAt: z.iso.datetime(),
  posts: z.int().min(0).optional(),
  likes: z.int().min(0).optional(),
  views: z.int().min(0).optional(),
  pinned: z.boolean().optional(),
  closed: z.boolean().optional(),
  visible: z.boolean().optional(),
});

/** One release on GitHub, of a repository "owner/name" of the catalogue. */
const release = z.strictObject({
  repository: z.string(),
  tag: z.string(),
  title: z.string().optional(),
  url: z.string().optional(),
  publishedAt: z.iso.datetime(),
});

/** One item of a feed; what is left out follows from the rest. */
const feedItem = z.strictObject({
  title: z.string(),
  /** HTML. */
  text: z.string().optional(),
  url: z.string().optional(),
  guid: z.string().optional(),
  author: z.string().optional(),
  categories: z.array(z.string()).optional(),
  /** Null: the item has no date. */
  publishedAt: z.iso.datetime().nullable().optional(),
});

/** Exact community sizes; null removes an override. Reddit is blocked until its number is set. */
const communitySizes = z.strictObject({
  redditSubscribers: z.int().min(0).nullable().optional(),
  discordMembers: z.int().min(0).nullable().optional(),
  discordOnline: z.int().min(0).nullable().optional(),
  forumUsers: z.int().min(0).nullable().optional(),
  githubFollowers: z.int().min(0).nullable().optional(),
});

/** How Stripe sends webhooks. */
const stripe = z.strictObject({
  /** False: no webhook comes at all. */
  isTelling: z.boolean(),
  /** Each event is posted this often ... */
  copies: z.int().min(1).max(5),
  /** ... after so long, ... */
  delayMs: z.int().min(0).max(600_000),
  /** ... or each copy at a moment of its own up to a second later, so that later events overtake earlier ones. */
  isShuffled: z.boolean(),
  /** How long the ways to pay take that take a while. */
  lateMs: z.int().min(0).max(600_000),
  /** Where to; null: to the site that made the checkout. */
  endpoint: z.url().nullable(),
  secret: z.string().startsWith("whsec_"),
});

/** Calls a source allows before it answers 429. */
const limits = z.strictObject({
  coingeckoMinute: z.int().positive(),
  koiosTenSeconds: z.int().positive(),
  santimentMinute: z.int().positive(),
  santimentHour: z.int().positive(),
  santimentMonth: z.int().positive(),
  defillamaMinute: z.int().positive(),
  githubHour: z.int().positive(),
  redditMinute: z.int().positive(),
  forumMinute: z.int().positive(),
  discordMinute: z.int().positive(),
});

/** What `{"set": {...}}` takes. The coin values on the top level are ADA's. */
export const settingsChangeSchema = z.strictObject({
  ...coinValues.shape,
  dominance: exactValue,
  coins: z.record(z.string(), coinValues).optional(),
  protocols: z.record(z.string(), protocolValues).optional(),
  assets: z.record(z.string(), assetValues).optional(),
  posts: z.array(post).nullable().optional(),
  topics: z.array(topic).nullable().optional(),
  releases: z.array(release).nullable().optional(),
  feeds: z.record(z.string(), z.array(feedItem).nullable()).optional(),
  audience: communitySizes.optional(),
  stripe: stripe.partial().optional(),
  adaInGlobal: z.boolean().optional(),
  txCount: exactValue,
  activeStake: lovelace,
  circulation: lovelace,
  /** Columns of Koios' /epoch_params, in its names. */
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.null()])).optional(),
  tipBehind: z.int().min(0).max(100).optional(),
  plan: z.enum(["free", "pro"]).optional(),
  metrics: z.record(z.string(), z.number().nullable()).optional(),
  enforceLimits: z.boolean().optional(),
  limits: limits.partial().optional(),
});

export type CoinValues = z.infer<typeof coinValues>;
export type FeedItem = z.infer<typeof feedItem>;
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export interface Settings {
  coins: Record<string, CoinValues>;
  /** By slug. */
  protocols: Record<string, z.infer<typeof protocolValues>>;
  /** By policy id. */
  assets: Record<string, z.infer<typeof assetValues>>;
  /** These three take the place of what is made up; null: made up. */
  posts: z.infer<typeof post>[] | null;
  topics: z.infer<typeof topic>[] | null;
  releases: z.infer<typeof release>[] | null;
  /** The items of a feed by its id; null: made up. */
  feeds: Record<string, FeedItem[] | null>;
  audience: z.infer<typeof communitySizes>;
  stripe: z.infer<typeof stripe>;
  dominance: number | null;
  adaInGlobal: boolean;
  txCount: number | null;
  activeStake: string | null;
  circulation: string | null;
  parameters: Record<string, number | string | null>;
  tipBehind: number;
  plan: "free" | "pro";
  metrics: Record<string, number | null>;
  enforceLimits: boolean;
  limits: z.infer<typeof limits>;
}

/** The settings of a fresh simulator: nothing overridden, the published limits enforced. */
export function defaultSettings(): Settings {
  return {
    coins: {},
    protocols: {},
    assets: {},
    posts: null,
    topics: null,
    releases: null,
    feeds: {},
    audience: {},
    stripe: { isTelling: true, copies: 1, delayMs: 1_000, isShuffled: false, lateMs: 10_000, endpoint: null, secret: "whsec_simulated" },
    dominance: null,
    adaInGlobal: true,
    txCount: null,
    activeStake: null,
    circulation: null,
    parameters: {},
    tipBehind: 0,
    plan: "free",
    metrics: {},
    enforceLimits: true,
    limits: {
      coingeckoMinute: 100,
      koiosTenSeconds: 100,
      santimentMinute: 100,
      santimentHour: 500,
      santimentMonth: 1_000,
      defillamaMinute: 300,
      githubHour: 60,
      redditMinute: 1,
      forumMinute: 200,
      discordMinute: 60,
    },
  };
}

/** Values by name after a change: what it does not mention stays. */
function mergeByName<Values extends object>(before: Record<string, Values>, change: Record<string, Values> = {}): Record<string, Values> {
  const after = { ...before };
  for (const [name, values] of Object.entries(change)) after[name] = { ...after[name], ...values };
  return after;
}

/** The settings after a change; nothing is modified in place. */
export function applySettings(before: Settings, change: SettingsChange): Settings {
  const { coins, protocols, assets, metrics, limits: newLimits, ...rest } = change;
  const ada = coinValues.parse(Object.fromEntries(Object.entries(rest).filter(([name]) => name in coinValues.shape)));
  return {
    ...before,
    coins: mergeByName(before.coins, { ...coins, cardano: { ...coins?.["cardano"], ...ada } }),
    protocols: mergeByName(before.protocols, protocols),
    assets: mergeByName(before.assets, assets),
    metrics: { ...before.metrics, ...metrics },
    limits: Object.assign({}, before.limits, newLimits),
    posts: rest.posts === undefined ? before.posts : rest.posts,
    topics: rest.topics === undefined ? before.topics : rest.topics,
    releases: rest.releases === undefined ? before.releases : rest.releases,
    feeds: { ...before.feeds, ...rest.feeds },
    audience: { ...before.audience, ...rest.audience },
    stripe: Object.assign({}, before.stripe, rest.stripe),
    dominance: rest.dominance === undefined ? before.dominance : rest.dominance,
    adaInGlobal: rest.adaInGlobal ?? before.adaInGlobal,
    txCount: rest.txCount === undefined ? before.txCount : rest.txCount,
    activeStake: rest.activeStake === undefined ? before.activeStake : rest.activeStake,
    circulation: rest.circulation === undefined ? before.circulation : rest.circulation,
    parameters: { ...before.parameters, ...rest.parameters },
    tipBehind: rest.tipBehind ?? before.tipBehind,
    plan: rest.plan ?? before.plan,
    enforceLimits: rest.enforceLimits ?? before.enforceLimits,
  };
}
