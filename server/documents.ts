import { Hono } from "hono";
import type { HttpEnvironment } from "#server/routes.ts";
import { NOTHING_HERE, plainText } from "#app/foundation/http/problem.server.ts";
import { DocumentCache, type DocumentSource } from "#app/foundation/page-cache/cached-document.server.ts";
import type { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

/** Documents of one kind. */
export interface DocumentRoute {
  /** In the metrics. */
  kind: string;
  /** In Hono's notation. */
  paths: string[];
  /** Other sites may frame it: its own policy says so, and X-Frame-Options would forbid it. */
  isFramable?: true;
  /** The document at an address, or the answer when it can't be asked like that; undefined when it is none of these. */
  find: (url: URL) => DocumentSource | Response | undefined;
}

/** Plain text: neither an <img> nor a reader of feeds shows an HTML error page. */
const documentNotFound = (): Response => plainText(404, NOTHING_HERE);
export const imageNotFound = (): Response => plainText(404, "There is no such picture");

/** Serves documents from one cache, with the overload guard of the pages. */
export function createDocuments(routes: readonly DocumentRoute[], queue: RenderQueue): Hono<HttpEnvironment> {
  const cache = new DocumentCache(queue);
  const app = new Hono<HttpEnvironment>();
  for (const { kind, paths, isFramable, find } of routes)
    app.on("GET", paths, async (context, next) => {
      const found = find(new URL(context.req.url));
      if (!found) return next();
      context.set("kind", kind);
      if (isFramable) context.env.outgoing.removeHeader("X-Frame-Options");
      // What turns out missing when it's made is an image, or nothing that can be followed.
      return found instanceof Response ? found : ((await cache.answer(context.req.raw, found)) ?? documentNotFound());
    });
  return app;
}
