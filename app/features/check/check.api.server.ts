import { Hono } from "hono";
import * as v from "valibot";
import { MAX_BODY_BYTES, type CheckService } from "#app/features/check/check.server.ts";
import { stakeData } from "#app/features/check/stake-shape.server.ts";
import { tokenData } from "#app/features/check/token-shape.server.ts";
import { transactionData } from "#app/features/check/transaction-shape.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";

const bodySchema = v.strictObject({
  input: v.string(),
  language: v.optional(v.picklist(LANGUAGES.map(({ code }) => code)), DEFAULT_LANGUAGE),
});

const NO_STORE = { "Cache-Control": "no-store" };

/** POST /api/check: what a text is, and /api/check/rewards.csv: what a stake address was paid. The text is in the body, since addresses are logged on their way, and nothing keeps it. */
export function createCheckApi(own: OwnOrigin, { admit, check, rewardsOf }: CheckService): Hono<{ Bindings: { address: string } }> {
  const api = new Hono<{ Bindings: { address: string } }>();
  /** What is asked, or a refusal. */
  async function read(request: Request, address: string): Promise<v.InferOutput<typeof bodySchema> | Response> {
    const refusal = rejectCrossOrigin(request, own);
    if (refusal) return refusal;
    const body = await parseBody(request, MAX_BODY_BYTES);
    if (body instanceof Response) return body;
    const asked = v.safeParse(bodySchema, body.fields);
    if (!asked.success) return problem(400, "input must be a text, and language one of the site's");
    const wait = admit(address);
    return wait > 0 ? problem(429, "Too many checks from your network", { "Retry-After": String(wait) }) : asked.output;
  }
  api.post("/check", async (context) => {
    const { address } = context.env;
    const asked = await read(context.req.raw, address);
    if (asked instanceof Response) return asked;
    const checked = await check(asked.input, asked.language, address);
    const { data } = checked;
    const stake = data && "stake" in data && data.stake && { ...data, stake: stakeData(data.stake) };
    const transaction = data && "transaction" in data && data.transaction && { transaction: transactionData(data.transaction) };
    const token = data && "token" in data && { token: tokenData(data.token) };
    return context.json({ ...checked, data: stake || transaction || token || data }, 200, NO_STORE);
  });
  api.post("/check/rewards.csv", async (context) => {
    const { address } = context.env;
    const asked = await read(context.req.raw, address);
    if (asked instanceof Response) return asked;
    const csv = await rewardsOf(asked.input, asked.language, address);
    if (csv === 400) return problem(csv, "input must be an address that delegates");
    if (typeof csv === "number") return problem(csv, "The rewards can't be read right now", { "Retry-After": "60" });
    const headers = {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="rewards.csv"',
    };
    return context.body(csv, 200, { ...headers, ...NO_STORE });
  });
  return api;
}
