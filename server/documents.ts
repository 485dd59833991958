import { Hono } from "hono";
import type { HttpEnvironment } from "#server/routes.ts";
import { ADDRESS_NOT_FOUND, plainText } from "#app/foundation/http/problem.server.ts";
import { DocumentCache, type DocumentSource } from "#app/foundation/page-cache/cached-document.server.ts";
import type { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

export interface DocumentRoute {
  /** Label in the metrics. */
  kind: string;
  /** Paths in Hono's notation. */
  paths: string[];
  /** Other sites may frame the document: its own policy allows it, and X-Frame-Options would forbid it. */
  isFramable?: true;
  /** Finds the document for a URL, or the response to an invalid request; undefined if this route has no such document. */
  find: (url: URL) => DocumentSource | Response | undefined;
}

/** Plain text, because neither an <img> nor a feed reader shows an HTML error page. */
const documentNotFound = (): Response => plainText(404, ADDRESS_NOT_FOUND);
export const imageNotFound = (): Response => plainText(404, "There is no such picture");

/** Serves documents from one cache, with the same overload guard as pages. */
export function createDocuments(routes: readonly DocumentRoute[], queue: RenderQueue): Hono<HttpEnvironment> {
  const cache = new DocumentCache(queue);
  const app = new Hono<HttpEnvironment>();
  for (const { kind, paths, isFramable, find } of routes)
    app.on("GET", paths, async (context, next) => {
      const found = find(new URL(context.req.url));
      if (!found) return next();
      context.set("kind", kind);
      if (isFramable) context.env.outgoing.removeHeader("X-Frame-Options");
      // A document that turns out to be missing is an image or a subject that can't be followed.
      return found instanceof Response ? found : ((await cache.answer(context.req.raw, found)) ?? documentNotFound());
    });
  return app;
}
