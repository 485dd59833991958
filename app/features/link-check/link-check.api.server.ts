import * as v from "valibot";
import { linkCheckAnswer } from "#app/features/link-check/link-check-answer.ts";
import type { LinkCheckService } from "#app/features/link-check/link-check.server.ts";
import { parseBody } from "#app/foundation/http/parse-body.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { rejectCrossOrigin, type OwnOrigin } from "#app/foundation/http/same-origin.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { BODY_ERROR_RESPONSES, FORM, languageShape } from "#app/foundation/openapi/shared-schemas.server.ts";

const MAX_BODY_BYTES = 8_192;
const WRONG_BODY = "url must be text, and language one of the site's languages";

/** In the body, because servers on the route log URLs. */
const bodySchema = v.strictObject({
  url: v.pipe(v.string(), v.metadata({ description: "The address as it was pasted", examples: ["https://minswap.org"] })),
  language: v.optional(
    v.pipe(languageShape, v.metadata({ description: "Language of the sentences in the answer; en if missing", examples: ["en"] })),
    DEFAULT_LANGUAGE,
  ),
});

interface LinkCheckApi {
  linkCheck: LinkCheckService;
  environment: OwnOrigin;
}

export const linkCheckRoutes: readonly Route<LinkCheckApi>[] = [
  route(
    {
      id: "check-link",
      method: "post",
      path: "/api/link-check",
      tag: { name: "Link check", description: "Compare a web address with our directory" },
      summary: "Check a link",
      description:
        "Compares an address with those of every project in our directory, with other official sites and with published block lists. We don't store or log it.",
      body: { content: { "application/json": bodySchema, [FORM]: bodySchema }, isRequired: true },
      answers: {
        200: jsonResponse("The result of the check", namedSchema("CheckedLink", linkCheckAnswer)),
        400: problemResponse("The address is missing, or the site doesn't have this language", WRONG_BODY),
        ...BODY_ERROR_RESPONSES,
      },
    },
    async (_, { linkCheck, environment }, context) => {
      const { raw } = context.req;
      const sent = rejectCrossOrigin(raw, environment) ?? (await parseBody(raw, MAX_BODY_BYTES));
      if (sent instanceof Response) return sent;
      const asked = v.safeParse(bodySchema, sent.fields);
      if (!asked.success) return problem(400, WRONG_BODY);
      return context.json(await linkCheck.answer(asked.output.url, asked.output.language), 200, { "Cache-Control": "no-store" });
    },
  ),
];
