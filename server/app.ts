import { createServer, ServerResponse, STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createApi } from "#server/api.ts";
import { Drawings } from "#server/art.ts";
import { answerEmbed } from "#server/embed.ts";
import { loadFiles, sendFile } from "#server/files.ts";
import { Found } from "#server/found.ts";
import { answerHealth } from "#server/health.ts";
import type { House } from "#server/house.ts";
import { describeSite } from "#server/described-site.ts";
import { answerKitSample } from "#server/kit-sample.ts";
import { answerListFeed } from "#server/list-feed.ts";
import { answerNewsFeed } from "#server/news-feeds.ts";
import { createMetricsServer } from "#server/metrics.ts";
import { Pages } from "#server/pages.ts";
import { OfflineWorker } from "#server/offline-worker.ts";
import { ShareImages } from "#server/share-images.ts";
import { knowSite } from "#app/features/analytics/analytics.server.ts";
import { receiveEvents } from "#app/features/analytics/receive-events.server.ts";
import { isDatabaseAway } from "#app/foundation/db/database.server.ts";
import { addressOf } from "#app/foundation/http/address.server.ts";
import { KEEP_ALIVE_SECONDS, PreparedResponse } from "#app/foundation/http/prepared-response.server.ts";
import { AWAY_SECONDS } from "#app/foundation/http/problem.server.ts";
import { refuseTarget } from "#app/foundation/http/request-target.server.ts";
import { securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { BusyError } from "#app/foundation/pages-cache/render-queue.server.ts";
import { buildFolder } from "#app/foundation/paths.server.ts";
import * as build from "virtual:react-router/server-build";

export { closeHouse, openHouse, type House } from "#server/house.ts";
export { closeAfterAnswers } from "#app/foundation/http/prepared-response.server.ts";
export { DatabaseError } from "#app/foundation/db/database.server.ts";
export { diskFault } from "#app/foundation/disk-fault.server.ts";
export { EnvironmentError, readEnvironment, SIMULATOR_PORT } from "#app/foundation/env.server.ts";
export { log } from "#app/foundation/log.server.ts";

const MAX_PATH = 2_048;
/** Letters in the names of live topics: enough for a whole watchlist. */
const MAX_TOPICS = 2_000;
const EVENTS = "/api/events";
/** The one page among the API's addresses, and what a link inside the site asks of it. */
const DOCUMENTATION: ReadonlySet<string> = new Set(["/api/docs", "/api/docs.data"]);
/** When to ask again for a page that too many asked for, in seconds. */
const BUSY_SECONDS = "5";
const ROOT_SEGMENT = `/${DEFAULT_LANGUAGE}`;

/** The address that a visitor meant, or undefined for one that no page can have. */
function readUrl(target: string | undefined, origin: string): URL | undefined {
  // What follows the path may be long: a page that asks for something says itself when it is too much.
  if (!target?.startsWith("/") || (target.split("?", 1)[0] ?? "").length > MAX_PATH) return undefined;
  try {
    const url = new URL(`${origin}${target}`);
    decodeURIComponent(url.pathname);
    return /%00/i.test(url.pathname) ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Where a path lives instead: English has no prefix, no path ends with a slash or holds an empty segment, no page's has capitals. */
function movedTo({ pathname, search }: URL, isPage: (path: string) => boolean): string | undefined {
  let path = pathname.replace(/[/\\]{2,}/g, "/");
  if (`${path}/`.toLowerCase().startsWith(`${ROOT_SEGMENT}/`)) path = path.slice(ROOT_SEGMENT.length) || "/";
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const small = path.toLowerCase();
  if (small !== path && isPage(small)) path = small;
  return path === pathname ? undefined : path + search;
}

/** The doorway: every request of the site passes here. */
export function createListener(house: House): { listener: RequestListener; metricsServer: Server; warmUp: () => Promise<void> } {
  const { environment, stream } = house;
  const files = loadFiles(`${buildFolder}/client`);
  const headers = securityHeaders(environment.PUBLIC_ORIGIN);
  const host = new URL(environment.PUBLIC_ORIGIN).host;
  const worker = new OfflineWorker([...files.keys()], environment.OFFLINE_PAGES);
  const pages = new Pages(house, build);
  const site = describeSite(build.routes, pages);
  knowSite(site);
  const isPage = (path: string) => site.pageAt(splitPath(path).path) !== undefined;
  const found = new Found(environment);
  const shareImages = new ShareImages(pages, isPage, environment);
  const drawings = new Drawings(pages.queue);
  const api = createApi(house);
  const answerApi = getRequestListener((request, { incoming }) => api.fetch(request, { address: addressOf(incoming, environment.TRUST_PROXY) }), { overrideGlobalObjects: false });
  let warm = false;

  const isForUs = (request: IncomingMessage) => !environment.publicOriginSet || request.headers.host === host;

  // Nobody said what we are called: then we are called what we were asked for.
  const isOwnHost = (asked: string, told: string | undefined) => asked === host || (!environment.publicOriginSet && asked === told?.toLowerCase());

  const plain = (response: ServerResponse, status: number, text: string, more: Record<string, string> = {}) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...more }).end(`${text}\n`);
  };

  /** Every page view tells of itself: its answer comes before all that only others need. */
  async function answerEvents(request: IncomingMessage, response: ServerResponse): Promise<string> {
    const told = await receiveEvents(request, addressOf(request, environment.TRUST_PROXY), environment);
    const own = Object.entries({ ...told.headers, "Content-Length": String(Buffer.byteLength(told.body)) });
    response.writeHead(told.status, [...headers, ...own].flat()).end(told.body);
    return "api";
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<string> {
    if (request.method === "POST" && request.url?.split("?", 1)[0] === EVENTS && isForUs(request)) return answerEvents(request, response);
    for (const [name, value] of headers) response.setHeader(name, value);
    const url = readUrl(request.url, environment.PUBLIC_ORIGIN);
    if (!url) {
      plain(response, 400, "Bad address");
      return "refused";
    }
    const path = url.pathname;
    if (answerHealth(path, house, pages.cache, warm, request, response)) return "health";
    if (!isForUs(request)) {
      plain(response, 421, "This host is not served here");
      return "refused";
    }
    if (path === "/api/live" && request.method === "GET") {
      const topics = (url.searchParams.get("topics") ?? "").slice(0, MAX_TOPICS).split(",");
      stream.open(request, response, topics, addressOf(request, environment.TRUST_PROXY));
      return "live";
    }
    if (path.startsWith("/api/") && !DOCUMENTATION.has(path)) {
      await answerApi(request, response);
      return "api";
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      plain(response, 405, "Only GET and HEAD here", { Allow: "GET, HEAD" });
      return "refused";
    }
    const file = files.get(path);
    if (file) {
      sendFile(file, request, response);
      return "file";
    }
    if (await drawings.answer(path, request, response)) return "art";
    if (await answerNewsFeed(url, environment.PUBLIC_ORIGIN, request, response)) return "feed";
    if (await answerListFeed(url, environment.PUBLIC_ORIGIN, request, response)) return "feed";
    if (await found.answer(path, request, response)) return "found";
    if (await shareImages.answer(path, request, response)) return "share-image";
    if (await worker.answer(path, request, response)) return "worker";
    if (await answerEmbed(url, environment, request, response)) return "embed";
    if (answerKitSample(path, request, response)) return "sample";
    const moved = movedTo(url, isPage);
    if (moved !== undefined) {
      plain(response, 308, "Moved", { Location: moved });
      return "moved";
    }
    await pages.answer(url, request, response);
    return "page";
  }

  const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

  const listener: RequestListener = (request, response) => {
    const refusal = refuseTarget(request, isOwnHost);
    if (refusal) {
      metrics.answers.inc({ kind: "refused", status: refusal });
      for (const [name, value] of headers) response.setHeader(name, value);
      return plain(response, refusal, refusal === 400 ? "Bad request" : "This host is not served here", { Connection: "close" });
    }
    // The shortest way first: most requests are for a page that is kept.
    if (isRead(request.method) && isForUs(request) && pages.answerKept(request, response)) return;
    answer(request, response)
      .then((kind) => metrics.answers.inc({ kind, status: response.statusCode }))
      .catch((error: unknown) => {
        if (error instanceof BusyError) {
          metrics.answers.inc({ kind: "busy", status: 503 });
          return plain(response, 503, "Too many visitors at this moment", { "Retry-After": BUSY_SECONDS });
        }
        log.error({ event: "answer-failed", err: error, path: request.url?.split("?", 1)[0]?.slice(0, 200) });
        if (response.headersSent) response.destroy();
        else if (isDatabaseAway(error)) plain(response, 503, "Our records cannot be reached right now", { "Retry-After": AWAY_SECONDS });
        else plain(response, 500, "Something broke on our side");
      });
  };

  return {
    listener,
    metricsServer: createMetricsServer(house, pages.cache),
    /** Makes the first pages, so that the first visitor waits for none; then /readyz says yes. */
    async warmUp() {
      await Promise.all(LANGUAGES.map(({ code }) => pages.cache.get(pathIn("/", code))));
      warm = true;
    },
  };
}

/** What Node says of requests that it cannot read, by its error codes. */
const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Refuses what never became a request, with the headers of every answer; Node's own refusal has none. */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex, headers: readonly [string, string][]): void {
  // The answer that is on its way on this connection, in Node's own field: nothing may be written into the middle of it.
  const answering: unknown = Reflect.get(socket, "_httpMessage");
  if (socket.writable && !(answering instanceof ServerResponse && answering.headersSent)) {
    const status = UNREADABLE[error.code ?? ""] ?? 400;
    const lines = [...headers, ["Cache-Control", "no-store"], ["Content-Length", "0"], ["Connection", "close"]].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  }
  socket.destroy(error);
}

/** The HTTP server with limits that no slow or huge request can hold open. `origin` is the public site's. */
export function createHttpServer(listener: RequestListener, origin: string): Server {
  // Who names no Host is refused at the doorway, as whoever names two.
  const server = createServer({ ServerResponse: PreparedResponse, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2_000, noDelay: true, optimizeEmptyRequests: true, requireHostHeader: false }, listener);
  const headers = securityHeaders(origin);
  server.on("clientError", (error, socket) => refuseUnreadable(error, socket, headers));
  server.on("checkExpectation", (_, response: ServerResponse) => response.writeHead(417, [...headers, ["Cache-Control", "no-store"], ["Connection", "close"]].flat()).end());
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000;
  // Of a connection on which nothing moves: a visitor who asks and never reads. Live streams have their own way.
  server.setTimeout(60_000);
  return server;
}
