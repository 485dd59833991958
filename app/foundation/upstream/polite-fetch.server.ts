import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Agent } from "undici";
import type { Log } from "#app/foundation/log.server.ts";
import { createGuardedConnector, BlockedAddressError } from "./address-guard.server.ts";
import { createCircuitBreakers } from "./circuit-breakers.server.ts";
import {
  type ResponseCache,
  type ResponseFormat,
  sendRequest,
  type RequestTools,
  type CachedResponse,
  readJson,
  readText,
  type TracedResponse,
  type UpstreamResponse,
  type UpstreamRequest,
} from "./send-request.server.ts";
import { createMemoryPace, MAX_TURN_WAIT_MS, type SourcePace } from "./source-pace.server.ts";
import { toUpstreamError, UpstreamError, type UpstreamFailure } from "./upstream-error.server.ts";

export type JsonRequest = UpstreamRequest;
export type JsonResponse = UpstreamResponse<unknown>;
export type TextResponse = UpstreamResponse<string>;
export type BytesResponse = TracedResponse<Uint8Array>;

export interface Validators {
  etag?: string;
  lastModified?: string | undefined;
}

export interface BytesRequest extends UpstreamRequest {
  /** From the caller's stored response; without them the response is never "unchanged". */
  validators: Validators;
}

/** Outcome of one request for metrics, counted once including its retries and redirects. */
export interface ResponseReport {
  source: string;
  /** Absent: the source doesn't have what a visitor asked for, which isn't a failure. */
  outcome: "ok" | "not-modified" | "absent" | UpstreamFailure;
  ms: number;
  bytes: number;
  /** False if the circuit breaker or the publisher's spacing prevented the request. */
  wasAsked: boolean;
}

export interface PoliteFetchOptions {
  /** "host:port" entries that may be private addresses for direct requests; redirects to them are refused. */
  allow: readonly string[];
  /** Such as "CardanoGateway/0.1 (+https://example.org)". CoinGecko and Reddit refuse the default agents of libraries. */
  userAgent: string;
  log: Pick<Log, "debug" | "info" | "warn">;
  onResponse?: (report: ResponseReport, request: UpstreamRequest) => void;
  /** Called for each try and each redirect. */
  onRequest?: (request: UpstreamRequest) => void;
  onBody?: (request: UpstreamRequest, url: string, bytes: Buffer) => void;
  /** Spacing per publisher; default: within this client only. */
  pace?: SourcePace;
  /** Called with each response's date plus its age, in milliseconds since 1970. */
  onDate?: (date: number) => void;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Milliseconds since 1970. */
  wallClock?: () => number;
  random?: () => number;
  limits?: Partial<typeof LIMITS>;
}

/** Milliseconds and bytes. `totalMs` covers all tries and redirects. */
const LIMITS = { connectMs: 5000, idleMs: 5000, totalMs: 20_000, bytes: 5 * 1024 * 1024, backoffMs: 500 };
const RETRIES = 2;
const DEFAULT_INTERVAL = 60_000;
const CACHE_BYTES = 16 * 1024 * 1024;
/** Publishers behind Cloudflare refuse clients that don't ask for a feed, and some serve theirs as text/html. */
const FEED_ACCEPT = "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5";

export interface PoliteFetch {
  /** @throws {UpstreamError} any kind but bad-shape */
  json(request: JsonRequest): Promise<JsonResponse>;
  /** Like json, for text: UTF-8 without its byte order mark. @throws {UpstreamError} any kind but bad-shape */
  text(request: JsonRequest): Promise<TextResponse>;
  close(): Promise<void>;
}

/** Client for callers that store responses themselves. */
export interface BytesFetch {
  /** Raw bytes, which the caller stores with readValidators(answer) to survive a restart. An unchanged response has none. */
  bytes(request: BytesRequest): Promise<BytesResponse>;
}

/** HTTP client for all sources: checks addresses, limits size and time, and respects rate limits. */
export function createPoliteFetch(options: PoliteFetchOptions): PoliteFetch & BytesFetch {
  const { log, onResponse, now = () => performance.now(), wallClock = Date.now, random = Math.random } = options;
  const limits = { ...LIMITS, ...options.limits };
  const agent = new Agent({ connect: createGuardedConnector({ allow: options.allow, connectMs: limits.connectMs }) });
  const redirectAgent = new Agent({ connect: createGuardedConnector({ allow: [], connectMs: limits.connectMs }) });
  const { onRequest, onBody, onDate, pace = createMemoryPace(now), userAgent } = options;
  const tools: RequestTools = { agent, redirectAgent, userAgent, limits, wallClock, onRequest, onBody, onDate };
  const json: ResponseFormat<unknown> = { accept: "application/json", read: readJson, cache: createResponseCache() };
  const text: ResponseFormat<string> = { accept: FEED_ACCEPT, read: readText, cache: createResponseCache() };
  const circuits = createCircuitBreakers(now);

  async function persist<Value>(kind: ResponseFormat<Value>, request: UpstreamRequest): Promise<TracedResponse<Value>> {
    const { source } = request;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), request.patience?.totalMs ?? limits.totalMs);
    try {
      for (let retry = 0; ; retry += 1) {
        try {
          return await sendRequest(tools, kind, request, deadline.signal);
        } catch (caught) {
          const fault = caught instanceof BlockedAddressError ? new UpstreamError(source, "refused-address", caught.message) : caught;
          const failure = toUpstreamError(source, fault, deadline.signal.aborted);
          if (retry >= (request.pace ? 0 : (request.retries ?? RETRIES)) || request.body !== undefined || !isTransient(failure, request))
            throw failure;
          // Full jitter, so that instances that failed together don't retry together.
          const pause = random() * limits.backoffMs * 2 ** retry;
          log.debug({ event: "source-retry", source, kind: failure.kind, pauseMs: Math.round(pause) });
          await sleep(pause, undefined, { signal: deadline.signal }).catch(() => Promise.reject(failure));
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async function waitForTurn({ source, pace: wanted }: UpstreamRequest): Promise<void> {
    if (!wanted) return;
    const wait = await pace.take(wanted);
    if (wait > MAX_TURN_WAIT_MS)
      throw new UpstreamError(source, "rate-limited", "the publisher's spacing requires a wait", { retryAfterMs: Math.ceil(wait) });
    if (wait > 0) await sleep(wait);
  }

  async function ask<Value>(kind: ResponseFormat<Value>, request: UpstreamRequest): Promise<TracedResponse<Value>> {
    const { source } = request;
    let start = now();
    let wasAsked = false;
    const report = (outcome: ResponseReport["outcome"], bytes = 0) =>
      onResponse?.({ source, outcome, ms: now() - start, bytes, wasAsked }, request);
    try {
      circuits.admit(source, request.intervalMs ?? DEFAULT_INTERVAL);
    } catch (refused) {
      if (refused instanceof UpstreamError) report(refused.kind);
      throw refused;
    }
    let outcome: "answered" | "unknown" | UpstreamError = "unknown";
    try {
      await waitForTurn(request);
      start = now();
      wasAsked = true;
      const answer = await persist(kind, request);
      outcome = "answered";
      report(answer.unchanged ? "not-modified" : "ok", answer.bytes);
      return answer;
    } catch (failure) {
      if (failure instanceof UpstreamError) {
        const isAbsent = request.absentStatuses?.has(failure.status);
        outcome = isAbsent || request.tooMuchStatuses?.has(failure.status) ? "answered" : failure;
        report(isAbsent ? "absent" : failure.kind);
        if (wasAsked && request.pace && failure.retryAfterMs !== undefined) await pace.hold(request.pace.publisher, failure.retryAfterMs);
      }
      throw failure;
    } finally {
      const turn = circuits.settle(source, outcome);
      if (turn === "opened") log.debug({ event: "source-circuit-open", source });
      if (turn === "closed") log.debug({ event: "source-circuit-closed", source });
    }
  }

  return {
    json: (request) => ask(json, request),
    text: (request) => ask(text, request),
    bytes: (request) =>
      ask(
        { accept: request.accept ?? FEED_ACCEPT, read: (_source, bytes) => bytes, cache: singleResponseCache(request.validators) },
        request,
      ),
    close: async () => void (await Promise.all([agent.destroy(), redirectAgent.destroy()])),
  };
}

function createResponseCache<Value>(): LRUCache<string, CachedResponse<Value>> {
  return new LRUCache({ max: 400, maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes + 1 });
}

/** Read-only cache of the one response that the caller has stored. */
function singleResponseCache({ etag, lastModified }: Validators): ResponseCache<Uint8Array> {
  const validators = { ...(etag ? { "if-none-match": etag } : {}), ...(lastModified ? { "if-modified-since": lastModified } : {}) };
  const answer = etag || lastModified ? { value: new Uint8Array(), bytes: 0, validators } : undefined;
  return { get: () => answer, set: () => undefined };
}

/** A 304 may have no validators; then the ones that were sent still apply. */
export function readValidators({ header }: BytesResponse): Validators {
  const etag = header("etag");
  const lastModified = header("last-modified");
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

/** True for errors that may be gone in a second. A slow source isn't retried, because that would slow it further. */
function isTransient(failure: unknown, { tooMuchStatuses }: UpstreamRequest): failure is UpstreamError {
  if (!(failure instanceof UpstreamError) || tooMuchStatuses?.has(failure.status)) return false;
  if (failure.kind === "network") return true;
  return failure.retryAfterMs === undefined && [502, 503, 504].includes(failure.status ?? 0);
}
