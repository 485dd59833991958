import type { Agent } from "undici";
import { requireWebAddress } from "./address-guard.server.ts";
import { ACCEPT_ENCODING, discard, readBody } from "./read-body.server.ts";
import { parseRetryAfter, type ReadHeader } from "./retry-after.server.ts";
import type { Pace } from "./source-pace.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const MAX_REDIRECTS = 5;
/** Some sources answer 204 for things they don't have. */
const NO_CONTENT = 204;
const DEFAULT_RETRY_AFTER_MS = 60_000;

export const CALL_PURPOSES = ["jobs", "history", "pools", "checks"] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

export interface UpstreamRequest {
  source: string;
  url: string;
  /** Sent to the first origin only; dropped for good after a redirect to another. */
  credentials?: Record<string, string> | undefined;
  /** Makes the request a POST with this JSON body. A POST is never retried, because it may count against a quota. */
  body?: unknown;
  /** The URL contains a visitor's input, so the response isn't cached. */
  isPrivate?: boolean;
  /** Statuses for things the source doesn't have; they count as success for its circuit breaker and statistics. */
  absentStatuses?: ReadonlySet<number | undefined>;
  /** Statuses for queries that are too heavy to finish in time; they aren't retried and don't count against the circuit breaker. */
  tooMuchStatuses?: ReadonlySet<number | undefined> | undefined;
  /** Timeouts for the headers and for all tries and redirects together; default: the client's. */
  patience?: { headersMs: number; totalMs: number } | undefined;
  /** Polling interval in milliseconds; limits the circuit breaker's cooldown. Default one minute. */
  intervalMs?: number | undefined;
  /** Spacing that the publisher requires between requests. Paced requests aren't retried. */
  pace?: Pace | undefined;
  /** Retries after a transient error; default two. */
  retries?: number;
  /** Default "jobs". */
  purpose?: CallPurpose | undefined;
  /** Maximum size of the decompressed body; default: the client's. */
  maxBytes?: number | undefined;
  /** Accept header for bytes; default: that of feeds. */
  accept?: string | undefined;
}

export interface UpstreamResponse<Value> {
  value: Value;
  fetchedAt: number;
  /** True after a 304: `value` is the cached one. */
  unchanged: boolean;
  /** Decompressed size, 0 when unchanged. */
  bytes: number;
  header: ReadHeader;
}

export interface TracedResponse<Value> extends UpstreamResponse<Value> {
  url: string;
  /** URL of a permanent redirect (301 or 308) that came before any temporary one. */
  permanentUrl: string | undefined;
}

export interface CachedResponse<Value> {
  value: Value;
  bytes: number;
  validators: Record<string, string>;
}

export interface ResponseCache<Value> {
  get(key: string): CachedResponse<Value> | undefined;
  set(key: string, answer: CachedResponse<Value>): unknown;
}

export interface ResponseFormat<Value> {
  accept: string;
  /** @throws {UpstreamError} not-json */
  read(source: string, bytes: Buffer): Value;
  cache: ResponseCache<Value>;
}

export interface RequestTools {
  agent: Agent;
  /** Connects to public addresses only; for redirects to another origin. */
  redirectAgent: Agent;
  userAgent: string;
  limits: { idleMs: number; bytes: number };
  wallClock: () => number;
  onRequest?: ((request: UpstreamRequest) => void) | undefined;
  onBody?: ((request: UpstreamRequest, url: string, bytes: Buffer) => void) | undefined;
  onDate?: ((date: number) => void) | undefined;
}

/** Sends one request and follows its redirects. @throws {UpstreamError} and errors of undici and zlib */
export async function sendRequest<Value>(
  tools: RequestTools,
  kind: ResponseFormat<Value>,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<TracedResponse<Value>> {
  const { source } = request;
  const post = request.body !== undefined;
  let credentials = request.credentials ?? {};
  let url = requireWebAddress(source, URL.parse(request.url));
  const { origin } = url;
  let isPermanent = true;
  let permanentUrl: string | undefined;
  for (let hop = 0; ; hop += 1) {
    const key = `${source} ${url.href}`;
    const isKept = !post && !request.isPrivate;
    const cached = isKept ? kind.cache.get(key) : undefined;
    tools.onRequest?.(request);
    const answer = await (url.origin === origin ? tools.agent : tools.redirectAgent).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: post ? "POST" : "GET",
      body: post ? JSON.stringify(request.body) : null,
      headers: {
        "user-agent": tools.userAgent,
        accept: kind.accept,
        "accept-encoding": ACCEPT_ENCODING,
        ...(post ? { "content-type": "application/json" } : {}),
        ...cached?.validators,
        ...credentials,
      },
      headersTimeout: request.patience?.headersMs ?? tools.limits.idleMs,
      bodyTimeout: tools.limits.idleMs,
      signal,
    });
    const { statusCode: status, body } = answer;
    const header: ReadHeader = (name) => [answer.headers[name] ?? []].flat()[0];
    const fetchedAt = tools.wallClock();
    tools.onDate?.(Date.parse(header("date") ?? "") + (Number(header("age")) || 0) * 1000);

    const location = header("location");
    if (isRedirect(status, post) && location !== undefined) {
      discard(body);
      if (hop === MAX_REDIRECTS) throw new UpstreamError(source, "status", "too many redirects", { status });
      const next = requireWebAddress(source, URL.parse(location, url));
      if (next.origin !== url.origin) credentials = {};
      isPermanent &&= status === 301 || status === 308;
      if (isPermanent) permanentUrl = next.href;
      url = next;
      continue;
    }
    if (status === 304 && cached) {
      discard(body);
      return { value: cached.value, fetchedAt, unchanged: true, bytes: 0, header, url: url.href, permanentUrl };
    }
    if (status < 200 || status > 299 || status === NO_CONTENT) {
      discard(body);
      throw errorForStatus(source, status, header, fetchedAt);
    }
    const bytes = await readBody(source, body, header, request.maxBytes ?? tools.limits.bytes);
    tools.onBody?.(request, url.href, bytes);
    const value = kind.read(source, bytes);
    const validators = readValidators(header);
    if (isKept && validators) kind.cache.set(key, { value, bytes: bytes.byteLength, validators });
    return { value, fetchedAt, unchanged: false, bytes: bytes.byteLength, header, url: url.href, permanentUrl };
  }
}

/** A POST is repeated only if the status requires it (RFC 9110, 15.4.8 and 15.4.9). */
function isRedirect(status: number, post: boolean): boolean {
  return status === 307 || status === 308 || (!post && (status === 301 || status === 302 || status === 303));
}

function errorForStatus(source: string, status: number, header: ReadHeader, wallNow: number): UpstreamError {
  const asked = parseRetryAfter(header, wallNow);
  // GitHub answers 403 for both of its limits: no calls remaining, or Retry-After for too many at once.
  const limited = status === 429 || (status === 403 && (header("x-ratelimit-remaining") === "0" || header("retry-after") !== undefined));
  if (limited) {
    const retryAfterMs = Math.max(asked ?? DEFAULT_RETRY_AFTER_MS, 1000);
    return new UpstreamError(source, "rate-limited", `status ${status}`, { status, retryAfterMs });
  }
  // Retry-After applies to all requests only with a 503.
  const retryAfterMs = status === 503 && header("retry-after") ? (asked ?? undefined) : undefined;
  return new UpstreamError(source, "status", `status ${status}`, { status, retryAfterMs });
}

/** Reads UTF-8 without its byte order mark; invalid bytes become U+FFFD. */
export function readText(_source: string, bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

/** @throws {UpstreamError} not-json */
export function readJson(source: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(readText(source, bytes));
  } catch {
    // The parser's own message would quote the document.
    throw new UpstreamError(source, "not-json", `${bytes.byteLength} bytes that are not JSON`);
  }
}

function readValidators(header: ReadHeader): Record<string, string> | null {
  const etag = header("etag");
  const lastModified = header("last-modified");
  if (!etag && !lastModified) return null;
  return { ...(etag ? { "if-none-match": etag } : {}), ...(lastModified ? { "if-modified-since": lastModified } : {}) };
}
