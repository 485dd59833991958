import { postItems, topicItems } from "#app/features/ecosystem/activity/activity-items.server.ts";
import type { ProjectItems } from "#app/features/ecosystem/ecosystem-store.server.ts";
import { repositoryFindings, type HealthContext } from "#app/features/ecosystem/health/health.jobs.server.ts";
import { FIRST_RUN_DELAY } from "#app/features/ecosystem/job-context.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Poll, Readings } from "#app/foundation/figures/figures.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchLatestTopics } from "#app/foundation/upstream/discourse.server.ts";
import { fetchCommits, fetchPushedRepositories, fetchReleases } from "#app/foundation/upstream/github.server.ts";
import { fetchNewPosts } from "#app/foundation/upstream/reddit.server.ts";

const INTERVAL = 5 * MINUTE;
/** Reddit often refuses requests; with this interval a day's count stays live meanwhile. */
const POST_COUNT_INTERVAL = HOUR;
/** Most recently pushed repositories that we read per organization. */
const REPOSITORIES = 2;

/**
 * Releases, commits, posts and topics about the projects.
 * @param community also shows the number of Reddit posts, so that we read the feed only once
 */
export function activityJobs({
  client,
  environment,
  ecosystem,
  projectHealth,
  community,
  passed,
}: HealthContext & { community: { saveAudience: (poll: Poll, readings: Readings<"redditPosts24h">) => Promise<void> } }): Job[] {
  const githubApi = { baseUrl: environment.GITHUB_URL, apiKey: environment.GITHUB_TOKEN, intervalMs: INTERVAL };
  const githubWeb = { baseUrl: environment.GITHUB_WEB_URL, intervalMs: INTERVAL };
  const reddit = { baseUrl: environment.REDDIT_URL, intervalMs: INTERVAL };
  const forum = { baseUrl: environment.FORUM_URL, intervalMs: INTERVAL };
  const onGithub = new Map(
    [...projects().values()].flatMap(({ id, status, github }) => (status !== "discontinued" && github ? [[id, github] as const] : [])),
  );
  return [
    {
      name: "github",
      every: INTERVAL,
      async run() {
        const { turn, isFirstRound } = await ecosystem.leastRecentlyChecked("github", [...onGithub.keys()], 1);
        const [projectId] = turn;
        const address = onGithub.get(projectId ?? "");
        if (!projectId || !address) return;
        await ecosystem.recordCheck("github", projectId);
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
        await ecosystem.saveItems("github", [{ projectId, items }]);
        await projectHealth.save(projectId, await repositoryFindings({ client, environment }, repositories));
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "reddit",
      every: INTERVAL,
      async run() {
        const posts = await fetchNewPosts(client, reddit);
        await ecosystem.saveItems("reddit", postItems(posts));
        const now = Date.now();
        const values = { redditPosts24h: posts.filter(({ publishedAt }) => now - publishedAt <= DAY).length };
        await community.saveAudience({ source: "reddit", interval: POST_COUNT_INTERVAL }, { observedAt: now, values });
      },
    },
    {
      name: "forum",
      every: INTERVAL,
      async run() {
        await ecosystem.saveItems("forum", topicItems(await fetchLatestTopics(client, forum)));
      },
    },
    {
      name: "forget-old-items",
      every: DAY,
      async run() {
        log.info({ event: "items-deleted", removed: await ecosystem.deleteOldItems(passed()) });
      },
    },
  ];
}
