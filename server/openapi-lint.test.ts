import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { OPERATIONS } from "#server/operations.ts";
import { writeOpenApi } from "#app/foundation/openapi/document.server.ts";

const FILE = "openapi.json";

const rules = {
  // An operation without input has nothing to refuse, and a list reads a query that it does not know as its default.
  "operation-4xx-response": "off",
} as const;
/** Single places at which a rule asks for too much. */
const ignore = {
  // A mailbox's own link leads to a page: a redirect is all that it gets.
  [FILE]: { "operation-2xx-response": new Set(["#/paths/~1api~1newsletter~1unsubscribe/get/responses"]) },
};

test("a linter that others use finds nothing in the description of the API", async () => {
  const source = JSON.stringify(writeOpenApi(OPERATIONS, "https://gateway.example"));
  const config = await createConfig({ extends: ["recommended"], rules }, { ignore });
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  const found = problems.filter(({ ignored }) => !ignored).map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`);
  expect(found, "Mend the operation in its *.operations.server.ts").toEqual([]);
});
