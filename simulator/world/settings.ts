import * as v from "valibot";
import { finiteNumber, isoDateTime, webAddress, nonNegativeInteger, positiveInteger } from "#app/foundation/schemas.server.ts";

const exactValue = v.optional(v.nullable(finiteNumber));
const lovelace = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d+$/))));

/** Exact values for one coin, in US dollars, coins or percent; null removes an override. */
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

/** Exact values for one protocol of DefiLlama, in US dollars or percent; null removes an override. */
const protocolValues = v.strictObject({ tvl: exactValue, volume24h: exactValue, change1d: exactValue });

/** Exact values for the assets of one policy on Koios; null removes an override. */
const assetValues = v.strictObject({ holders: v.optional(v.nullable(nonNegativeInteger)) });

/** One post of r/cardano. Without a text it's only a link. */
const post = v.strictObject({
  id: v.string(),
  title: v.string(),
  text: v.optional(v.string()),
  author: v.optional(v.string()),
  url: v.optional(v.string()),
  publishedAt: isoDateTime,
});

/** One topic of the forum. Missing values are 0 or false, with one post. */
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

/** One release on GitHub, of a repository "owner/name" of the catalog. */
const release = v.strictObject({
  repository: v.string(),
  tag: v.string(),
  title: v.optional(v.string()),
  url: v.optional(v.string()),
  publishedAt: isoDateTime,
});

/** One item of a feed. Missing values are derived from the others. */
const feedItem = v.strictObject({
  title: v.string(),
  /** HTML. */
  text: v.optional(v.string()),
  url: v.optional(v.string()),
  guid: v.optional(v.string()),
  author: v.optional(v.string()),
  categories: v.optional(v.array(v.string())),
  /** Null if the item has no date. */
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

const stripe = v.strictObject({
  /** False turns webhooks off. */
  isTelling: v.boolean(),
  /** Number of times that each event is sent. */
  copies: v.pipe(positiveInteger, v.maxValue(5)),
  /** Delay before an event is sent. */
  delayMs: v.pipe(nonNegativeInteger, v.maxValue(600_000)),
  /** Sends each copy at a random time within a second, so that later events overtake earlier ones. */
  isShuffled: v.boolean(),
  /** Delay of slow payment methods. */
  lateMs: v.pipe(nonNegativeInteger, v.maxValue(600_000)),
  /** Target address; null for the site that created the checkout. */
  endpoint: v.nullable(webAddress),
  secret: v.pipe(v.string(), v.startsWith("whsec_")),
});

const SITE_STATES = ["own", "parked", "missing", "down", "refused"] as const;

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

/** One security advisory of a repository "owner/name" of the catalog. */
const advisory = v.strictObject({ repository: v.string(), title: v.string(), publishedAt: isoDateTime });

/** Load of Koios: usual delays, and the number of IDs that a heavy function can take before the gate answers 504. */
const koiosLoad = v.strictObject({
  lightMs: v.pipe(nonNegativeInteger, v.maxValue(60_000)),
  heavyMs: v.pipe(nonNegativeInteger, v.maxValue(60_000)),
  idsAtOnce: v.nullable(nonNegativeInteger),
});

/** Load of an ordinary day. The real gate times out only after 30 s, too long for a test. */
export const BUSY_KOIOS_LOAD: v.InferOutput<typeof koiosLoad> = { lightMs: 250, heavyMs: 1_200, idsAtOnce: 40 };

/** Calls that a source allows before it answers 429. */
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

/** Accounts for single tests: with the refund of a governance deposit, and with words of an unknown era. */
const ODD_ACCOUNT_KINDS = ["refunded", "unheard", "frozen"] as const;

/** Minting states of a token on Koios: open, locked or by a program; "unknown" for no such token. */
export const MINTING_KINDS = ["open", "locked", "program", "unknown"] as const;

/** States of a handle: both handle.me and the chain agree, one is behind, only one has it, it's virtual, hostile, or has no holder. */
export const HANDLE_KINDS = ["held", "moved", "only-handle-me", "only-chain", "virtual", "hostile", "unknown"] as const;

/** The token registry's entry for a token compared with Koios: the same, different, missing, or only in the registry. */
export const REGISTRY_KINDS = ["same", "other", "missing", "alone"] as const;

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

/** Mainnet's era, or one with words, parameters and a protocol version that the site doesn't know (`era.ts`). */
export const ERAS = ["conway", "unknown"] as const;

/** Blockfrost's differences from Koios for a stake address or a transaction, under Blockfrost's names. */
const blockfrostValues = v.strictObject({
  /** False if Blockfrost has no such record. */
  isKnown: v.optional(v.boolean()),
  registered: v.optional(v.boolean()),
  controlled_amount: v.optional(v.string()),
  withdrawable_amount: v.optional(v.string()),
  pool_id: v.optional(v.nullable(v.string())),
  drep_id: v.optional(v.nullable(v.string())),
  fees: v.optional(v.string()),
});

/** Schema of `{"set": {...}}`. The coin values on the top level are ADA's. */
export const settingsChangeSchema = v.strictObject({
  ...coinValues.entries,
  dominance: exactValue,
  coins: v.optional(v.record(v.string(), coinValues)),
  /** Time of the last trade at an exchange that trades no more, in milliseconds since 1970, by source; null ends it. */
  frozenPrices: v.optional(v.record(v.string(), v.nullable(positiveInteger))),
  protocols: v.optional(v.record(v.string(), protocolValues)),
  assets: v.optional(v.record(v.string(), assetValues)),
  /** Height of the last block with a transaction, by payment credential; null for none. */
  contracts: v.optional(v.record(v.string(), v.nullable(positiveInteger))),
  /** More rows for DefiLlama's list of hacks, in any shape. */
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
  /** Additional names on each list. */
  blocklists: v.optional(v.partial(v.strictObject({ metamask: v.array(v.string()), "polkadot-js": v.array(v.string()) }))),
  feeds: v.optional(v.record(v.string(), v.nullable(v.array(feedItem)))),
  audience: v.optional(communitySizes),
  stripe: v.optional(v.partial(stripe)),
  adaInGlobal: v.optional(v.boolean()),
  txCount: exactValue,
  activeStake: lovelace,
  circulation: lovelace,
  /** Columns of Koios' /epoch_params, under Koios' names. */
  era: v.optional(v.picklist(ERAS)),
  parameters: v.optional(v.record(v.string(), v.union([finiteNumber, v.string(), v.null()]))),
  tipBehind: v.optional(v.pipe(nonNegativeInteger, v.maxValue(100))),
  koios: v.optional(v.partial(koiosLoad)),
  /** True if a vote of no confidence dissolved the committee on Koios. */
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
  /** By source. */
  frozenPrices: Record<string, number | null>;
  /** By slug. */
  protocols: Record<string, v.InferOutput<typeof protocolValues>>;
  /** By policy ID. */
  assets: Record<string, v.InferOutput<typeof assetValues>>;
  contracts: Record<string, number | null>;
  hacks: Record<string, unknown>[];
  /** By stake address. The seed decides the others' kind. */
  accounts: Record<string, (typeof ACCOUNT_KINDS | typeof ODD_ACCOUNT_KINDS)[number]>;
  /** By hash. The seed decides the others' kind. */
  transactions: Record<string, (typeof TRANSACTION_KINDS)[number]>;
  /** By policy ID. The seed decides the others' kind. */
  minting: Record<string, (typeof MINTING_KINDS)[number]>;
  /** By policy and name. The others are the same. */
  registry: Record<string, (typeof REGISTRY_KINDS)[number]>;
  /** By name. The others have a holder, except a few by seed. */
  handles: Record<string, (typeof HANDLE_KINDS)[number]>;
  /** By stake address or hash. */
  blockfrost: Record<string, v.InferOutput<typeof blockfrostValues>>;
  /** Exact values for the next three lists; null for invented ones. */
  posts: v.InferOutput<typeof post>[] | null;
  topics: v.InferOutput<typeof topic>[] | null;
  releases: v.InferOutput<typeof release>[] | null;
  advisories: v.InferOutput<typeof advisory>[];
  sites: Record<string, (typeof SITE_STATES)[number]>;
  /** By host name. The seed picks one of the usual kinds for the others. */
  icons: Record<string, (typeof ICON_KINDS)[number]>;
  blocklists: Record<"metamask" | "polkadot-js", string[]>;
  /** Items by feed id; null for invented ones. */
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

/** The settings of a fresh simulator: no overrides, published limits enforced. */
export function defaultSettings(): Settings {
  return {
    coins: {},
    frozenPrices: {},
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

/** Merges changed values by name; other values stay. */
function mergeByName<Values extends object>(before: Record<string, Values>, change: Record<string, Values> = {}): Record<string, Values> {
  const after = { ...before };
  for (const [name, values] of Object.entries(change)) after[name] = { ...after[name], ...values };
  return after;
}

/** Returns the settings after a change, without modifying the old ones. */
export function applySettings(before: Settings, change: SettingsChange): Settings {
  const { coins, protocols, assets, metrics, limits: newLimits, ...rest } = change;
  const ada = v.parse(coinValues, Object.fromEntries(Object.entries(rest).filter(([name]) => name in coinValues.entries)));
  return {
    ...before,
    coins: mergeByName(before.coins, { ...coins, cardano: { ...coins?.["cardano"], ...ada } }),
    protocols: mergeByName(before.protocols, protocols),
    frozenPrices: { ...before.frozenPrices, ...rest.frozenPrices },
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
