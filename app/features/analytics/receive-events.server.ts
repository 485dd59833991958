import { analytics, receiveEvent } from "#app/features/analytics/analytics.server.ts";
import { isProgram } from "#app/features/analytics/bots.server.ts";
import { eventsIn, MOST_EVENTS, readEvent } from "#app/features/analytics/event-schema.server.ts";
import type { Sender } from "#app/features/analytics/visitor.server.ts";
import { networkOf } from "#app/foundation/http/network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { refuseForeignForm, type OwnOrigin, type ToldHeaders } from "#app/foundation/http/same-origin.server.ts";
import { readSentBody, type SentToNode } from "#app/foundation/http/small-body.server.ts";

const MOST_BODY = 8_192;
const JSON_TYPE = /^application\/json\b/i;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Which origin is our own, and whether addresses are limited. */
type Own = OwnOrigin & { ADDRESS_LIMITS: boolean };

/**
 * What POST /api/events answers. Every page view asks it, so it reads Node's request as it is: a Request of the fetch
 * standard made of it would cost more than all that is done here.
 */
export async function receiveEvents(request: SentToNode, address: string, own: Own): Promise<Answer> {
  const told: ToldHeaders = { get: (name) => request.headers[name]?.toString() ?? null };
  const { intake, limit } = analytics();
  const refusal = refuseForeignForm({ headers: told }, own);
  if (refusal) {
    intake.drop("foreign");
    return plain(refusal);
  }
  const network = networkOf(address);
  const wait = own.ADDRESS_LIMITS ? limit.secondsToWait(network) : 0;
  if (wait > 0) {
    intake.drop("limited");
    return plain(problem(429, "Too many events from your address", { "Retry-After": String(wait) }));
  }
  const all = await readEvents(request);
  limit.note(network, all instanceof Response ? 1 : all.length);
  if (all instanceof Response) {
    intake.drop(all.status === 413 ? "too_large" : "malformed");
    return plain(all);
  }
  const events = all.slice(0, MOST_EVENTS);
  if (all.length > events.length) intake.drop("too_many", all.length - events.length);
  const sender = { address, userAgent: told.get("user-agent") ?? "", languages: told.get("accept-language") ?? "" };
  return tell(take(events, sender, told.get("sec-gpc") === "1"), all.length);
}

async function readEvents(request: SentToNode): Promise<unknown[] | Response> {
  const text = await readSentBody(request, MOST_BODY);
  if (typeof text !== "string") return text;
  if (!JSON_TYPE.test(request.headers["content-type"] ?? "")) return problem(415, "The body must be JSON");
  try {
    return eventsIn(JSON.parse(text));
  } catch {
    return problem(400, "The body is not JSON");
  }
}

/** How many of the events were taken. Who asks not to be counted is believed before anything of them is looked at. */
function take(events: readonly unknown[], sender: Sender, isOptedOut: boolean): number {
  const reason = isOptedOut ? "opted_out" : isProgram(sender.userAgent) ? "bot" : undefined;
  if (reason === undefined) return events.filter((event) => receiveEvent(readEvent(event), sender)).length;
  analytics().intake.drop(reason, events.length);
  return 0;
}

function tell(accepted: number, received: number): Answer {
  const dropped = received - accepted;
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Analytics-Accepted": String(accepted), "X-Analytics-Dropped": String(dropped) };
  return { status: 202, headers, body: JSON.stringify({ accepted, dropped }) };
}

const plain = async (refusal: Response): Promise<Answer> => ({ status: refusal.status, headers: Object.fromEntries(refusal.headers), body: await refusal.text() });
