import { Hono } from "hono";
import * as v from "valibot";
import { MAX_BODY_BYTES, type CheckService } from "#app/features/check/check.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";

const bodySchema = v.strictObject({
  input: v.string(),
  language: v.optional(v.picklist(LANGUAGES.map(({ code }) => code)), DEFAULT_LANGUAGE),
});

/** POST /api/check: what a text is. The text is in the body, since addresses are logged on their way, and nothing keeps it. */
export function createCheckApi(own: OwnOrigin, { admit, check }: CheckService): Hono<{ Bindings: { address: string } }> {
  return new Hono<{ Bindings: { address: string } }>().post("/check", async (context) => {
    const refusal = rejectCrossOrigin(context.req.raw, own);
    if (refusal) return refusal;
    const body = await parseBody(context.req.raw, MAX_BODY_BYTES);
    if (body instanceof Response) return body;
    const asked = v.safeParse(bodySchema, body.fields);
    if (!asked.success) return problem(400, "input must be a text, and language one of the site's");
    const wait = admit(context.env.address);
    if (wait > 0) return problem(429, "Too many checks from your network", { "Retry-After": String(wait) });
    return context.json(await check(asked.output.input, asked.output.language), 200, { "Cache-Control": "no-store" });
  });
}
