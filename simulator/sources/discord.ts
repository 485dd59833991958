import { Hono } from "hono";
import { createCommunitySizes } from "../world/community-sizes.ts";
import { countCalls } from "../world/rate-limits.ts";
import { requireUserAgent } from "./user-agent.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

/** The only simulated server, and its invitation. */
const GUILD = { id: "1012345678901234567", name: "Simulated Cardano Community" };
const INVITATION = "2nPUa5d7DE";
const NAMED_MEMBERS = 3;

/** Discord puts the exact wait into the body and whole seconds into the header. */
function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": String(seconds), "x-ratelimit-scope": "shared" },
    body: JSON.stringify({ message: "You are being rate limited.", retry_after: seconds - 0.43, global: false }),
  };
}

/** Discord without a key: /discord replaces https://discord.com/api/v10. */
export const createDiscord: SourceFactory = (world) => {
  const audience = createCommunitySizes(world);
  const app = new Hono<SourceEnv>();

  // The documentation requires a User-Agent, and says that callers without one are blocked.
  app.use(requireUserAgent({ status: 403, headers: { "content-type": "application/json" }, body: '{"message":"Forbidden","code":0}' }));
  app.use(async (c, next) => {
    const { used, secondsLeft } = countCalls(world, `discord ${c.env.address}`, "minute", 1);
    if (world.settings.enforceLimits && used > world.settings.limits.discordMinute) {
      const { body, headers, status } = rateLimitResponse(secondsLeft);
      return new Response(String(body), { status, headers });
    }
    return next();
  });
  app.get("/invites/:code", (c) => {
    if (c.req.param("code") !== INVITATION) return c.json({ message: "Unknown Invite", code: 10_006 }, 404);
    const counts =
      c.req.query("with_counts") === "true"
        ? { approximate_member_count: audience.discordMembers(), approximate_presence_count: audience.discordOnline() }
        : {};
    return c.json({
      type: 0,
      code: INVITATION,
      expires_at: null,
      guild: { ...GUILD, features: [], verification_level: 2, nsfw_level: 0 },
      channel: { id: "1", name: "welcome", type: 0 },
      ...counts,
    });
  });
  app.get("/guilds/:id/widget.json", (c) => {
    if (c.req.param("id") !== GUILD.id) return c.json({ message: "Unknown Guild", code: 10_004 }, 404);
    const members = Array.from({ length: NAMED_MEMBERS }, (_, index) => ({
      id: String(index),
      username: `simulated_${index}`,
      discriminator: "0000",
      avatar: null,
      status: "online",
    }));
    return c.json({ ...GUILD, instant_invite: null, channels: [], members, presence_count: audience.discordOnline() });
  });
  app.notFound((c) => c.json({ message: "404: Not Found", code: 0 }, 404));

  return { name: "discord", app, refusal: rateLimitResponse };
};
