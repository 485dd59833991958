import { Hono } from "hono";
import { createCommunitySizes } from "../world/community-sizes.ts";
import { countCalls } from "../world/rate-limits.ts";
import { createDiscussions, type Topic } from "../world/discussions.ts";
import { escapeXml } from "./atom-feed.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const PAGE = 30;

function rateLimitResponse(seconds: number): SourceResponse {
  const words = `You've performed this action too many times. Please wait ${seconds} seconds before trying again.`;
  return {
    status: 429,
    headers: { "content-type": "application/json; charset=utf-8", "retry-after": String(seconds) },
    body: JSON.stringify({ errors: [words], error_type: "rate_limit", extras: { wait_seconds: seconds } }),
  };
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "-";

/** Formats a title like Discourse: HTML with typographic quotes. */
const withTypographicQuotes = (title: string): string =>
  escapeXml(title)
    .replace(/&quot;([^&]*)&quot;/g, "&ldquo;$1&rdquo;")
    .replaceAll("&#39;", "&rsquo;");

function rowOf(topic: Topic, userId: number) {
  const created = new Date(topic.at).toISOString();
  const bumped = new Date(topic.bumpedAt).toISOString();
  return {
    id: topic.id,
    title: topic.title,
    fancy_title: withTypographicQuotes(topic.title),
    slug: slugOf(topic.title),
    posts_count: topic.posts,
    reply_count: Math.floor(topic.posts / 3),
    highest_post_number: topic.posts,
    image_url: null,
    created_at: created,
    last_posted_at: bumped,
    bumped: true,
    bumped_at: bumped,
    archetype: "regular",
    unseen: false,
    pinned: topic.pinned,
    unpinned: null,
    ...(topic.pinned ? { excerpt: "Simulated" } : {}),
    visible: topic.visible,
    closed: topic.closed,
    archived: false,
    bookmarked: null,
    liked: null,
    tags: [],
    views: topic.views,
    like_count: topic.likes,
    has_summary: false,
    category_id: 13,
    pinned_globally: topic.pinned,
    posters: [{ extras: "latest single", description: "Original Poster, Most Recent Poster", user_id: userId, primary_group_id: null }],
  };
}

/** The Cardano Forum, which runs Discourse: /forum replaces https://forum.cardano.org. */
export const createForum: SourceFactory = (world) => {
  const talk = createDiscussions(world);
  const audience = createCommunitySizes(world);
  const app = new Hono<SourceEnv>();

  app.use(async (c, next) => {
    const { used, secondsLeft } = countCalls(world, `forum ${c.env.address}`, "minute", 1);
    if (world.settings.enforceLimits && used > world.settings.limits.forumMinute) {
      const { body, headers, status } = rateLimitResponse(secondsLeft);
      return new Response(String(body), { status, headers });
    }
    return next();
  });
  app.get("/latest.json", (c) => {
    const page = Number(c.req.query("page") ?? 0) || 0;
    const all = talk.topics();
    const shown = all.slice(page * PAGE, (page + 1) * PAGE);
    const names = [...new Set(shown.map(({ author }) => author))];
    const more = all.length > (page + 1) * PAGE ? { more_topics_url: `/latest?no_definitions=true&page=${page + 1}` } : {};
    return c.json({
      users: names.map((username, index) => ({
        id: index + 1,
        username,
        name: "",
        avatar_template: "/simulated/{size}.png",
        trust_level: 1,
      })),
      primary_groups: [],
      flair_groups: [],
      topic_list: {
        can_create_topic: false,
        ...more,
        per_page: PAGE,
        top_tags: [],
        topics: shown.map((topic) => rowOf(topic, names.indexOf(topic.author) + 1)),
      },
    });
  });
  app.get("/about.json", (c) => {
    const users = audience.forumUsers();
    const stats = {
      topics_count: 98_000,
      posts_count: 540_000,
      users_count: users,
      active_users_7_days: Math.round(users / 60),
      active_users_30_days: Math.round(users / 24),
      likes_count: 610_000,
    };
    return c.json({ about: { stats, title: "Simulated forum", locale: "en", version: "2026.10.0" } });
  });
  app.notFound((c) => c.json({ errors: ["The requested URL or resource could not be found."], error_type: "not_found" }, 404));

  return { name: "forum", app, refusal: rateLimitResponse };
};
