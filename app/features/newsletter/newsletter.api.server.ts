import { Hono, type Context } from "hono";
import * as z from "zod";
import { confirmSubscription, endSubscription, signUp } from "#app/features/newsletter/newsletter.server.ts";
import { isToken, type LinkOutcome, type SignUpOutcome } from "#app/features/newsletter/newsletter.ts";
import { evenly, pauseFor } from "#app/foundation/http/even-time.server.ts";
import { fieldOf, readFields } from "#app/foundation/http/fields.server.ts";
import { networkOf } from "#app/foundation/http/network.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { refuseForeign, refuseForeignForm, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { readSmallBody } from "#app/foundation/http/small-body.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { log, reasonOf } from "#app/foundation/log.server.ts";
import { isAddress } from "#app/foundation/mail/address.ts";

const MOST_BODY = 2_048;
const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

const signUpSchema = z.strictObject({ email: z.string().refine(isAddress), language: z.enum(LANGUAGE_CODES).default(DEFAULT_LANGUAGE) });

/** What the doorway tells of a request. */
export interface Visitor {
  /** The visitor's address. */
  address: string;
}
type Api = Hono<{ Bindings: Visitor }>;
type Asked = Context<{ Bindings: Visitor }>;

export interface NewsletterApiOptions extends OwnOrigin {
  /** Whether networks are limited. */
  ADDRESS_LIMITS: boolean;
}

/** Leads a browser without scripts to the page that says how it went. */
function leadTo(path: string, language: string, state: SignUpOutcome | LinkOutcome): Response {
  const chosen: Language = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  return new Response(null, { status: 303, headers: { Location: `${pathIn(path, chosen)}?state=${state}`, "Cache-Control": "no-store" } });
}

/** POST /api/newsletter, and where the links in its mails lead. Only POST changes anything. */
export function createNewsletterApi(own: NewsletterApiOptions, pause = pauseFor): Api {
  return new Hono<{ Bindings: Visitor }>()
    .post("/newsletter", async (context) => {
      const refusal = refuseForeign(context.req.raw, own);
      if (refusal) return refusal;
      const body = await readFields(context.req.raw, MOST_BODY);
      if (body instanceof Response) return body;
      const answer = await evenly(answerSignUp(body.fields, own.ADDRESS_LIMITS ? networkOf(context.env.address) : null), pause);
      if (body.isForm) return leadTo("/newsletter", fieldOf(body.fields, "language"), answer.outcome);
      if (answer.outcome === "invalid") return problem(400, "email must be one mail address, language one of the site's");
      if (answer.outcome === "busy") return problem(429, "Too many sign-ups from your network", { "Retry-After": String(answer.retryAfter) });
      if (answer.outcome === "failed") return problem(503, "The newsletter cannot be reached right now", { "Retry-After": "30" });
      return context.json({ status: "accepted" }, 202);
    })
    .post("/newsletter/confirm", (context) => answerForm(context, own, "/newsletter/confirm", confirmSubscription))
    .post("/newsletter/unsubscribe", async (context) => {
      const token = context.req.query("token");
      if (token === undefined) return answerForm(context, own, "/newsletter/unsubscribe", endSubscription);
      // A mailbox's own button (RFC 8058): the token is in the address, the body says that it is one.
      const refusal = refuseForeign(context.req.raw, own);
      if (refusal) return refusal;
      const text = await readSmallBody(context.req.raw, MOST_BODY);
      if (typeof text !== "string") return text;
      if (!/^List-Unsubscribe=One-Click\b|name="List-Unsubscribe"\s+One-Click\b/m.test(text)) return problem(400, "The body must be List-Unsubscribe=One-Click");
      await endSubscription(token);
      return context.text("Unsubscribed\n");
    })
    .get("/newsletter/unsubscribe", (context) => {
      const { token = "", language = "" } = context.req.query();
      const chosen = isLanguage(language) ? language : DEFAULT_LANGUAGE;
      const query = isToken(token) ? `?token=${token}` : "";
      return new Response(null, { status: 303, headers: { Location: `${pathIn("/newsletter/unsubscribe", chosen)}${query}`, "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" } });
    });
}

async function answerSignUp(fields: unknown, network: string | null): Promise<{ outcome: SignUpOutcome; retryAfter?: number }> {
  const asked = signUpSchema.safeParse(fields);
  if (!asked.success) return { outcome: "invalid" };
  try {
    const { retryAfter } = await signUp({ ...asked.data, network });
    return retryAfter === null ? { outcome: "sent" } : { outcome: "busy", retryAfter };
  } catch (error) {
    log.error({ event: "sign-up-failed", reason: reasonOf(error) });
    return { outcome: "failed" };
  }
}

/** A form of the page that a link in a mail leads to. */
async function answerForm(context: Asked, own: OwnOrigin, path: string, act: (token: string) => Promise<boolean>): Promise<Response> {
  const refusal = refuseForeignForm(context.req.raw, own);
  if (refusal) return refusal;
  const body = await readFields(context.req.raw, MOST_BODY);
  if (body instanceof Response) return body;
  let outcome: LinkOutcome;
  try {
    outcome = (await act(fieldOf(body.fields, "token"))) ? "done" : "expired";
  } catch (error) {
    log.error({ event: "newsletter-link-failed", reason: reasonOf(error) });
    outcome = "failed";
  }
  if (body.isForm) return leadTo(path, fieldOf(body.fields, "language"), outcome);
  if (outcome === "failed") return problem(503, "The newsletter cannot be reached right now", { "Retry-After": "30" });
  return outcome === "done" ? context.json({ status: "done" }) : problem(410, "The link was used or is too old");
}
