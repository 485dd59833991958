import type { MessageValues } from "#app/foundation/content/message-values.ts";

/** English messages by namespace. Every other language has the same keys. */
interface English {
  analytics: typeof import("../../../content/messages/en/analytics.json");
  catalog: typeof import("../../../content/messages/en/catalog.json");
  categories: typeof import("../../../content/messages/en/categories.json");
  "choose-wallet": typeof import("../../../content/messages/en/choose-wallet.json");
  common: typeof import("../../../content/messages/en/common.json");
  community: typeof import("../../../content/messages/en/community.json");
  compare: typeof import("../../../content/messages/en/compare.json");
  concentration: typeof import("../../../content/messages/en/concentration.json");
  consent: typeof import("../../../content/messages/en/consent.json");
  converter: typeof import("../../../content/messages/en/converter.json");
  corrections: typeof import("../../../content/messages/en/corrections.json");
  discovered: typeof import("../../../content/messages/en/discovered.json");
  directory: typeof import("../../../content/messages/en/directory.json");
  documents: typeof import("../../../content/messages/en/documents.json");
  follow: typeof import("../../../content/messages/en/follow.json");
  "follow-email": typeof import("../../../content/messages/en/follow-email.json");
  "get-started": typeof import("../../../content/messages/en/get-started.json");
  glossary: typeof import("../../../content/messages/en/glossary.json");
  governance: typeof import("../../../content/messages/en/governance.json");
  "governance-drep": typeof import("../../../content/messages/en/governance-drep.json");
  "governance-action": typeof import("../../../content/messages/en/governance-action.json");
  health: typeof import("../../../content/messages/en/health.json");
  home: typeof import("../../../content/messages/en/home.json");
  legal: typeof import("../../../content/messages/en/legal.json");
  check: typeof import("../../../content/messages/en/check.json");
  "link-check": typeof import("../../../content/messages/en/link-check.json");
  "listing-policy": typeof import("../../../content/messages/en/listing-policy.json");
  lists: typeof import("../../../content/messages/en/lists.json");
  mail: typeof import("../../../content/messages/en/mail.json");
  network: typeof import("../../../content/messages/en/network.json");
  news: typeof import("../../../content/messages/en/news.json");
  newsletter: typeof import("../../../content/messages/en/newsletter.json");
  offline: typeof import("../../../content/messages/en/offline.json");
  sources: typeof import("../../../content/messages/en/sources.json");
  "open-data": typeof import("../../../content/messages/en/open-data.json");
  order: typeof import("../../../content/messages/en/order.json");
  project: typeof import("../../../content/messages/en/project.json");
  "report-form": typeof import("../../../content/messages/en/report-form.json");
  search: typeof import("../../../content/messages/en/search.json");
  searched: typeof import("../../../content/messages/en/searched.json");
  "sign-up": typeof import("../../../content/messages/en/sign-up.json");
  buy: typeof import("../../../content/messages/en/buy.json");
  prices: typeof import("../../../content/messages/en/prices.json");
  stablecoins: typeof import("../../../content/messages/en/stablecoins.json");
  "stake-pool": typeof import("../../../content/messages/en/stake-pool.json");
  staking: typeof import("../../../content/messages/en/staking.json");
  "starter-kit": typeof import("../../../content/messages/en/starter-kit.json");
  story: typeof import("../../../content/messages/en/story.json");
  tags: typeof import("../../../content/messages/en/tags.json");
  treasury: typeof import("../../../content/messages/en/treasury.json");
  upgrades: typeof import("../../../content/messages/en/upgrades.json");
  watchlist: typeof import("../../../content/messages/en/watchlist.json");
}

export type Namespace = keyof English;

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

type KeysOf<M> = { [K in keyof M & string]: M[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<M[K]>}` }[keyof M & string];

type Keys = { [N in Namespace]: KeysOf<English[N]> };

type PrefixedKey = { [N in Namespace]: `${N}:${Keys[N]}` }[Namespace];

type GroupsOf<M> = { [K in keyof M & string]: M[K] extends string ? never : K | `${K}.${GroupsOf<M[K]>}` }[keyof M & string];

/** A group of messages with its namespace, such as `categories:names`, or a whole namespace such as `tags:`. */
export type MessageGroup = { [N in Namespace]: `${N}:` | `${N}:${GroupsOf<English[N]>}` }[Namespace];

type Plain<N extends Namespace, K extends string> = K extends unknown ? (`${N}:${K}` extends keyof MessageValues ? never : K) : never;

/** Unprefixed keys of a namespace's messages without placeholders: `figure.live`. */
export type NamespaceKeyWithoutValues<N extends Namespace> = Plain<N, Keys[N]>;

/** Prefixed keys of all messages without placeholders: `common:figure.live`. */
export type MessageKeyWithoutValues = Exclude<PrefixedKey, keyof MessageValues>;

/** Every key available with the namespaces `N`: theirs unprefixed, all others prefixed, such as `common:figure.live`. */
export type MessageKey<N extends Namespace = never> = Keys[N] | PrefixedKey;
