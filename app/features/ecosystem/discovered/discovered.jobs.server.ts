import type { LlamaProtocol } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { fetchEcosystemTokens, type EcosystemToken } from "#app/features/ecosystem/discovered/coingecko-ecosystem.server.ts";
import { fetchRegistryEntries, type RegistryEntry } from "#app/features/ecosystem/discovered/koios-token-registry.server.ts";
import { pageAtSource, type DiscoveredService, type Found } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { reviewedNames, reviewedTokens, reviewedUnits } from "#app/features/ecosystem/discovered/reviewed.server.ts";
import type { JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

/** ADA itself is in the list. */
const CHAIN_COIN = "cardano";
/** Names of ADA, which isn't a token, so a token of that name is another one. */
const CHAIN_NAMES = ["ada", CHAIN_COIN];

/** Some tokens of reviewed projects have the project's name, others their ticker's. */
const reviewedTokenNames = (): Set<string> => new Set([...reviewedNames(), ...reviewedTokens().map(({ ticker }) => foldText(ticker))]);

interface DiscoveredJobContext extends JobContext {
  discovered: DiscoveredService;
  /** Policies known as scripts of projects in the catalog. */
  reviewedPolicies: () => ReadonlySet<string>;
}

export function discoveredJobs({ client, environment, discovered, reviewedPolicies }: DiscoveredJobContext): Job[] {
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: DAY };
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: DAY };
  return [
    {
      name: "coingecko-ecosystem",
      every: DAY,
      async run() {
        await saveUnreviewedCoins(discovered, await fetchEcosystemTokens(client, coingecko));
      },
    },
    {
      // Nine calls of a thousand entries each. When one fails, nothing is saved, and the next run starts over.
      name: "koios-token-registry",
      every: DAY,
      async run() {
        await saveUnreviewedTokens(discovered, await fetchRegistryEntries(client, koios), reviewedPolicies());
      },
    },
  ];
}

/**
 * Saves the tokens of CoinGecko's list that the catalog lacks. For a catalog token without CoinGecko's ID, ticker and name decide, because
 * we must never present a reviewed project as unreviewed.
 */
export async function saveUnreviewedCoins(discovered: DiscoveredService, coins: readonly EcosystemToken[]): Promise<void> {
  const tokens = reviewedTokens();
  const ids = new Set([CHAIN_COIN, ...tokens.flatMap(({ coingecko }) => coingecko ?? [])]);
  const tickers = new Set(tokens.flatMap(({ coingecko, ticker }) => (coingecko === null ? [foldText(ticker)] : [])));
  const names = reviewedTokenNames();
  const isReviewed = ({ id, name, ticker }: EcosystemToken) => ids.has(id) || tickers.has(foldText(ticker)) || names.has(foldText(name));
  const found = coins
    .filter((coin) => !isReviewed(coin))
    .map(({ id, name, ticker }): Found => ({ sourceId: id, name, kind: ticker, url: pageAtSource("coingecko", id) }));
  await discovered.save(
    "coingecko",
    found,
    coins.filter(isReviewed).map(({ id }) => id),
  );
}

/**
 * Saves the tokens of the registry that the catalog lacks. Reviewed tokens match by policy ID and asset name, never by ticker, which
 * several tokens can share. A token with a reviewed project's name counts as reviewed too: it's the project's, or an imitation.
 */
export async function saveUnreviewedTokens(
  discovered: DiscoveredService,
  entries: readonly RegistryEntry[],
  reviewedPolicies: ReadonlySet<string>,
): Promise<void> {
  const names = new Set([...CHAIN_NAMES, ...reviewedTokenNames()]);
  const units = reviewedUnits();
  const isReviewed = ({ unit, policyId, name }: RegistryEntry) =>
    units.has(unit) || reviewedPolicies.has(policyId) || names.has(foldText(name));
  const found = entries
    .filter((entry) => !isReviewed(entry))
    .map(({ unit, name, ticker, decimals }): Found => ({
      sourceId: unit,
      name,
      kind: ticker,
      decimals,
      url: pageAtSource("token-registry", unit),
    }));
  await discovered.save(
    "token-registry",
    found,
    entries.filter(isReviewed).map(({ unit }) => unit),
  );
}

/**
 * Saves DefiLlama's protocols on Cardano that the catalog lacks.
 * @param owners project ID by protocol ID
 */
export async function saveUnreviewedProtocols(
  discovered: DiscoveredService,
  protocols: readonly LlamaProtocol[],
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  // DefiLlama lists some projects under another address, and we must never present a reviewed project as unreviewed.
  const names = reviewedNames();
  const isReviewed = ({ id, name }: LlamaProtocol) => owners.has(id) || names.has(foldText(name));
  const found = protocols
    .filter((protocol) => !isReviewed(protocol))
    .map(({ id, name, category, slug }): Found => ({ sourceId: id, name, kind: category, url: pageAtSource("defillama", slug) }));
  await discovered.save(
    "defillama",
    found,
    protocols.filter(isReviewed).map(({ id }) => id),
  );
}
