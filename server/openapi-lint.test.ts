import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { API_ROUTES } from "#server/api-routes.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";

const FILE = "openapi.json";

const rules = {
  // An operation without input can't fail on it, and lists fall back to defaults for unknown queries.
  "operation-4xx-response": "off",
} as const;
/** Places where a rule doesn't apply. */
const ignore = {
  // The unsubscribe link of a mail program redirects to a page, so there is no 2xx response.
  [FILE]: {
    "operation-2xx-response": new Set(["newsletter", "follow"].map((name) => `#/paths/~1api~1${name}~1unsubscribe/get/responses`)),
  },
};

test("Redocly's linter finds no problem in the OpenAPI document", async () => {
  const source = JSON.stringify(generateOpenApi(API_ROUTES, "https://gateway.example"));
  const config = await createConfig({ extends: ["recommended"], rules }, { ignore });
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  const found = problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`);
  expect(found, "Mend the operation in its *.api.server.ts").toEqual([]);
});
