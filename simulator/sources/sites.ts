import { Hono } from "hono";
import { iconFile, iconLinks, faviconPath } from "./site-icons.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const page = (title: string, body: string, links = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${links}</head><body>${body}</body></html>`;

const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "text/html", "retry-after": String(seconds) },
  body: page("Too many requests", "Try again later."),
});

/**
 * The projects' sites, each below its host name: /sites/minswap.org/. `set: { sites: { "minswap.org": "parked" } }` changes one, `set: {
 * icons: { "minswap.org": "pixel-bomb" } }` its icon.
 */
export const createSites: SourceFactory = (world) => {
  const app = new Hono<SourceEnv>();
  app.get("/:host/*", async (c) => {
    const host = c.req.param("host");
    const icon = world.settings.icons[host] ?? faviconPath(host);
    switch (world.settings.sites[host] ?? "own") {
      case "own": {
        const file = await iconFile(c.req.path.split("/").at(-1) ?? "", host);
        if (file?.location !== undefined) return c.redirect(file.location);
        if (file) return c.body(typeof file.body === "string" ? file.body : new Uint8Array(file.body), 200, { "content-type": file.type });
        if (c.req.path.endsWith(".png")) return c.notFound();
        return c.html(page(host, `<h1>Simulated: ${host}</h1>`, iconLinks(icon)));
      }
      case "parked":
        return c.html(page(host, `<h1>${host}</h1><p>This domain is for sale. Buy this domain today!</p>`));
      case "missing":
        return c.html(page("Not found", "404"), 404);
      case "down":
        return c.html(page("Bad gateway", "502"), 502);
      case "refused":
        return c.html(page("Just a moment...", "Checking your browser"), 403);
    }
  });
  return { name: "sites", app, refusal: rateLimitResponse };
};
