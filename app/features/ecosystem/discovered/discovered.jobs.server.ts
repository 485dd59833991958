import type { LlamaProtocol } from "#app/features/ecosystem/catalogue/defillama.server.ts";
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
/** What the chain's own coin is called. It's no token, so a token of that name is another one. */
const CHAIN_NAMES = ["ada", CHAIN_COIN];

/** Some tokens of reviewed projects are named like the project, others like their ticker. */
const reviewedTokenNames = (): Set<string> => new Set([...reviewedNames(), ...reviewedTokens().map(({ ticker }) => foldText(ticker))]);

interface DiscoveredJobContext extends JobContext {
  discovered: DiscoveredService;
  /** The policies that are known as scripts of projects of the catalogue. */
  reviewedPolicies: () => ReadonlySet<string>;
}

/** The tokens that CoinGecko and the token registry list and the catalogue doesn't have. */
export function discoveredJobs({ client, environment, discovered, reviewedPolicies }: DiscoveredJobContext): Job[] {
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: DAY };
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: DAY };
  return [
    {
      name: "coingecko-ecosystem",
      every: DAY,
      async run() {
        await saveUnknownCoins(discovered, await fetchEcosystemTokens(client, coingecko));
      },
    },
    {
      // Nine calls of a thousand entries each; when one fails nothing is saved, and the next run begins anew.
      name: "koios-token-registry",
      every: DAY,
      async run() {
        await saveUnknownTokens(discovered, await fetchRegistryEntries(client, koios), reviewedPolicies());
      },
    },
  ];
}

/**
 * The tokens of CoinGecko's list that the catalogue doesn't have. Where it has a token without its id there, the ticker or the name tells: the list
 * is short, and a reviewed project is never said to be unreviewed.
 */
export async function saveUnknownCoins(discovered: DiscoveredService, coins: readonly EcosystemToken[]): Promise<void> {
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
 * The tokens of the registry that the catalogue doesn't have. A reviewed token is known by policy ID and asset name, never by its ticker, which
 * several have. One that bears a reviewed project's name counts as reviewed, too: it's that project's, or it's meant to be taken for it.
 */
export async function saveUnknownTokens(
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
 * What DefiLlama lists on Cardano and the catalogue doesn't have.
 * @param owners the catalogue's project of each protocol, by the protocol's id
 */
export async function saveUnknownProtocols(
  discovered: DiscoveredService,
  protocols: readonly LlamaProtocol[],
  owners: ReadonlyMap<string, string>,
): Promise<void> {
  // Some are listed under an address that isn't ours; a reviewed project is never said to be unreviewed.
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
