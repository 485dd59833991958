import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Hono } from "hono";
import type { Registry } from "prom-client";
import { createApi } from "#server/api.ts";
import type { AppServices } from "#server/app-services.ts";
import { artImages } from "#server/art.ts";
import { AssetDictionaries } from "#server/asset-dictionaries.ts";
import { chartFiles } from "#server/chart-files.ts";
import { directoryChangesFeeds } from "#server/directory-changes.ts";
import { createDeskRoutes } from "#server/desk.ts";
import { discoveryDocuments } from "#server/discovery-documents.ts";
import { followDocuments } from "#server/follow-documents.ts";
import { createDocuments } from "#server/documents.ts";
import { createHealthRoutes } from "#server/health.ts";
import { kitSample } from "#server/kit-sample.ts";
import { newsFeeds } from "#server/news-feeds.ts";
import { createPageForms } from "#server/page-forms.ts";
import type { PageServer } from "#server/page-server.ts";
import { priceEmbed } from "#server/price-embed.ts";
import { serviceWorker } from "#server/service-worker.ts";
import { shareImages } from "#server/share-images.ts";
import type { SitePage } from "#server/site-pages.ts";
import { logoImages } from "#server/logos.ts";
import type { StaticFile } from "#server/static-files.ts";
import { watchlistFeed } from "#server/watchlist-feed.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { ADDRESS_NOT_FOUND, DB_RETRY_AFTER, plainText, RECORDS_UNREACHABLE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { bodyResponse } from "#app/foundation/page-cache/cached-document.server.ts";
import { BusyError } from "#app/foundation/page-cache/render-queue.server.ts";

/** Bindings from Node, and the label for the metrics. */
export interface HttpEnvironment {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: { kind: string };
}

/** Paths below /api that aren't part of the API: its documentation, and the root that redirects there. */
const PAGES_BELOW_API: ReadonlySet<string> = new Set(["/api", "/api/docs"]);
/** Retry-After in seconds when the render queue is full. */
const BUSY_RETRY_AFTER = "5";
export const WRONG_HOST = "This host is not served here";
const DEFAULT_LANGUAGE_PREFIX = `/${DEFAULT_LANGUAGE}`;

/** Redirects from paths that visitors and programs guess, in every language. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ["/api", "/api/docs"],
  ["/contact", "/imprint"],
  ["/rss.xml", "/feed.xml"],
]);
/** Programs that request /favicon.ico rarely support SVG. */
const [OLD_ICON, ICON] = ["/favicon.ico", "/icon-192.png"];

/** A language with a region, such as pt-BR or es-419. Our addresses have only the language. */
const REGIONAL_TAG = /^\/([a-z]{2})-(?:[a-z]{2}|\d{3})(?=\/|$)/;

/** Removes escapes of letters, digits, hyphens, dots, underscores and tildes, which need none (RFC 3986, section 6.2.2.2). */
const withoutNeedlessEscapes = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /^[A-Za-z\d._~-]$/.test(sign) ? sign : escape;
  });

/**
 * The canonical path to redirect to: no needless escapes, no region or /en prefix, no trailing slash, no empty segments, lower case for
 * pages, moved paths resolved.
 */
function redirectTarget({ pathname, search }: URL, isPage: (path: string) => boolean): string | undefined {
  let path = withoutNeedlessEscapes(pathname).replace(/[/\\]{2,}/g, "/");
  const [tag = "", code] = REGIONAL_TAG.exec(path.toLowerCase()) ?? [];
  if (isLanguage(code)) path = `/${code}${path.slice(tag.length)}`;
  if (`${path}/`.toLowerCase().startsWith(`${DEFAULT_LANGUAGE_PREFIX}/`)) path = path.slice(DEFAULT_LANGUAGE_PREFIX.length) || "/";
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const small = path.toLowerCase();
  if (small !== path && isPage(small)) path = small;
  const asked = splitPath(small);
  const moved = MOVED.get(asked.path);
  if (moved !== undefined) path = pathIn(moved, asked.language);
  if (path === OLD_ICON) path = ICON;
  return path === pathname ? undefined : path + search;
}

/** The response when a page or document could not be rendered. */
export function errorResponse(error: unknown, path: string): Response {
  if (error instanceof BusyError) return plainText(503, "Too many visitors at this moment", { "Retry-After": BUSY_RETRY_AFTER });
  log.error({ event: "request-failed", err: error, path: path.slice(0, 200) });
  if (isDatabaseUnavailable(error)) return plainText(503, RECORDS_UNREACHABLE, { "Retry-After": DB_RETRY_AFTER });
  return plainText(500, "Something broke on our side");
}

interface RouteOptions {
  pages: PageServer;
  definedPages: readonly SitePage[];
  metricsRegistry: Registry;
  /** Returns true if a path, including its language prefix, is a page. */
  isPage: (path: string) => boolean;
  isKnownHost: (request: IncomingMessage) => boolean;
  isWarm: () => boolean;
  files: ReadonlyMap<string, StaticFile>;
  /** Development server's runtime of React components; undefined in production. */
  developmentRuntime: string | undefined;
}

/** Every route except cached pages, live streams and analytics events. */
export function createRoutes(
  services: AppServices,
  { pages, definedPages, metricsRegistry, isPage, isKnownHost, isWarm, files, developmentRuntime }: RouteOptions,
): Hono<HttpEnvironment> {
  const { environment } = services;
  const dictionaries = new AssetDictionaries(join(environment.DATA_DIR, "dictionaries"), files);
  const api = createApi({ ...services, titleOf: pages.cachedTitleOf });
  const answerForm = createPageForms(services, pages, definedPages);
  // Use the path as written: an escaped path is a different one.
  const app = new Hono<HttpEnvironment>({ getPath: ({ url }) => new URL(url).pathname });
  app.use(async (context, next) => {
    context.set("kind", "refused");
    await next();
    metrics.responses.inc({ kind: context.get("kind"), status: context.res.status });
  });
  app.onError((error, context) => {
    if (error instanceof BusyError) context.set("kind", "busy");
    return errorResponse(error, context.req.path);
  });
  app.route("/", createHealthRoutes(services, metricsRegistry, isWarm));
  app.use(async (context, next) => (isKnownHost(context.env.incoming) ? next() : plainText(421, WRONG_HOST)));
  app.all("/api/*", async (context, next) => {
    if (PAGES_BELOW_API.has(context.req.path)) return next();
    context.set("kind", "api");
    return api.fetch(context.req.raw, { address: clientAddress(context.env.incoming, environment.TRUST_PROXY) });
  });
  if (environment.DESK_PORT === undefined) app.route("/", createDeskRoutes(services, developmentRuntime));
  app.post("*", async (context, next) => {
    const answer = await answerForm(context.req.raw, clientAddress(context.env.incoming, environment.TRUST_PROXY));
    if (answer) context.set("kind", "form");
    return answer ?? next();
  });
  app.use(async ({ req: { method } }, next) =>
    method === "GET" || method === "HEAD" ? next() : plainText(405, "Only GET and HEAD here", { Allow: "GET, HEAD" }),
  );
  app.get("*", async (context, next) => {
    const file = files.get(context.req.path);
    if (!file) return next();
    context.set("kind", "file");
    const difference = await dictionaries.answer(context.req.raw, context.req.path, file);
    return difference ?? bodyResponse(context.req.raw, file.bodies, file.headers);
  });
  const documents = [
    artImages(services),
    logoImages(services),
    newsFeeds(services.news, environment.PUBLIC_ORIGIN),
    watchlistFeed(services.news, environment.PUBLIC_ORIGIN),
    followDocuments(services),
    directoryChangesFeeds(services, environment.PUBLIC_ORIGIN),
    ...discoveryDocuments(definedPages, services),
    shareImages(pages, isPage, services),
    chartFiles(services),
    serviceWorker([...files.keys()], environment.OFFLINE_PAGES),
    priceEmbed(services),
    kitSample(),
  ];
  app.route("/", createDocuments(documents, pages.renderQueue));
  app.get("*", (context) => {
    const url = new URL(context.req.url);
    const moved = redirectTarget(url, isPage);
    context.set("kind", moved === undefined ? "page" : "moved");
    return moved === undefined ? pages.answer(url, context.req.raw) : plainText(308, "Moved", { Location: moved });
  });
  return app;
}

/** Routes of DESK_PORT: the desk and the files of its pages. */
export function createDeskPortRoutes(services: AppServices, files: ReadonlyMap<string, StaticFile>): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>({ getPath: ({ url }) => new URL(url).pathname });
  const { host } = new URL(services.desk.origin);
  app.onError((error, context) => errorResponse(error, context.req.path));
  // Another host could be a foreign page whose name was pointed to this machine.
  app.use(async (context, next) => (context.env.incoming.headers.host === host ? next() : plainText(421, WRONG_HOST)));
  app.route("/", createDeskRoutes(services, undefined));
  app.get("*", (context) => {
    const file = files.get(context.req.path);
    return file ? bodyResponse(context.req.raw, file.bodies, file.headers) : plainText(404, ADDRESS_NOT_FOUND);
  });
  app.all("*", () => plainText(405, "Only GET and HEAD here", { Allow: "GET, HEAD" }));
  return app;
}
