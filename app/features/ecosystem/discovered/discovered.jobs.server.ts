import type { LlamaProtocol } from "#app/features/ecosystem/catalogue/defillama.server.ts";
import { fetchEcosystemTokens, type EcosystemToken } from "#app/features/ecosystem/discovered/coingecko-ecosystem.server.ts";
import { pageAtSource, type DiscoveredService, type Found } from "#app/features/ecosystem/discovered/discovered.server.ts";
import type { JobContext } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

const DAY = 86_400_000;
/** ADA itself is in the list. */
const CHAIN_COIN = "cardano";

/** The tokens that CoinGecko lists for Cardano and the catalogue doesn't have. */
export function discoveredJobs({ client, environment, discovered }: JobContext & { discovered: DiscoveredService }): Job[] {
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: DAY };
  const catalogue = [...projects().values()];
  const known = new Set([CHAIN_COIN, ...catalogue.flatMap(({ token }) => token?.coingecko ?? [])]);
  // Tokens of reviewed projects whose id at CoinGecko isn't confirmed.
  const reviewedNames = new Set(catalogue.flatMap(({ name, token }) => [name, token?.ticker ?? name].map(foldText)));
  const isReviewed = ({ id, name }: EcosystemToken) => known.has(id) || reviewedNames.has(foldText(name));
  return [
    {
      name: "coingecko-ecosystem",
      every: DAY,
      async run() {
        const tokens = await fetchEcosystemTokens(client, coingecko);
        const found = tokens
          .filter((token) => !isReviewed(token))
          .map(({ id, name, ticker }): Found => ({ sourceId: id, name, kind: ticker, url: pageAtSource("coingecko", id) }));
        await discovered.save(
          "coingecko",
          found,
          tokens.filter(isReviewed).map(({ id }) => id),
        );
      },
    },
  ];
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
  const names = new Set([...projects().values()].flatMap(({ name, formerNames }) => [name, ...formerNames].map(foldText)));
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
