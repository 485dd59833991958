import * as v from "valibot";
import { BADGE_ORDER, PROJECT_METRICS } from "#app/features/ecosystem/ecosystem.ts";
import { projectFactsSchema, projectTextSchema } from "#app/foundation/content/projects.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, envelope, dateTime, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const CATALOGUE = "Cardano Gateway catalogue, CoinGecko, DefiLlama, Koios";

const metricsShape = v.object({
  tvl: nullableNumber("Value locked, in US dollars", 61_400_000),
  volume24h: nullableNumber("Traded in 24 hours, in US dollars", 3_100_000),
  change24h: nullableNumber("Change of the token's price in 24 hours, in percent", -1.5),
  users: nullableNumber("Holders of its token", 41_300),
});

const exampleFacts = {
  id: "minswap",
  name: "Minswap",
  category: "defi",
  subcategory: "dex",
  status: "live",
  statusAsOf: "2026-08-22",
  website: "https://minswap.org",
  twitter: "MinswapDEX",
  github: null,
  discord: "https://discord.gg/minswap",
  founded: 2021,
  launched: "2022-03-24",
  token: {
    ticker: "MIN",
    policyId: "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6",
    assetName: "4d494e",
    decimals: 6,
    coingecko: "minswap",
  },
  defillama: "minswap-dex",
  openSource: null,
  license: null,
  tags: ["dex", "amm"],
  custody: "contract",
  audits: null,
  catalystFunded: null,
  formerNames: [],
  successor: null,
  sources: [
    {
      title: "Cardano token registry: entry of MIN",
      url: "https://github.com/cardano-foundation/cardano-token-registry",
      saidAt: "2026-07-20",
      checkedAt: "2026-08-22",
    },
  ],
  checked: "2026-08-22",
  confirmed: "2026-07-20",
  description: "A decentralized exchange on which tokens of Cardano are swapped.",
  longDescription: "About 150 words for a newcomer.",
  path: "/ecosystem/defi/dex/project/minswap",
  badge: "verified",
  metrics: { tvl: 61_400_000, volume24h: 3_100_000, change24h: -1.5, users: 41_300 },
};

const recordShape = {
  id: v.string(),
  ...projectFactsSchema.entries,
  checked: v.pipe(v.string(), v.isoDate(), v.metadata({ description: "The day since when every source was looked at" })),
  confirmed: v.pipe(v.string(), v.metadata({ description: "When the newest source spoke: a day, a month or a year" })),
  ...projectTextSchema.entries,
  longDescription: v.string(),
  path: v.pipe(v.string(), v.metadata({ description: "Where its page is, without a language" })),
  badge: v.nullable(v.picklist(BADGE_ORDER)),
  metrics: metricsShape,
};

const projectShape = namedSchema(
  "Project",
  v.pipe(
    v.object(recordShape),
    v.metadata({
      description: "Facts from the catalogue (null: not known), texts in the requested language",
      examples: [exampleFacts],
    }),
  ),
);

// Each by its name: with a record, a reader of the description would not find what is required.
const figuresShape = v.object(Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, v.nullable(v.number())])));
const exampleFigures = Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, null]));
const projectDetailShape = v.pipe(
  v.object({ ...recordShape, figures: figuresShape }),
  v.metadata({
    description: "The same with everything that is measured of it; athAt in milliseconds since 1970",
    examples: [{ ...exampleFacts, figures: { ...exampleFigures, tvl: 61_400_000, price: 0.0131, change24h: -1.5, holders: 41_300 } }],
  }),
);

const coinShape = v.object({
  current_price: nullableNumber("In US dollars", 0.0131),
  price_change_percentage_24h: nullableNumber("In percent", -1.5),
  price_change_percentage_7d: nullableNumber("In percent", 4.2),
  price_change_percentage_30d: nullableNumber("In percent", -7.9),
  market_cap: nullableNumber("In US dollars", 20_500_000),
  market_cap_rank: nullableNumber("Its place among all coins", 940),
  total_volume: nullableNumber("Of 24 hours, in US dollars", 310_000),
  high_24h: nullableNumber("In US dollars", 0.0135),
  low_24h: nullableNumber("In US dollars", 0.0129),
  circulating_supply: nullableNumber("In tokens", 1_560_000_000),
  total_supply: nullableNumber("In tokens", 3_000_000_000),
  ath: nullableNumber("The highest price so far, in US dollars", 0.1638),
  ath_date: nullableDateTime("When the price was highest"),
  last_updated: nullableDateTime("When the price was observed"),
});

const chainShape = v.object({
  holders: nullableNumber("Wallets and addresses that hold the token", 41_300),
  totalSupply: nullableNumber("In tokens", 3_000_000_000),
  circulatingSupply: nullableNumber("In tokens", 1_560_000_000),
  transactions24h: nullableNumber("Transactions of 24 hours that moved the token", 812),
  volume24h: v.pipe(v.null(), v.metadata({ description: "No source that is read counts it" })),
  lastUpdated: nullableDateTime("When holders and transactions were observed"),
});

const activityShape = v.object({
  id: text("Stable", "minswap-release-1"),
  type: v.picklist(["github", "governance", "trade", "partnership", "other"]),
  title: text("As the source has it", "Release 1.4.0"),
  description: text("As the source has it, shortened", "Fixes and a new route."),
  value: nullableText("A number or a word that says how much", "1.4.0"),
  timestamp: dateTime("When it happened"),
  url: v.pipe(v.string(), v.metadata({ examples: ["https://example.org/release"] })),
});

const postShape = v.object({
  id: text("Stable", "t3_1a2b3c"),
  platform: v.picklist(["reddit", "other"]),
  author: nullableText("The name shown there", "reader"),
  content: text("Shortened", "Has anybody tried the new version?"),
  publishedAt: dateTime("When it was written"),
  url: v.pipe(v.string(), v.metadata({ examples: ["https://example.org/post"] })),
  engagement: v.pipe(
    v.object({ likes: v.optional(v.number()), upvotes: v.optional(v.number()), comments: v.optional(v.number()) }),
    v.metadata({ description: "As far as the source counts", examples: [{ comments: 12 }] }),
  ),
});

/** The answers of ecosystem.api.server.ts. */
export const projectListResponse = namedSchema("ProjectList", envelope(v.array(projectShape), CATALOGUE));
export const projectResponse = namedSchema("ProjectDetail", envelope(projectDetailShape, CATALOGUE));
export const coinResponse = namedSchema("ProjectMarket", envelope(coinShape, SOURCES.coingecko));
export const chainResponse = namedSchema("ProjectChain", envelope(chainShape, SOURCES.koios));
export const activityResponse = namedSchema("ProjectActivity", envelope(v.array(activityShape), "GitHub, Koios"));
export const postsResponse = namedSchema("ProjectPosts", envelope(v.array(postShape), "Reddit, Cardano Forum"));
