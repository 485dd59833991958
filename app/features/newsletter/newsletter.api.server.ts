import * as v from "valibot";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { isToken, type LinkOutcome, type SignUpOutcome } from "#app/features/newsletter/newsletter.ts";
import { withMinDuration, delay, type Delay } from "#app/foundation/http/min-duration.server.ts";
import { textField, parseBody } from "#app/foundation/http/parse-body.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, rejectCrossOriginForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#app/foundation/i18n/languages.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type ApiContext, type Route } from "#app/foundation/openapi/route.server.ts";
import {
  BODY_ERROR_RESPONSES,
  databaseUnavailable,
  FORM,
  languageParameter,
  languageShape,
  redirectAnswer,
} from "#app/foundation/openapi/shared-schemas.server.ts";

const MAX_BODY_BYTES = 2_048;
const TAG = { name: "Newsletter", description: "Signing up, confirming and unsubscribing" };
const signUpSchema = v.strictObject({
  email: v.pipe(v.string(), v.check(isEmailAddress), v.metadata({ format: "email" })),
  language: v.optional(languageShape, DEFAULT_LANGUAGE),
});
const tokenShape = v.object({
  token: v.pipe(v.string(), v.metadata({ description: "From the link in the email", examples: ["0".repeat(43)] })),
  language: v.optional(languageShape),
});
const doneShape = namedSchema("Done", v.object({ status: v.literal("done") }));

const tokenParameter = (example: string) => parameter(v.optional(v.string()), "From the link in the email", example);

interface NewsletterApi {
  newsletter: NewsletterService;
  /** ADDRESS_LIMITS: whether networks are limited. */
  environment: OwnOrigin & { ADDRESS_LIMITS: boolean };
  pause?: Delay;
}

/** Only POST changes anything. */
export const newsletterRoutes: readonly Route<NewsletterApi>[] = [
  route(
    {
      id: "sign-up",
      method: "post",
      path: "/api/newsletter",
      tag: TAG,
      summary: "Orders the weekly newsletter",
      description: "A mail asks the address whether it agrees. The answer is the same for every address, known or not.",
      body: { content: { "application/json": signUpSchema, [FORM]: signUpSchema }, isRequired: true },
      answers: {
        202: jsonResponse("An email is on its way", namedSchema("Accepted", v.object({ status: v.literal("accepted") }))),
        303: redirectAnswer,
        400: problemResponse("No mail address, or no language of the site"),
        ...BODY_ERROR_RESPONSES,
        429: problemResponse("Too many sign-ups from one network; Retry-After says when to come again"),
        503: databaseUnavailable,
      },
    },
    async (_, { newsletter, environment, pause = delay }, context) => {
      const { raw } = context.req;
      const body = rejectCrossOrigin(raw, environment) ?? (await parseBody(raw, MAX_BODY_BYTES));
      if (body instanceof Response) return body;
      const network = environment.ADDRESS_LIMITS ? networkOf(context.env.address) : null;
      const { outcome, retryAfter } = await withMinDuration(handleSignUp(newsletter, body.fields, network), pause);
      if (body.isForm) return redirectTo("/newsletter", textField(body.fields, "language"), outcome);
      if (outcome === "invalid") return problem(400, "email must be one mail address, language one of the site's");
      if (outcome === "busy") return problem(429, "Too many sign-ups from your network", { "Retry-After": String(retryAfter) });
      if (outcome === "failed") return problem(503, "The newsletter cannot be reached right now", { "Retry-After": "30" });
      return context.json({ status: "accepted" }, 202);
    },
  ),
  route(
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
    (_, { newsletter, environment }, context) =>
      handleTokenForm(context, environment, "/newsletter/confirm", newsletter.confirmSubscription),
  ),
  route(
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
        content: {
          "application/json": tokenShape,
          [FORM]: v.union([tokenShape, v.object({ "List-Unsubscribe": v.literal("One-Click") })]),
        },
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
    async ({ token }, { newsletter, environment }, context) => {
      const { raw } = context.req;
      if (token === undefined) return handleTokenForm(context, environment, "/newsletter/unsubscribe", newsletter.endSubscription);
      // A mailbox's own button (RFC 8058): the token is in the address, the body says that it is one.
      const text = rejectCrossOrigin(raw, environment) ?? (await readLimitedBody(raw, MAX_BODY_BYTES));
      if (typeof text !== "string") return text;
      if (!/^List-Unsubscribe=One-Click\b|name="List-Unsubscribe"\s+One-Click\b/m.test(text))
        return problem(400, "The body must be List-Unsubscribe=One-Click");
      await newsletter.endSubscription(token);
      return context.text("Unsubscribed\n");
    },
  ),
  route(
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
    ({ token = "", language }) =>
      new Response(null, {
        status: 303,
        headers: {
          Location: `${pathIn("/newsletter/unsubscribe", language)}${isToken(token) ? `?token=${token}` : ""}`,
          "Referrer-Policy": "no-referrer",
          "X-Robots-Tag": "noindex",
          "Cache-Control": "private, no-store",
        },
      }),
  ),
];

/** Redirects a browser without scripts to the page that shows the outcome. */
function redirectTo(path: string, language: string, state: SignUpOutcome | LinkOutcome): Response {
  const target = `${pathIn(path, isLanguage(language) ? language : DEFAULT_LANGUAGE)}?state=${state}`;
  return new Response(null, { status: 303, headers: { Location: target, "Cache-Control": "no-store" } });
}

async function handleSignUp(
  { signUp }: NewsletterService,
  fields: unknown,
  network: string | null,
): Promise<{ outcome: SignUpOutcome; retryAfter?: number }> {
  const asked = v.safeParse(signUpSchema, fields);
  if (!asked.success) return { outcome: "invalid" };
  try {
    const { retryAfter } = await signUp({ ...asked.output, network });
    return retryAfter === null ? { outcome: "sent" } : { outcome: "busy", retryAfter };
  } catch (error) {
    log.error({ event: "sign-up-failed", reason: errorReason(error) });
    return { outcome: "failed" };
  }
}

/** Handles a form on the page that an emailed link opens. */
async function handleTokenForm(
  { req: { raw } }: ApiContext,
  own: OwnOrigin,
  path: string,
  act: (token: string) => Promise<boolean>,
): Promise<object> {
  const body = rejectCrossOriginForm(raw, own) ?? (await parseBody(raw, MAX_BODY_BYTES));
  if (body instanceof Response) return body;
  let outcome: LinkOutcome;
  try {
    outcome = (await act(textField(body.fields, "token"))) ? "done" : "expired";
  } catch (error) {
    log.error({ event: "newsletter-link-failed", reason: errorReason(error) });
    outcome = "failed";
  }
  if (body.isForm) return redirectTo(path, textField(body.fields, "language"), outcome);
  if (outcome === "failed") return problem(503, "The newsletter cannot be reached right now", { "Retry-After": "30" });
  return outcome === "done" ? { status: "done" } : problem(410, "The link was used or is too old");
}
