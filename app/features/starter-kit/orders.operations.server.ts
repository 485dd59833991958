import * as v from "valibot";
import { SHOWN_STATES } from "#app/features/starter-kit/orders.ts";
import { KIT_FORMATS } from "#app/features/starter-kit/kit-files.server.ts";
import { jsonResponse, namedSchema, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, languageShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";

const TAG = { name: "Starter kit", description: "Buying, downloading and returning the starter kit" };
const FORM = "application/x-www-form-urlencoded";
const TOKEN = "0".repeat(43);
const redirectAnswer = { description: "For a form: leads to the page that says how it went" };
const language = v.optional(languageShape, DEFAULT_LANGUAGE);
const tooManyRequests = problemResponse("Too many requests from one network; Retry-After says when to come again");
const databaseUnavailable = problemResponse("Not reachable right now; Retry-After says when to come again");

const accepted = jsonResponse("An email is on its way if there is something to send", v.object({ status: v.literal("accepted") }));
const consentShape = v.object({ immediateDelivery: v.literal(true), withdrawalLost: v.literal(true) });
const checkoutShape = v.object({ language, consent: consentShape });
const checkoutFormShape = v.object({ language, immediateDelivery: v.literal("yes"), withdrawalLost: v.literal("yes") });
const linksShape = v.object({ email: v.pipe(v.string(), v.metadata({ format: "email" })), language });
const withdrawalShape = v.object({
  name: v.optional(text("The buyer's name, if it is to stand on the receipt", "A. Buyer")),
  order: v.optional(text("The order's reference; without it a link to confirm is sent", "KIT-7Q2F-M4TX")),
  email: v.pipe(v.string(), v.metadata({ format: "email" })),
  language,
});
const tokenShape = v.object({ token: text("From the link in the email", TOKEN), language: v.optional(languageShape) });

const orderShape = namedSchema(
  "Order",
  v.object({
    state: v.pipe(v.picklist(SHOWN_STATES), v.metadata({ examples: ["ready"] })),
    reference: text("What the buyer calls the order", "KIT-7Q2F-M4TX"),
    files: v.array(
      v.object({
        format: v.picklist(KIT_FORMATS),
        language: text("Of the file", "en"),
        bytes: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [1_840_112] })),
        url: text("Where it can be had for seven days", "/api/downloads/…"),
      }),
    ),
  }),
);
const receivedShape = v.object({ received: v.picklist(["handled", "duplicate", "kept", "ignored"]) });
const file = v.pipe(v.string(), v.metadata({ contentEncoding: "binary" }));
const tokenParameter = (description: string) => parameter(v.string(), description, TOKEN);

/** What orders.api.server.ts answers. */
export const ordersOperations: readonly Operation[] = [
  {
    id: "start-checkout",
    method: "post",
    path: "/api/checkout",
    tag: TAG,
    summary: "Begins to buy the starter kit",
    body: { content: { "application/json": checkoutShape, [FORM]: checkoutFormShape }, isRequired: true },
    answers: {
      200: jsonResponse(
        "Where Stripe takes the payment",
        v.object({ url: v.pipe(v.string(), v.metadata({ format: "uri", examples: ["https://checkout.stripe.com/c/pay/cs_test_1"] })) }),
      ),
      303: { description: "For a form: leads to Stripe, or to the page that says what is missing" },
      400: problemResponse("A consent is missing, or the language is none of the site's"),
      ...BODY_ERROR_RESPONSES,
      429: tooManyRequests,
      503: problemResponse("Not on sale here, or Stripe cannot be reached; Retry-After says when to come again"),
    },
  },
  {
    id: "take-payment-event",
    method: "post",
    path: "/api/stripe/webhook",
    tag: TAG,
    summary: "What Stripe tells of payments",
    description: "For Stripe alone: the signature is checked.",
    security: ["stripeSignature"],
    body: { content: { "application/json": v.pipe(v.looseObject({}), v.metadata({ examples: [{}] })) }, isRequired: true },
    answers: {
      200: jsonResponse("Noted", receivedShape),
      400: problemResponse("The signature does not fit, or the event has an unknown shape"),
      413: BODY_ERROR_RESPONSES[413],
      415: BODY_ERROR_RESPONSES[415],
      503: problemResponse("No payments are set up here, or the order cannot be noted right now"),
    },
  },
  {
    id: "show-order",
    method: "get",
    path: "/api/orders/{token}",
    tag: TAG,
    summary: "An order for its buyer",
    parameters: v.object({ token: tokenParameter("From the address to which Stripe leads back") }),
    answers: { 200: jsonResponse("The order", orderShape), 404: problemResponse("There is no such order") },
  },
  {
    id: "resend-downloads",
    method: "post",
    path: "/api/downloads/resend",
    tag: TAG,
    summary: "Mails a buyer's links again",
    description: "The answer is the same for every address.",
    body: { content: { "application/json": linksShape, [FORM]: linksShape }, isRequired: true },
    answers: {
      202: accepted,
      303: redirectAnswer,
      400: problemResponse("No mail address, or no language of the site"),
      ...BODY_ERROR_RESPONSES,
      429: tooManyRequests,
      503: databaseUnavailable,
    },
  },
  {
    id: "download",
    method: "get",
    path: "/api/downloads/{token}",
    tag: TAG,
    summary: "A file of the starter kit",
    description: "Range requests work (RFC 9110).",
    parameters: v.object({
      token: tokenParameter("From a link of the order or of a mail"),
      language: parameter(
        v.fallback(language, DEFAULT_LANGUAGE),
        "Of the page that tells a browser why there is no file",
        DEFAULT_LANGUAGE,
      ),
    }),
    answers: {
      200: { description: "The file", content: { "application/pdf": file, "application/epub+zip": file } },
      206: { description: "A part of the file", content: { "application/pdf": file, "application/epub+zip": file } },
      303: { description: "For a browser: leads to the page that says why the link opens nothing" },
      403: problemResponse("The purchase was given back"),
      404: problemResponse("The link is none of ours"),
      410: problemResponse("The link has expired"),
      416: { description: "The file has no such part" },
      503: databaseUnavailable,
    },
  },
  {
    id: "request-withdrawal",
    method: "post",
    path: "/api/withdrawals",
    tag: TAG,
    summary: "Declares the withdrawal from a purchase",
    description:
      "With the reference it takes effect at once, and a receipt goes to the buyer; without it, an email with a link to confirm. The answer is the same for every order.",
    body: { content: { "application/json": withdrawalShape, [FORM]: withdrawalShape }, isRequired: true },
    answers: {
      202: accepted,
      303: redirectAnswer,
      400: problemResponse("No mail address, no reference of an order, or no language of the site"),
      ...BODY_ERROR_RESPONSES,
      429: tooManyRequests,
      503: databaseUnavailable,
    },
  },
  {
    id: "confirm-withdrawal",
    method: "post",
    path: "/api/withdrawals/confirm",
    tag: TAG,
    summary: "Withdraws from a purchase",
    body: { content: { "application/json": tokenShape, [FORM]: tokenShape }, isRequired: true },
    answers: {
      200: jsonResponse("Withdrawn", v.object({ status: v.literal("done") })),
      303: redirectAnswer,
      400: problemResponse("The body is not JSON"),
      ...BODY_ERROR_RESPONSES,
      409: problemResponse("The purchase can no longer be withdrawn from here"),
      410: problemResponse("The link was used or is too old"),
      503: databaseUnavailable,
    },
  },
];
