import * as v from "valibot";
import { BADGE_ORDER, PROJECT_METRICS } from "#app/features/ecosystem/ecosystem.ts";
import { exampleRecord } from "#app/features/ecosystem/project-record.server.ts";
import { entryChangeSchema } from "#app/foundation/content/entry-history.server.ts";
import { FACT_NAMES, STATUS_EVIDENCE } from "#app/foundation/content/project-facts.ts";
import { STATUSES } from "#app/foundation/content/project-status.server.ts";
import { grantEntries } from "#app/foundation/content/project-grants.server.ts";
import { incidentEntries, incidentTextEntries } from "#app/foundation/content/project-incidents.server.ts";
import { projectFactsSchema, projectTextSchema } from "#app/foundation/content/projects.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import {
  nullableDateTime,
  nullableNumber,
  nullableText,
  envelopeShape,
  dateTime,
  text,
} from "#app/foundation/openapi/shared-schemas.server.ts";

/** Group of the routes in the API's description. */
export const PROJECTS_TAG = { name: "Projects", description: "The catalog of Cardano projects, with the figures of each project" };

const CATALOG = "Cardano Gateway catalog, CoinGecko, DefiLlama, Koios, cardano.org";

const metricsShape = v.object({
  tvl: nullableNumber("Value locked, in US dollars", 61_400_000),
  volume24h: nullableNumber("Traded in 24 hours, in US dollars", 3_100_000),
  change24h: nullableNumber("Change of the token's price in 24 hours, in percent", -1.5),
  users: nullableNumber("Addresses and wallets that hold its token", 41_300),
  transactions30d: nullableNumber("The project's transactions in 30 days, as cardano.org counts them once a week", 124_472),
});

/** Computed from the catalog when the API is described. */
const example = () => ({
  ...exampleRecord("minswap"),
  metrics: { tvl: 61_400_000, volume24h: 3_100_000, change24h: -1.5, users: 41_300, transactions30d: 124_472 },
});

const auditShape = namedSchema(
  "Audit",
  v.pipe(
    v.object({
      by: v.string(),
      year: v.nullable(v.number()),
      date: nullableText("The date on the report: a day, a month or a year", "2024-06-16"),
      version: nullableText("The audited version, as the report names it", "minswap-dex-v2 at 7cc7012"),
      scope: nullableText("The scope of the audit", "Contracts of version 2"),
      url: v.string(),
      sha256: nullableText("SHA-256 hash of the report's file", "c5286b44707519533655c5232bd1136845526f2a1a9e892dc1b6961beab0c86a"),
      comparison: v.nullable(v.object({ isSame: v.boolean(), url: v.string(), saidAt: v.string(), checkedAt: v.string() })),
      saidAt: v.string(),
      checkedAt: nullableText("The day we last read it", "2026-11-25"),
    }),
    v.metadata({
      description: "A public audit report. comparison: a record that compares the audited code with the scripts in use; null: not compared",
    }),
  ),
);

const incidentShape = namedSchema(
  "Incident",
  v.pipe(
    v.object({ ...incidentEntries, ...incidentTextEntries }),
    v.metadata({ description: "An incident with its public records. loss: the amount that users lost; null: unknown" }),
  ),
);

const grantShape = namedSchema(
  "Grant",
  v.pipe(
    v.object(grantEntries),
    v.metadata({
      description:
        "A grant from Project Catalyst. amount: the approved amount; paid: the amount paid out by the date of the record; null: unknown",
    }),
  ),
);

const factShape = namedSchema(
  "Fact",
  v.pipe(
    v.object({
      value: v.pipe(v.unknown(), v.metadata({ description: "The value, the same as in the project's record" })),
      sources: v.array(
        v.object({
          title: v.string(),
          url: v.string(),
          saidAt: nullableText("When the source was published or last changed: a day, a month or a year", "2026-08-21"),
          checkedAt: nullableText("The day we last read it", "2026-08-22"),
        }),
      ),
    }),
    v.metadata({
      description: "A known fact with the sources we checked for it",
    }),
  ),
);
const factsShape = v.object(Object.fromEntries(FACT_NAMES.map((name) => [name, v.optional(factShape)])));

const recordShape = {
  id: v.string(),
  ...projectFactsSchema.entries,
  status: v.pipe(
    v.picklist(STATUSES),
    v.metadata({ description: "live: dated evidence shows that it works; listed: we could not confirm that it works" }),
  ),
  statusAsOf: v.pipe(v.string(), v.metadata({ description: "Date of the newest evidence for the status: a day, a month or a year" })),
  statusEvidence: v.pipe(
    v.nullable(v.picklist(STATUS_EVIDENCE)),
    v.metadata({ description: "Kind of that evidence; only transactions, release, post and site show that a project works" }),
  ),
  audits: v.nullable(v.array(auditShape)),
  catalystFunded: v.pipe(
    v.nullable(v.array(grantShape)),
    v.metadata({ description: "Grants from Project Catalyst, newest fund first; null when we know of no record" }),
  ),
  incidents: v.array(incidentShape),
  facts: factsShape,
  history: v.array(entryChangeSchema),
  checked: v.pipe(v.string(), v.isoDate(), v.metadata({ description: "The date when we had checked every source" })),
  confirmed: v.pipe(
    v.string(),
    v.metadata({ description: "When the newest source was published or last changed: a day, a month or a year" }),
  ),
  ...projectTextSchema.entries,
  longDescription: v.string(),
  path: v.pipe(v.string(), v.metadata({ description: "Path of the project's page, without a language" })),
  logo: nullableText(
    "Path of the project's logo, 96 by 96 pixels in WebP. The logo belongs to its owner",
    "/logo/minswap.webp?v=0a1b2c3d4e5f",
  ),
  badge: v.nullable(v.picklist(BADGE_ORDER)),
  metrics: metricsShape,
};

const projectShape = namedSchema(
  "Project",
  v.pipe(
    v.object(recordShape),
    v.metadata({
      description: "A project's facts from the catalog (null: unknown), with texts in the requested language",
      get examples() {
        return [example()];
      },
    }),
  ),
);

// One entry per metric, because a record's description wouldn't list the required fields.
const figuresShape = v.object(Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, v.nullable(v.number())])));
const exampleFigures = Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, null]));
const projectDetailShape = v.pipe(
  v.object({
    ...recordShape,
    related: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "IDs of projects of the same kind: live ones with the highest TVL first, at most four" }),
    ),
    figures: figuresShape,
  }),
  v.metadata({
    description: "A project with all its figures; athAt is in milliseconds since 1970",
    get examples() {
      return [
        {
          ...example(),
          related: ["sundaeswap"],
          figures: { ...exampleFigures, tvl: 61_400_000, price: 0.0131, change24h: -1.5, holders: 41_300 },
        },
      ];
    },
  }),
);

const coinShape = v.object({
  current_price: nullableNumber("Price in US dollars", 0.0131),
  price_change_percentage_24h: nullableNumber("Change of the price in 24 hours, in percent", -1.5),
  price_change_percentage_7d: nullableNumber("Change of the price in 7 days, in percent", 4.2),
  price_change_percentage_30d: nullableNumber("Change of the price in 30 days, in percent", -7.9),
  market_cap: nullableNumber("Market capitalization in US dollars", 20_500_000),
  market_cap_rank: nullableNumber("Rank among all coins", 940),
  total_volume: nullableNumber("Traded in 24 hours, in US dollars", 310_000),
  high_24h: nullableNumber("Highest price in 24 hours, in US dollars", 0.0135),
  low_24h: nullableNumber("Lowest price in 24 hours, in US dollars", 0.0129),
  circulating_supply: nullableNumber("Tokens in circulation", 1_560_000_000),
  total_supply: nullableNumber("Total supply in tokens", 3_000_000_000),
  ath: nullableNumber("The highest price so far, in US dollars", 0.1638),
  ath_date: nullableDateTime("When the price was highest"),
  last_updated: nullableDateTime("When the price was observed"),
});

const chainShape = v.object({
  holders: nullableNumber("Wallets and addresses that hold the token", 41_300),
  totalSupply: nullableNumber("Total supply in tokens", 3_000_000_000),
  circulatingSupply: nullableNumber("Tokens in circulation", 1_560_000_000),
  transactions24h: nullableNumber("Transactions that moved the token in 24 hours", 812),
  volume24h: v.pipe(v.null(), v.metadata({ description: "Always null: none of our sources counts it" })),
  lastUpdated: nullableDateTime("When holders and transactions were observed"),
});

const activityShape = v.object({
  id: text("Permanent ID", "minswap-release-1"),
  type: v.picklist(["github", "governance", "trade", "partnership", "other"]),
  title: text("Title from the source", "Release 1.4.0"),
  description: text("Text from the source, shortened", "Fixes and a new route."),
  value: nullableText("A detail, such as the version or an amount", "1.4.0"),
  timestamp: dateTime("When it happened"),
  url: v.pipe(v.string(), v.metadata({ examples: ["https://example.org/release"] })),
});

const postShape = v.object({
  id: text("Permanent ID", "t3_1a2b3c"),
  platform: v.picklist(["reddit", "other"]),
  author: nullableText("The author's name on the platform", "reader"),
  content: text("Shortened text of the post", "Has anyone tried the new version?"),
  publishedAt: dateTime("When it was posted"),
  url: v.pipe(v.string(), v.metadata({ examples: ["https://example.org/post"] })),
  engagement: v.pipe(
    v.object({ likes: v.optional(v.number()), upvotes: v.optional(v.number()), comments: v.optional(v.number()) }),
    v.metadata({ description: "Likes, upvotes and comments, if the source counts them", examples: [{ comments: 12 }] }),
  ),
});

/** Envelope of the catalog, with its version and the attribution line. */
const catalogEnvelope = <Data extends v.GenericSchema>(data: Data) =>
  v.object({
    ...envelopeShape(data, CATALOG).entries,
    version: text(
      "Version of the catalog: the day of the last change and a checksum of all entries. The same version means the same entries, even if figures have changed",
      "2026-11-25.3f9a2c1b",
    ),
    attribution: text(
      "The line to credit the catalog with; figures follow the terms of their sources",
      "Cardano Gateway (https://example.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)",
    ),
    simulated: v.pipe(
      v.boolean(),
      v.metadata({
        description: "true on a demonstration site: all figures, and the evidence of statuses, are made-up samples",
        examples: [false],
      }),
    ),
  });

export const projectListResponse = namedSchema("ProjectList", catalogEnvelope(v.array(projectShape)));
export const projectResponse = namedSchema("ProjectDetail", catalogEnvelope(projectDetailShape));
export const coinResponse = namedSchema("ProjectMarket", envelopeShape(coinShape, SOURCES.coingecko));
export const chainResponse = namedSchema("ProjectChain", envelopeShape(chainShape, SOURCES.koios));
export const activityResponse = namedSchema("ProjectActivity", envelopeShape(v.array(activityShape), "GitHub, Koios"));
export const postsResponse = namedSchema("ProjectPosts", envelopeShape(v.array(postShape), "Reddit, Cardano Forum"));
