import { rows, type RequestContext, type SourceRequest } from "./source-request.ts";
import { fetchRegister } from "#app/features/buy/esma-register.server.ts";
import { fetchExchanges } from "#app/features/buy/exchange-list.server.ts";
import { fetchInvitedServer, fetchPresence } from "#app/features/community/discord.server.ts";
import { accountNameOf } from "#app/features/community/community.jobs.server.ts";
import { fetchTransactionCounts } from "#app/features/ecosystem/catalog/transaction-counts.server.ts";
import { fetchBlocklist } from "#app/features/link-check/blocklist-sources.server.ts";
import { fetchForumMembers, fetchLatestTopics } from "#app/foundation/upstream/discourse.server.ts";
import {
  fetchAdvisories,
  fetchCommits,
  fetchFollowers,
  fetchPushedRepositories,
  fetchReleases,
} from "#app/foundation/upstream/github.server.ts";
import { fetchNewPosts, fetchSubscribers } from "#app/foundation/upstream/reddit.server.ts";

const githubApi = ({ environment }: RequestContext) => ({ baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN });
const githubWeb = ({ environment }: RequestContext) => ({ baseUrl: environment.GITHUB_WEB_URL });
const reddit = ({ environment }: RequestContext) => ({ baseUrl: environment.REDDIT_URL });
const forum = ({ environment }: RequestContext) => ({ baseUrl: environment.FORUM_URL });
const discord = ({ environment }: RequestContext) => ({ baseUrl: environment.DISCORD_URL });

const ORGANIZATION = "IntersectMBO";
const REPOSITORY = "IntersectMBO/cardano-node";

/** Code, posts, members and lists that other people maintain. */
export const communityRequests: readonly SourceRequest[] = [
  {
    source: "github-api",
    adapter: "github.fetchPushedRepositories",
    asks: "a project's repositories",
    run: async (context) => rows((await fetchPushedRepositories(context.client, githubApi(context), ORGANIZATION)).length, "repositories"),
  },
  {
    source: "github-api",
    adapter: "github.fetchAdvisories",
    asks: "a repository's advisories",
    run: async (context) => rows((await fetchAdvisories(context.client, githubApi(context), REPOSITORY)).length, "advisories"),
  },
  {
    source: "github-api",
    adapter: "github.fetchFollowers",
    asks: "followers",
    run: async (context) =>
      rows((await fetchFollowers(context.client, githubApi(context), accountNameOf("github"))).followers, "followers"),
  },
  {
    source: "github",
    adapter: "github.fetchReleases",
    asks: "a repository's releases",
    run: async (context) => rows((await fetchReleases(context.client, githubWeb(context), REPOSITORY)).length, "releases"),
  },
  {
    source: "github",
    adapter: "github.fetchCommits",
    asks: "a branch's commits",
    run: async (context) => rows((await fetchCommits(context.client, githubWeb(context), REPOSITORY, "master")).length, "commits"),
  },
  {
    source: "reddit",
    adapter: "reddit.fetchNewPosts",
    asks: "posts of r/cardano",
    run: async (context) => rows((await fetchNewPosts(context.client, reddit(context))).length, "posts"),
  },
  {
    source: "reddit-about",
    adapter: "reddit.fetchSubscribers",
    asks: "subscribers of r/cardano",
    mayRefuse: [401, 403],
    run: async (context) => rows((await fetchSubscribers(context.client, reddit(context))).subscribers, "subscribers"),
  },
  {
    source: "forum",
    adapter: "discourse.fetchLatestTopics",
    asks: "topics of the forum",
    run: async (context) => rows((await fetchLatestTopics(context.client, forum(context))).length, "topics"),
  },
  {
    source: "forum",
    adapter: "discourse.fetchForumMembers",
    asks: "members of the forum",
    run: async (context) => rows((await fetchForumMembers(context.client, forum(context))).members, "members"),
  },
  {
    source: "discord",
    adapter: "discord.fetchInvitedServer",
    asks: "members on Discord",
    run: async (context) => rows((await fetchInvitedServer(context.client, discord(context), accountNameOf("discord"))).members, "members"),
  },
  {
    source: "discord",
    adapter: "discord.fetchPresence",
    asks: "how many are online there",
    mayRefuse: [403],
    async run(context) {
      const { id } = await fetchInvitedServer(context.client, discord(context), accountNameOf("discord"));
      return rows((await fetchPresence(context.client, discord(context), id)).online, "online");
    },
  },
  {
    source: "cardano-org",
    adapter: "transaction-counts.fetchTransactionCounts",
    asks: "transactions of applications",
    run: async ({ client, environment }) =>
      rows((await fetchTransactionCounts(client, { baseUrl: environment.TX_STATS_URL })).counts.size, "applications"),
  },
  {
    source: "cardano-org-exchanges",
    adapter: "exchange-list.fetchExchanges",
    asks: "services that sell ADA",
    run: async ({ client, environment }) =>
      rows((await fetchExchanges(client, { baseUrl: environment.EXCHANGE_LIST_URL })).countries.length, "countries"),
  },
  {
    source: "esma",
    adapter: "esma-register.fetchRegister",
    asks: "the register of licensed services",
    run: async ({ client, environment }) =>
      rows((await fetchRegister(client, { baseUrl: environment.ESMA_REGISTER_URL })).entries.length, "entries"),
  },
  {
    source: "metamask",
    adapter: "blocklist-sources.fetchBlocklist",
    asks: "the block list",
    run: async ({ client, environment }) =>
      rows((await fetchBlocklist(client, "metamask", { baseUrl: environment.BLOCKLIST_METAMASK_URL })).hosts.size, "hosts"),
  },
  {
    source: "polkadot-js",
    adapter: "blocklist-sources.fetchBlocklist",
    asks: "the block list",
    run: async ({ client, environment }) =>
      rows((await fetchBlocklist(client, "polkadot-js", { baseUrl: environment.BLOCKLIST_POLKADOT_URL })).hosts.size, "hosts"),
  },
];
