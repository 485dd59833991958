import { postItems, topicItems } from "#app/features/ecosystem/activity-items.server.ts";
import type { EcosystemService, ProjectReadings } from "#app/features/ecosystem/ecosystem.server.ts";
import type { ProjectItems } from "#app/features/ecosystem/ecosystem-store.server.ts";
import { matchProtocols } from "#app/features/ecosystem/catalogue/match-protocols.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import type { Poll, Readings } from "#app/foundation/figures/figures.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchTokenHistory, fetchTokens } from "#app/features/ecosystem/catalogue/coingecko-tokens.server.ts";
import { fetchFees, fetchStablecoins, fetchVolumes } from "#app/features/ecosystem/catalogue/defillama-flows.server.ts";
import { fetchChainTvl, fetchProtocols } from "#app/features/ecosystem/catalogue/defillama.server.ts";
import { fetchLatestTopics } from "#app/foundation/upstream/discourse.server.ts";
import { fetchCommits, fetchPushedRepositories, fetchReleases } from "#app/foundation/upstream/github.server.ts";
import { fetchAssetSummary, fetchAssetTransactions } from "#app/features/ecosystem/catalogue/koios-assets.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchNewPosts } from "#app/foundation/upstream/reddit.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The specification asks for 60 s (tokens), 2 min (ecosystem) and 5 min (chain). DefiLlama counts once an hour and
 * says how long its answers hold: asking more often would bring the same numbers.
 */
const INTERVALS = {
  tokens: MINUTE,
  history: 5 * MINUTE,
  chainTvl: 10 * MINUTE,
  flows: 30 * MINUTE,
  protocols: HOUR,
  stablecoins: HOUR,
  assets: 5 * MINUTE,
  github: 5 * MINUTE,
  reddit: 5 * MINUTE,
  forum: 5 * MINUTE,
};

/** Without a token Koios allows 5,000 calls a day for all jobs; this is the share of one run. */
const ASSETS_PER_RUN = 4;
const BLOCKS_PER_DAY = 4_320;
/** Sources with one project per run are polled faster until each project was fetched once. */
const FIRST_RUN_DELAY = { nextIn: 20 * SECOND };
/** At the very first start the newest block comes within seconds. */
const FIRST_BLOCK_DELAY = { nextIn: 2 * SECOND };
/** Reddit often refuses: a count of the day stays live while it does. */
const POST_COUNT_INTERVAL = HOUR;
/** Repositories of one organisation that are followed: those that were pushed to last. */
const REPOSITORIES = 2;

const sum = (list: readonly (number | null)[]): number | null => {
  const known = list.filter((one) => one !== null);
  return known.length > 0 ? known.reduce((total, one) => total + one, 0) : null;
};

/** Groups rows by the project that they belong to; rows of no project are left out. */
function byProject<Row extends { id: string }>(rows: readonly Row[], owners: ReadonlyMap<string, string>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const owner = owners.get(row.id);
    if (owner) groups.set(owner, [...(groups.get(owner) ?? []), row]);
  }
  return groups;
}

/**
 * What the directory does on the clock.
 * @param market has the newest block, which is asked for once
 * @param community also shows how much is written on Reddit, whose feed is asked for once
 */
export function ecosystemJobs({
  client,
  environment,
  ecosystem: { deleteOldItems, leastRecentlyChecked, recordCheck, saveItems, saveProjectFigures, saveTokenHistory },
  market,
  community,
}: {
  client: PoliteFetch;
  environment: Environment;
  ecosystem: EcosystemService;
  market: { latestNetwork: () => { value: { blockHeight: Figure | null } } };
  community: { saveAudience: (poll: Poll, readings: Readings<"redditPosts24h">) => Promise<void> };
}): Job[] {
  const catalogue = [...projects().values()];
  const open = catalogue.filter(({ status }) => status !== "discontinued");
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: 30 * SECOND };
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const defillama = { baseUrl: environment.DEFILLAMA_URL, intervalMs: INTERVALS.chainTvl };
  const stablecoins = { baseUrl: environment.STABLECOINS_URL, intervalMs: INTERVALS.stablecoins };
  const githubApi = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: INTERVALS.github };
  const githubWeb = { baseUrl: environment.GITHUB_WEB_URL, intervalMs: INTERVALS.github };
  const reddit = { baseUrl: environment.REDDIT_URL, intervalMs: INTERVALS.reddit };
  const forum = { baseUrl: environment.FORUM_URL, intervalMs: INTERVALS.forum };

  const tokens = new Map(catalogue.flatMap(({ id, token }) => (token?.coingecko ? [[token.coingecko, id] as const] : [])));
  const assets = new Map(
    catalogue.flatMap(({ id, token }) =>
      token?.policyId ? [[id, { policyId: token.policyId, assetName: token.assetName }] as const] : [],
    ),
  );
  const onGithub = new Map(open.flatMap(({ id, github }) => (github ? [[id, github] as const] : [])));
  const ownersOf = async () => matchProtocols(open, (await fetchProtocols(client, defillama)).protocols);
  // The list of protocols is large: whose id is whose is read with it once an hour and kept for the flows.
  let owners: Map<string, string> | undefined;

  return [
    {
      name: "coingecko-tokens",
      every: INTERVALS.tokens,
      async run() {
        const answer = await fetchTokens(client, coingecko, [...tokens.keys()]);
        const list = [...answer.tokens].flatMap(([id, token]): ProjectReadings[] => {
          const {
            observedAt,
            price,
            change24h,
            change7d,
            change30d,
            marketCap,
            rank,
            volume24h,
            high24h,
            low24h,
            circulatingSupply,
            totalSupply,
            ath,
            athAt,
          } = token;
          const values = {
            price,
            change24h,
            change7d,
            change30d,
            marketCap,
            rank,
            tokenVolume24h: volume24h,
            high24h,
            low24h,
            circulatingSupply,
            totalSupply,
            ath,
            athAt,
          };
          const projectId = tokens.get(id);
          return projectId ? [{ projectId, observedAt, values }] : [];
        });
        await saveProjectFigures({ source: "coingecko", interval: INTERVALS.tokens }, list);
      },
    },
    {
      name: "coingecko-token-history",
      every: INTERVALS.history,
      async run() {
        // One token per run, to save calls.
        const { turn, isFirstRound } = await leastRecentlyChecked("coingecko-history", [...tokens.values()], 1);
        const [projectId] = turn;
        const token = catalogue.find(({ id }) => id === projectId)?.token?.coingecko;
        if (!projectId || !token) return;
        await recordCheck("coingecko-history", projectId);
        const { points } = await fetchTokenHistory(client, coingecko, token, "30d");
        if (points.length > 1) await saveTokenHistory(projectId, points);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "defillama-chain",
      every: INTERVALS.chainTvl,
      async run() {
        const { fetchedAt, tvl } = await fetchChainTvl(client, defillama);
        await saveProjectFigures({ source: "defillama", interval: INTERVALS.chainTvl }, [
          { projectId: "cardano", observedAt: fetchedAt, values: { tvl } },
        ]);
      },
    },
    {
      name: "defillama-protocols",
      every: INTERVALS.protocols,
      async run() {
        const { fetchedAt, protocols } = await fetchProtocols(client, defillama);
        owners = matchProtocols(open, protocols);
        const list = [...byProject(protocols, owners)].map(([projectId, rows]): ProjectReadings => {
          // The change of one protocol says nothing about the sum of several.
          const [only] = rows;
          return {
            projectId,
            observedAt: fetchedAt,
            values: { tvl: sum(rows.map(({ tvl }) => tvl)), tvlChange24h: rows.length === 1 ? (only?.change1d ?? null) : null },
          };
        });
        await saveProjectFigures({ source: "defillama", interval: INTERVALS.protocols }, list);
      },
    },
    {
      name: "defillama-flows",
      every: INTERVALS.flows,
      async run() {
        owners ??= await ownersOf();
        const volumes = await fetchVolumes(client, defillama);
        const traded = [...byProject(volumes.protocols, owners)].map(([projectId, rows]): ProjectReadings => ({
          projectId,
          observedAt: volumes.fetchedAt,
          values: { protocolVolume24h: sum(rows.map(({ volume24h }) => volume24h)) },
        }));
        const all = { projectId: "cardano", observedAt: volumes.fetchedAt, values: { protocolVolume24h: volumes.total24h } };
        await saveProjectFigures({ source: "defillama", interval: INTERVALS.flows }, [...traded, all]);
        const fees = await fetchFees(client, defillama);
        const paid = [...byProject(fees.protocols, owners)].map(([projectId, rows]): ProjectReadings => ({
          projectId,
          observedAt: fees.fetchedAt,
          values: { fees24h: sum(rows.map(({ fees24h }) => fees24h)) },
        }));
        await saveProjectFigures({ source: "defillama", interval: INTERVALS.flows }, paid);
      },
    },
    {
      name: "defillama-stablecoins",
      every: INTERVALS.stablecoins,
      async run() {
        const answer = await fetchStablecoins(client, stablecoins);
        const list = answer.stablecoins.flatMap(({ id, circulating }): ProjectReadings[] => {
          const project = catalogue.find(({ stablecoin }) => stablecoin === id);
          return project ? [{ projectId: project.id, observedAt: answer.fetchedAt, values: { stablecoinSupply: circulating } }] : [];
        });
        // Coins follow several currencies: their sum is in USD, of those that have a price.
        const worth = sum(
          answer.stablecoins.map(({ circulating, price }) => (circulating === null || price === null ? null : circulating * price)),
        );
        list.push({ projectId: "cardano", observedAt: answer.fetchedAt, values: { stablecoinSupply: worth } });
        await saveProjectFigures({ source: "defillama", interval: INTERVALS.stablecoins }, list);
      },
    },
    {
      name: "koios-assets",
      every: INTERVALS.assets,
      async run() {
        const { blockHeight } = market.latestNetwork().value;
        // Counted from an older block, the transactions would be those of more than a day.
        if (!blockHeight || Date.now() - blockHeight.fetchedAt > INTERVALS.assets) return FIRST_BLOCK_DELAY;
        const { turn, isFirstRound } = await leastRecentlyChecked(
          "koios",
          [...assets.keys()],
          environment.KOIOS_TOKEN ? assets.size : ASSETS_PER_RUN,
        );
        const turns = Math.ceil(assets.size / Math.max(1, turn.length));
        for (const projectId of turn) {
          const asset = assets.get(projectId);
          if (!asset) continue;
          await recordCheck("koios", projectId);
          const summary = await fetchAssetSummary(client, koios, asset);
          const moved = await fetchAssetTransactions(client, koios, asset, blockHeight.value - BLOCKS_PER_DAY);
          const values = { holders: summary?.holders ?? null, transactions24h: moved.count };
          await saveProjectFigures({ source: "koios", interval: turns * INTERVALS.assets }, [
            { projectId, observedAt: Date.now(), values },
          ]);
        }
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "github",
      every: INTERVALS.github,
      async run() {
        const { turn, isFirstRound } = await leastRecentlyChecked("github", [...onGithub.keys()], 1);
        const [projectId] = turn;
        const address = onGithub.get(projectId ?? "");
        if (!projectId || !address) return;
        await recordCheck("github", projectId);
        const [owner = "", name] = new URL(address).pathname.split("/").filter(Boolean);
        const repositories = (await fetchPushedRepositories(client, githubApi, owner)).filter(({ archived, fork, fullName }) =>
          name ? fullName.toLowerCase() === `${owner}/${name}`.toLowerCase() : !archived && !fork,
        );
        const items: ProjectItems["items"][number][] = [];
        for (const { fullName, defaultBranch } of repositories.slice(0, REPOSITORIES)) {
          const releases = await fetchReleases(client, githubWeb, fullName);
          const commits = await fetchCommits(client, githubWeb, fullName, defaultBranch);
          for (const { id, title, url, publishedAt } of releases)
            items.push({ activity: { id, type: "github", title, description: fullName, value: "release", timestamp: publishedAt, url } });
          for (const { id, title, url, publishedAt } of commits)
            items.push({ activity: { id, type: "github", title, description: fullName, value: "commit", timestamp: publishedAt, url } });
        }
        await saveItems("github", [{ projectId, items }]);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "reddit",
      every: INTERVALS.reddit,
      async run() {
        const posts = await fetchNewPosts(client, reddit);
        await saveItems("reddit", postItems(posts));
        const now = Date.now();
        const values = { redditPosts24h: posts.filter(({ publishedAt }) => now - publishedAt <= DAY).length };
        await community.saveAudience({ source: "reddit", interval: POST_COUNT_INTERVAL }, { observedAt: now, values });
      },
    },
    {
      name: "forum",
      every: INTERVALS.forum,
      async run() {
        await saveItems("forum", topicItems(await fetchLatestTopics(client, forum)));
      },
    },
    {
      name: "forget-old-items",
      every: DAY,
      async run() {
        log.info({ event: "items-deleted", removed: await deleteOldItems() });
      },
    },
  ];
}
