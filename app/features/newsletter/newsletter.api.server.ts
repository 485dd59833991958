import { Hono, type Context } from "hono";
import * as v from "valibot";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import { isToken } from "#app/features/newsletter/newsletter.ts";
import type { LinkOutcome, SignUpOutcome } from "#app/foundation/email/email-link.ts";
import { withMinDuration, delay } from "#app/foundation/http/min-duration.server.ts";
import { textField, parseBody } from "#app/foundation/http/parse-body.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, rejectCrossOriginForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readLimitedBody } from "#app/foundation/http/limited-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import type { Visitor } from "#app/foundation/openapi/route.server.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";

const MAX_BODY_BYTES = 2_048;
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const signUpSchema = v.strictObject({
  email: v.pipe(v.string(), v.check(isEmailAddress)),
  language: v.optional(v.picklist(LANGUAGE_CODES), DEFAULT_LANGUAGE),
});

type Api = Hono<{ Bindings: Visitor }>;
type RequestContext = Context<{ Bindings: Visitor }>;

export interface NewsletterApiOptions extends OwnOrigin {
  /** Whether networks are limited. */
  ADDRESS_LIMITS: boolean;
}

/** Redirects a browser without scripts to the page that shows the outcome. */
function redirectTo(path: string, language: string, state: SignUpOutcome | LinkOutcome): Response {
  const chosen: Language = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  return new Response(null, { status: 303, headers: { Location: `${pathIn(path, chosen)}?state=${state}`, "Cache-Control": "no-store" } });
}

/** POST /api/newsletter, and where the links in its mails lead. Only POST changes anything. */
export function createNewsletterApi(own: NewsletterApiOptions, newsletter: NewsletterService, pause = delay): Api {
  return new Hono<{ Bindings: Visitor }>()
    .post("/newsletter", async (context) => {
      const refusal = rejectCrossOrigin(context.req.raw, own);
      if (refusal) return refusal;
      const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
      if (body instanceof Response) return body;
      const answer = await withMinDuration(
        handleSignUp(newsletter, body.fields, own.ADDRESS_LIMITS ? networkOf(context.env.address) : null),
        pause,
      );
      if (body.isForm) return redirectTo("/newsletter", textField(body.fields, "language"), answer.outcome);
      if (answer.outcome === "invalid") return problem(400, "email must be one mail address, language one of the site's");
      if (answer.outcome === "busy")
        return problem(429, "Too many sign-ups from your network", { "Retry-After": String(answer.retryAfter) });
      if (answer.outcome === "failed") return problem(503, "The newsletter cannot be reached right now", { "Retry-After": "30" });
      return context.json({ status: "accepted" }, 202);
    })
    .post("/newsletter/confirm", (context) => handleTokenForm(context, own, "/newsletter/confirm", newsletter.confirmSubscription))
    .post("/newsletter/unsubscribe", async (context) => {
      const token = context.req.query("token");
      if (token === undefined) return handleTokenForm(context, own, "/newsletter/unsubscribe", newsletter.endSubscription);
      // A mailbox's own button (RFC 8058): the token is in the address, the body says that it is one.
      const refusal = rejectCrossOrigin(context.req.raw, own);
      if (refusal) return refusal;
      const text = await readLimitedBody(context.req.raw, MAX_BODY_BYTES);
      if (typeof text !== "string") return text;
      if (!/^List-Unsubscribe=One-Click\b|name="List-Unsubscribe"\s+One-Click\b/m.test(text))
        return problem(400, "The body must be List-Unsubscribe=One-Click");
      await newsletter.endSubscription(token);
      return context.text("Unsubscribed\n");
    })
    .get("/newsletter/unsubscribe", (context) => {
      const { token = "", language = "" } = context.req.query();
      const chosen = isLanguage(language) ? language : DEFAULT_LANGUAGE;
      const query = isToken(token) ? `?token=${token}` : "";
      return new Response(null, {
        status: 303,
        headers: {
          Location: `${pathIn("/newsletter/unsubscribe", chosen)}${query}`,
          "Referrer-Policy": "no-referrer",
          "X-Robots-Tag": "noindex",
          "Cache-Control": "private, no-store",
        },
      });
    });
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
  context: RequestContext,
  own: OwnOrigin,
  path: string,
  act: (token: string) => Promise<boolean>,
): Promise<Response> {
  const refusal = rejectCrossOriginForm(context.req.raw, own);
  if (refusal) return refusal;
  const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
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
  return outcome === "done" ? context.json({ status: "done" }) : problem(410, "The link was used or is too old");
}
