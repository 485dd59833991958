import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dump as toYaml } from "js-yaml";
import { loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import type { Simulator } from "#simulator/simulator.ts";

/** Path of each source in the simulator, by the variable with its base URL. */
const PATHS = {
  COINGECKO_URL: "coingecko",
  COINBASE_URL: "coinbase",
  KRAKEN_URL: "kraken",
  BITSTAMP_URL: "bitstamp",
  COINPAPRIKA_URL: "coinpaprika",
  KOIOS_URL: "koios",
  BLOCKFROST_URL: "blockfrost",
  HANDLE_URL: "handle-me",
  TOKEN_REGISTRY_URL: "token-registry",
  SANTIMENT_URL: "santiment",
  DEFILLAMA_URL: "defillama",
  STABLECOINS_URL: "stablecoins",
  GITHUB_URL: "github-api",
  GITHUB_WEB_URL: "github",
  REDDIT_URL: "reddit",
  DISCORD_URL: "discord",
  FORUM_URL: "forum",
  STRIPE_URL: "stripe",
  TX_STATS_URL: "cardano-org/tx-stats.json",
  EXCHANGE_LIST_URL: "cardano-org/exchanges.json",
  ESMA_REGISTER_URL: "esma/CASPS.csv",
  BLOCKLIST_METAMASK_URL: "blocklists/metamask.json",
  BLOCKLIST_POLKADOT_URL: "blocklists/polkadot-js.json",
  PROJECT_SITES_URL: "sites",
  GOVERNANCE_DOCUMENTS_URL: "documents",
  IPFS_GATEWAYS: "ipfs",
};

/** Environment of a site that uses the simulator for all public sources except news feeds. */
export function simulatorEnvironment({ url }: Pick<Simulator, "url">): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(PATHS).map(([name, path]) => [name, `${url}/${path}`])),
    UPSTREAM_ALLOW: new URL(url).host,
  };
}

/** The same environment, with every feed of content/feeds.yaml. */
export function simulatorEnvironmentWithFeeds(simulator: Pick<Simulator, "url">): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), "gateway-feeds-")), "feeds.yaml");
  const feeds = loadFeeds({ FEEDS_FILE: undefined, SIMULATE: false }).map(({ pace: _pace, ...feed }) => ({
    ...feed,
    url: `${simulator.url}/feeds/${feed.id}`,
  }));
  writeFileSync(file, toYaml(feeds));
  return { ...simulatorEnvironment(simulator), FEEDS_FILE: file };
}

/** URLs without a server. Each test overrides the sources that it needs. */
export const UNREACHABLE_SOURCES: Record<string, string> = {
  ...Object.fromEntries(Object.keys(PATHS).map((name) => [name, "http://127.0.0.1:9"])),
  FEEDS_FILE: "tests/no-feeds.yaml",
};
