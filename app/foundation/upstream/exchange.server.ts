import type { Agent } from "undici";
import { requireWebAddress } from "./address-guard.server.ts";
import { ACCEPT_ENCODING, discard, readBody } from "./read-body.server.ts";
import { readRetryAfter, type ReadHeader } from "./retry-after.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

const MAX_REDIRECTS = 5;
const USUAL_PAUSE = 60_000;

export interface UpstreamRequest {
  /** The name under which the source is counted, paused and reported. */
  source: string;
  url: string;
  /** Sent to the first origin only and dropped for good on a redirect to another. */
  credentials?: Record<string, string>;
  /** Makes the request a POST of this value as JSON. A POST is never retried: it may cost a call of a quota. */
  body?: unknown;
  /** How often this is asked, in milliseconds; bounds the cool-down of the circuit. Default one minute. */
  intervalMs?: number;
  /** How often a fault that may pass at once is tried again; default twice. */
  retries?: number;
  /** The most bytes that the unpacked answer may have, in place of the usual limit of the client. */
  maxBytes?: number;
}

export interface UpstreamAnswer<Value> {
  value: Value;
  /** Milliseconds since 1970. */
  fetchedAt: number;
  /** Whether the source said 304 and `value` is the one it sent before. */
  unchanged: boolean;
  /** Size of the unpacked answer in bytes, 0 when unchanged. */
  bytes: number;
  header: ReadHeader;
}

/** An answer with the way that led to it. */
export interface TracedAnswer<Value> extends UpstreamAnswer<Value> {
  /** Where the answer came from, after redirects. */
  url: string;
  /** Where the source has moved for good, when it said so (301 or 308) before any passing redirect. */
  permanentUrl: string | undefined;
}

/** An answer that can be asked for again with its validators, which go back exactly as they came. */
export interface KeptAnswer<Value> {
  value: Value;
  bytes: number;
  validators: Record<string, string>;
}

/** Where answers with validators are kept. */
export interface AnswerMemory<Value> {
  get(key: string): KeptAnswer<Value> | undefined;
  set(key: string, answer: KeptAnswer<Value>): unknown;
}

/** A kind of document: how it is asked for, how it is read, and the answers of this kind that are kept. */
export interface DocumentKind<Value> {
  accept: string;
  /** @throws {UpstreamError} not-json */
  read(source: string, bytes: Buffer): Value;
  kept: AnswerMemory<Value>;
}

export interface ExchangeTools {
  agent: Agent;
  userAgent: string;
  limits: { idleMs: number; bytes: number };
  wallClock: () => number;
}

/**
 * Asks once and follows redirects.
 * @throws {UpstreamError} and whatever undici and zlib throw
 */
export async function exchange<Value>(
  tools: ExchangeTools,
  kind: DocumentKind<Value>,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<TracedAnswer<Value>> {
  const { source } = request;
  const post = request.body !== undefined;
  let credentials = request.credentials ?? {};
  let url = requireWebAddress(source, URL.parse(request.url));
  let isPermanent = true;
  let permanentUrl: string | undefined;
  for (let hop = 0; ; hop += 1) {
    const key = `${source} ${url.href}`;
    const kept = post ? undefined : kind.kept.get(key);
    const answer = await tools.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: post ? "POST" : "GET",
      body: post ? JSON.stringify(request.body) : null,
      headers: {
        "user-agent": tools.userAgent,
        accept: kind.accept,
        "accept-encoding": ACCEPT_ENCODING,
        ...(post ? { "content-type": "application/json" } : {}),
        ...kept?.validators,
        ...credentials,
      },
      headersTimeout: tools.limits.idleMs,
      bodyTimeout: tools.limits.idleMs,
      signal,
    });
    const { statusCode: status, body } = answer;
    const header: ReadHeader = (name) => [answer.headers[name] ?? []].flat()[0];
    const fetchedAt = tools.wallClock();

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
    if (status === 304 && kept) {
      discard(body);
      return { value: kept.value, fetchedAt, unchanged: true, bytes: 0, header, url: url.href, permanentUrl };
    }
    if (status < 200 || status > 299) {
      discard(body);
      throw refusal(source, status, header, fetchedAt);
    }
    const bytes = await readBody(source, body, header, request.maxBytes ?? tools.limits.bytes);
    const value = kind.read(source, bytes);
    const validators = readValidators(header);
    if (!post && validators) kind.kept.set(key, { value, bytes: bytes.byteLength, validators });
    return { value, fetchedAt, unchanged: false, bytes: bytes.byteLength, header, url: url.href, permanentUrl };
  }
}

/** A POST is repeated only where the answer says to repeat it as it is (RFC 9110, 15.4.8 and 15.4.9). */
function isRedirect(status: number, post: boolean): boolean {
  return status === 307 || status === 308 || (!post && (status === 301 || status === 302 || status === 303));
}

function refusal(source: string, status: number, header: ReadHeader, wallNow: number): UpstreamError {
  const asked = readRetryAfter(header, wallNow);
  // GitHub says 403 for both of its limits: none remaining, or Retry-After for too much at once.
  const limited = status === 429 || (status === 403 && (header("x-ratelimit-remaining") === "0" || header("retry-after") !== undefined));
  if (limited) {
    const retryAfterMs = Math.max(asked ?? USUAL_PAUSE, 1000);
    return new UpstreamError(source, "rate-limited", `status ${status}`, { status, retryAfterMs });
  }
  // Only 503 gives Retry-After the meaning of a pause for everybody.
  const retryAfterMs = status === 503 && header("retry-after") ? (asked ?? undefined) : undefined;
  return new UpstreamError(source, "status", `status ${status}`, { status, retryAfterMs });
}

/** Reads UTF-8 without its byte order mark; what is not UTF-8 becomes U+FFFD. */
export function readText(_source: string, bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

/** @throws {UpstreamError} not-json */
export function readJson(source: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(readText(source, bytes));
  } catch {
    // The parser's own message quotes the document.
    throw new UpstreamError(source, "not-json", `${bytes.byteLength} bytes that are not JSON`);
  }
}

function readValidators(header: ReadHeader): Record<string, string> | null {
  const etag = header("etag");
  const lastModified = header("last-modified");
  if (!etag && !lastModified) return null;
  return { ...(etag ? { "if-none-match": etag } : {}), ...(lastModified ? { "if-modified-since": lastModified } : {}) };
}
