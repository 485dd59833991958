import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectItems } from "#app/features/ecosystem/ecosystem-store.server.ts";
import { createMentionFinder } from "#app/foundation/content/mentions.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { ForumTopic } from "#app/foundation/upstream/discourse.server.ts";
import type { KoiosProposal } from "#app/foundation/upstream/koios-governance.server.ts";
import type { RedditPost } from "#app/foundation/upstream/reddit.server.ts";

type Item = ProjectItems["items"][number];

/** Groups governance actions by the projects that they name, and by the projects that show all of them. */
export function proposalItems(proposals: readonly KoiosProposal[]): ProjectItems[] {
  const catalog = [...projects().values()];
  const mentioned = createMentionFinder(catalog);
  const followers = catalog.filter(({ status, showsGovernanceActions }) => status !== "discontinued" && showsGovernanceActions);
  const found = proposals.flatMap(({ id, kind, title, proposedAt, status }) => {
    if (proposedAt === null || title === null) return [];
    const activity: ActivityItem = {
      id,
      type: "governance",
      title,
      description: kind,
      value: status,
      timestamp: proposedAt,
      url: `https://gov.tools/governance_actions/${id}`,
    };
    return [...new Set([...followers.map((follower) => follower.id), ...mentioned(title)])].map((projectId) => ({
      projectId,
      item: { activity },
    }));
  });
  return groupByProject(found);
}

export function postItems(posts: readonly RedditPost[]): ProjectItems[] {
  const mentioned = createMentionFinder(projects().values());
  const found = posts.flatMap(({ id, title, text, author, url, publishedAt }) => {
    const social: SocialPost = { id, platform: "reddit", author, content: title, publishedAt, url, engagement: {} };
    return mentioned(`${title}\n${text}`).map((projectId) => ({ projectId, item: { social } }));
  });
  return groupByProject(found);
}

export function topicItems(topics: readonly ForumTopic[]): ProjectItems[] {
  const mentioned = createMentionFinder(projects().values());
  const found = topics.flatMap(({ id, title, author, url, publishedAt, replies, likes }) => {
    const social: SocialPost = {
      id: `forum-${id}`,
      platform: "other",
      author,
      content: title,
      publishedAt,
      url,
      engagement: { comments: replies, likes },
    };
    return mentioned(title).map((projectId) => ({ projectId, item: { social } }));
  });
  return groupByProject(found);
}

function groupByProject(found: readonly { projectId: string; item: Item }[]): ProjectItems[] {
  const groups = Map.groupBy(found, ({ projectId }) => projectId);
  return [...groups].map(([projectId, list]) => ({ projectId, items: list.map(({ item }) => item) }));
}
