import * as v from "valibot";
import { finiteNumber, isoDateTime, webAddress, nonNegativeInteger, positiveInteger } from "#app/foundation/schemas.server.ts";

const exactValue = v.optional(v.nullable(finiteNumber));
const lovelace = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d+$/))));

/** Exact values for one coin, in US dollars, coins or percent; null lifts an override. */
const coinValues = v.strictObject({
  price: exactValue,
  change24h: exactValue,
  marketCap: exactValue,
  volume24h: exactValue,
  high24h: exactValue,
  low24h: exactValue,
  circulatingSupply: exactValue,
  totalSupply: exactValue,
  lastUpdated: v.optional(v.nullable(isoDateTime)),
});

/** Exact values for one protocol of DefiLlama, in US dollars or percent; null lifts an override. */
const protocolValues = v.strictObject({ tvl: exactValue, volume24h: exactValue, change1d: exactValue });

/** Exact values for the assets of one policy on Koios; null lifts an override. */
const assetValues = v.strictObject({ holders: v.optional(v.nullable(nonNegativeInteger)) });

/** One post of r/cardano; without a text it is only a link. */
const post = v.strictObject({
  id: v.string(),
  title: v.string(),
  text: v.optional(v.string()),
  author: v.optional(v.string()),
  url: v.optional(v.string()),
  publishedAt: isoDateTime,
});

/** One topic of the forum; what is left out is 0 or false, with one post. */
const topic = v.strictObject({
  id: positiveInteger,
  title: v.string(),
  author: v.optional(v.string()),
  createdAt: isoDateTime,
  posts: v.optional(nonNegativeInteger),
  likes: v.optional(nonNegativeInteger),
  views: v.optional(nonNegativeInteger),
  pinned: v.optional(v.boolean()),
  closed: v.optional(v.boolean()),
  visible: v.optional(v.boolean()),
});

/** One release on GitHub, of a repository "owner/name" of the catalogue. */
const release = v.strictObject({
  repository: v.string(),
  tag: v.string(),
  title: v.optional(v.string()),
  url: v.optional(v.string()),
  publishedAt: isoDateTime,
});

/** One item of a feed; what is left out follows from the rest. */
const feedItem = v.strictObject({
  title: v.string(),
  /** HTML. */
  text: v.optional(v.string()),
  url: v.optional(v.string()),
  guid: v.optional(v.string()),
  author: v.optional(v.string()),
  categories: v.optional(v.array(v.string())),
  /** Null: the item has no date. */
  publishedAt: v.optional(v.nullable(isoDateTime)),
});

/** Exact community sizes; null removes an override. Reddit is blocked until its number is set. */
const communitySizes = v.strictObject({
  redditSubscribers: v.optional(v.nullable(nonNegativeInteger)),
  discordMembers: v.optional(v.nullable(nonNegativeInteger)),
  discordOnline: v.optional(v.nullable(nonNegativeInteger)),
  forumUsers: v.optional(v.nullable(nonNegativeInteger)),
  githubFollowers: v.optional(v.nullable(nonNegativeInteger)),
});

/** How Stripe sends webhooks. */
const stripe = v.strictObject({
  /** False: no webhook comes at all. */
  isTelling: v.boolean(),
  /** Each event is posted this often ... */
  copies: v.pipe(positiveInteger, v.maxValue(5)),
  /** ... after so long, ... */
  delayMs: v.pipe(nonNegativeInteger, v.maxValue(600_000)),
  /** ... or each copy at a moment of its own up to a second later, so that later events overtake earlier ones. */
  isShuffled: v.boolean(),
  /** How long the ways to pay take that take a while. */
  lateMs: v.pipe(nonNegativeInteger, v.maxValue(600_000)),
  /** Where to; null: to the site that made the checkout. */
  endpoint: v.nullable(webAddress),
  secret: v.pipe(v.string(), v.startsWith("whsec_")),
});

/** How a project's site answers. */
const SITE_STATES = ["own", "parked", "missing", "down", "refused"] as const;

/** What icon a project's site has. */
export const ICON_KINDS = [
  "svg",
  "png",
  "ico",
  "gif",
  "manifest",
  "none",
  "small",
  "missing",
  "html",
  "oversized",
  "pixel-bomb",
  "hostile-svg",
  "private-redirect",
] as const;

/** One security advisory of a repository "owner/name" of the catalogue. */
const advisory = v.strictObject({ repository: v.string(), title: v.string(), publishedAt: isoDateTime });

/** Load of Koios: usual delays, and the number of IDs that a heavy function can take before the gate answers 504. */
const koiosLoad = v.strictObject({
  lightMs: v.pipe(nonNegativeInteger, v.maxValue(60_000)),
  heavyMs: v.pipe(nonNegativeInteger, v.maxValue(60_000)),
  idsAtOnce: v.nullable(nonNegativeInteger),
});

/** Load of an ordinary day. The real gate gives up only after 30 s, too long to wait for in a test. */
export const BUSY_KOIOS: v.InferOutput<typeof koiosLoad> = { lightMs: 250, heavyMs: 1_200, idsAtOnce: 40 };

/** Calls a source allows before it answers 429. */
const limits = v.strictObject({
  coingeckoMinute: positiveInteger,
  koiosTenSeconds: positiveInteger,
  santimentMinute: positiveInteger,
  santimentHour: positiveInteger,
  santimentMonth: positiveInteger,
  defillamaMinute: positiveInteger,
  githubHour: positiveInteger,
  redditMinute: positiveInteger,
  forumMinute: positiveInteger,
  discordMinute: positiveInteger,
});

/** What is true of the account of a stake address on Koios. */
export const ACCOUNT_KINDS = [
  "delegated",
  "small-pool",
  "full-margin",
  "saturated-pool",
  "unmet-pledge",
  "changing-pool",
  "retiring-pool",
  "retired-pool",
  "never-delegated",
  "no-drep",
  "inactive-drep",
  "new",
  "unregistered",
  "unknown",
] as const;

/** Accounts that only a test asks for: with a refund of a governance deposit, and in words of an era that no one knows. */
const ODD_ACCOUNT_KINDS = ["refunded", "unheard", "frozen"] as const;

/** Whether more of a token on Koios can be made, and whether there is one. */
export const MINTING_KINDS = ["open", "locked", "program", "unknown"] as const;

/** What is true of a handle: handle.me and the chain agree, one is behind, one alone has it, it's virtual, hostile, or no one's. */
export const HANDLE_KINDS = ["held", "moved", "only-handle-me", "only-chain", "virtual", "hostile", "unknown"] as const;

/** What the token registry says of a token: what Koios repeats, something else, nothing, or an entry that Koios doesn't have. */
export const REGISTRY_KINDS = ["same", "other", "missing", "alone"] as const;

/** What a transaction on Koios does. */
export const TRANSACTION_KINDS = [
  "payment",
  "tokens",
  "many-outputs",
  "byron",
  "certificates",
  "votes",
  "mint",
  "script",
  "known-script",
  "script-failed",
  "hostile",
  "unknown",
] as const;

/** Mainnet's era, or one that brings words, parameters and a protocol version that no one knows yet (`era.ts`). */
export const ERAS = ["conway", "unknown"] as const;

/** What Blockfrost says of a stake address or a transaction otherwise than Koios, in its names. */
const blockfrostValues = v.strictObject({
  /** False: it has never seen it. */
  isKnown: v.optional(v.boolean()),
  registered: v.optional(v.boolean()),
  controlled_amount: v.optional(v.string()),
  withdrawable_amount: v.optional(v.string()),
  pool_id: v.optional(v.nullable(v.string())),
  drep_id: v.optional(v.nullable(v.string())),
  fees: v.optional(v.string()),
});

/** What `{"set": {...}}` takes. The coin values on the top level are ADA's. */
export const settingsChangeSchema = v.strictObject({
  ...coinValues.entries,
  dominance: exactValue,
  coins: v.optional(v.record(v.string(), coinValues)),
  protocols: v.optional(v.record(v.string(), protocolValues)),
  assets: v.optional(v.record(v.string(), assetValues)),
  /** By payment credential: the height of the last block with a transaction there; null: there never was one. */
  contracts: v.optional(v.record(v.string(), v.nullable(positiveInteger))),
  /** Rows of DefiLlama's list of hacks besides the usual ones, as odd as a test wants them. */
  hacks: v.optional(v.array(v.record(v.string(), v.unknown()))),
  accounts: v.optional(v.record(v.string(), v.picklist([...ACCOUNT_KINDS, ...ODD_ACCOUNT_KINDS]))),
  transactions: v.optional(v.record(v.string(), v.picklist(TRANSACTION_KINDS))),
  minting: v.optional(v.record(v.string(), v.picklist(MINTING_KINDS))),
  registry: v.optional(v.record(v.string(), v.picklist(REGISTRY_KINDS))),
  handles: v.optional(v.record(v.string(), v.picklist(HANDLE_KINDS))),
  blockfrost: v.optional(v.record(v.string(), blockfrostValues)),
  posts: v.optional(v.nullable(v.array(post))),
  topics: v.optional(v.nullable(v.array(topic))),
  releases: v.optional(v.nullable(v.array(release))),
  advisories: v.optional(v.array(advisory)),
  /** By host name. */
  sites: v.optional(v.record(v.string(), v.picklist(SITE_STATES))),
  icons: v.optional(v.record(v.string(), v.picklist(ICON_KINDS))),
  /** What each list names besides. */
  blocklists: v.optional(v.partial(v.strictObject({ metamask: v.array(v.string()), "polkadot-js": v.array(v.string()) }))),
  feeds: v.optional(v.record(v.string(), v.nullable(v.array(feedItem)))),
  audience: v.optional(communitySizes),
  stripe: v.optional(v.partial(stripe)),
  adaInGlobal: v.optional(v.boolean()),
  txCount: exactValue,
  activeStake: lovelace,
  circulation: lovelace,
  /** Columns of Koios' /epoch_params, in its names. */
  era: v.optional(v.picklist(ERAS)),
  parameters: v.optional(v.record(v.string(), v.union([finiteNumber, v.string(), v.null()]))),
  tipBehind: v.optional(v.pipe(nonNegativeInteger, v.maxValue(100))),
  koios: v.optional(v.partial(koiosLoad)),
  /** Koios, whether a vote of no confidence has dissolved the committee. */
  isCommitteeDissolved: v.optional(v.boolean()),
  plan: v.optional(v.picklist(["free", "pro"])),
  metrics: v.optional(v.record(v.string(), v.nullable(finiteNumber))),
  enforceLimits: v.optional(v.boolean()),
  limits: v.optional(v.partial(limits)),
});

export type CoinValues = v.InferOutput<typeof coinValues>;
export type FeedItem = v.InferOutput<typeof feedItem>;
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>;

export interface Settings {
  coins: Record<string, CoinValues>;
  /** By slug. */
  protocols: Record<string, v.InferOutput<typeof protocolValues>>;
  /** By policy id. */
  assets: Record<string, v.InferOutput<typeof assetValues>>;
  contracts: Record<string, number | null>;
  hacks: Record<string, unknown>[];
  /** By stake address; the others are of a kind by seed. */
  accounts: Record<string, (typeof ACCOUNT_KINDS | typeof ODD_ACCOUNT_KINDS)[number]>;
  /** By hash; the others are of a kind by seed. */
  transactions: Record<string, (typeof TRANSACTION_KINDS)[number]>;
  /** By policy id; the others are of a kind by seed. */
  minting: Record<string, (typeof MINTING_KINDS)[number]>;
  /** By policy and name; the others are the same. */
  registry: Record<string, (typeof REGISTRY_KINDS)[number]>;
  /** By name; the others are held, and a few are no one's by seed. */
  handles: Record<string, (typeof HANDLE_KINDS)[number]>;
  /** By stake address or hash. */
  blockfrost: Record<string, v.InferOutput<typeof blockfrostValues>>;
  /** These three take the place of what is made up; null: made up. */
  posts: v.InferOutput<typeof post>[] | null;
  topics: v.InferOutput<typeof topic>[] | null;
  releases: v.InferOutput<typeof release>[] | null;
  advisories: v.InferOutput<typeof advisory>[];
  sites: Record<string, (typeof SITE_STATES)[number]>;
  /** By host name; the others have one of the usual kinds by seed. */
  icons: Record<string, (typeof ICON_KINDS)[number]>;
  blocklists: Record<"metamask" | "polkadot-js", string[]>;
  /** The items of a feed by its id; null: made up. */
  feeds: Record<string, FeedItem[] | null>;
  audience: v.InferOutput<typeof communitySizes>;
  stripe: v.InferOutput<typeof stripe>;
  dominance: number | null;
  adaInGlobal: boolean;
  txCount: number | null;
  activeStake: string | null;
  circulation: string | null;
  era: (typeof ERAS)[number];
  parameters: Record<string, number | string | null>;
  tipBehind: number;
  koios: v.InferOutput<typeof koiosLoad>;
  isCommitteeDissolved: boolean;
  plan: "free" | "pro";
  metrics: Record<string, number | null>;
  enforceLimits: boolean;
  limits: v.InferOutput<typeof limits>;
}

/** The settings of a fresh simulator: nothing overridden, the published limits enforced. */
export function defaultSettings(): Settings {
  return {
    coins: {},
    protocols: {},
    assets: {},
    contracts: {},
    hacks: [],
    accounts: {},
    transactions: {},
    minting: {},
    registry: {},
    handles: {},
    blockfrost: {},
    posts: null,
    topics: null,
    releases: null,
    advisories: [],
    sites: {},
    icons: {},
    blocklists: { metamask: [], "polkadot-js": [] },
    feeds: {},
    audience: {},
    stripe: { isTelling: true, copies: 1, delayMs: 1_000, isShuffled: false, lateMs: 10_000, endpoint: null, secret: "whsec_simulated" },
    dominance: null,
    adaInGlobal: true,
    txCount: null,
    activeStake: null,
    circulation: null,
    era: "conway",
    parameters: {},
    tipBehind: 0,
    koios: { lightMs: 0, heavyMs: 0, idsAtOnce: null },
    isCommitteeDissolved: false,
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
  const ada = v.parse(coinValues, Object.fromEntries(Object.entries(rest).filter(([name]) => name in coinValues.entries)));
  return {
    ...before,
    coins: mergeByName(before.coins, { ...coins, cardano: { ...coins?.["cardano"], ...ada } }),
    protocols: mergeByName(before.protocols, protocols),
    assets: mergeByName(before.assets, assets),
    accounts: { ...before.accounts, ...rest.accounts },
    transactions: { ...before.transactions, ...rest.transactions },
    minting: { ...before.minting, ...rest.minting },
    registry: { ...before.registry, ...rest.registry },
    handles: { ...before.handles, ...rest.handles },
    blockfrost: { ...before.blockfrost, ...rest.blockfrost },
    metrics: { ...before.metrics, ...metrics },
    limits: Object.assign({}, before.limits, newLimits),
    posts: rest.posts === undefined ? before.posts : rest.posts,
    topics: rest.topics === undefined ? before.topics : rest.topics,
    releases: rest.releases === undefined ? before.releases : rest.releases,
    contracts: { ...before.contracts, ...rest.contracts },
    hacks: rest.hacks ?? before.hacks,
    advisories: rest.advisories ?? before.advisories,
    sites: { ...before.sites, ...rest.sites },
    icons: { ...before.icons, ...rest.icons },
    blocklists: Object.assign({}, before.blocklists, rest.blocklists),
    feeds: { ...before.feeds, ...rest.feeds },
    audience: { ...before.audience, ...rest.audience },
    stripe: Object.assign({}, before.stripe, rest.stripe),
    dominance: rest.dominance === undefined ? before.dominance : rest.dominance,
    adaInGlobal: rest.adaInGlobal ?? before.adaInGlobal,
    txCount: rest.txCount === undefined ? before.txCount : rest.txCount,
    activeStake: rest.activeStake === undefined ? before.activeStake : rest.activeStake,
    circulation: rest.circulation === undefined ? before.circulation : rest.circulation,
    era: rest.era ?? before.era,
    parameters: { ...before.parameters, ...rest.parameters },
    tipBehind: rest.tipBehind ?? before.tipBehind,
    koios: Object.assign({}, before.koios, rest.koios),
    isCommitteeDissolved: rest.isCommitteeDissolved ?? before.isCommitteeDissolved,
    plan: rest.plan ?? before.plan,
    enforceLimits: rest.enforceLimits ?? before.enforceLimits,
  };
}
