import { Hono } from "hono";
import { countCalls } from "../world/rate-limits.ts";
import { createDiscussions, type Post } from "../world/discussions.ts";
import { escapeXml, writeAtom } from "./atom-feed.ts";
import { requireUserAgent } from "./user-agent.ts";
import type { World } from "../world/world.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const DEFAULT_COUNT = 25;
const MAX_COUNT = 100;
const BLOCKED = "<!doctype html><html><head><title>Blocked</title></head><body><h1>whoa there, pardner!</h1></body></html>";

/** Reddit allows one request for any feed per minute and address; null if this one is allowed. */
export function refuseTooSoon(world: World, address: string): Response | null {
  const { used, secondsLeft } = countCalls(world, `reddit ${address}`, "rolling-minute", 1);
  if (!world.settings.enforceLimits || used <= world.settings.limits.redditMinute) return null;
  const { body, headers, status } = rateLimitResponse(secondsLeft);
  return new Response(String(body), { status, headers });
}

function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "application/json; charset=UTF-8", "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": String(seconds) },
    body: JSON.stringify({ message: "Too Many Requests", error: 429 }),
  };
}

/** The post between two comments, or a picture for a link; then "submitted by" and two links. */
function frame({ text, author, url }: Post): string {
  const link = (to: string, words: string): string => `<span><a href="${escapeXml(to)}">[${words}]</a></span>`;
  const by = ` &#32; submitted by &#32; <a href="https://www.reddit.com/user/${escapeXml(author)}"> /u/${escapeXml(author)} </a> <br/> `;
  if (text === "")
    return `<table> <tr><td> <a href="${escapeXml(url)}"> <img src="https://external-preview.redd.it/simulated.jpg" alt="" /> </a> </td><td>${by}${link("https://example.org/", "link")} &#32; ${link(url, "comments")} </td></tr></table>`;
  return `<!-- SC_OFF --><div class="md"><p>${escapeXml(text)}</p> </div><!-- SC_ON -->${by}${link(url, "link")} &#32; ${link(url, "comments")}`;
}

/**
 * Reddit without a key: /reddit replaces https://www.reddit.com. Everything but the feed is blocked, until `audience.redditSubscribers`
 * is set.
 */
export const createReddit: SourceFactory = (world) => {
  const talk = createDiscussions(world);
  const app = new Hono<SourceEnv>();

  app.use(requireUserAgent({ status: 403, headers: { "content-type": "text/html; charset=UTF-8" }, body: BLOCKED }));
  app.get("/r/cardano/new.rss", (c) => {
    const refused = refuseTooSoon(world, c.env.address);
    if (refused) return refused;
    const asked = Number(c.req.query("limit") ?? DEFAULT_COUNT);
    const most = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_COUNT) : DEFAULT_COUNT;
    const entries = talk
      .posts()
      .slice(0, most)
      .map((post) => ({ ...post, author: `/u/${post.author}`, content: frame(post) }));
    const self = `https://www.reddit.com/r/cardano/new.rss?limit=${most}`;
    const body = writeAtom({ id: "/r/cardano/new.rss", title: "newest submissions : cardano", self, published: true }, entries);
    return c.body(body, 200, { "content-type": "application/atom+xml; charset=UTF-8", "cache-control": "private, max-age=3600" });
  });
  app.get("/r/cardano/about.json", (c) => {
    const subscribers = world.settings.audience.redditSubscribers ?? null;
    if (subscribers === null) return c.html(BLOCKED, 403);
    return c.json({
      kind: "t5",
      data: { display_name: "cardano", title: "Simulated community", subscribers, created_utc: 1_510_000_000, over18: false },
    });
  });
  app.notFound((c) => c.html(BLOCKED, 403));

  return { name: "reddit", app, refusal: rateLimitResponse };
};
