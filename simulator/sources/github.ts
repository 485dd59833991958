import { type Context, Hono } from "hono";
import { type RepositoryEvent, createRepositories, type Repository } from "../world/repositories.ts";
import { escapeXml, writeAtom } from "./atom-feed.ts";
import { sendWithEtag } from "./etag.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

/** The website's 429 is a page. Its feeds don't count against the API. */
function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": String(seconds) },
    body: "<!DOCTYPE html><html><body><p>Too many requests</p></body></html>",
  };
}

/** GitHub's website, with feeds only: /github replaces https://github.com. */
export const createGithub: SourceFactory = (world) => {
  const code = createRepositories(world);
  const app = new Hono<SourceEnv>();

  function send(c: Context<SourceEnv>, { owner, name }: Repository, feed: string, title: string, items: RepositoryEvent[]): Response {
    const entries = items.map((item) => ({ ...item, author: "simulated-developer", content: `<p>${escapeXml(item.title)}</p>` }));
    const self = `https://github.com/${owner}/${name}/${feed}.atom`;
    const body = writeAtom({ id: `tag:github.com,2008:${self}`, title, self, published: false }, entries);
    return sendWithEtag(c, body, "application/atom+xml; charset=utf-8", { "cache-control": "max-age=0, private, must-revalidate" });
  }

  const notFound = (c: Context<SourceEnv>): Response => c.body("Not Found", 404, { "content-type": "text/plain; charset=utf-8" });

  app.get("/:owner/:name/releases.atom", (c) => {
    const repository = code.repository(c.req.param("owner"), c.req.param("name"));
    return repository ? send(c, repository, "releases", `Release notes from ${repository.name}`, code.releases(repository)) : notFound(c);
  });
  // A branch name may contain slashes.
  app.get("/:owner/:name/commits/:feed{.+\\.atom}", (c) => {
    const repository = code.repository(c.req.param("owner"), c.req.param("name"));
    const branch = c.req.param("feed").slice(0, -".atom".length);
    if (repository?.branch !== branch) return notFound(c);
    return send(c, repository, `commits/${branch}`, `Recent Commits to ${repository.name}:${branch}`, code.commits(repository));
  });
  app.notFound(notFound);

  return { name: "github", app, refusal: rateLimitResponse };
};
