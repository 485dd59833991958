import type { CommunityService } from "#app/features/community/community.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import type { PlatformId } from "#app/features/community/platforms.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import { fetchInvitedServer, fetchPresence, type DiscordServer } from "#app/features/community/discord.server.ts";
import { fetchForumMembers } from "#app/foundation/upstream/discourse.server.ts";
import { fetchFollowers } from "#app/foundation/upstream/github.server.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchSubscribers } from "#app/foundation/upstream/reddit.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Memberships change slowly; only the number of members online changes within an hour. */
const INTERVALS = { discord: 10 * MINUTE, forum: HOUR, github: HOUR, reddit: HOUR };
/** Reddit blocks whole networks from its JSON for good, and more requests only prolong the block. */
const REFUSAL_BACKOFF_MS = 7 * DAY;

const isRejection = (error: unknown, ...statuses: number[]): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === "status" && statuses.includes(error.status ?? 0);

/** Last part of a platform's address: the invitation code on Discord, the organization on GitHub. */
export function accountNameOf(platform: PlatformId): string {
  const url = community().platforms.find(({ id }) => id === platform)?.url ?? "";
  return url.split("/").at(-1) ?? "";
}

/** Members online from the widget, or from the invitation when the server has no widget. */
async function fetchOnlineCount(client: PoliteFetch, options: SourceOptions, server: DiscordServer): Promise<number> {
  try {
    return (await fetchPresence(client, options, server.id)).online;
  } catch (error) {
    log.info({ event: "discord-online-from-invite", reason: errorMessage(error) });
    if (error instanceof UpstreamError) return server.online;
    throw error;
  }
}

/** One job per platform, so that a failing platform doesn't hold up the others. */
export function communityJobs({
  client,
  environment,
  community: { saveAudience },
}: {
  client: PoliteFetch;
  environment: Environment;
  community: CommunityService;
}): Job[] {
  const discord = { baseUrl: environment.DISCORD_URL, intervalMs: INTERVALS.discord };
  const forum = { baseUrl: environment.FORUM_URL, intervalMs: INTERVALS.forum };
  const github = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: INTERVALS.github };
  const reddit = { baseUrl: environment.REDDIT_URL, intervalMs: INTERVALS.reddit };
  return [
    {
      name: "discord-community",
      every: INTERVALS.discord,
      async run() {
        const server = await fetchInvitedServer(client, discord, accountNameOf("discord"));
        const discordOnline = await fetchOnlineCount(client, discord, server);
        const values = { discordMembers: server.members, discordOnline };
        await saveAudience({ source: "discord", interval: INTERVALS.discord }, { observedAt: server.fetchedAt, values });
      },
    },
    {
      name: "forum-members",
      every: INTERVALS.forum,
      async run() {
        const { members, fetchedAt } = await fetchForumMembers(client, forum);
        const values = { forumMembers: members };
        await saveAudience({ source: "forum", interval: INTERVALS.forum }, { observedAt: fetchedAt, values });
      },
    },
    {
      name: "github-followers",
      every: INTERVALS.github,
      async run() {
        const { followers, fetchedAt } = await fetchFollowers(client, github, accountNameOf("github"));
        const values = { githubFollowers: followers };
        await saveAudience({ source: "github", interval: INTERVALS.github }, { observedAt: fetchedAt, values });
      },
    },
    {
      name: "reddit-subscribers",
      every: INTERVALS.reddit,
      async run() {
        try {
          const { subscribers, fetchedAt } = await fetchSubscribers(client, reddit);
          const values = { redditSubscribers: subscribers };
          await saveAudience({ source: "reddit", interval: INTERVALS.reddit }, { observedAt: fetchedAt, values });
        } catch (error) {
          if (!isRejection(error, 401, 403)) throw error;
          throw new UpstreamError(error.source, error.kind, error.detail, { status: error.status, retryAfterMs: REFUSAL_BACKOFF_MS });
        }
      },
    },
  ];
}
