import * as v from "valibot";
import { jsonResponse, namedSchema, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, languageParameter, languageShape } from "#app/foundation/openapi/shared-schemas.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";

const TAG = { name: "Newsletter", description: "Signing up, confirming and unsubscribing" };
const FORM = "application/x-www-form-urlencoded";
const redirectAnswer = { description: "For a form: leads to the page that says how it went" };
const databaseUnavailable = problemResponse("Not reachable right now; Retry-After says when to come again");
const signUpShape = v.object({
  email: v.pipe(v.string(), v.metadata({ format: "email" })),
  language: v.optional(languageShape, DEFAULT_LANGUAGE),
});
const tokenShape = v.object({
  token: v.pipe(v.string(), v.metadata({ description: "From the link in the email", examples: ["0".repeat(43)] })),
  language: v.optional(languageShape),
});
const doneShape = namedSchema("Done", v.object({ status: v.literal("done") }));

const tokenParameter = (example: string) => parameter(v.optional(v.string()), "From the link in the email", example);

/** What newsletter.api.server.ts answers. */
export const newsletterOperations: readonly Operation[] = [
  {
    id: "sign-up",
    method: "post",
    path: "/api/newsletter",
    tag: TAG,
    summary: "Orders the weekly newsletter",
    description: "A mail asks the address whether it agrees. The answer is the same for every address, known or not.",
    body: { content: { "application/json": signUpShape, [FORM]: signUpShape }, isRequired: true },
    answers: {
      202: jsonResponse("An email is on its way", namedSchema("Accepted", v.object({ status: v.literal("accepted") }))),
      303: redirectAnswer,
      400: problemResponse("No mail address, or no language of the site"),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse("Too many sign-ups from one network; Retry-After says when to come again"),
      503: databaseUnavailable,
    },
  },
  {
    id: "confirm-sign-up",
    method: "post",
    path: "/api/newsletter/confirm",
    tag: TAG,
    summary: "Agrees to the newsletter",
    body: { content: { "application/json": tokenShape, [FORM]: tokenShape }, isRequired: true },
    answers: {
      200: jsonResponse("Agreed", doneShape),
      303: redirectAnswer,
      400: problemResponse("The body is not JSON"),
      ...BODY_ERROR_RESPONSES,
      410: problemResponse("The link was used or is too old"),
      503: databaseUnavailable,
    },
  },
  {
    id: "unsubscribe",
    method: "post",
    path: "/api/newsletter/unsubscribe",
    tag: TAG,
    summary: "Ends the newsletter",
    description:
      "With the token in the body, or as mailboxes do it (RFC 8058): the token in the address, List-Unsubscribe=One-Click in the body.",
    security: ["none", "emailToken"],
    parameters: v.object({ token: tokenParameter("") }),
    body: {
      content: { "application/json": tokenShape, [FORM]: v.union([tokenShape, v.object({ "List-Unsubscribe": v.literal("One-Click") })]) },
      isRequired: true,
    },
    answers: {
      200: { description: "Ended", content: { "application/json": doneShape, "text/plain": v.string() } },
      303: redirectAnswer,
      400: problemResponse("The body is not as it should be"),
      ...BODY_ERROR_RESPONSES,
      410: problemResponse("The link was used or is too old"),
      503: databaseUnavailable,
    },
  },
  {
    id: "open-unsubscribe-page",
    method: "get",
    path: "/api/newsletter/unsubscribe",
    tag: TAG,
    summary: "Leads to the page that ends the newsletter",
    description: "Where a mailbox's own link leads. It changes nothing.",
    parameters: v.object({ token: tokenParameter("0".repeat(43)), language: v.fallback(languageParameter, DEFAULT_LANGUAGE) }),
    answers: { 303: { description: "Leads to the page" } },
  },
];
