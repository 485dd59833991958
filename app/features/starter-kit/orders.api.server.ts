import { Hono, type Context } from "hono";
import * as v from "valibot";
import { PRIVATE, sendKitFile } from "#app/features/starter-kit/downloads.server.ts";
import type { OrdersService, Started } from "#app/features/starter-kit/orders.server.ts";
import {
  readReference,
  type CheckoutOutcome,
  type DeclarationOutcome,
  type LinksOutcome,
  type WithdrawalOutcome,
} from "#app/features/starter-kit/orders.ts";
import { withMinDuration, delay, type Delay } from "#app/foundation/http/min-duration.server.ts";
import { textField, parseBody } from "#app/foundation/http/parse-body.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOriginForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { paymentReason, SignatureError } from "#app/features/starter-kit/stripe.server.ts";

const MAX_BODY_BYTES = 2_048;
const MAX_WEBHOOK_BYTES = 256 * 1024;
const RETRY = { "Retry-After": "30" };
const language = v.optional(v.picklist(LANGUAGES.map(({ code }) => code)), DEFAULT_LANGUAGE);

/** Both are asked for by EU law for digital contents that are delivered at once (Directive 2011/83/EU, article 16 m). */
const consent = v.strictObject({ immediateDelivery: v.literal(true), withdrawalLost: v.literal(true) });
const checkoutSchema = v.strictObject({ language, consent });
const checkoutFormSchema = v.strictObject({ language, immediateDelivery: v.literal("yes"), withdrawalLost: v.literal("yes") });
const linksSchema = v.strictObject({ email: v.pipe(v.string(), v.check(isEmailAddress)), language });
/** A form sends an empty field for what was left out. */
const withdrawalSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^\P{Cc}*$/u)), ""),
  order: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.transform(readReference), v.string())]), ""),
  email: v.pipe(v.string(), v.trim(), v.check(isEmailAddress)),
  language,
});

/** What the server passes on about a request. */
interface Visitor {
  address: string;
}
type Api = Hono<{ Bindings: Visitor }>;
type RequestContext = Context<{ Bindings: Visitor }>;

export interface OrdersApiOptions extends OwnOrigin {
  /** Whether networks are limited. */
  ADDRESS_LIMITS: boolean;
}

/** Leads a browser without scripts to the page that says how it went. */
function redirectTo(
  path: string,
  chosen: string,
  state: CheckoutOutcome | LinksOutcome | DeclarationOutcome | WithdrawalOutcome,
  headers: Record<string, string> = { "Cache-Control": "no-store" },
): Response {
  const target = `${pathIn(path, isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE)}?state=${state}`;
  return new Response(null, { status: 303, headers: { Location: target, ...headers } });
}

/** POST /api/checkout, Stripe's webhook, and where the kit's pages and mails lead. Only POST changes anything. */
export function createOrdersApi(own: OrdersApiOptions, orders: OrdersService, pause = delay): Api {
  const networkIn = (context: RequestContext) => (own.ADDRESS_LIMITS ? networkOf(context.env.address) : null);
  return new Hono<{ Bindings: Visitor }>()
    .post("/checkout", async (context) => {
      const refusal = rejectCrossOriginForm(context.req.raw, own);
      if (refusal) return refusal;
      const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
      if (body instanceof Response) return body;
      const started = await beginCheckout(orders, body, networkIn(context));
      if (body.isForm) {
        if (typeof started === "object" && "url" in started)
          return new Response(null, { status: 303, headers: { Location: started.url, "Cache-Control": "no-store" } });
        return redirectTo(
          "/starter-kit/order",
          textField(body.fields, "language"),
          started === "consent" ? "consent" : typeof started === "object" ? "busy" : "failed",
        );
      }
      if (started === "not-on-sale") return problem(503, "The starter kit is not on sale here yet", { "Retry-After": "86400" });
      if (started === "failed") return problem(503, "Stripe cannot be reached right now", RETRY);
      if (started === "consent")
        return problem(400, "consent.immediateDelivery and consent.withdrawalLost must be true, language one of the site's");
      if ("retryAfter" in started) return problem(429, "Too many orders from your network", { "Retry-After": String(started.retryAfter) });
      return context.json(started);
    })
    .post("/stripe/webhook", (context) => handleWebhook(context, orders))
    .get("/orders/:token", async (context) => {
      const view = await orders.viewOrder(context.req.param("token"));
      return view ? context.json(view, 200, PRIVATE) : problem(404, "There is no such order", PRIVATE);
    })
    .post("/downloads/resend", (context) =>
      handleRequestForm(context, { ...own, pause }, "/starter-kit/downloads", async (fields) => {
        const asked = v.safeParse(linksSchema, fields);
        return asked.success ? orders.sendLinksAgain(asked.output.email, networkIn(context)) : undefined;
      }),
    )
    .get("/downloads/:token", (context) => handleDownload(context, orders))
    .post("/withdrawals", (context) =>
      handleRequestForm(
        context,
        { ...own, pause },
        "/starter-kit/withdraw",
        async (fields) => {
          const asked = v.safeParse(withdrawalSchema, fields);
          if (!asked.success) return undefined;
          const { name, order, email } = asked.output;
          return orders.requestWithdrawal({ reference: order || undefined, email, name: name || null }, networkIn(context));
        },
        (fields) => (textField(fields, "order").trim() === "" ? "sent" : "declared"),
      ),
    )
    .post("/withdrawals/confirm", (context) => handleWithdrawal(context, own, orders));
}

async function beginCheckout(
  { isOnSale, startCheckout }: OrdersService,
  { isForm, fields }: { isForm: boolean; fields: unknown },
  network: string | null,
): Promise<Started | "consent" | "failed"> {
  if (!isOnSale()) return "not-on-sale";
  const asked = v.safeParse(isForm ? checkoutFormSchema : checkoutSchema, fields);
  if (!asked.success) return "consent";
  try {
    return await startCheckout(asked.output.language, network);
  } catch (error) {
    log.error({ event: "checkout-failed", reason: paymentReason(error) });
    return "failed";
  }
}

/** Answers 2xx only after what Stripe said is in the database; anything else makes Stripe say it again. */
async function handleWebhook(context: RequestContext, { receiveWebhook }: OrdersService): Promise<Response> {
  const body = await readLimitedBody(context.req.raw, MAX_WEBHOOK_BYTES);
  if (typeof body !== "string") return body;
  try {
    const received = await receiveWebhook(body, context.req.header("stripe-signature") ?? "");
    // If we acknowledged it, Stripe would not send it again once the key is set.
    return received === "not-on-sale" ? problem(503, "No payments are set up here", RETRY) : context.json({ received });
  } catch (error) {
    if (error instanceof SignatureError) return rejectWebhook("refused", "The signature does not fit");
    if (v.isValiError(error)) return rejectWebhook("unreadable", "The event has an unknown shape");
    log.error({ event: "webhook-failed", reason: errorReason(error) });
    return problem(503, "The order cannot be noted right now", RETRY);
  }
}

function rejectWebhook(outcome: "refused" | "unreadable", title: string): Response {
  metrics.paymentEvents.inc({ outcome });
  log.warn({ event: "webhook-rejected", outcome });
  return problem(400, title);
}

/**
 * A form about a purchase: the same answer for every address and every reference. `act` answers seconds to wait, or undefined for what it
 * cannot read; `done` says how a page tells of what was taken.
 */
async function handleRequestForm(
  context: RequestContext,
  { pause, ...own }: OwnOrigin & { pause: Delay },
  path: string,
  act: (fields: unknown) => Promise<number | undefined>,
  done: (fields: unknown) => "sent" | "declared" = () => "sent",
): Promise<Response> {
  const refusal = rejectCrossOriginForm(context.req.raw, own);
  if (refusal) return refusal;
  const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
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
  if (outcome === "invalid")
    return problem(400, "One mail address, at most one reference of an order and one name, and one of the site's languages");
  if (outcome === "busy") return problem(429, "Too many requests from your network", { "Retry-After": String(wait) });
  if (outcome === "failed") return problem(503, "Our records cannot be reached right now", RETRY);
  return context.json({ status: "accepted" }, 202);
}

/** Handles the button on the page that an emailed link opens. */
async function handleWithdrawal(context: RequestContext, own: OwnOrigin, { confirmWithdrawal }: OrdersService): Promise<Response> {
  const refusal = rejectCrossOriginForm(context.req.raw, own);
  if (refusal) return refusal;
  const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
  if (body instanceof Response) return body;
  let outcome: WithdrawalOutcome | "failed";
  try {
    outcome = await confirmWithdrawal(textField(body.fields, "token"));
  } catch (error) {
    log.error({ event: "withdrawal-failed", reason: errorReason(error) });
    outcome = "failed";
  }
  if (body.isForm) return redirectTo("/starter-kit/withdraw", textField(body.fields, "language"), outcome);
  if (outcome === "failed") return problem(503, "Our records cannot be reached right now", RETRY);
  if (outcome === "used") return problem(410, "The link was used or is too old");
  return outcome === "done" ? context.json({ status: "done" }) : problem(409, "The purchase can no longer be withdrawn from here");
}

/**
 * A file for whoever holds its link; a reader whose link opens nothing is led to the page that says why. Who holds it may be
 * somebody else than the buyer: it does not lead to the order.
 */
async function handleDownload(context: RequestContext, { resolveDownload }: OrdersService): Promise<Response> {
  const isReader = context.req.header("accept")?.includes("text/html");
  const requestedLanguage = context.req.query("language") ?? "";
  try {
    const found = await resolveDownload(context.req.param("token") ?? "");
    if ("file" in found) return await sendKitFile(found.file, context.req.raw);
    const { refused, language: known = requestedLanguage } = found;
    if (isReader) return redirectTo("/starter-kit/downloads", known, refused === "revoked" ? "returned" : "expired", PRIVATE);
    if (refused === "unknown") return problem(404, "There is nothing at this address", PRIVATE);
    return refused === "expired" ? problem(410, "The link has expired", PRIVATE) : problem(403, "The purchase was given back", PRIVATE);
  } catch (error) {
    log.error({ event: "download-failed", reason: errorReason(error) });
    return isReader
      ? redirectTo("/starter-kit/downloads", requestedLanguage, "failed", PRIVATE)
      : problem(503, "Our records cannot be reached right now", { ...PRIVATE, ...RETRY });
  }
}
