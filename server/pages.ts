import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { House } from "#server/house.ts";
import { isCurrency, isDirection, LONGEST_AMOUNT } from "#app/features/converter/converter.ts";
import { TAG_ORIGINS } from "#app/features/analytics/tag-origins.server.ts";
import { readDashboardQuery, writeDashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { canonicalComparison } from "#app/features/ecosystem/comparison.server.ts";
import { canonicalFilters } from "#app/features/ecosystem/directory.server.ts";
import { isTokenRange } from "#app/features/ecosystem/project-history.ts";
import { canonicalAnswers } from "#app/features/ecosystem/wallet-choice.server.ts";
import { canonicalList } from "#app/features/ecosystem/watched.server.ts";
import { isTermQuery } from "#app/features/glossary/glossary.ts";
import { canonicalDrepQuery } from "#app/features/governance/governance.ts";
import { isRange } from "#app/features/market/market.ts";
import { readNewsQuery, writeNewsQuery } from "#app/features/news/news.ts";
import { isLinkOutcome, isSignUpOutcome, isToken } from "#app/features/newsletter/newsletter.ts";
import { canonicalCalculation, canonicalPoolQuery } from "#app/features/staking/staking.ts";
import { isCheckoutOutcome, isDeclarationOutcome, isLinksOutcome, isOrderToken, isWithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { PreparedResponse } from "#app/foundation/http/prepared-response.server.ts";
import { AWAY_SECONDS } from "#app/foundation/http/problem.server.ts";
import { currentRender, renderContext, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { securityHeaders } from "#app/foundation/http/security-headers.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { matches, negotiate } from "#app/foundation/pages-cache/compression.server.ts";
import { sealPage } from "#app/foundation/pages-cache/content-security-policy.server.ts";
import { PageCache, type KeptPage, type RenderedPage } from "#app/foundation/pages-cache/page-cache.server.ts";
import { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";

const DATA_SUFFIX = ".data";
/** What of React Router's answer a browser needs; the last one tells its client that the data is the site's own. */
const PASSED_ON = ["Content-Type", "Location", "X-Remix-Response"];
/** Tabs and line breaks: a parser of addresses takes them away, and the router fails at what is left. No page of ours has a tilde. */
const UNSEEN = /%0[9ad]/gi;
const UNESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
/** Of a page whose address is a secret. */
const SECRET_HEADERS = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** The part of a query that changes a page, by its path without language. All other parameters are neither kept apart nor rendered. */
const PAGE_QUERIES: Record<string, (asked: URLSearchParams) => URLSearchParams> = {
  "/": only({ range: isRange }),
  "/analytics": (asked) => writeDashboardQuery(readDashboardQuery(asked)),
  "/choose-wallet": canonicalAnswers,
  "/compare": canonicalComparison,
  "/converter": only({ amount: (value) => value.length <= LONGEST_AMOUNT, currency: isCurrency, direction: isDirection }),
  "/ecosystem": canonicalFilters,
  "/glossary": only({ q: isTermQuery }),
  "/governance/dreps": canonicalDrepQuery,
  "/is-this-link-real": only({ url: (value) => value.length <= 2_000 }),
  "/news": (asked) => writeNewsQuery(readNewsQuery(asked)),
  "/newsletter": only({ state: isSignUpOutcome }),
  "/newsletter/confirm": only({ token: isToken, state: isLinkOutcome }),
  "/newsletter/unsubscribe": only({ token: isToken, state: isLinkOutcome }),
  // However long: the page says when it is too long.
  "/search": only({ q: (value) => value !== "" }),
  "/staking": canonicalCalculation,
  "/staking/pools": canonicalPoolQuery,
  "/starter-kit/downloads": only({ state: isLinksOutcome }),
  "/starter-kit/order": only({ state: isCheckoutOutcome }),
  "/starter-kit/thanks": only({ order: isOrderToken }),
  "/starter-kit/withdraw": only({ token: isOrderToken, state: (value) => isDeclarationOutcome(value) || isWithdrawalOutcome(value) }),
  "/watchlist": canonicalList,
};

/** Pages below /ecosystem are those of projects; of the lists among them none has a range. */
const BELOW_ECOSYSTEM = "/ecosystem/";
const projectQuery = only({ range: isTokenRange });

/** Of a query the named parameters with a value that is accepted, in this order. */
function only(accepted: Record<string, (value: string) => boolean>): (asked: URLSearchParams) => URLSearchParams {
  return (asked) => {
    const query = new URLSearchParams();
    for (const [name, accepts] of Object.entries(accepted)) {
      const value = asked.get(name);
      if (value !== null && accepts(value)) query.set(name, value);
    }
    return query;
  };
}

/** The one address under which a page is kept: its path and the query parameters that matter, in a fixed order. */
export function canonicalAddress(url: URL): string {
  const page = url.pathname.endsWith(DATA_SUFFIX) ? pageOfData(url.pathname) : url.pathname;
  const { path } = splitPath(page);
  const choose = path.startsWith(BELOW_ECOSYSTEM) ? projectQuery : PAGE_QUERIES[path];
  const query = choose?.(url.searchParams);
  return `${url.pathname}${query && query.size > 0 ? `?${query}` : ""}`;
}

const pageOfData = (pathname: string): string => pathname.slice(0, -DATA_SUFFIX.length).replace(/\/_(?:root)?$/, "/");

/** Renders pages by React Router and answers from memory. */
export class Pages {
  readonly cache: PageCache;
  /** What pages and drawings share, so that there are never too many of both. */
  readonly queue = new RenderQueue();
  readonly #handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  readonly #house: House;
  readonly #development: boolean;
  readonly #headers: Record<string, string>;

  constructor(house: House, build: ServerBuild) {
    this.#headers = Object.fromEntries(securityHeaders(house.environment.PUBLIC_ORIGIN));
    this.#house = house;
    this.#development = house.environment.NODE_ENV === "development";
    this.#handler = createRequestHandler(build, this.#development ? "development" : "production");
    this.cache = new PageCache((address) => this.#render(address), this.queue);
    house.bus.subscribe((topic) => this.cache.invalidate(topic));
  }

  /**
   * Answers at once when the page is kept and up to date, and says whether it did. A request's address that is
   * a key of the cache is canonical already: it needs no reading.
   */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#development ? undefined : this.cache.fresh(request.url ?? "");
    if (page) sendKept(page, request, response);
    return page !== undefined;
  }

  /** Answers GET and HEAD of a page or of the data that a page in the browser asks for. */
  async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = canonicalAddress(url);
    if (this.#development) return sendOnce(await this.#render(address), request, response);
    const found = this.cache.get(address);
    const answer = found instanceof Promise ? await found : { kept: found };
    if ("kept" in answer) return sendKept(answer.kept, request, response);
    if (answer.rendered.status === 404) log.info({ event: "page-not-found", path: url.pathname });
    sendOnce(answer.rendered, request, response);
  }

  /** A page's title without the site's name, as the page itself says it; undefined when there is no page at the address. */
  async titleOf(address: string): Promise<string | undefined> {
    const found = this.cache.get(address);
    const answer = found instanceof Promise ? await found : { kept: found };
    const page = "kept" in answer ? answer.kept.wire.identity.body.toString() : "";
    // A page that is not to be found names no address as its own.
    if (!page.includes('rel="canonical"')) return undefined;
    return /<meta property="og:title" content="([^"]*)"/.exec(page)?.[1]?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => UNESCAPED[sign] ?? sign);
  }

  /** Renders an address for everybody: nothing of a visitor's request is in it. */
  async #render(address: string): Promise<RenderedPage> {
    const { environment } = this.#house;
    const url = new URL(address, environment.PUBLIC_ORIGIN);
    url.pathname = url.pathname.replace(UNSEEN, "~");
    const nonce = randomBytes(16).toString("base64url");
    const page: RenderContext = {
      nonce,
      origin: environment.PUBLIC_ORIGIN,
      simulated: environment.SIMULATE,
      development: this.#development,
      topics: new Set(),
      expiresAt: Number.POSITIVE_INFINITY,
      isKept: true,
      isSecret: false,
      isDatabaseAway: false,
      formTargets: [],
    };
    const context = new RouterContextProvider();
    context.set(renderContext, page);
    const end = metrics.renders.startTimer();
    const { answer, text } = await currentRender().run(page, async () => {
      const made = await this.#handler(new Request(url), context);
      return { answer: made, text: await made.text() };
    });
    end();

    const headers: Record<string, string> = { ...this.#headers, "Content-Language": tagOf(splitPath(url.pathname).language) };
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name);
      if (value) headers[name] = value;
    }
    const status = page.isDatabaseAway && answer.status === 500 ? 503 : answer.status;
    if (status === 503) headers["Retry-After"] = AWAY_SECONDS;
    const contentType = headers["Content-Type"];
    const isKept = page.isKept && !page.isSecret;
    headers["Cache-Control"] = status === 200 && isKept ? "public, max-age=0, must-revalidate, stale-if-error=86400" : "no-store";
    headers.Vary = "Accept-Encoding";
    if (page.isSecret) Object.assign(headers, SECRET_HEADERS);
    const rendered = { status, headers, topics: page.topics, expiresAt: page.expiresAt, isKept };
    if (!contentType?.startsWith("text/html") || this.#development) return { ...rendered, html: text };
    const { html, policy } = sealPage(text, nonce, { ...(environment.GA_MEASUREMENT_ID === undefined ? {} : TAG_ORIGINS), forms: page.formTargets });
    headers["Content-Security-Policy"] = policy;
    return { ...rendered, html };
  }
}

function sendKept(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const { etag, headers, bare, body, whole, unchanged } = page.wire[negotiate(request.headers["accept-encoding"])];
  const isKnown = matches(request.headers["if-none-match"], etag);
  if (response instanceof PreparedResponse && (isKnown ? response.sendPrepared(304, unchanged) : response.sendPrepared(200, whole))) return;
  if (isKnown) response.writeHead(304, bare).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

function sendOnce(page: RenderedPage, request: IncomingMessage, response: ServerResponse): void {
  const bytes = Buffer.from(page.html);
  response.writeHead(page.status, { ...page.headers, "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
