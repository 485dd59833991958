import { createServer, STATUS_CODES, type RequestListener, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createAppServices as openAppServices, type AppServices } from "#server/app-services.ts";
import { createMetricsRegistry, createMetricsServer } from "#server/metrics.ts";
import { createPageFinder } from "#server/page-finder.ts";
import { PageServer } from "#server/page-server.ts";
import { createDeskPortRoutes, createRoutes, errorResponse, WRONG_HOST } from "#server/routes.ts";
import { sitePages } from "#server/site-pages.ts";
import { loadStaticFiles } from "#server/static-files.ts";
import { receiveEvents } from "#app/features/analytics/receive-events.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { createResponseClass, KEEP_ALIVE_SECONDS } from "#app/foundation/http/prepared-response.server.ts";
import { plainText, sendResponse } from "#app/foundation/http/problem.server.ts";
import { rejectInvalidTarget } from "#app/foundation/http/request-target.server.ts";
import { assetHeaders, securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { LANGUAGES, pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { buildFolder } from "#app/foundation/paths.server.ts";
import * as build from "virtual:react-router/server-build";

export { closeAppServices, type AppServices } from "#server/app-services.ts";
export { ContentError } from "#app/foundation/content/content-file.server.ts";
export { DatabaseError } from "#app/foundation/db/database.server.ts";
export { diskErrorMessage } from "#app/foundation/disk-errors.server.ts";
export { deskOrigin, EnvironmentError, readEnvironment, SIMULATOR_PORT } from "#app/foundation/env.server.ts";
export { startSummary } from "#server/start-summary.ts";
export { log } from "#app/foundation/log.server.ts";

const MAX_PATH_LENGTH = 2_048;
/** Maximum length in characters, enough for a whole watchlist. */
const MAX_TOPICS_LENGTH = 2_000;
const LIVE_PATH = "/api/live";
const EVENTS_PATH = "/api/events";
/** Parses the request target; undefined if no page can have such a URL. */
function parseRequestUrl(target: string | undefined, origin: string): URL | undefined {
  // Check the path's length only: pages validate their own query.
  if (!target?.startsWith("/") || (target.split("?", 1)[0] ?? "").length > MAX_PATH_LENGTH) return undefined;
  try {
    const url = new URL(`${origin}${target}`);
    decodeURIComponent(url.pathname);
    return /%00/i.test(url.pathname) ? undefined : url;
  } catch {
    return undefined;
  }
}

const { allowedActionOrigins, basename, unstable_getCriticalCss, ...rest } = build;
/** React Router's build without undefined properties, because its handler rejects them. */
const serverBuild = {
  ...rest,
  ...(allowedActionOrigins !== undefined && { allowedActionOrigins }),
  ...(basename !== undefined && { basename }),
  ...(unstable_getCriticalCss && { unstable_getCriticalCss }),
};

const definedPages = sitePages(build.routes);

/** Creates the services that one process needs. @throws {DatabaseError} when the database cannot be used */
export const createAppServices = (environment: Environment): Promise<AppServices> => openAppServices(environment, definedPages);

/** Latest response on each connection. Cached pages and events are left out because they're written at once. */
const answers = new WeakMap<Duplex, ServerResponse>();

export function createRequestListener(services: AppServices): {
  listener: RequestListener;
  /** For DESK_PORT. */
  deskListener: RequestListener;
  metricsServer: Server;
  warmUp: () => Promise<void>;
} {
  const { environment, stream } = services;
  const headers = securityHeaders(environment.PUBLIC_ORIGIN);
  const headersOfAssets = assetHeaders(environment.PUBLIC_ORIGIN);
  const host = new URL(environment.PUBLIC_ORIGIN).host;
  const pages = new PageServer(services, serverBuild, definedPages);
  const metricsRegistry = createMetricsRegistry({ ...services, cache: pages.cache });
  const findPage = createPageFinder(build.routes, services.staking.isRunningPool);
  const isPage = (path: string) => findPage(splitPath(path).path) !== undefined;
  let warm = false;

  const isKnownHost = (request: IncomingMessage) => !environment.publicOriginSet || request.headers.host === host;

  // Without PUBLIC_ORIGIN, accept any host that the request names.
  const isOwnHost = (asked: string, named: string | undefined) =>
    asked === host || (!environment.publicOriginSet && asked === named?.toLowerCase());

  const refusal = (status: 400 | 421, text: string, more?: Record<string, string>): Response => {
    metrics.responses.inc({ kind: "refused", status });
    return plainText(status, text, more);
  };
  const files = loadStaticFiles(`${buildFolder}/client`);
  const developmentRuntime = environment.NODE_ENV === "development" ? build.assets.hmr?.runtime : undefined;
  const options = { pages, definedPages, metricsRegistry, isPage, isKnownHost, files, developmentRuntime };
  const routes = createRoutes(services, { ...options, isWarm: () => warm });
  // An HTTP/1.0 request may have no Host header.
  const answerRoutes = getRequestListener(routes.fetch, {
    overrideGlobalObjects: false,
    hostname: host,
    errorHandler: () => refusal(400, "Bad request"),
  });

  /** Answers analytics events without the middleware of other requests, because every page view posts one. */
  async function answerEvents(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await receiveEvents(request, clientAddress(request, environment.TRUST_PROXY), environment, services.analytics, findPage);
    const own = Object.entries({ ...result.headers, "Content-Length": String(Buffer.byteLength(result.body)) });
    response.writeHead(result.status, [...headers, ...own].flat()).end(result.body);
    metrics.responses.inc({ kind: "api", status: result.status });
  }

  async function answerLive({ searchParams }: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const topics = (searchParams.get("topics") ?? "").slice(0, MAX_TOPICS_LENGTH).split(",");
    const takesChanges = searchParams.get("format") === "changes";
    const refused = stream.open(request, response, { topics, takesChanges, address: clientAddress(request, environment.TRUST_PROXY) });
    if (refused) await sendResponse(refused, response);
    metrics.responses.inc({ kind: "live", status: response.statusCode });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, invalid: 400 | 421 | undefined): Promise<void> {
    const isOurs = isKnownHost(request);
    if (!invalid && isOurs && request.method === "POST" && request.url?.split("?", 1)[0] === EVENTS_PATH)
      return answerEvents(request, response);
    answers.set(request.socket, response);
    const ours = request.url?.startsWith("/assets/") ? headersOfAssets : headers;
    for (const [name, value] of ours) response.setHeader(name, value);
    if (invalid) return sendResponse(refusal(invalid, invalid === 400 ? "Bad request" : WRONG_HOST, { Connection: "close" }), response);
    const url = parseRequestUrl(request.url, environment.PUBLIC_ORIGIN);
    if (!url) return sendResponse(refusal(400, "Bad address"), response);
    if (request.method === "GET" && url.pathname === LIVE_PATH && isOurs) return answerLive(url, request, response);
    request.url = url.pathname + url.search;
    await answerRoutes(request, response);
  }

  const listener: RequestListener = (request, response) => {
    const invalid = rejectInvalidTarget(request, isOwnHost);
    // Try the cache first: most requests are for a cached page.
    if (!invalid && isKnownHost(request) && pages.serveFromCache(request, response)) return;
    answer(request, response, invalid).catch((error: unknown) => {
      const failure = errorResponse(error, request.url?.split("?", 1)[0] ?? "");
      if (response.headersSent) response.destroy();
      else void sendResponse(failure, response);
    });
  };

  return {
    listener,
    deskListener: createDeskListener(services, files),
    metricsServer: createMetricsServer(metricsRegistry),
    /**
     * Renders the most visited pages into the cache; then /readyz reports ready.
     * @throws {StartError} when one of them fails
     */
    async warmUp() {
      const paths = [...LANGUAGES.map(({ code }) => pathIn("/", code)), "/ecosystem", "/news", "/starter-kit"];
      await Promise.all(paths.map((path) => renderAtStart(pages, path)));
      warm = true;
    },
  };
}

function createDeskListener(services: AppServices, files: ReturnType<typeof loadStaticFiles>): RequestListener {
  const { origin } = services.desk;
  const [headers, { host }] = [securityHeaders(origin), new URL(origin)];
  const answer = getRequestListener(createDeskPortRoutes(services, files).fetch, {
    overrideGlobalObjects: false,
    hostname: host,
    errorHandler: () => plainText(400, "Bad request"),
  });
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const invalid = rejectInvalidTarget(request, (asked) => asked === host);
    const url = invalid ? undefined : parseRequestUrl(request.url, origin);
    if (!url) return void sendResponse(plainText(invalid ?? 400, "Bad request", { Connection: "close" }), response);
    request.url = url.pathname + url.search;
    void answer(request, response);
  };
}

/** A page failed to render at start; the log has the reason. */
export class StartError extends Error {}

/** Retries while the database is briefly unavailable. */
const [WARM_UP_TRIES, WARM_UP_PAUSE_MS] = [20, 500];

async function renderAtStart(pages: PageServer, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const page = await pages.cache.get(path);
    const status = "rendered" in page ? page.rendered.status : 200;
    if (status === 200) return;
    if (status !== 503 || tries === WARM_UP_TRIES)
      throw new StartError(`The page ${path} answers ${status} instead of 200, so the site doesn't start. The log above has the reason.`);
    await sleep(WARM_UP_PAUSE_MS);
  }
}

/** Status codes for Node's HTTP parse errors. */
const PARSE_ERROR_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to bytes that are not a valid request, with our security headers: Node's default response has none. */
function handleClientError(error: Error & { code?: string }, socket: Duplex, headers: readonly [string, string][]): void {
  const answer = answers.get(socket);
  // Never write into the middle of a response.
  if (socket.writable && !(answer?.headersSent && !answer.writableEnded)) {
    const status = PARSE_ERROR_STATUS[error.code ?? ""] ?? 400;
    const lines = [...headers, ["Cache-Control", "no-store"], ["Content-Length", "0"], ["Connection", "close"]].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  }
  socket.destroy(error);
}

/**
 * Creates the HTTP server with timeouts and limits against slow or huge requests.
 * `origin` is the public origin. Once `isStopping` returns true, every response closes its connection.
 */
export function createHttpServer(listener: RequestListener, origin: string, isStopping: () => boolean): Server {
  // The listener rejects a missing Host header, as it rejects a duplicate one.
  const server = createServer(
    {
      ServerResponse: createResponseClass(isStopping),
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
  // Closes idle connections, such as a client that never reads. Live streams set their own timeout.
  server.setTimeout(60_000);
  return server;
}
