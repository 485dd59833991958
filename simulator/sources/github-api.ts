import { Hono } from "hono";
import { createCommunitySizes } from "../world/community-sizes.ts";
import { createRepositories, type Repository } from "../world/repositories.ts";
import { countCalls } from "../world/rate-limits.ts";
import { sendWithEtag } from "./etag.ts";
import { requireUserAgent } from "./user-agent.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const LIMIT_WITH_TOKEN = 5_000;
const DOCS = "https://docs.github.com/rest";

const NO_USER_AGENT: SourceResponse = {
  status: 403,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "Request forbidden by administrative rules. Please make sure your request has a User-Agent header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required).\n",
};

function limitHeaders(limit: number, used: number, secondsLeft: number, nowMs: number): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(0, limit - used)),
    "x-ratelimit-used": String(Math.min(used, limit)),
    "x-ratelimit-reset": String(Math.ceil(nowMs / 1_000) + secondsLeft),
    "x-ratelimit-resource": "core",
  };
}

/** GitHub returns 403 over the hourly limit; only headers distinguish it from a permission error. */
function rateLimitResponse(seconds: number, nowMs: number): SourceResponse {
  const message = "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher rate limit.)";
  return {
    status: 403,
    headers: { "content-type": "application/json; charset=utf-8", ...limitHeaders(60, 60, seconds, nowMs) },
    body: JSON.stringify({ message, documentation_url: `${DOCS}/overview/rate-limits-for-the-rest-api` }),
  };
}

/** GitHub's REST API: /github-api replaces https://api.github.com. */
export const createGithubApi: SourceFactory = (world) => {
  const code = createRepositories(world);
  const audience = createCommunitySizes(world);
  const app = new Hono<SourceEnv>();

  function rowOf(repository: Repository, isUser: boolean) {
    const { id, owner: login, name, fork, archived, branch } = repository;
    const pushed = `${new Date(code.pushedAt(repository)).toISOString().slice(0, 19)}Z`;
    return {
      id,
      name,
      full_name: `${login}/${name}`,
      private: false,
      owner: { login, id: id + 1, type: isUser ? "User" : "Organization", html_url: `https://github.com/${login}` },
      html_url: `https://github.com/${login}/${name}`,
      description: "A simulated repository",
      fork,
      created_at: "2021-09-12T21:45:00Z",
      updated_at: pushed,
      pushed_at: pushed,
      stargazers_count: id % 900,
      watchers_count: id % 900,
      forks_count: id % 120,
      open_issues_count: id % 70,
      language: null,
      license: null,
      archived,
      disabled: false,
      visibility: "public",
      default_branch: branch,
    };
  }

  app.use(requireUserAgent(NO_USER_AGENT));
  app.use(async (c, next) => {
    const token = c.req.header("authorization");
    if (token !== undefined && !/^(?:bearer|token) \S+$/i.test(token))
      return c.json({ message: "Bad credentials", documentation_url: DOCS, status: "401" }, 401);
    const accepted = (c.req.header("accept") ?? "*/*").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
    if (
      !accepted.some((type) => ["*/*", "application/*", "application/json"].includes(type) || type.startsWith("application/vnd.github"))
    ) {
      const message = "Unsupported 'Accept' header: Must accept 'application/json'.";
      return c.json(
        { message, documentation_url: `${DOCS}/using-the-rest-api/getting-started-with-the-rest-api#media-types`, status: "415" },
        415,
      );
    }
    const limit = token === undefined ? world.settings.limits.githubHour : LIMIT_WITH_TOKEN;
    const caller = `github-api ${token ?? c.env.address}`;
    const { used, secondsLeft } = countCalls(world, caller, "hour", 1);
    if (used > limit && world.settings.enforceLimits) {
      const { body, headers, status } = rateLimitResponse(secondsLeft, world.now());
      return new Response(String(body), { status, headers: { ...headers, ...limitHeaders(limit, used, secondsLeft, world.now()) } });
    }
    await next();
    // A 304 is free with a token; without one it counts.
    const free = token !== undefined && c.res.status === 304;
    if (free) countCalls(world, caller, "hour", -1);
    const headers = limitHeaders(limit, free ? used - 1 : used, secondsLeft, world.now());
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return undefined;
  });

  for (const kind of ["orgs", "users"] as const) {
    app.get(`/${kind}/:login/repos`, (c) => {
      const owner = code.owner(c.req.param("login"));
      if (!owner || (kind === "orgs" && owner.isUser))
        return c.json(
          { message: "Not Found", documentation_url: `${DOCS}/repos/repos#list-organization-repositories`, status: "404" },
          404,
        );
      const asked = Number(c.req.query("per_page") ?? 30);
      const most = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 100) : 30;
      const byName = c.req.query("sort") !== "pushed";
      const sorted = owner.repositories.toSorted((a, b) => (byName ? a.name.localeCompare(b.name) : code.pushedAt(b) - code.pushedAt(a)));
      const rows = sorted.slice(0, most).map((repository) => rowOf(repository, owner.isUser));
      return sendWithEtag(c, JSON.stringify(rows), "application/json; charset=utf-8", {
        "cache-control": "public, max-age=60, s-maxage=60",
        vary: "Accept, Accept-Encoding",
      });
    });
  }
  app.get("/repos/:login/:name/security-advisories", (c) => {
    const repository = `${c.req.param("login")}/${c.req.param("name")}`;
    const rows = world.settings.advisories
      .filter((advisory) => advisory.repository.toLowerCase() === repository.toLowerCase())
      .map(({ title, publishedAt }, index) => ({
        ghsa_id: `GHSA-simu-late-${String(index).padStart(4, "0")}`,
        summary: title,
        severity: "high",
        state: "published",
        published_at: publishedAt,
        html_url: `https://github.com/${repository}/security/advisories/GHSA-simu-late-${String(index).padStart(4, "0")}`,
      }));
    return sendWithEtag(c, JSON.stringify(rows), "application/json; charset=utf-8", { "cache-control": "public, max-age=60" });
  });
  app.get("/orgs/:login", (c) => {
    const owner = code.owner(c.req.param("login"));
    if (!owner || owner.isUser)
      return c.json({ message: "Not Found", documentation_url: `${DOCS}/orgs/orgs#get-an-organization`, status: "404" }, 404);
    return c.json({
      login: owner.login,
      type: "Organization",
      description: "A simulated organization",
      followers: audience.githubFollowers(owner.login),
      following: 0,
      public_repos: owner.repositories.length,
    });
  });
  app.notFound((c) => c.json({ message: "Not Found", documentation_url: DOCS, status: "404" }, 404));

  return { name: "github-api", app, refusal: rateLimitResponse };
};
