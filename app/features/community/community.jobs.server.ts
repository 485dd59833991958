import { saveAudience } from "#app/features/community/community.server.ts";
import { community } from "#app/foundation/content/community.server.ts";
import type { PlatformId } from "#app/foundation/content/platforms.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log, messageOf } from "#app/foundation/log.server.ts";
import { fetchInvitedServer, fetchPresence, type DiscordServer } from "#app/foundation/upstream/discord.server.ts";
import { fetchForumMembers } from "#app/foundation/upstream/discourse.server.ts";
import { fetchFollowers } from "#app/foundation/upstream/github.server.ts";
import type { SourceOptions } from "#app/foundation/upstream/fields.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchNewPosts, fetchSubscribers } from "#app/foundation/upstream/reddit.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Memberships change slowly; only how many are online moves within an hour. */
const EVERY = { discord: 10 * MINUTE, forum: HOUR, github: HOUR, reddit: HOUR, redditPosts: HOUR };
/** The feed may be read about once a minute, and others of this house read it every five: this job comes in between. */
const BETWEEN_OTHERS = 2.5 * MINUTE;
/** Reddit closes its JSON to whole networks at a time: asking again within the hour would only harden it. */
const REFUSED_FOR = 6 * HOUR;

const isRefusal = (error: unknown, ...statuses: number[]): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === "status" && statuses.includes(error.status ?? 0);

/** The last part of a platform's address: the invitation of Discord, the organisation on GitHub. */
function nameAt(platform: PlatformId): string {
  const url = community().platforms.find(({ id }) => id === platform)?.url ?? "";
  return url.split("/").at(-1) ?? "";
}

/** The widget's own count; of a server without a widget the count of its invitation. */
async function presenceOf(client: PoliteFetch, options: SourceOptions, server: DiscordServer): Promise<number> {
  try {
    return (await fetchPresence(client, options, server.id)).online;
  } catch (error) {
    log.info({ event: "presence-from-invitation", reason: messageOf(error) });
    if (error instanceof UpstreamError) return server.online;
    throw error;
  }
}

/** What the community page does on the clock: each platform alone, so that one that fails leaves the others. */
export function communityJobs(client: PoliteFetch, environment: Environment): Job[] {
  const discord = { baseUrl: environment.DISCORD_URL, intervalMs: EVERY.discord };
  const forum = { baseUrl: environment.FORUM_URL, intervalMs: EVERY.forum };
  const github = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: EVERY.github };
  let isFirstTurn = true;
  const reddit = { baseUrl: environment.REDDIT_URL, intervalMs: EVERY.reddit };
  return [
    {
      name: "discord-community",
      every: EVERY.discord,
      async run() {
        const server = await fetchInvitedServer(client, discord, nameAt("discord"));
        const discordOnline = await presenceOf(client, discord, server);
        await saveAudience("discord", { discordMembers: server.members, discordOnline }, server.fetchedAt, EVERY.discord);
      },
    },
    {
      name: "forum-members",
      every: EVERY.forum,
      async run() {
        const { members, fetchedAt } = await fetchForumMembers(client, forum);
        await saveAudience("forum", { forumMembers: members }, fetchedAt, EVERY.forum);
      },
    },
    {
      name: "github-followers",
      every: EVERY.github,
      async run() {
        const { followers, fetchedAt } = await fetchFollowers(client, github, nameAt("github"));
        await saveAudience("github", { githubFollowers: followers }, fetchedAt, EVERY.github);
      },
    },
    {
      name: "reddit-subscribers",
      every: EVERY.reddit,
      async run() {
        try {
          const { subscribers, fetchedAt } = await fetchSubscribers(client, reddit);
          await saveAudience("reddit", { redditSubscribers: subscribers }, fetchedAt, EVERY.reddit);
        } catch (error) {
          if (!isRefusal(error, 401, 403)) throw error;
          throw new UpstreamError(error.source, error.kind, error.detail, { status: error.status, retryAfterMs: REFUSED_FOR });
        }
      },
    },
    {
      name: "reddit-posts",
      every: EVERY.redditPosts,
      async run() {
        if (isFirstTurn) {
          isFirstTurn = false;
          return { nextIn: BETWEEN_OTHERS };
        }
        const posts = await fetchNewPosts(client, reddit);
        const now = Date.now();
        await saveAudience("reddit", { redditPosts24h: posts.filter(({ publishedAt }) => now - publishedAt <= DAY).length }, now, EVERY.redditPosts);
        return undefined;
      },
    },
  ];
}
