import { Hono, type Context } from "hono";
import { createPayments, StripeError, type Session } from "../world/payments.ts";
import { countCalls } from "../world/rate-limits.ts";
import { escapeXml } from "./atom-feed.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const PER_TEN_SECONDS = 1_000;

function rateLimitResponse(seconds: number): SourceResponse {
  const error = { type: "invalid_request_error", code: "rate_limit", message: "Too many requests in too short a time." };
  return {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": String(seconds), "stripe-should-retry": "false" },
    body: JSON.stringify({ error }),
  };
}

/** The payment page. It has no card form: only the real Stripe may ask for a card. */
function payPage(session: Session): string {
  const price = `${(session.cents / 100).toFixed(2)} ${escapeXml(session.currency.toUpperCase())}`;
  const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`;
  const open = `<p><label>Mail address <input name="email" type="email" value="buyer@example.org" required></label></p>
<p>${button("pay", "Pay")} ${button("later", "Pay by a way that takes a while")} ${button("fail", "Pay by a way that fails after a while")} ${button("cancel", "Cancel").replace("<button", "<button formnovalidate")}</p>`;
  const done = `<p>Status: ${session.status}, ${session.paymentStatus}.</p><p>${button("dispute", "The bank takes the money back")} ${button("win", "The bank gives it again")} ${button("refund", "The shop gives it back")} ${button("send-back", "The bank does not take it back")}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated payment</title></head>
<body style="max-width:36rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui"><main><h1>Simulated payment</h1><p>No real money moves here. ${escapeXml(session.title)}: <strong>${price}</strong></p>
<form method="post">${session.status === "open" ? open : done}</form></main></body></html>\n`;
}

/** The parameters of the three calls, from the types of Stripe's own library. */
const CHECKOUT_PARAMETERS =
  "adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings " +
  "cancel_url client_reference_id consent_collection currency custom_fields custom_text customer " +
  "customer_account customer_creation customer_email customer_update discounts excluded_payment_method_types expand " +
  "expires_at integration_identifier invoice_creation line_items locale managed_payments metadata " +
  "mode name_collection optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration " +
  "payment_method_data payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options " +
  "setup_intent_data shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection " +
  "ui_mode wallet_options";
const LIST_PARAMETERS =
  "created customer customer_account customer_details ending_before expand limit payment_intent payment_link starting_after status subscription";
const REFUND_PARAMETERS =
  "amount charge currency customer expand instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer";

function refuseUnknown(fields: URLSearchParams, known: string): void {
  const names = known.split(" ");
  const unknown = [...fields.keys()].find((name) => !names.includes(name.split("[")[0] ?? ""));
  if (unknown !== undefined)
    throw new StripeError(400, "invalid_request_error", "parameter_unknown", `Received unknown parameter: ${unknown}`);
}

const errorAnswer = (c: Context, { status, type, code, message }: StripeError) =>
  c.json({ error: { type, message, ...(code === null ? {} : { code }) } }, status);

/** Stripe: /stripe replaces https://api.stripe.com and https://checkout.stripe.com. */
export const createStripe: SourceFactory = (world) => {
  const till = createPayments(world);
  const app = new Hono<SourceEnv>();

  app.use("/v1/*", async (c, next) => {
    const { used, secondsLeft } = countCalls(world, `stripe ${c.env.address}`, "ten-seconds", 1);
    if (world.settings.enforceLimits && used > PER_TEN_SECONDS) {
      const { body, headers, status } = rateLimitResponse(secondsLeft);
      return new Response(String(body), { status, headers });
    }
    if (!/^Bearer [sr]k_test_\w+$/.test(c.req.header("authorization") ?? "")) {
      return errorAnswer(c, new StripeError(401, "invalid_request_error", null, "Invalid API Key provided"));
    }
    return next();
  });
  app.onError((error, c) => {
    if (error instanceof StripeError) return errorAnswer(c, error);
    throw error;
  });

  app.post("/v1/checkout/sessions", async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    refuseUnknown(fields, CHECKOUT_PARAMETERS);
    const page = `http://${c.req.header("host") ?? "127.0.0.1"}/stripe/pay`;
    return c.json(till.once(c.req.header("idempotency-key"), fields.toString(), () => till.shown(till.open(fields, page))));
  });
  app.get("/v1/checkout/sessions", (c) => {
    refuseUnknown(new URL(c.req.url).searchParams, LIST_PARAMETERS);
    const limit = Number(c.req.query("limit") ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw new StripeError(400, "invalid_request_error", "parameter_invalid_integer", "Invalid integer: limit must be from 1 to 100");
    const all = till.sessions(Number(c.req.query("created[gte]") ?? 0));
    const after = c.req.query("starting_after");
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + limit).map((session) => till.shown(session, { isExpanded: true }));
    return c.json({ object: "list", url: "/v1/checkout/sessions", has_more: all.length > from + limit, data });
  });
  app.get("/v1/checkout/sessions/:id", (c) => c.json(till.shown(till.session(c.req.param("id")))));
  app.post("/v1/refunds", async (c) => {
    const fields = new URLSearchParams(await c.req.text());
    refuseUnknown(fields, REFUND_PARAMETERS);
    return c.json(till.once(c.req.header("idempotency-key"), fields.toString(), () => till.refund(fields.get("payment_intent") ?? "")));
  });

  app.get("/pay/:id", (c) => c.html(payPage(till.session(c.req.param("id")))));
  app.post("/pay/:id", async (c) => {
    const session = till.session(c.req.param("id"));
    const fields = new URLSearchParams(await c.req.text());
    const next = till.act(session, fields.get("action") ?? "", fields.get("email") ?? "buyer@example.org");
    return next === null ? c.redirect(c.req.path.replace(/^\/pay/, "/stripe/pay"), 303) : c.redirect(next, 303);
  });
  app.notFound((c) => errorAnswer(c, new StripeError(404, "invalid_request_error", null, "Unrecognized request URL")));

  return { name: "stripe", app, refusal: rateLimitResponse };
};
