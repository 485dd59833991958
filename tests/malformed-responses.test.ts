import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseDominance, parseHistory, parseMarket } from "#app/foundation/upstream/coingecko.server.ts";
import { parseRates } from "#app/features/converter/coingecko-rates.server.ts";
import { parseTokens } from "#app/features/ecosystem/catalog/coingecko-tokens.server.ts";
import { parseFees, parseStablecoins, parseVolumes } from "#app/features/ecosystem/catalog/defillama-flows.server.ts";
import { parseTransactionCounts } from "#app/features/ecosystem/catalog/transaction-counts.server.ts";
import { parseChainTvl, parseProtocols } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { parseLastUse } from "#app/features/ecosystem/health/koios-contracts.server.ts";
import contractUses from "#app/features/ecosystem/health/samples/koios-credential-txs.json" with { type: "json" };
import { parseHacks } from "#app/features/ecosystem/incidents/defillama-hacks.server.ts";
import hacks from "#app/features/ecosystem/health/samples/defillama-hacks.json" with { type: "json" };
import { parseBlocklist } from "#app/features/link-check/blocklist-sources.server.ts";
import metamask from "#app/features/link-check/samples/metamask-config.json" with { type: "json" };
import polkadot from "#app/features/link-check/samples/polkadot-js-all.json" with { type: "json" };
import { parseTopics } from "#app/foundation/upstream/discourse.server.ts";
import { parseAdvisories, parseRepositories } from "#app/foundation/upstream/github.server.ts";
import { parseAssetSummary, parseAssetTransactions } from "#app/features/ecosystem/catalog/koios-assets.server.ts";
import { parseAccount, parseTransaction } from "#app/features/check/blockfrost.server.ts";
import blockfrostAccount from "#app/features/check/samples/blockfrost-account.json" with { type: "json" };
import blockfrostTransaction from "#app/features/check/samples/blockfrost-transaction.json" with { type: "json" };
import { parseHandle } from "#app/features/check/handle-me.server.ts";
import handleMe from "#app/features/check/samples/handle-me.json" with { type: "json" };
import { parseRegistryEntries } from "#app/features/ecosystem/discovered/koios-token-registry.server.ts";
import registryEntries from "#app/features/ecosystem/discovered/samples/koios-asset-token-registry.json" with { type: "json" };
import { parseHolders } from "#app/features/check/koios-token.server.ts";
import { parseRegistryEntry } from "#app/features/check/token-registry.server.ts";
import tokenRegistry from "#app/features/check/samples/token-registry.json" with { type: "json" };
import { parseEpochRecords, parseTotals } from "#app/features/network/koios-chain.server.ts";
import { parseDrepIds, parseDrepStates, parseDrepSummary } from "#app/features/governance/koios-dreps.server.ts";
import { parseProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { parsePools, parsePoolStates } from "#app/features/staking/koios-pools.server.ts";
import { parseCommittee } from "#app/features/governance/koios-committee.server.ts";
import { parseDrepVotes, parseTally } from "#app/features/governance/koios-votes.server.ts";
import { parseTip } from "#app/foundation/upstream/koios.server.ts";
import global from "#app/foundation/upstream/samples/coingecko-global.json" with { type: "json" };
import chart from "#app/foundation/upstream/samples/coingecko-market-chart.json" with { type: "json" };
import markets from "#app/foundation/upstream/samples/coingecko-markets.json" with { type: "json" };
import prices from "#app/features/converter/samples/coingecko-simple-price.json" with { type: "json" };
import tokens from "#app/features/ecosystem/catalog/samples/coingecko-tokens.json" with { type: "json" };
import overview from "#app/features/ecosystem/catalog/samples/defillama-overview.json" with { type: "json" };
import protocols from "#app/features/ecosystem/catalog/samples/defillama-protocols.json" with { type: "json" };
import { parseExchanges } from "#app/features/buy/exchange-list.server.ts";
import exchanges from "#app/features/buy/samples/exchanges.json" with { type: "json" };
import stablecoins from "#app/features/ecosystem/catalog/samples/defillama-stablecoins.json" with { type: "json" };
import topics from "#app/foundation/upstream/samples/discourse-latest.json" with { type: "json" };
import repositories from "#app/foundation/upstream/samples/github-repositories.json" with { type: "json" };
import committee from "#app/features/governance/samples/koios-committee-info.json" with { type: "json" };
import dreps from "#app/features/governance/samples/koios-drep-info.json" with { type: "json" };
import pools from "#app/features/staking/samples/koios-pool-list.json" with { type: "json" };
import poolStates from "#app/features/staking/samples/koios-pool-info.json" with { type: "json" };
import { parseParameters, parseVotingRules } from "#app/foundation/upstream/koios-parameters.server.ts";
import parameters from "#app/foundation/upstream/samples/koios-epoch-params.json" with { type: "json" };
import records from "#app/features/network/samples/koios-epoch-records.json" with { type: "json" };
import proposals from "#app/foundation/upstream/samples/koios-proposal-list.json" with { type: "json" };
import tally from "#app/features/governance/samples/koios-proposal-voting-summary.json" with { type: "json" };
import tip from "#app/foundation/upstream/samples/koios-tip.json" with { type: "json" };
import books from "#app/features/network/samples/koios-totals-history.json" with { type: "json" };
import votingRules from "#app/foundation/upstream/samples/koios-voting-rules.json" with { type: "json" };
import santiment from "#app/features/market/samples/santiment.json" with { type: "json" };
import { parseExchangePrice } from "#app/features/market/prices/exchange-prices.server.ts";
import bitstamp from "#app/features/market/prices/samples/bitstamp-ticker.json" with { type: "json" };
import coinbase from "#app/features/market/prices/samples/coinbase-ticker.json" with { type: "json" };
import coinpaprika from "#app/features/market/prices/samples/coinpaprika-ticker.json" with { type: "json" };
import kraken from "#app/features/market/prices/samples/kraken-ticker.json" with { type: "json" };
import { parseSentiment } from "#app/features/market/santiment.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const NOW = Date.UTC(2026, 10, 21);

const malformedValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    NaN,
    Infinity,
    -Infinity,
    0,
    -0,
    -1,
    -1e-9,
    1e308,
    1e-320,
    2 ** 53,
    "",
    "NaN",
    "-1",
    "1e999",
    "9".repeat(30),
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    true,
    "\u0000",
    "\uD800",
    "2999-01-01",
    "0000-00-00",
    { toString: 1 },
    JSON.parse('{"__proto__":{"ada":1}}'),
  ),
  fc.double(),
  fc.string({ maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A sample with some values replaced at random, or a completely different document. */
function corrupted(sample: unknown): fc.Arbitrary<unknown> {
  const bent = fc.array(fc.tuple(fc.nat(200), malformedValues), { minLength: 1, maxLength: 4 }).map((changes) => {
    let index = 0;
    const places = new Map(changes);
    const bend = (value: unknown): unknown => {
      index += 1;
      const here = index;
      if (places.has(here)) return places.get(here);
      if (Array.isArray(value)) return value.map(bend);
      if (value === null || typeof value !== "object") return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bend(inner)]));
    };
    return bend(sample);
  });
  return fc.oneof({ weight: 6, arbitrary: bent }, { weight: 1, arbitrary: malformedValues });
}

function* numbersIn(value: unknown, name = ""): Generator<[string, number]> {
  if (typeof value === "number") yield [name, value];
  else if (value !== null && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${name}.${key}`);
}

const SIGNED = /\.change(24h|1d|7d|30d)$|^\.readings\.sentiment\.value$/;

const advisories = [
  {
    ghsa_id: "GHSA-xxxx-yyyy-zzzz",
    summary: "Wrong rounding in the fee",
    html_url: "https://github.com/a/b/security/advisories/GHSA-xxxx-yyyy-zzzz",
    published_at: "2026-10-01T00:00:00Z",
  },
];
const transactionCounts = {
  metadata: { reportingWindow: { start: "2026-07-18T21:53:13", end: "2026-08-17T21:44:41" } },
  appStats: [
    { label: "minswap", displayName: "Minswap", txCount: 124_472, rank: 1 },
    { label: "$usdm", displayName: "USDM", txCount: 5, rank: 2 },
  ],
};

test.each<[string, unknown, (document: unknown) => unknown]>([
  ["coingecko markets", markets, (document) => parseMarket(document, NOW)],
  ["coingecko global", global, (document) => parseDominance(document, NOW)],
  ["coingecko chart", chart, (document) => parseHistory(document, NOW)],
  ["coinbase", coinbase, (document) => parseExchangePrice("coinbase", document, NOW)],
  ["kraken", kraken, (document) => parseExchangePrice("kraken", document, NOW)],
  ["bitstamp", bitstamp, (document) => parseExchangePrice("bitstamp", document, NOW)],
  ["coinpaprika", coinpaprika, (document) => parseExchangePrice("coinpaprika", document, NOW)],
  ["coingecko rates", prices, (document) => [...parseRates(document, ["usd", "eur", "pln"], NOW).rates.values()]],
  ["block list of MetaMask", metamask, async (document) => [...(await parseBlocklist("metamask", document))]],
  ["block list of polkadot.js", polkadot, async (document) => [...(await parseBlocklist("polkadot-js", document))]],
  ["koios tip", tip, (document) => parseTip(document, NOW)],
  ["koios parameters", parameters, parseParameters],
  ["koios books", books, parseTotals],
  ["koios epoch records", records, parseEpochRecords],
  ["koios summary", [{ total_transactions: 89416, staked_wallets: 548, unstaked_addresses: 245 }], parseAssetSummary],
  ["koios transactions", [{ tx_hash: "f1".repeat(32) }, { tx_hash: "f2".repeat(32) }], parseAssetTransactions],
  ["blockfrost accounts", blockfrostAccount, (document) => parseAccount(document)],
  ["blockfrost transactions", blockfrostTransaction, (document) => parseTransaction(document)],
  ["token registry", tokenRegistry, (document) => parseRegistryEntry(document, tokenRegistry.subject)],
  ["koios holders", [{ staked_wallets: 548, unstaked_addresses: 245 }], parseHolders],
  ["handle.me", handleMe, (document) => parseHandle(document, "stackchain")],
  ["koios pools", pools, parsePools],
  ["koios pool states", poolStates, parsePoolStates],
  ["koios DReps", dreps, parseDrepIds],
  ["koios DRep states", dreps, parseDrepStates],
  [
    "koios DRep summary",
    [
      { epoch_no: 117, amount: "599496769641", dreps: 324 },
      { epoch_no: 116, amount: "599496769000", dreps: 320 },
    ],
    parseDrepSummary,
  ],
  ["koios tally", tally, parseTally],
  [
    "koios votes",
    [{ voter_id: "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3", vote: "Yes" }],
    (document) => [...parseDrepVotes(document)],
  ],
  ["koios voting rules", votingRules, parseVotingRules],
  ["koios token registry", registryEntries, parseRegistryEntries],
  ["koios committee", committee, (document) => parseCommittee(document, 100)],
  ["koios proposals", proposals, (document) => parseProposals(document, NOW)],
  ["coingecko tokens", tokens, (document) => [...parseTokens(document, ["minswap", "hosky"], NOW).values()]],
  ["koios contracts", contractUses, (document) => parseLastUse(document, 0, NOW)],
  ["defillama protocols", protocols, parseProtocols],
  ["defillama hacks", hacks, (document) => parseHacks(document, NOW).hacks],
  [
    "defillama chains",
    [
      { name: "Ethereum", tvl: 5 },
      { name: "Cardano", tvl: 5 },
    ],
    parseChainTvl,
  ],
  ["defillama volumes", overview, parseVolumes],
  ["defillama fees", overview, parseFees],
  ["defillama stablecoins", stablecoins, parseStablecoins],
  ["github repositories", repositories, (document) => parseRepositories(document, NOW)],
  ["github advisories", advisories, (document) => parseAdvisories(document, NOW)],
  ["cardano.org transactions", transactionCounts, (document) => [...parseTransactionCounts(document, NOW).counts.values()]],
  ["cardano.org's exchanges", exchanges, parseExchanges],
  ["forum topics", topics, (document) => parseTopics(document, NOW)],
  ["santiment", santiment, (document) => parseSentiment(document, Date.parse("2025-02-25T12:00:00Z"))],
])("the parser of %s returns no impossible number and throws no other error for 10,000 malformed documents", async (_, sample, parse) => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(corrupted(sample), async (document) => {
      let parsed: unknown;
      try {
        parsed = await parse(document);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return;
      }
      read += 1;
      for (const [name, number] of numbersIn(parsed)) {
        if (!Number.isFinite(number) || (number < 0 && !SIGNED.test(name))) throw new Error(`${name} is ${number}`);
      }
    }),
    { numRuns: 10_000 },
  );
  // Require some accepted documents, because otherwise the test would only cover rejections.
  expect(read).toBeGreaterThan(500);
});
