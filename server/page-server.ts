import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { AppServices } from "#server/app-services.ts";
import { isCurrency, isDirection, MAX_AMOUNT_LENGTH } from "#app/features/converter/converter.ts";
import { TAG_ORIGINS } from "#app/features/analytics/tag-origins.server.ts";
import { parseDashboardQuery, serializeDashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { canonicalComparison } from "#app/features/ecosystem/compare/comparison.server.ts";
import { canonicalFilters } from "#app/features/ecosystem/directory/directory.server.ts";
import { isTokenRange } from "#app/features/ecosystem/project/project-history.ts";
import { canonicalAnswers } from "#app/features/ecosystem/wallets/wallet-choice.server.ts";
import { canonicalList } from "#app/features/ecosystem/catalogue/watchlist-entries.server.ts";
import { isTermQuery } from "#app/features/glossary/glossary.ts";
import { canonicalDrepQuery } from "#app/features/governance/governance.ts";
import { isRange } from "#app/features/market/market.ts";
import { parseNewsQuery, serializeNewsQuery } from "#app/features/news/news.ts";
import { isLinkOutcome, isSignUpOutcome, isToken } from "#app/features/newsletter/newsletter.ts";
import { canonicalCalculation, canonicalPoolQuery } from "#app/features/staking/staking.ts";
import {
  isCheckoutOutcome,
  isDeclarationOutcome,
  isLinksOutcome,
  isOrderToken,
  isWithdrawalOutcome,
} from "#app/features/starter-kit/orders.ts";
import { servicesContext } from "#app/pages/services.server.ts";
import { PreparedResponse } from "#app/foundation/http/prepared-response.server.ts";
import { DB_RETRY_AFTER } from "#app/foundation/http/problem.server.ts";
import { currentRender, renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { matches, negotiate } from "#app/foundation/page-cache/compression.server.ts";
import { hashScriptsForCsp } from "#app/foundation/page-cache/content-security-policy.server.ts";
import { PageCache, type CachedPage, type RenderedPage } from "#app/foundation/page-cache/page-cache.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

const DATA_SUFFIX = ".data";
/** Headers of React Router's response that a browser needs; the last one marks its data responses. */
const FORWARDED_HEADERS = ["Content-Type", "Location", "X-Remix-Response"];
/** URL parsers remove escaped tabs and line breaks, and the router fails on what is left. No page path has a tilde. */
const CONTROL_CHARACTERS = /%0[9ad]/gi;
const HTML_ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
/** Resolving a title may need the very page that is waiting for it, so we give up after this time. */
const TITLE_TIMEOUT_MS = 500;
const MAX_CACHED_TITLES = 2_000;
/** For pages whose URL contains a secret. */
const SECRET_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Query parameters that change a page, by path without language. All others are ignored and don't create cache entries. */
const QUERY_NORMALIZERS: Record<string, (asked: URLSearchParams) => URLSearchParams> = {
  "/": pickParams({ range: isRange }),
  "/analytics": (asked) => serializeDashboardQuery(parseDashboardQuery(asked)),
  "/choose-wallet": canonicalAnswers,
  "/compare": canonicalComparison,
  "/converter": pickParams({ amount: (value) => value.length <= MAX_AMOUNT_LENGTH, currency: isCurrency, direction: isDirection }),
  "/ecosystem": canonicalFilters,
  "/glossary": pickParams({ q: isTermQuery }),
  "/governance/dreps": canonicalDrepQuery,
  "/is-this-link-real": pickParams({ url: (value) => value.length <= 2_000 }),
  "/news": (asked) => serializeNewsQuery(parseNewsQuery(asked)),
  "/newsletter": pickParams({ state: isSignUpOutcome }),
  "/newsletter/confirm": pickParams({ token: isToken, state: isLinkOutcome }),
  "/newsletter/unsubscribe": pickParams({ token: isToken, state: isLinkOutcome }),
  // No limit here: the page says when a query is too long.
  "/search": pickParams({ q: (value) => value !== "" }),
  "/staking": canonicalCalculation,
  "/staking/pools": canonicalPoolQuery,
  "/starter-kit/downloads": pickParams({ state: isLinksOutcome }),
  "/starter-kit/order": pickParams({ state: isCheckoutOutcome }),
  "/starter-kit/thanks": pickParams({ order: isOrderToken }),
  "/starter-kit/withdraw": pickParams({ token: isOrderToken, state: (value) => isDeclarationOutcome(value) || isWithdrawalOutcome(value) }),
  "/watchlist": canonicalList,
};

/** Project pages have a range; the category lists below the same path ignore it. */
const PROJECT_PATH_PREFIX = "/ecosystem/";
const normalizeProjectQuery = pickParams({ range: isTokenRange });

/** Keeps the named parameters whose value is valid, in this order. */
function pickParams(accepted: Record<string, (value: string) => boolean>): (asked: URLSearchParams) => URLSearchParams {
  return (asked) => {
    const query = new URLSearchParams();
    for (const [name, accepts] of Object.entries(accepted)) {
      const value = asked.get(name);
      if (value !== null && accepts(value)) query.set(name, value);
    }
    return query;
  };
}

/** The cache key of a page: its path and the parameters that matter, in a fixed order. */
export function canonicalAddress(url: URL): string {
  const page = url.pathname.endsWith(DATA_SUFFIX) ? pagePathOfData(url.pathname) : url.pathname;
  const { path } = splitPath(page);
  const choose = path.startsWith(PROJECT_PATH_PREFIX) ? normalizeProjectQuery : QUERY_NORMALIZERS[path];
  const query = choose?.(url.searchParams);
  return `${url.pathname}${query && query.size > 0 ? `?${query}` : ""}`;
}

const pagePathOfData = (pathname: string): string => pathname.slice(0, -DATA_SUFFIX.length).replace(/\/_(?:root)?$/, "/");

/** Renders pages with React Router and serves them from the cache. */
export class PageServer {
  readonly cache: PageCache;
  /** Shared by pages and images, so that their renders are limited together. */
  readonly renderQueue = new RenderQueue();
  readonly #handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  readonly #services: AppServices;
  readonly #isDevelopment: boolean;
  readonly #headers: Record<string, string>;
  // Titles don't change while the site runs, so each page is rendered at most once for its title.
  readonly #titles = new LRUCache<string, string>({ max: MAX_CACHED_TITLES });

  constructor(house: AppServices, build: ServerBuild) {
    this.#headers = Object.fromEntries(securityHeaders(house.environment.PUBLIC_ORIGIN));
    this.#services = house;
    this.#isDevelopment = house.environment.NODE_ENV === "development";
    this.#handler = createRequestHandler(build, this.#isDevelopment ? "development" : "production");
    this.cache = new PageCache((address) => this.#render(address), this.renderQueue);
    house.bus.subscribe((topic) => this.cache.invalidate(topic));
  }

  /**
   * Serves the page if it is cached and fresh; returns whether it did. A request URL that is a cache key
   * is already canonical and needs no parsing.
   */
  serveFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#isDevelopment ? undefined : this.cache.fresh(request.url ?? "");
    if (page) sendCached(page, request, response);
    return page !== undefined;
  }

  /** Serves GET and HEAD for a page or its .data request. */
  async serve(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = canonicalAddress(url);
    if (this.#isDevelopment) return sendUncached(await this.#render(address), request, response);
    const found = this.cache.get(address);
    const answer = found instanceof Promise ? await found : { kept: found };
    if ("kept" in answer) return sendCached(answer.kept, request, response);
    if (answer.rendered.status === 404) log.info({ event: "page-not-found", path: url.pathname });
    sendUncached(answer.rendered, request, response);
  }

  /** The og:title of a page, without the site name; undefined if there is no page at this URL. */
  async titleOf(address: string): Promise<string | undefined> {
    const found = this.cache.get(address);
    const answer = found instanceof Promise ? await found : { kept: found };
    const page = "kept" in answer ? answer.kept.wire.identity.body.toString() : "";
    // A not-found page has no canonical URL.
    if (!page.includes('rel="canonical"')) return undefined;
    return /<meta property="og:title" content="([^"]*)"/
      .exec(page)?.[1]
      ?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => HTML_ENTITIES[sign] ?? sign);
  }

  /** The title of a page by its path without language; null when there is none or it takes too long. */
  readonly cachedTitleOf: RenderContext["titleOf"] = (path, language) => {
    const address = pathIn(path, language);
    const kept = this.#titles.get(address);
    if (kept !== undefined) return Promise.resolve(kept);
    const found = this.titleOf(address).then(
      (title) => {
        if (title !== undefined) this.#titles.set(address, title);
        return title ?? null;
      },
      () => null,
    );
    return Promise.race([found, setTimeout(TITLE_TIMEOUT_MS, null, { ref: false })]);
  };

  /** Renders a URL for all visitors: nothing from the request is used. */
  async #render(address: string): Promise<RenderedPage> {
    const { environment } = this.#services;
    const url = new URL(address, environment.PUBLIC_ORIGIN);
    url.pathname = url.pathname.replace(CONTROL_CHARACTERS, "~");
    const nonce = randomBytes(16).toString("base64url");
    const page: RenderContext = {
      nonce,
      origin: environment.PUBLIC_ORIGIN,
      simulated: environment.SIMULATE,
      development: this.#isDevelopment,
      titleOf: this.cachedTitleOf,
      topics: new Set(),
      expiresAt: Number.POSITIVE_INFINITY,
      isKept: true,
      isSecret: false,
      isDatabaseAway: false,
      formTargets: [],
    };
    const context = new RouterContextProvider();
    context.set(renderContext, page);
    context.set(servicesContext, this.#services);
    const end = metrics.renders.startTimer();
    const { answer, text } = await currentRender().run(page, async () => {
      const made = await this.#handler(new Request(url), context);
      return { answer: made, text: await made.text() };
    });
    end();

    const headers: Record<string, string> = { ...this.#headers, "Content-Language": tagOf(splitPath(url.pathname).language) };
    for (const name of FORWARDED_HEADERS) {
      const value = answer.headers.get(name);
      if (value) headers[name] = value;
    }
    const status = page.isDatabaseAway && answer.status === 500 ? 503 : answer.status;
    if (status === 503) headers["Retry-After"] = DB_RETRY_AFTER;
    const contentType = headers["Content-Type"];
    const isKept = page.isKept && !page.isSecret;
    headers["Cache-Control"] = status === 200 && isKept ? "public, max-age=0, must-revalidate, stale-if-error=86400" : "no-store";
    headers.Vary = "Accept-Encoding";
    if (page.isSecret) Object.assign(headers, SECRET_HEADERS);
    const rendered = { status, headers, topics: page.topics, expiresAt: page.expiresAt, isKept };
    if (!contentType?.startsWith("text/html") || this.#isDevelopment) return { ...rendered, html: text };
    const { html, policy } = hashScriptsForCsp(text, nonce, {
      ...(environment.GA_MEASUREMENT_ID === undefined ? {} : TAG_ORIGINS),
      forms: page.formTargets,
    });
    headers["Content-Security-Policy"] = policy;
    return { ...rendered, html };
  }
}

function sendCached(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const { etag, headers, bare, body, whole, unchanged } = page.wire[negotiate(request.headers["accept-encoding"])];
  const isKnown = matches(request.headers["if-none-match"], etag);
  if (response instanceof PreparedResponse && (isKnown ? response.sendPrepared(304, unchanged) : response.sendPrepared(200, whole))) return;
  if (isKnown) response.writeHead(304, bare).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

function sendUncached(page: RenderedPage, request: IncomingMessage, response: ServerResponse): void {
  const bytes = Buffer.from(page.html);
  response.writeHead(page.status, { ...page.headers, "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
