import * as v from "valibot";
import { PRIVATE_HEADERS, sendKitFile } from "#app/features/starter-kit/downloads.server.ts";
import { checkoutSchema } from "#app/features/starter-kit/orders.schemas.server.ts";
import type { OrdersService, CheckoutStart } from "#app/features/starter-kit/orders.server.ts";
import type { CheckoutOutcome, DeclarationOutcome, LinksOutcome, WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { withMinDuration, delay, type Delay } from "#app/foundation/http/min-duration.server.ts";
import { textField, parseBody, type ParsedBody } from "#app/foundation/http/parse-body.server.ts";
import { LINK_USED, ADDRESS_NOT_FOUND, problem, RECORDS_UNREACHABLE, TOO_MANY_REQUESTS } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOriginForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { ApiContext } from "#app/foundation/openapi/route.server.ts";
import { paymentReason, SignatureError } from "#app/features/starter-kit/stripe.server.ts";

const MAX_BODY_BYTES = 2_048;
const MAX_WEBHOOK_BYTES = 256 * 1024;
export const NO_PAYMENTS = "Payments aren't set up here";
export const WRONG_SIGNATURE = "The signature is wrong";
export const REVOKED = "The purchase was refunded, or the payment is in dispute";
export const LINK_EXPIRED = "The link has expired";
export const TOO_LATE_TO_WITHDRAW = "The purchase can no longer be withdrawn from here";

export const RETRY = { "Retry-After": "30" };

export interface OrdersApi {
  orders: OrdersService;
  /** ADDRESS_LIMITS turns rate limits per network on. */
  environment: OwnOrigin & { ADDRESS_LIMITS: boolean };
  pause?: Delay;
}

/** Redirects a form without scripts to the page that shows the outcome. */
export function redirectTo(
  path: string,
  chosen: string,
  state: CheckoutOutcome | LinksOutcome | DeclarationOutcome | WithdrawalOutcome,
  headers: Record<string, string> = { "Cache-Control": "no-store" },
): Response {
  const target = `${pathIn(path, isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE)}?state=${state}`;
  return new Response(null, { status: 303, headers: { Location: target, ...headers } });
}

/** Parses a form from our own pages; a response if it's rejected. */
export const readForm = async (request: Request, own: OwnOrigin): Promise<ParsedBody | Response> =>
  rejectCrossOriginForm(request, own) ?? parseBody(request, MAX_BODY_BYTES);

export async function beginCheckout(
  { environment, orders: { isOnSale, startCheckout } }: OrdersApi,
  { isForm, fields }: { isForm: boolean; fields: unknown },
  network: string | null,
): Promise<CheckoutStart | "consent" | "failed"> {
  if (!isOnSale()) return "not-on-sale";
  const asked = v.safeParse(checkoutSchema, fields);
  if (!asked.success) return "consent";
  const { language, immediateDelivery, withdrawalLost } = asked.output;
  if (!isForm && !immediateDelivery && !withdrawalLost) return { url: environment.PUBLIC_ORIGIN + pathIn("/starter-kit/order", language) };
  if (!immediateDelivery || !withdrawalLost) return "consent";
  try {
    return await startCheckout(language, network);
  } catch (error) {
    log.error({ event: "checkout-failed", reason: paymentReason(error) });
    return "failed";
  }
}

/** Returns 2xx only after the event is in the database; otherwise Stripe sends it again. */
export async function handleWebhook({ req }: ApiContext, { receiveWebhook }: OrdersService): Promise<object> {
  const body = await readLimitedBody(req.raw, MAX_WEBHOOK_BYTES);
  if (typeof body !== "string") return body;
  try {
    const received = await receiveWebhook(body, req.header("stripe-signature") ?? "");
    // If we acknowledged it, Stripe would not send it again once the key is set.
    return received === "not-on-sale" ? problem(503, NO_PAYMENTS, RETRY) : { received };
  } catch (error) {
    if (error instanceof SignatureError) return rejectWebhook("refused", WRONG_SIGNATURE);
    if (v.isValiError(error)) return rejectWebhook("unreadable", "The event has an unknown shape");
    log.error({ event: "webhook-failed", reason: errorReason(error) });
    return problem(503, "The order can't be saved right now", RETRY);
  }
}

function rejectWebhook(outcome: "refused" | "unreadable", title: string): Response {
  metrics.paymentEvents.inc({ outcome });
  log.warn({ event: "webhook-rejected", outcome });
  return problem(400, title);
}

/**
 * Handles a form about a purchase with the same response for every address and reference. `act` returns the seconds to wait, or undefined
 * for invalid fields, which get the error title `invalid`. `done` returns the outcome that the page shows on success.
 */
export async function handleRequestForm(
  { req: { raw }, json }: ApiContext,
  { environment, pause = delay }: OrdersApi,
  path: string,
  invalid: string,
  act: (fields: unknown) => Promise<number | undefined>,
  done: (fields: unknown) => "sent" | "declared" = () => "sent",
): Promise<Response> {
  const body = await readForm(raw, environment);
  if (body instanceof Response) return body;
  let outcome: LinksOutcome | DeclarationOutcome;
  let wait: number | undefined;
  try {
    wait = await withMinDuration(act(body.fields), pause);
    outcome = wait === undefined ? "invalid" : wait > 0 ? "busy" : done(body.fields);
  } catch (error) {
    log.error({ event: "starter-kit-request-failed", reason: errorReason(error) });
    outcome = "failed";
  }
  if (body.isForm) return redirectTo(path, textField(body.fields, "language"), outcome);
  if (outcome === "invalid") return problem(400, invalid);
  if (outcome === "busy") return problem(429, TOO_MANY_REQUESTS, { "Retry-After": String(wait) });
  if (outcome === "failed") return problem(503, RECORDS_UNREACHABLE, RETRY);
  return json({ status: "accepted" }, 202);
}

/** Handles the button on the page that an emailed link opens. */
export async function handleWithdrawal({ req: { raw } }: ApiContext, { environment, orders }: OrdersApi): Promise<object> {
  const body = await readForm(raw, environment);
  if (body instanceof Response) return body;
  let outcome: WithdrawalOutcome | "failed";
  try {
    outcome = await orders.confirmWithdrawal(textField(body.fields, "token"));
  } catch (error) {
    log.error({ event: "withdrawal-failed", reason: errorReason(error) });
    outcome = "failed";
  }
  if (body.isForm) return redirectTo("/starter-kit/withdraw", textField(body.fields, "language"), outcome);
  if (outcome === "failed") return problem(503, RECORDS_UNREACHABLE, RETRY);
  if (outcome === "used") return problem(410, LINK_USED);
  return outcome === "done" ? { status: "done" } : problem(409, TOO_LATE_TO_WITHDRAW);
}

/**
 * Sends the file of a link. A browser with an invalid link is redirected to a page with the reason, but never to the order, because the
 * link may have been shared.
 */
export async function handleDownload(
  { req }: ApiContext,
  { resolveDownload }: OrdersService,
  { token, language: requested }: { token: string; language: Language },
): Promise<Response> {
  const isReader = req.header("accept")?.includes("text/html");
  try {
    const found = await resolveDownload(token);
    if ("file" in found) return await sendKitFile(found.file, req.raw);
    const { refused, language: known = requested } = found;
    if (isReader) return redirectTo("/starter-kit/downloads", known, refused === "revoked" ? "returned" : "expired", PRIVATE_HEADERS);
    if (refused === "unknown") return problem(404, ADDRESS_NOT_FOUND, PRIVATE_HEADERS);
    return refused === "expired" ? problem(410, LINK_EXPIRED, PRIVATE_HEADERS) : problem(403, REVOKED, PRIVATE_HEADERS);
  } catch (error) {
    log.error({ event: "download-failed", reason: errorReason(error) });
    return isReader
      ? redirectTo("/starter-kit/downloads", requested, "failed", PRIVATE_HEADERS)
      : problem(503, RECORDS_UNREACHABLE, { ...PRIVATE_HEADERS, ...RETRY });
  }
}
