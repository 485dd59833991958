import { createFeatures } from "#tests/features.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import { describe, expect, test } from "vitest";
import { createApi } from "#server/api.ts";
import { API_OPERATIONS } from "#server/api-operations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { openApiPath, generateOpenApi } from "#app/foundation/openapi/document.server.ts";
import { createSchemaValidator } from "#tests/openapi-validator.ts";

const document = generateOpenApi(API_OPERATIONS, "https://gateway.example");
const validate = createSchemaValidator(document);
const all = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

/** server/app.ts and server/directory-changes.ts handle these themselves; the API router has no routes for them. */
const OUTSIDE_THE_ROUTER = new Set([
  "GET /api/live",
  "GET /api/docs",
  "POST /api/events",
  "GET /ecosystem/changes.json",
  "GET /ecosystem/changes.xml",
]);

describe("the description of the API", () => {
  test("describes every route and nothing else", async () => {
    const { bus, services } = await createFeatures(await createAutoClosedStore());
    const { routes } = createApi({ environment: readEnvironment({}), bus, ...services }, async () => null);
    const routed = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${openApiPath(path)}`);
    const told = all.map(({ name }) => name).filter((name) => !OUTSIDE_THE_ROUTER.has(name));
    expect(
      told.sort(),
      "Add the operation to <feature>.operations.server.ts beside its route, and a new list to server/api-operations.ts.",
    ).toEqual([...new Set(routed)].sort());
  });

  test("gives each operation a unique id", () => {
    const ids = API_OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all).toHaveLength(API_OPERATIONS.length);
  });

  test.each(all)("$name declares its path parameters, and its example body is valid", ({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((one) => one.in === "path").map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      if (example !== undefined) expect(validate(schema, example)).toBe("");
  });

  test.each(all)("$name has example responses that match their schemas", ({ operation }) => {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [type, { schema, example }] of Object.entries(content))
        if (example !== undefined) expect(validate(schema, example), `${status} ${type}: ${JSON.stringify(example)}`).toBe("");
    }
  });

  test("has no unused schema", () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`);
  });
});
