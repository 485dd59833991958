import { Hono } from "hono";
import * as v from "valibot";
import { checkText, type LinkVerdict } from "#app/features/check/check-result.server.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

export const MAX_BODY_BYTES = 4_096;
export const CHECKS_PER_MINUTE = 60;
const bodySchema = v.strictObject({
  input: v.string(),
  language: v.optional(v.picklist(LANGUAGES.map(({ code }) => code)), DEFAULT_LANGUAGE),
});

interface CheckApiOptions extends OwnOrigin {
  /** Whether networks are limited. */
  ADDRESS_LIMITS: boolean;
}

/** POST /api/check: what a text is. The text is in the body, since addresses are logged on their way, and nothing keeps it. */
export function createCheckApi(
  own: CheckApiOptions,
  judgeLink: (link: string, language: Language) => LinkVerdict,
): Hono<{ Bindings: { address: string } }> {
  const limiter = new AddressRateLimiter(CHECKS_PER_MINUTE, Date.now);
  return new Hono<{ Bindings: { address: string } }>().post("/check", async (context) => {
    const refusal = rejectCrossOrigin(context.req.raw, own);
    if (refusal) return refusal;
    const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
    if (body instanceof Response) return body;
    const asked = v.safeParse(bodySchema, body.fields);
    if (!asked.success) return problem(400, "input must be a text, and language one of the site's");
    if (own.ADDRESS_LIMITS) {
      const network = networkOf(context.env.address);
      const wait = limiter.retryAfter(network);
      if (wait > 0) return problem(429, "Too many checks from your network", { "Retry-After": String(wait) });
      limiter.record(network, 1);
    }
    return context.json(checkText(asked.output.input, asked.output.language, judgeLink), 200, { "Cache-Control": "no-store" });
  });
}
