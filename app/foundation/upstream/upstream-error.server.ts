import { errors } from "undici";

export type UpstreamFailure =
  | "network"
  | "timeout"
  | "status"
  | "rate-limited"
  | "too-large"
  | "not-json"
  | "bad-shape"
  | "refused-address"
  | "circuit-open";

/** The only error thrown from upstream/. Its message has no URL, header or part of a response, because each can contain a key. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly source: string;
  readonly kind: UpstreamFailure;
  /** The part of the message in parentheses. */
  readonly detail: string;
  readonly status: number | undefined;
  /** Time to wait before the next call, if the source or the circuit breaker set one. */
  readonly retryAfterMs: number | undefined;

  constructor(
    source: string,
    kind: UpstreamFailure,
    detail: string,
    more: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(`${source}: ${kind} (${detail})`);
    this.source = source;
    this.kind = kind;
    this.detail = detail;
    this.status = more.status;
    this.retryAfterMs = more.retryAfterMs;
  }
}

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"]);

/**
 * Errors other than those of the network, undici and zlib are bugs of ours, so they're returned unchanged. An abort can look like any
 * error, so `expired` decides.
 */
export function toUpstreamError(source: string, fault: unknown, expired: boolean): unknown {
  if (fault instanceof UpstreamError) return fault;
  if (expired) return new UpstreamError(source, "timeout", "the whole request took too long");
  // The one undici error that may lack a code; its other properties quote the response.
  if (fault instanceof errors.HTTPParserError) return new UpstreamError(source, "network", "not HTTP");
  if (!(fault instanceof Error) || !("code" in fault) || typeof fault.code !== "string") return fault;
  return new UpstreamError(source, TIMEOUTS.has(fault.code) ? "timeout" : "network", fault.code);
}
