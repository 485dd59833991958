import * as v from "valibot";
import type { LinkOutcome, SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { delay, withMinDuration, type Delay } from "#app/foundation/http/min-duration.server.ts";
import { parseBody, textField, textFields } from "#app/foundation/http/parse-body.server.ts";
import { LINK_USED, NOT_JSON, problem, RECORDS_UNREACHABLE } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, rejectCrossOriginForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#app/foundation/i18n/languages.ts";
import { errorReason, log } from "#app/foundation/log.server.ts";
import { jsonResponse, namedSchema, problemResponse, type Tag } from "#app/foundation/openapi/operation.server.ts";
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
const acceptedShape = namedSchema("Accepted", v.object({ status: v.literal("accepted") }));
const doneShape = namedSchema("Done", v.object({ status: v.literal("done") }));

export interface SubscriptionServices {
  /** False turns the limits per network off. */
  environment: OwnOrigin & { ADDRESS_LIMITS: boolean };
  pause?: Delay;
}

/** A subscription that visitors request, confirm and end by email. */
export interface Subscription<Services, Asked> {
  /** Path of its pages, without a language; the API uses the same below /api. */
  path: `/${string}`;
  tag: Tag;
  operations: Record<"request" | "confirm" | "end" | "openPage", { id: string; summary: string }>;
  fields: v.GenericSchema<unknown, Asked>;
  /** Titles of error responses for invalid fields and for a network over its limit. */
  titles: { invalid: string; busy: string };
  /** Fields that the page needs in its URL to show the form again. */
  pageFields?: readonly string[];
  token: { pattern: RegExp; example: string };
  request: (services: Services, asked: Asked, network: string | null) => Promise<{ retryAfter: number | null }>;
  /** Returns true if the link was valid. */
  confirm: (services: Services, token: string) => Promise<boolean>;
  end: (services: Services, token: string) => Promise<boolean>;
}

/** Routes of a subscription. Only POST changes anything. */
export function subscriptionRoutes<Services extends SubscriptionServices, Asked>(
  subscription: Subscription<Services, Asked>,
): readonly Route<Services>[] {
  const { path, tag, operations, fields, titles, token, confirm, end } = subscription;
  const api = `/api${path}` as const;
  const tokenShape = v.object({
    token: v.pipe(v.string(), v.metadata({ description: "The token from the link in the email", examples: [token.example] })),
    language: v.optional(languageShape),
  });
  const tokenParameter = (example: string) => parameter(v.optional(v.string()), "The token from the link in the email", example);
  const linkAnswers = {
    303: redirectAnswer,
    ...BODY_ERROR_RESPONSES,
    410: problemResponse("The link was used or has expired", LINK_USED),
    503: databaseUnavailable,
  };
  return [
    route(
      {
        ...operations.request,
        method: "post",
        path: api,
        tag,
        description: "We send an email that asks for confirmation. The answer is the same for every address, known or not.",
        body: { content: { "application/json": fields, [FORM]: fields }, isRequired: true },
        answers: {
          202: jsonResponse("An email is on its way", acceptedShape),
          303: redirectAnswer,
          400: problemResponse("A field is invalid; the title says which values are valid", titles.invalid),
          ...BODY_ERROR_RESPONSES,
          429: problemResponse("Too many requests from one network; Retry-After says when to try again", titles.busy),
          503: databaseUnavailable,
        },
      },
      async (_, services, context) => {
        const { environment, pause = delay } = services;
        const { raw } = context.req;
        const body = rejectCrossOrigin(raw, environment) ?? (await parseBody(raw, MAX_BODY_BYTES));
        if (body instanceof Response) return body;
        const network = environment.ADDRESS_LIMITS ? networkOf(context.env.address) : null;
        const { outcome, retryAfter } = await withMinDuration(placeOrder(subscription, services, body.fields, network), pause);
        if (body.isForm) return redirectTo(path, body.fields, outcome, subscription.pageFields);
        if (outcome === "invalid") return problem(400, titles.invalid);
        if (outcome === "busy") return problem(429, titles.busy, { "Retry-After": String(retryAfter) });
        if (outcome === "failed") return problem(503, RECORDS_UNREACHABLE, { "Retry-After": "30" });
        return context.json({ status: "accepted" }, 202);
      },
    ),
    route(
      {
        ...operations.confirm,
        method: "post",
        path: `${api}/confirm`,
        tag,
        body: { content: { "application/json": tokenShape, [FORM]: tokenShape }, isRequired: true },
        answers: {
          200: jsonResponse("The subscription is confirmed", doneShape),
          400: problemResponse("The body is not JSON", NOT_JSON),
          ...linkAnswers,
        },
      },
      (_, services, context) => handleTokenForm(context, services.environment, `${path}/confirm`, (given) => confirm(services, given)),
    ),
    route(
      {
        ...operations.end,
        method: "post",
        path: `${api}/unsubscribe`,
        tag,
        description:
          "Send the token in the body. Or, as email programs do (RFC 8058), send the token in the address and List-Unsubscribe=One-Click in the body.",
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
          200: { description: "The subscription has ended", content: { "application/json": doneShape, "text/plain": v.string() } },
          400: problemResponse("The body isn't valid", NOT_JSON),
          ...linkAnswers,
        },
      },
      async (parameters, services, context) => {
        const { raw } = context.req;
        if (parameters.token === undefined)
          return handleTokenForm(context, services.environment, `${path}/unsubscribe`, (given) => end(services, given));
        // Email programs send this (RFC 8058) from any origin; the token in the URL is the proof.
        const text = await readLimitedBody(raw, MAX_BODY_BYTES);
        if (typeof text !== "string") return text;
        if (!(await isOneClick(text, raw.headers.get("content-type") ?? "")))
          return rejectCrossOrigin(raw, services.environment) ?? problem(400, "The body must be List-Unsubscribe=One-Click");
        await end(services, parameters.token);
        return context.text("Unsubscribed\n");
      },
    ),
    route(
      {
        ...operations.openPage,
        method: "get",
        path: `${api}/unsubscribe`,
        tag,
        description: "The address behind an email program's own unsubscribe link. Opening it changes nothing.",
        parameters: v.object({ token: tokenParameter(token.example), language: v.fallback(languageParameter, DEFAULT_LANGUAGE) }),
        answers: { 303: { description: "Redirects to the page" } },
      },
      (parameters) => {
        const given = parameters.token ?? "";
        return new Response(null, {
          status: 303,
          headers: {
            Location: `${pathIn(`${path}/unsubscribe`, parameters.language)}${token.pattern.test(given) ? `?token=${given}` : ""}`,
            "Referrer-Policy": "no-referrer",
            "X-Robots-Tag": "noindex",
            "Cache-Control": "private, no-store",
          },
        });
      },
    ),
  ];
}

/** True for the one-click form of RFC 8058, either URL-encoded or multipart. */
async function isOneClick(text: string, type: string): Promise<boolean> {
  if (!/^multipart\/form-data\b/i.test(type)) return new URLSearchParams(text.trim()).get("List-Unsubscribe") === "One-Click";
  try {
    const form = await new Response(text, { headers: { "Content-Type": type } }).formData();
    return form.get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}

function redirectTo(path: string, sent: unknown, state: SignUpOutcome | LinkOutcome, kept: readonly string[] = []): Response {
  const fields = textFields(sent);
  const { language = "" } = fields;
  const query = new URLSearchParams([...kept.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])), ["state", state]]);
  const target = `${pathIn(path, isLanguage(language) ? language : DEFAULT_LANGUAGE)}?${query}`;
  return new Response(null, { status: 303, headers: { Location: target, "Cache-Control": "no-store" } });
}

async function placeOrder<Services, Asked>(
  { path, fields, request: requestEmail }: Subscription<Services, Asked>,
  services: Services,
  sent: unknown,
  network: string | null,
): Promise<{ outcome: SignUpOutcome; retryAfter?: number }> {
  const asked = v.safeParse(fields, sent);
  if (!asked.success) return { outcome: "invalid" };
  try {
    const { retryAfter } = await requestEmail(services, asked.output, network);
    return retryAfter === null ? { outcome: "sent" } : { outcome: "busy", retryAfter };
  } catch (error) {
    log.error({ event: "sign-up-failed", path, reason: errorReason(error) });
    return { outcome: "failed" };
  }
}

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
    log.error({ event: "email-link-failed", path, reason: errorReason(error) });
    outcome = "failed";
  }
  if (body.isForm) return redirectTo(path, body.fields, outcome);
  if (outcome === "failed") return problem(503, RECORDS_UNREACHABLE, { "Retry-After": "30" });
  return outcome === "done" ? { status: "done" } : problem(410, LINK_USED);
}
