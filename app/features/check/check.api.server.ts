import * as v from "valibot";
import { CHECKS_PER_MINUTE, MAX_BODY_BYTES, type CheckService } from "#app/features/check/check.server.ts";
import { REWARD_FILES, type RewardFile } from "#app/features/check/rewards-csv.ts";
import { checkedShape, STAKE_ADDRESS } from "#app/features/check/check.schemas.server.ts";
import { handleData } from "#app/features/check/handle-shape.server.ts";
import { stakeData } from "#app/features/check/stake-shape.server.ts";
import { tokenData } from "#app/features/check/token-shape.server.ts";
import { transactionData } from "#app/features/check/transaction-shape.server.ts";
import { csvFile } from "#app/foundation/http/csv-file.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { jsonResponse, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { route, type ApiContext, type Route } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, FORM, languageShape } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Check", description: "Check an address, an ID, a link or a message" };
const WRONG_INPUT = "input must be text, and language one of the site's languages";
const NO_STAKE_ADDRESS = "input must be an address that delegates";
const REWARDS_UNREADABLE = "The rewards can't be read right now";
const TOO_MANY_CHECKS = "Too many checks from your network";
const tooManyChecks = problemResponse("Too many checks from one network; Retry-After says when to try again", TOO_MANY_CHECKS);
const NO_STORE = { "Cache-Control": "no-store" };
/** In the body, because servers on the route log URLs. We don't store it. */
const bodySchema = v.strictObject({
  input: v.pipe(v.string(), v.metadata({ examples: [STAKE_ADDRESS] })),
  language: v.optional(
    v.pipe(languageShape, v.metadata({ description: "Language of the answer's text; en if missing", examples: ["en"] })),
    DEFAULT_LANGUAGE,
  ),
});
const body = { content: { "application/json": bodySchema, [FORM]: bodySchema }, isRequired: true };

interface CheckApi {
  check: CheckService;
  environment: OwnOrigin;
}

/** Returns a response if the request is rejected. */
async function readBody(
  { req: { raw }, env }: ApiContext,
  { check, environment }: CheckApi,
): Promise<v.InferOutput<typeof bodySchema> | Response> {
  const refusal = rejectCrossOrigin(raw, environment);
  if (refusal) return refusal;
  const sent = await parseBody(raw, MAX_BODY_BYTES);
  if (sent instanceof Response) return sent;
  const asked = v.safeParse(bodySchema, sent.fields);
  if (!asked.success) return problem(400, WRONG_INPUT);
  const wait = check.admit(env.address);
  return wait > 0 ? problem(429, TOO_MANY_CHECKS, { "Retry-After": String(wait) }) : asked.output;
}

const REWARDS: Record<RewardFile, { summary: string; description: string; columns: string }> = {
  rewards: {
    summary: "Export a stake address's rewards as CSV",
    description: "The value is in US dollars. It's empty if we have no price near the payment.",
    columns: "the columns of Koinly's universal file, which tax programs read. The epoch is in the description",
  },
  "reward-values": {
    summary: "Export a stake address's rewards in five currencies",
    description:
      "Values in EUR, USD, GBP, PLN and BRL at the first price that we read from CoinGecko after the payment, each with its time. A value is empty if we have no price near the payment. We store all five currencies once a day; for earlier days we have US dollars, for about a year.",
    columns:
      "the columns Date, Epoch, Kind and ADA, then a value and the time of its price for each currency, and the source of the prices",
  },
};

export const checkRoutes: readonly Route<CheckApi>[] = [
  route(
    {
      id: "check-text",
      method: "post",
      path: "/api/check",
      tag: TAG,
      summary: "Check an address, ID, link or message",
      description: `Recognizes addresses (CIP-19 and Byron), IDs of pools, DReps, committee keys, governance actions, transactions, policies and assets. It also recognizes hashes, public keys, handles, links, email addresses and messages. IDs can be in hexadecimal or in a payment link (CIP-13), and links can be wrapped by an email program. The check is based on the text: a valid ID may not exist. For a stake address, a transaction, a token or a handle, we also ask Koios, up to ten times a minute per network. We also ask handle.me about a handle, the Cardano token registry about a token, and Blockfrost if this site has a key. We don't store or log anything. Never send a seed phrase or a private key: the kinds seed-phrase and private-key mean that someone sent one. At most ${MAX_BODY_BYTES.toLocaleString("en")} bytes, and ${CHECKS_PER_MINUTE} checks a minute per network.`,
      body,
      answers: {
        200: jsonResponse("The result of the check", checkedShape),
        400: problemResponse("The text is missing, or the site doesn't have this language", WRONG_INPUT),
        ...BODY_ERROR_RESPONSES,
        429: tooManyChecks,
      },
    },
    async (_, services, context) => {
      const asked = await readBody(context, services);
      if (asked instanceof Response) return asked;
      const checked = await services.check.check(asked.input, asked.language, context.env.address);
      const { data } = checked;
      const stake = data &&
        "stake" in data && {
          stakeAddress: data.stakeAddress,
          stake: data.stake && stakeData(data.stake),
          pricesSince: data.pricesSince === null ? null : new Date(data.pricesSince).toISOString(),
        };
      const transaction = data && "transaction" in data && data.transaction && { transaction: transactionData(data.transaction) };
      const token = data && "token" in data && { token: tokenData(data.token) };
      const handle = data && "handle" in data && data.handle && { handle: handleData(data.handle) };
      return context.json({ ...checked, data: stake || transaction || token || handle || data }, 200, NO_STORE);
    },
  ),
  ...REWARD_FILES.map((file) =>
    route(
      {
        id: `check-${file}-csv`,
        method: "post",
        path: `/api/check/${file}.csv`,
        tag: TAG,
        summary: REWARDS[file].summary,
        description: REWARDS[file].description,
        body,
        answers: {
          200: { description: `Comma-separated values in ${REWARDS[file].columns}`, content: { "text/csv": v.string() } },
          400: problemResponse("The input isn't an address that delegates, or the site doesn't have this language", NO_STAKE_ADDRESS),
          ...BODY_ERROR_RESPONSES,
          429: tooManyChecks,
          503: problemResponse("Koios doesn't answer, or the day's lookups are used up", REWARDS_UNREADABLE),
        },
      },
      async (_, services: CheckApi, context) => {
        const asked = await readBody(context, services);
        if (asked instanceof Response) return asked;
        const csv = await services.check.rewardsOf(file, asked.input, asked.language, context.env.address);
        if (csv === 400) return problem(csv, NO_STAKE_ADDRESS);
        if (typeof csv === "number") return problem(csv, REWARDS_UNREADABLE, { "Retry-After": "60" });
        return csvFile(file, csv, NO_STORE);
      },
    ),
  ),
];
