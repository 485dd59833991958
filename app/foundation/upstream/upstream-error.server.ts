import { errors } from "undici";

/** What went wrong with a source, in the terms in which a job decides what to do next. */
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

/**
 * The one error of everything under upstream/. The message names the source and the fault and never holds a URL,
 * a header or a piece of the answer: keys travel in all three.
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly source: string;
  readonly kind: UpstreamFailure;
  /** What the message says in brackets. */
  readonly detail: string;
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** How long to leave the source alone, in milliseconds, when it or its circuit said so. */
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
 * Names a fault of the network, of undici or of zlib. Anything else is a mistake of ours and is given back as it is,
 * so that it is not mistaken for an outage.
 * @param expired whether the whole request ran out of time: what an abort then looks like differs from place to place
 */
export function toUpstreamError(source: string, fault: unknown, expired: boolean): unknown {
  if (fault instanceof UpstreamError) return fault;
  if (expired) return new UpstreamError(source, "timeout", "took too long altogether");
  // The one error of undici that may come without its code; its other properties quote the answer.
  if (fault instanceof errors.HTTPParserError) return new UpstreamError(source, "network", "not HTTP");
  if (!(fault instanceof Error) || !("code" in fault) || typeof fault.code !== "string") return fault;
  return new UpstreamError(source, TIMEOUTS.has(fault.code) ? "timeout" : "network", fault.code);
}
