import * as v from "valibot";
import { PRIVATE_HEADERS } from "#app/features/starter-kit/downloads.server.ts";
import {
  beginCheckout,
  handleDownload,
  handleRequestForm,
  handleWebhook,
  handleWithdrawal,
  LINK_EXPIRED,
  NO_PAYMENTS,
  readForm,
  redirectTo,
  RETRY,
  REVOKED,
  TOO_LATE_TO_WITHDRAW,
  WRONG_SIGNATURE,
  type OrdersApi,
} from "#app/features/starter-kit/order-answers.server.ts";
import {
  checkoutSchema,
  fileShape,
  language,
  linksSchema,
  orderShape,
  receivedShape,
  TOKEN,
  tokenShape,
  withdrawalSchema,
} from "#app/features/starter-kit/orders.schemas.server.ts";
import { EMAIL_RULE } from "#app/foundation/email/email-field.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { textField } from "#app/foundation/http/parse-body.server.ts";
import { LINK_USED, NOT_JSON, ADDRESS_NOT_FOUND, problem, TOO_MANY_REQUESTS } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { jsonResponse, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type ApiContext, type Route } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, databaseUnavailable, FORM, redirectAnswer } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Starter kit", description: "Buy, download and return the starter kit" };
const NOT_ON_SALE = "The starter kit isn't on sale here yet";
const CONSENT_MISSING = "immediateDelivery and withdrawalLost must both be yes, and language one of the site's languages";
const NO_ORDER = "There is no such order";
const WRONG_LINKS_REQUEST = `${EMAIL_RULE}, and language one of the site's languages`;
const WRONG_WITHDRAWAL = `${EMAIL_RULE}, order an order's reference, and language one of the site's languages`;
const tooManyRequests = problemResponse("Too many requests from one network; Retry-After says when to try again", TOO_MANY_REQUESTS);

const accepted = jsonResponse("We send an email if there is anything to send", v.object({ status: v.literal("accepted") }));
const tokenParameter = (description: string) => parameter(v.string(), description, TOKEN);

const networkIn = ({ env }: ApiContext, { environment }: OrdersApi) => (environment.ADDRESS_LIMITS ? networkOf(env.address) : null);

/** GET requests never change anything. */
export const ordersRoutes: readonly Route<OrdersApi>[] = [
  route(
    {
      id: "start-checkout",
      method: "post",
      path: "/api/checkout",
      tag: TAG,
      summary: "Start buying the starter kit",
      description:
        "Without any consent in JSON, the address is that of our own order page, which asks for both. No order begins until then.",
      body: { content: { "application/json": checkoutSchema, [FORM]: checkoutSchema }, isRequired: true },
      answers: {
        200: jsonResponse(
          "The address to open next: Stripe's payment page, or our order page if consent is missing",
          v.object({ url: v.pipe(v.string(), v.metadata({ format: "uri", examples: ["https://checkout.stripe.com/c/pay/cs_test_1"] })) }),
        ),
        303: { description: "For forms: redirects to Stripe, or to the page that says what's missing" },
        400: problemResponse("A part of the consent is missing, or the site doesn't have this language", CONSENT_MISSING),
        ...BODY_ERROR_RESPONSES,
        429: tooManyRequests,
        503: problemResponse("The kit isn't on sale here, or Stripe can't be reached; Retry-After says when to try again", NOT_ON_SALE),
      },
    },
    async (_, services, context) => {
      const body = await readForm(context.req.raw, services.environment);
      if (body instanceof Response) return body;
      const started = await beginCheckout(services, body, networkIn(context, services));
      if (body.isForm) {
        if (typeof started === "object" && "url" in started)
          return new Response(null, { status: 303, headers: { Location: started.url, "Cache-Control": "no-store" } });
        const state = started === "consent" ? "consent" : typeof started === "object" ? "busy" : "failed";
        return redirectTo("/starter-kit/order", textField(body.fields, "language"), state);
      }
      if (started === "not-on-sale") return problem(503, NOT_ON_SALE, { "Retry-After": "86400" });
      if (started === "failed") return problem(503, "Stripe can't be reached right now", RETRY);
      if (started === "consent") return problem(400, CONSENT_MISSING);
      if ("retryAfter" in started) return problem(429, TOO_MANY_REQUESTS, { "Retry-After": String(started.retryAfter) });
      return started;
    },
  ),
  route(
    {
      id: "take-payment-event",
      method: "post",
      path: "/api/stripe/webhook",
      tag: TAG,
      summary: "Receive a payment event from Stripe",
      description: "Only for Stripe: we check the signature.",
      security: ["stripeSignature"],
      body: { content: { "application/json": v.pipe(v.looseObject({}), v.metadata({ examples: [{}] })) }, isRequired: true },
      answers: {
        200: jsonResponse("The event was received", receivedShape),
        400: problemResponse("The signature is wrong, or the event has an unknown shape", WRONG_SIGNATURE),
        413: BODY_ERROR_RESPONSES[413],
        415: BODY_ERROR_RESPONSES[415],
        503: problemResponse("Payments aren't set up here, or we can't save the order right now", NO_PAYMENTS),
      },
    },
    (_, { orders }, context) => handleWebhook(context, orders),
  ),
  route(
    {
      id: "show-order",
      method: "get",
      path: "/api/orders/{token}",
      tag: TAG,
      summary: "Get an order",
      parameters: v.object({ token: tokenParameter("The token from the address that Stripe redirects to") }),
      answers: { 200: jsonResponse("The order", orderShape), 404: problemResponse("No order has this token", NO_ORDER) },
    },
    async ({ token }, { orders }, context) => {
      const view = await orders.viewOrder(token);
      return view ? context.json(view, 200, PRIVATE_HEADERS) : problem(404, NO_ORDER, PRIVATE_HEADERS);
    },
  ),
  route(
    {
      id: "resend-downloads",
      method: "post",
      path: "/api/downloads/resend",
      tag: TAG,
      summary: "Send a buyer's download links again",
      description: "The answer is the same for every address.",
      body: { content: { "application/json": linksSchema, [FORM]: linksSchema }, isRequired: true },
      answers: {
        202: accepted,
        303: redirectAnswer,
        400: problemResponse("The email address is missing, or the site doesn't have this language", WRONG_LINKS_REQUEST),
        ...BODY_ERROR_RESPONSES,
        429: tooManyRequests,
        503: databaseUnavailable,
      },
    },
    (_, services, context) =>
      handleRequestForm(context, services, "/starter-kit/downloads", WRONG_LINKS_REQUEST, async (fields) => {
        const asked = v.safeParse(linksSchema, fields);
        return asked.success ? services.orders.sendLinksAgain(asked.output.email, networkIn(context, services)) : undefined;
      }),
  ),
  route(
    {
      id: "download",
      method: "get",
      path: "/api/downloads/{token}",
      tag: TAG,
      summary: "Download a file of the starter kit",
      description: "Range requests work (RFC 9110).",
      parameters: v.object({
        token: tokenParameter("The token from a link in the order or in an email"),
        language: parameter(
          v.fallback(language, DEFAULT_LANGUAGE),
          "Language of the page that tells a browser why there's no file",
          DEFAULT_LANGUAGE,
        ),
      }),
      answers: {
        200: { description: "The file", content: { "application/pdf": fileShape, "application/epub+zip": fileShape } },
        206: { description: "A part of the file", content: { "application/pdf": fileShape, "application/epub+zip": fileShape } },
        303: { description: "For browsers: redirects to the page that says why the link doesn't work" },
        403: problemResponse("The purchase was refunded, or the payment is in dispute", REVOKED),
        404: problemResponse("The link isn't one of ours", ADDRESS_NOT_FOUND),
        410: problemResponse("The link has expired", LINK_EXPIRED),
        416: { description: "The file doesn't have this range" },
        503: databaseUnavailable,
      },
    },
    (asked, { orders }, context) => handleDownload(context, orders, asked),
  ),
  route(
    {
      id: "request-withdrawal",
      method: "post",
      path: "/api/withdrawals",
      tag: TAG,
      summary: "Withdraw from a purchase",
      description:
        "With the order's reference, the withdrawal takes effect at once and the buyer gets a receipt. Without it, we email a link to confirm. The answer is the same for every order.",
      body: { content: { "application/json": withdrawalSchema, [FORM]: withdrawalSchema }, isRequired: true },
      answers: {
        202: accepted,
        303: redirectAnswer,
        400: problemResponse(
          "The email address is missing, the reference is invalid, or the site doesn't have this language",
          WRONG_WITHDRAWAL,
        ),
        ...BODY_ERROR_RESPONSES,
        429: tooManyRequests,
        503: databaseUnavailable,
      },
    },
    (_, services, context) =>
      handleRequestForm(
        context,
        services,
        "/starter-kit/withdraw",
        WRONG_WITHDRAWAL,
        async (fields) => {
          const asked = v.safeParse(withdrawalSchema, fields);
          if (!asked.success) return undefined;
          const { name, order, email } = asked.output;
          const declared = { reference: order || undefined, email, name: name || null };
          return services.orders.requestWithdrawal(declared, networkIn(context, services));
        },
        (fields) => (textField(fields, "order").trim() === "" ? "sent" : "declared"),
      ),
  ),
  route(
    {
      id: "confirm-withdrawal",
      method: "post",
      path: "/api/withdrawals/confirm",
      tag: TAG,
      summary: "Confirm a withdrawal",
      body: { content: { "application/json": tokenShape, [FORM]: tokenShape }, isRequired: true },
      answers: {
        200: jsonResponse("The purchase is withdrawn", v.object({ status: v.literal("done") })),
        303: redirectAnswer,
        400: problemResponse("The body is not JSON", NOT_JSON),
        ...BODY_ERROR_RESPONSES,
        409: problemResponse("The purchase can no longer be withdrawn from here", TOO_LATE_TO_WITHDRAW),
        410: problemResponse("The link was used or has expired", LINK_USED),
        503: databaseUnavailable,
      },
    },
    (_, services, context) => handleWithdrawal(context, services),
  ),
];
