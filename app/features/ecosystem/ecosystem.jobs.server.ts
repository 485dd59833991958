import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import { forgetOldItems, nextToCheck, noteCheck, saveItems, saveProjectFigures, saveTokenHistory, type FoundItems, type ProjectReadings } from "#app/features/ecosystem/ecosystem.server.ts";
import { matchProtocols } from "#app/features/ecosystem/matching.server.ts";
import { createMentions } from "#app/foundation/content/mentions.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchTokenHistory, fetchTokens } from "#app/foundation/upstream/coingecko-tokens.server.ts";
import { fetchFees, fetchStablecoins, fetchVolumes } from "#app/foundation/upstream/defillama-flows.server.ts";
import { fetchChainTvl, fetchProtocols } from "#app/foundation/upstream/defillama.server.ts";
import { fetchLatestTopics } from "#app/foundation/upstream/discourse.server.ts";
import { fetchCommits, fetchPushedRepositories, fetchReleases } from "#app/foundation/upstream/github.server.ts";
import { fetchAssetSummary, fetchAssetTransactions } from "#app/foundation/upstream/koios-assets.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { fetchTip } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchNewPosts } from "#app/foundation/upstream/reddit.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The specification asks for 60 s (tokens), 2 min (ecosystem) and 5 min (chain). DefiLlama counts once an hour and
 * says how long its answers hold: asking more often would bring the same numbers.
 */
const EVERY = {
  tokens: MINUTE,
  history: 5 * MINUTE,
  chainTvl: 10 * MINUTE,
  flows: 30 * MINUTE,
  protocols: HOUR,
  stablecoins: HOUR,
  assets: 5 * MINUTE,
  proposals: 30 * MINUTE,
  github: 5 * MINUTE,
  reddit: 5 * MINUTE,
  forum: 5 * MINUTE,
};

/** Without a token Koios allows 5,000 calls a day, and there are other jobs: so many assets in one turn. */
const ASSETS_A_TURN = 4;
const BLOCKS_A_DAY = 4_320;
/** Sources that are asked about one project a turn are asked faster until they have been asked about each. */
const FIRST_ROUND = { nextIn: 20 * SECOND };
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

/** What the directory does on the clock. */
export function ecosystemJobs(client: PoliteFetch, environment: Environment): Job[] {
  const catalogue = [...projects().values()];
  const open = catalogue.filter(({ status }) => status !== "discontinued");
  const mentioned = createMentions(catalogue);
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: 30 * SECOND };
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const defillama = { baseUrl: environment.DEFILLAMA_URL, intervalMs: EVERY.chainTvl };
  const stablecoins = { baseUrl: environment.STABLECOINS_URL, intervalMs: EVERY.stablecoins };
  const githubApi = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: EVERY.github };
  const githubWeb = { baseUrl: environment.GITHUB_WEB_URL, intervalMs: EVERY.github };
  const reddit = { baseUrl: environment.REDDIT_URL, intervalMs: EVERY.reddit };
  const forum = { baseUrl: environment.FORUM_URL, intervalMs: EVERY.forum };

  const tokens = new Map(catalogue.flatMap(({ id, token }) => (token?.coingecko ? [[token.coingecko, id] as const] : [])));
  const assets = new Map(catalogue.flatMap(({ id, token }) => (token?.policyId ? [[id, { policyId: token.policyId, assetName: token.assetName }] as const] : [])));
  const onGithub = new Map(open.flatMap(({ id, github }) => (github ? [[id, github] as const] : [])));
  const ownersOf = async () => matchProtocols(open, (await fetchProtocols(client, defillama)).protocols);
  // The list of protocols is large: whose id is whose is read with it once an hour and kept for the flows.
  let owners: Map<string, string> | undefined;

  return [
    {
      name: "coingecko-tokens",
      every: EVERY.tokens,
      async run() {
        const answer = await fetchTokens(client, coingecko, [...tokens.keys()]);
        const list = [...answer.tokens].flatMap(([id, token]): ProjectReadings[] => {
          const { observedAt, price, change24h, change7d, change30d, marketCap, rank, volume24h, high24h, low24h, circulatingSupply, totalSupply, ath, athAt } = token;
          const readings = { price, change24h, change7d, change30d, marketCap, rank, tokenVolume24h: volume24h, high24h, low24h, circulatingSupply, totalSupply, ath, athAt };
          const projectId = tokens.get(id);
          return projectId ? [{ projectId, observedAt, readings }] : [];
        });
        await saveProjectFigures("coingecko", list, EVERY.tokens);
      },
    },
    {
      name: "coingecko-token-history",
      every: EVERY.history,
      async run() {
        // One token a turn: together they cost as many calls as one page of a visitor would.
        const { turn, isFirstRound } = await nextToCheck("coingecko-history", [...tokens.values()], 1);
        const [projectId] = turn;
        const token = catalogue.find(({ id }) => id === projectId)?.token?.coingecko;
        if (!projectId || !token) return;
        await noteCheck("coingecko-history", projectId);
        const { points } = await fetchTokenHistory(client, coingecko, token, "30d");
        if (points.length > 1) await saveTokenHistory(projectId, points);
        if (isFirstRound) return FIRST_ROUND;
      },
    },
    {
      name: "defillama-chain",
      every: EVERY.chainTvl,
      async run() {
        const { fetchedAt, tvl } = await fetchChainTvl(client, defillama);
        await saveProjectFigures("defillama", [{ projectId: "cardano", observedAt: fetchedAt, readings: { tvl } }], EVERY.chainTvl);
      },
    },
    {
      name: "defillama-protocols",
      every: EVERY.protocols,
      async run() {
        const { fetchedAt, protocols } = await fetchProtocols(client, defillama);
        owners = matchProtocols(open, protocols);
        const list = [...byProject(protocols, owners)].map(([projectId, rows]): ProjectReadings => {
          // The change of one protocol says nothing about the sum of several.
          const [only] = rows;
          return { projectId, observedAt: fetchedAt, readings: { tvl: sum(rows.map(({ tvl }) => tvl)), tvlChange24h: rows.length === 1 ? (only?.change1d ?? null) : null } };
        });
        await saveProjectFigures("defillama", list, EVERY.protocols);
      },
    },
    {
      name: "defillama-flows",
      every: EVERY.flows,
      async run() {
        owners ??= await ownersOf();
        const volumes = await fetchVolumes(client, defillama);
        const traded = [...byProject(volumes.protocols, owners)].map(
          ([projectId, rows]): ProjectReadings => ({ projectId, observedAt: volumes.fetchedAt, readings: { protocolVolume24h: sum(rows.map(({ volume24h }) => volume24h)) } }),
        );
        const all = { projectId: "cardano", observedAt: volumes.fetchedAt, readings: { protocolVolume24h: volumes.total24h } };
        await saveProjectFigures("defillama", [...traded, all], EVERY.flows);
        const fees = await fetchFees(client, defillama);
        const paid = [...byProject(fees.protocols, owners)].map(
          ([projectId, rows]): ProjectReadings => ({ projectId, observedAt: fees.fetchedAt, readings: { fees24h: sum(rows.map(({ fees24h }) => fees24h)) } }),
        );
        await saveProjectFigures("defillama", paid, EVERY.flows);
      },
    },
    {
      name: "defillama-stablecoins",
      every: EVERY.stablecoins,
      async run() {
        const answer = await fetchStablecoins(client, stablecoins);
        const list = answer.stablecoins.flatMap(({ id, circulating }): ProjectReadings[] => {
          const project = catalogue.find(({ stablecoin }) => stablecoin === id);
          return project ? [{ projectId: project.id, observedAt: answer.fetchedAt, readings: { stablecoinSupply: circulating } }] : [];
        });
        // Coins follow several currencies: their sum is in USD, of those that have a price.
        const worth = sum(answer.stablecoins.map(({ circulating, price }) => (circulating === null || price === null ? null : circulating * price)));
        list.push({ projectId: "cardano", observedAt: answer.fetchedAt, readings: { stablecoinSupply: worth } });
        await saveProjectFigures("defillama", list, EVERY.stablecoins);
      },
    },
    {
      name: "koios-assets",
      every: EVERY.assets,
      async run() {
        const { turn, isFirstRound } = await nextToCheck("koios", [...assets.keys()], environment.KOIOS_TOKEN ? assets.size : ASSETS_A_TURN);
        const { blockHeight } = await fetchTip(client, koios);
        const turns = Math.ceil(assets.size / Math.max(1, turn.length));
        for (const projectId of turn) {
          const asset = assets.get(projectId);
          if (!asset) continue;
          await noteCheck("koios", projectId);
          const summary = await fetchAssetSummary(client, koios, asset);
          const moved = blockHeight === null ? null : await fetchAssetTransactions(client, koios, asset, blockHeight - BLOCKS_A_DAY);
          const readings = { holders: summary?.holders ?? null, transactions24h: moved?.count ?? null };
          await saveProjectFigures("koios", [{ projectId, observedAt: Date.now(), readings }], turns * EVERY.assets);
        }
        if (isFirstRound) return FIRST_ROUND;
      },
    },
    {
      name: "koios-proposals",
      every: EVERY.proposals,
      async run() {
        const { proposals } = await fetchProposals(client, koios);
        const followers = open.filter(({ showsGovernanceActions }) => showsGovernanceActions).map(({ id }) => id);
        const found = proposals.flatMap(({ id, kind, title, proposedAt, status }) => {
          if (proposedAt === null || title === null) return [];
          const activity: ActivityItem = { id, type: "governance", title, description: kind, value: status, timestamp: proposedAt, url: `https://gov.tools/governance_actions/${id}` };
          return [...new Set([...followers, ...mentioned(title)])].map((projectId) => ({ projectId, item: { activity } }));
        });
        await saveItems("governance", gather(found));
      },
    },
    {
      name: "github",
      every: EVERY.github,
      async run() {
        const { turn, isFirstRound } = await nextToCheck("github", [...onGithub.keys()], 1);
        const [projectId] = turn;
        const address = onGithub.get(projectId ?? "");
        if (!projectId || !address) return;
        await noteCheck("github", projectId);
        const [owner = "", name] = new URL(address).pathname.split("/").filter(Boolean);
        const repositories = (await fetchPushedRepositories(client, githubApi, owner)).filter(({ archived, fork, fullName }) =>
          name ? fullName.toLowerCase() === `${owner}/${name}`.toLowerCase() : !archived && !fork,
        );
        const items: FoundItems["items"][number][] = [];
        for (const { fullName, defaultBranch } of repositories.slice(0, REPOSITORIES)) {
          const releases = await fetchReleases(client, githubWeb, fullName);
          const commits = await fetchCommits(client, githubWeb, fullName, defaultBranch);
          for (const { id, title, url, publishedAt } of releases) items.push({ activity: { id, type: "github", title, description: fullName, value: "release", timestamp: publishedAt, url } });
          for (const { id, title, url, publishedAt } of commits) items.push({ activity: { id, type: "github", title, description: fullName, value: "commit", timestamp: publishedAt, url } });
        }
        await saveItems("github", [{ projectId, items }]);
        if (isFirstRound) return FIRST_ROUND;
      },
    },
    {
      name: "reddit",
      every: EVERY.reddit,
      async run() {
        const posts = await fetchNewPosts(client, reddit);
        const found = posts.flatMap(({ id, title, text, author, url, publishedAt }) => {
          const social: SocialPost = { id, platform: "reddit", author, content: title, publishedAt, url, engagement: {} };
          return mentioned(`${title}\n${text}`).map((projectId) => ({ projectId, item: { social } }));
        });
        await saveItems("reddit", gather(found));
      },
    },
    {
      name: "forum",
      every: EVERY.forum,
      async run() {
        const topics = await fetchLatestTopics(client, forum);
        const found = topics.flatMap(({ id, title, author, url, publishedAt, replies, likes }) => {
          const social: SocialPost = { id: `forum-${id}`, platform: "other", author, content: title, publishedAt, url, engagement: { comments: replies, likes } };
          return mentioned(title).map((projectId) => ({ projectId, item: { social } }));
        });
        await saveItems("forum", gather(found));
      },
    },
    {
      name: "forget-old-items",
      every: 24 * HOUR,
      async run() {
        log.info({ event: "items-forgotten", removed: await forgetOldItems() });
      },
    },
  ];
}

/** Items by the project that they are about. */
function gather(found: readonly { projectId: string; item: FoundItems["items"][number] }[]): FoundItems[] {
  const groups = Map.groupBy(found, ({ projectId }) => projectId);
  return [...groups].map(([projectId, list]) => ({ projectId, items: list.map(({ item }) => item) }));
}
