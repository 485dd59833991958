import type { AnalyticsService, FindPage } from "#app/features/analytics/analytics.server.ts";
import { isBotUserAgent } from "#app/features/analytics/bots.server.ts";
import { extractEvents, MAX_EVENTS_PER_REQUEST, parseEvent } from "#app/features/analytics/event-schema.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { NOT_JSON, problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOriginForm, type OwnOrigin, type RequestHeaders } from "#app/foundation/http/same-origin.server.ts";
import { readLimitedNodeBody, type NodeRequest } from "#app/foundation/http/limited-body.server.ts";

export const TOO_MANY_EVENTS = "Too many events from your network";
const MAX_BODY_BYTES = 8_192;
const JSON_TYPE = /^application\/json\b/i;

interface PlainResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Our origin, and a switch for rate limits. */
type OwnOriginOptions = OwnOrigin & { ADDRESS_LIMITS: boolean };

/**
 * Handles POST /api/events. It reads Node's request directly, because every page view sends one, and creating a fetch Request would cost
 * more than the rest of the work.
 */
export async function receiveEvents(
  request: NodeRequest,
  address: string,
  own: OwnOriginOptions,
  analytics: AnalyticsService,
  findPage: FindPage,
): Promise<PlainResponse> {
  const headers: RequestHeaders = { get: (name) => request.headers[name]?.toString() ?? null };
  const { buffer, limit, receiveEvent } = analytics;
  const refusal = rejectCrossOriginForm({ headers: headers }, own);
  if (refusal) {
    buffer.drop("foreign");
    return toPlainResponse(refusal);
  }
  const network = networkOf(address);
  const wait = own.ADDRESS_LIMITS ? limit.retryAfter(network) : 0;
  if (wait > 0) {
    buffer.drop("limited");
    return toPlainResponse(problem(429, TOO_MANY_EVENTS, { "Retry-After": String(wait) }));
  }
  const all = await parseEventsBody(request);
  limit.record(network, all instanceof Response ? 1 : all.length);
  if (all instanceof Response) {
    buffer.drop(all.status === 413 ? "too_large" : "malformed");
    return toPlainResponse(all);
  }
  const events = all.slice(0, MAX_EVENTS_PER_REQUEST);
  if (all.length > events.length) buffer.drop("too_many", all.length - events.length);
  const sender = { address, userAgent: headers.get("user-agent") ?? "", languages: headers.get("accept-language") ?? "" };
  // Checks the opt-out before anything else.
  const reason = headers.get("sec-gpc") === "1" ? "opted_out" : isBotUserAgent(sender.userAgent) ? "bot" : undefined;
  if (reason !== undefined) buffer.drop(reason, events.length);
  const accepted = reason === undefined ? events.filter((event) => receiveEvent(parseEvent(event), sender, findPage)).length : 0;
  return acceptedResponse(accepted, all.length);
}

async function parseEventsBody(request: NodeRequest): Promise<unknown[] | Response> {
  const text = await readLimitedNodeBody(request, MAX_BODY_BYTES);
  if (typeof text !== "string") return text;
  if (!JSON_TYPE.test(request.headers["content-type"] ?? "")) return problem(415, "The body must be JSON");
  try {
    return extractEvents(JSON.parse(text));
  } catch {
    return problem(400, NOT_JSON);
  }
}

function acceptedResponse(accepted: number, received: number): PlainResponse {
  const dropped = received - accepted;
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Analytics-Accepted": String(accepted),
    "X-Analytics-Dropped": String(dropped),
  };
  return { status: 202, headers, body: JSON.stringify({ accepted, dropped }) };
}

const toPlainResponse = async (refusal: Response): Promise<PlainResponse> => ({
  status: refusal.status,
  headers: Object.fromEntries(refusal.headers),
  body: await refusal.text(),
});
