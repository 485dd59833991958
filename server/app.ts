import { createServer, ServerResponse, STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createApi } from "#server/api.ts";
import { ArtImages } from "#server/art.ts";
import { servePriceEmbed } from "#server/price-embed.ts";
import { loadStaticFiles, sendStaticFile } from "#server/static-files.ts";
import { DiscoveryDocuments } from "#server/discovery-documents.ts";
import { serveHealth } from "#server/health.ts";
import { createAppServices as openAppServices, type AppServices } from "#server/app-services.ts";
import { createPageFinder } from "#server/page-finder.ts";
import { serveKitSample } from "#server/kit-sample.ts";
import { createWatchlistFeed } from "#server/watchlist-feed.ts";
import { createNewsFeeds } from "#server/news-feeds.ts";
import { createMetricsServer } from "#server/metrics.ts";
import { PageServer } from "#server/page-server.ts";
import { sitePages } from "#server/site-pages.ts";
import { ServiceWorkerScript } from "#server/service-worker.ts";
import { ShareImages } from "#server/share-images.ts";
import { receiveEvents } from "#app/features/analytics/receive-events.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { KEEP_ALIVE_SECONDS, PreparedResponse } from "#app/foundation/http/prepared-response.server.ts";
import { DB_RETRY_AFTER } from "#app/foundation/http/problem.server.ts";
import { rejectInvalidTarget } from "#app/foundation/http/request-target.server.ts";
import { securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { BusyError } from "#app/foundation/page-cache/render-queue.server.ts";
import { buildFolder } from "#app/foundation/paths.server.ts";
import * as build from "virtual:react-router/server-build";

export { closeAppServices, type AppServices } from "#server/app-services.ts";
export { closeConnections } from "#app/foundation/http/prepared-response.server.ts";
export { DatabaseError } from "#app/foundation/db/database.server.ts";
export { diskErrorMessage } from "#app/foundation/disk-errors.server.ts";
export { EnvironmentError, readEnvironment, SIMULATOR_PORT } from "#app/foundation/env.server.ts";
export { log } from "#app/foundation/log.server.ts";

const MAX_PATH_LENGTH = 2_048;
/** In characters; enough for a whole watchlist. */
const MAX_TOPICS_LENGTH = 2_000;
const EVENTS_PATH = "/api/events";
/** The only page below /api, and the data request for it when React Router navigates. */
const API_DOCS_PATHS: ReadonlySet<string> = new Set(["/api/docs", "/api/docs.data"]);
/** Retry-After in seconds when the render queue is full. */
const BUSY_RETRY_AFTER = "5";
const DEFAULT_LANGUAGE_PREFIX = `/${DEFAULT_LANGUAGE}`;

/** Parses the request target; undefined when no page can have such a URL. */
function parseRequestUrl(target: string | undefined, origin: string): URL | undefined {
  // Only the path is limited here; pages validate their own query.
  if (!target?.startsWith("/") || (target.split("?", 1)[0] ?? "").length > MAX_PATH_LENGTH) return undefined;
  try {
    const url = new URL(`${origin}${target}`);
    decodeURIComponent(url.pathname);
    return /%00/i.test(url.pathname) ? undefined : url;
  } catch {
    return undefined;
  }
}

/** The canonical path to redirect to: no /en prefix, no trailing slash, no empty segments, lower case for pages. */
function redirectTarget({ pathname, search }: URL, isPage: (path: string) => boolean): string | undefined {
  let path = pathname.replace(/[/\\]{2,}/g, "/");
  if (`${path}/`.toLowerCase().startsWith(`${DEFAULT_LANGUAGE_PREFIX}/`)) path = path.slice(DEFAULT_LANGUAGE_PREFIX.length) || "/";
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const small = path.toLowerCase();
  if (small !== path && isPage(small)) path = small;
  return path === pathname ? undefined : path + search;
}

const { allowedActionOrigins, basename, unstable_getCriticalCss, ...rest } = build;
/** React Router's build without properties that are undefined: its own handler does not take them. */
const serverBuild = {
  ...rest,
  ...(allowedActionOrigins !== undefined && { allowedActionOrigins }),
  ...(basename !== undefined && { basename }),
  ...(unstable_getCriticalCss && { unstable_getCriticalCss }),
};

const definedPages = sitePages(build.routes);

/** Everything created once per process. @throws {DatabaseError} when the database cannot be used */
export const createAppServices = (environment: Environment): Promise<AppServices> => openAppServices(environment, definedPages);

/** Routes every HTTP request of the site. */
export function createRequestListener(house: AppServices): {
  listener: RequestListener;
  metricsServer: Server;
  warmUp: () => Promise<void>;
} {
  const { environment, stream } = house;
  const files = loadStaticFiles(`${buildFolder}/client`);
  const headers = securityHeaders(environment.PUBLIC_ORIGIN);
  const host = new URL(environment.PUBLIC_ORIGIN).host;
  const worker = new ServiceWorkerScript([...files.keys()], environment.OFFLINE_PAGES);
  const pages = new PageServer(house, serverBuild, definedPages);
  const findPage = createPageFinder(build.routes);
  const isPage = (path: string) => findPage(splitPath(path).path) !== undefined;
  const found = new DiscoveryDocuments(environment, definedPages, house);
  const shareImages = new ShareImages(pages, isPage, house);
  const drawings = new ArtImages(pages.renderQueue, house);
  const serveNewsFeed = createNewsFeeds(house.news, environment.PUBLIC_ORIGIN);
  const serveWatchlistFeed = createWatchlistFeed(house.news, environment.PUBLIC_ORIGIN);
  const api = createApi(house, pages.cachedTitleOf);
  const answerApi = getRequestListener(
    (request, { incoming }) => api.fetch(request, { address: clientAddress(incoming, environment.TRUST_PROXY) }),
    { overrideGlobalObjects: false },
  );
  let warm = false;

  const isForUs = (request: IncomingMessage) => !environment.publicOriginSet || request.headers.host === host;

  // Without PUBLIC_ORIGIN, any host that the request names is ours.
  const isOwnHost = (asked: string, told: string | undefined) =>
    asked === host || (!environment.publicOriginSet && asked === told?.toLowerCase());

  const plain = (response: ServerResponse, status: number, text: string, more: Record<string, string> = {}) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...more }).end(`${text}\n`);
  };

  /** Every page view posts an event, so this path skips the work that only other requests need. */
  async function answerEvents(request: IncomingMessage, response: ServerResponse): Promise<string> {
    const told = await receiveEvents(request, clientAddress(request, environment.TRUST_PROXY), environment, house.analytics, findPage);
    const own = Object.entries({ ...told.headers, "Content-Length": String(Buffer.byteLength(told.body)) });
    response.writeHead(told.status, [...headers, ...own].flat()).end(told.body);
    return "api";
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<string> {
    if (request.method === "POST" && request.url?.split("?", 1)[0] === EVENTS_PATH && isForUs(request))
      return answerEvents(request, response);
    for (const [name, value] of headers) response.setHeader(name, value);
    const url = parseRequestUrl(request.url, environment.PUBLIC_ORIGIN);
    if (!url) {
      plain(response, 400, "Bad address");
      return "refused";
    }
    const path = url.pathname;
    if (serveHealth(path, house, pages.cache, warm, request, response)) return "health";
    if (!isForUs(request)) {
      plain(response, 421, "This host is not served here");
      return "refused";
    }
    if (path === "/api/live" && request.method === "GET") {
      const topics = (url.searchParams.get("topics") ?? "").slice(0, MAX_TOPICS_LENGTH).split(",");
      stream.open(request, response, topics, clientAddress(request, environment.TRUST_PROXY));
      return "live";
    }
    if (path.startsWith("/api/") && !API_DOCS_PATHS.has(path)) {
      await answerApi(request, response);
      return "api";
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      plain(response, 405, "Only GET and HEAD here", { Allow: "GET, HEAD" });
      return "refused";
    }
    const file = files.get(path);
    if (file) {
      sendStaticFile(file, request, response);
      return "file";
    }
    if (await drawings.serve(path, request, response)) return "art";
    if (await serveNewsFeed(url, request, response)) return "feed";
    if (await serveWatchlistFeed(url, request, response)) return "feed";
    if (await found.serve(path, request, response)) return "found";
    if (await shareImages.serve(path, request, response)) return "share-image";
    if (await worker.serve(path, request, response)) return "worker";
    if (await servePriceEmbed(url, house, request, response)) return "embed";
    if (serveKitSample(path, request, response)) return "sample";
    const moved = redirectTarget(url, isPage);
    if (moved !== undefined) {
      plain(response, 308, "Moved", { Location: moved });
      return "moved";
    }
    await pages.serve(url, request, response);
    return "page";
  }

  const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

  const listener: RequestListener = (request, response) => {
    const refusal = rejectInvalidTarget(request, isOwnHost);
    if (refusal) {
      metrics.answers.inc({ kind: "refused", status: refusal });
      for (const [name, value] of headers) response.setHeader(name, value);
      return plain(response, refusal, refusal === 400 ? "Bad request" : "This host is not served here", { Connection: "close" });
    }
    // Fast path first: most requests are for a cached page.
    if (isRead(request.method) && isForUs(request) && pages.serveFromCache(request, response)) return;
    answer(request, response)
      .then((kind) => metrics.answers.inc({ kind, status: response.statusCode }))
      .catch((error: unknown) => {
        if (error instanceof BusyError) {
          metrics.answers.inc({ kind: "busy", status: 503 });
          return plain(response, 503, "Too many visitors at this moment", { "Retry-After": BUSY_RETRY_AFTER });
        }
        log.error({ event: "request-failed", err: error, path: request.url?.split("?", 1)[0]?.slice(0, 200) });
        if (response.headersSent) response.destroy();
        else if (isDatabaseUnavailable(error))
          plain(response, 503, "Our records cannot be reached right now", { "Retry-After": DB_RETRY_AFTER });
        else plain(response, 500, "Something broke on our side");
      });
  };

  return {
    listener,
    metricsServer: createMetricsServer(house, pages.cache),
    /** Renders the home pages into the cache; then /readyz reports ready. */
    async warmUp() {
      await Promise.all(LANGUAGES.map(({ code }) => pages.cache.get(pathIn("/", code))));
      warm = true;
    },
  };
}

/** Status codes for Node's HTTP parse errors. */
const PARSE_ERROR_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to bytes that are not a valid request, with our security headers; Node's default response has none. */
function handleClientError(error: Error & { code?: string }, socket: Duplex, headers: readonly [string, string][]): void {
  // Node's private field for the response in progress: we must not write into the middle of it.
  const answering: unknown = Reflect.get(socket, "_httpMessage");
  if (socket.writable && !(answering instanceof ServerResponse && answering.headersSent)) {
    const status = PARSE_ERROR_STATUS[error.code ?? ""] ?? 400;
    const lines = [...headers, ["Cache-Control", "no-store"], ["Content-Length", "0"], ["Connection", "close"]].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  }
  socket.destroy(error);
}

/** Creates the HTTP server with timeouts and limits against slow or huge requests. `origin` is the public origin. */
export function createHttpServer(listener: RequestListener, origin: string): Server {
  // A missing Host header is rejected in the listener, like a duplicate one.
  const server = createServer(
    {
      ServerResponse: PreparedResponse,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 2_000,
      noDelay: true,
      optimizeEmptyRequests: true,
      requireHostHeader: false,
    },
    listener,
  );
  const headers = securityHeaders(origin);
  server.on("clientError", (error, socket) => handleClientError(error, socket, headers));
  server.on("checkExpectation", (_, response: ServerResponse) =>
    response.writeHead(417, [...headers, ["Cache-Control", "no-store"], ["Connection", "close"]].flat()).end(),
  );
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000;
  // For idle connections, such as a client that never reads. Live streams set their own timeout.
  server.setTimeout(60_000);
  return server;
}
