import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { API_ROUTES } from "#server/api-routes.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";

const FILE = "openapi.json";

const rules = {
  // An operation without input has no 4xx response, and lists fall back to defaults for unknown queries.
  "operation-4xx-response": "off",
} as const;
/** Exceptions by place. */
const ignore = {
  // The unsubscribe link in an email redirects to a page, so there is no 2xx response.
  [FILE]: {
    "operation-2xx-response": new Set(["newsletter", "follow"].map((name) => `#/paths/~1api~1${name}~1unsubscribe/get/responses`)),
  },
};

test("has no problems in Redocly's linter", async () => {
  const source = JSON.stringify(generateOpenApi(API_ROUTES, "https://gateway.example"));
  const config = await createConfig({ extends: ["recommended"], rules }, { ignore });
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  const found = problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`);
  expect(found, "Mend the operation in its *.api.server.ts").toEqual([]);
});
