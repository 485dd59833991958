import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { AppServices } from "#server/app-services.ts";
import { canonicalAddresses, type SitePage } from "#server/site-pages.ts";
import { TAG_ORIGINS } from "#app/features/analytics/tag-origins.server.ts";
import type { FormAnswer } from "#app/pages/page-loader.server.ts";
import { servicesContext } from "#app/pages/services.server.ts";
import { PreparedResponse } from "#app/foundation/http/prepared-response.server.ts";
import { DB_RETRY_AFTER } from "#app/foundation/http/problem.server.ts";
import { currentRender, renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { bodyResponse } from "#app/foundation/page-cache/cached-document.server.ts";
import { matches, negotiate } from "#app/foundation/page-cache/compression.server.ts";
import { hashInlineForCsp } from "#app/foundation/page-cache/content-security-policy.server.ts";
import { PageCache, type PageResult, type RenderedPage } from "#app/foundation/page-cache/page-cache.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

/** Headers to copy from React Router's response. */
const FORWARDED_HEADERS = ["Content-Type", "Location"];
/** Escaped tabs and line breaks: URL parsers remove them, and the router fails on the rest. No page path has a tilde. */
const CONTROL_CHARACTERS = /%0[9ad]/gi;
/** React Router would answer with a page's data, which no page of ours requests. */
const DATA_SUFFIX = /\.data$/;
const HTML_ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
/** Limit for resolving a title, because that may need the page that is waiting for it. */
const TITLE_TIMEOUT_MS = 500;
const MAX_CACHED_TITLES = 2_000;
const SECRET_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export class PageServer {
  readonly cache: PageCache;
  /** Queue for pages and images, so that their renders share one limit. */
  readonly renderQueue = new RenderQueue();
  readonly #canonicalAddress: (url: URL) => string;
  readonly #handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  readonly #services: AppServices;
  readonly #isDevelopment: boolean;
  readonly #headers: Record<string, string>;
  // Titles don't change while the site runs, so each page is rendered at most once for its title.
  readonly #titles = new LRUCache<string, string>({ max: MAX_CACHED_TITLES });

  constructor(services: AppServices, build: ServerBuild, pages: readonly SitePage[]) {
    this.#canonicalAddress = canonicalAddresses(pages);
    this.#headers = Object.fromEntries(securityHeaders(services.environment.PUBLIC_ORIGIN));
    this.#services = services;
    this.#isDevelopment = services.environment.NODE_ENV === "development";
    this.#handler = createRequestHandler(build, this.#isDevelopment ? "development" : "production");
    this.cache = new PageCache((address) => this.#render(address), this.renderQueue);
    services.bus.subscribe((topic) => this.cache.invalidate(topic));
  }

  /**
   * Sends a cached page if it's fresh and returns true if it did. A request URL that is a cache key is already canonical and needs no
   * parsing.
   */
  serveFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isDevelopment || request.method !== "GET" || !(response instanceof PreparedResponse)) return false;
    const page = this.cache.fresh(request.url ?? "")?.prepared[negotiate(request.headers["accept-encoding"])];
    if (!page) return false;
    return matches(request.headers["if-none-match"], page.etag)
      ? response.sendPrepared(304, page.unchanged)
      : response.sendPrepared(200, page.whole);
  }

  async answer(url: URL, request: Request): Promise<Response> {
    const address = this.#canonicalAddress(url);
    const answer = this.#isDevelopment ? { rendered: await this.#render(address) } : await this.#find(address);
    if ("cached" in answer) return bodyResponse(request, answer.cached.bodies, answer.cached.headers);
    const { status, headers, html } = answer.rendered;
    if (status === 404) log.info({ event: "page-not-found", path: url.pathname });
    const bytes = Buffer.from(html);
    return new Response(bytes, { status, headers: { ...headers, "Content-Length": String(bytes.length) } });
  }

  /** Renders the page with the result of its form, for this visitor alone. */
  async answerForm(path: string, { status, headers: own, posted }: FormAnswer<unknown>): Promise<Response> {
    const rendered = await this.renderQueue.run(() => this.#render(path, posted));
    const bytes = Buffer.from(rendered.html);
    const headers = { ...rendered.headers, ...own, "Content-Length": String(bytes.length) };
    return new Response(bytes, { status: rendered.status === 200 ? status : rendered.status, headers });
  }

  async #find(address: string): Promise<PageResult> {
    const found = this.cache.get(address);
    return found instanceof Promise ? await found : { cached: found };
  }

  /** The page's og:title without the site name; undefined if there is no page at this URL. */
  async titleOf(address: string): Promise<string | undefined> {
    const answer = await this.#find(address);
    const page = "cached" in answer ? answer.cached.bodies.identity.bytes.toString() : "";
    // A not-found page has no canonical URL.
    if (!page.includes('rel="canonical"')) return undefined;
    return /<meta property="og:title" content="([^"]*)"/
      .exec(page)?.[1]
      ?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => HTML_ENTITIES[sign] ?? sign);
  }

  /** The title of a page by its path without language; null if there is none or it takes too long. */
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

  /** Renders a URL for all visitors without using the request, or with `posted`, the result of a form, for one visitor. */
  async #render(address: string, posted: unknown = null): Promise<RenderedPage> {
    const { environment } = this.#services;
    const url = new URL(address, environment.PUBLIC_ORIGIN);
    url.pathname = url.pathname.replace(CONTROL_CHARACTERS, "~").replace(DATA_SUFFIX, "~");
    const nonce = randomBytes(16).toString("base64url");
    const page: RenderContext = {
      nonce,
      origin: environment.PUBLIC_ORIGIN,
      simulated: environment.SIMULATE,
      development: this.#isDevelopment,
      titleOf: this.cachedTitleOf,
      textFigures: this.#services.textFigures,
      topics: new Set(),
      expiresAt: Number.POSITIVE_INFINITY,
      isCacheable: posted === null,
      posted,
      hasSecretUrl: false,
      isDatabaseUnavailable: false,
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
    const status = page.isDatabaseUnavailable && answer.status === 500 ? 503 : answer.status;
    if (status === 503) headers["Retry-After"] = DB_RETRY_AFTER;
    const contentType = headers["Content-Type"];
    const isCacheable = page.isCacheable && !page.hasSecretUrl;
    headers["Cache-Control"] = status === 200 && isCacheable ? "public, max-age=0, must-revalidate, stale-if-error=86400" : "no-store";
    headers.Vary = "Accept-Encoding";
    if (page.hasSecretUrl) Object.assign(headers, SECRET_HEADERS);
    const rendered = { status, headers, topics: page.topics, expiresAt: page.expiresAt, isCacheable };
    if (!contentType?.startsWith("text/html") || this.#isDevelopment) return { ...rendered, html: text };
    const { html, policy } = hashInlineForCsp(text, nonce, {
      ...(environment.GA_MEASUREMENT_ID === undefined ? {} : TAG_ORIGINS),
      forms: page.formTargets,
    });
    headers["Content-Security-Policy"] = policy;
    return { ...rendered, html };
  }
}
