import { describe, expect, test } from "vitest";
import { createApi } from "#server/api.ts";
import { OPERATIONS } from "#server/operations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { openApiPath, writeOpenApi } from "#app/foundation/openapi/document.server.ts";
import { createJudge } from "#tests/openapi.ts";

const document = writeOpenApi(OPERATIONS, "https://gateway.example");
const judge = createJudge(document);
const all = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })));

/** The doorway itself answers these; they are no routes of the API's router. */
const AT_THE_DOORWAY = new Set(["GET /api/live", "GET /api/docs", "POST /api/events"]);

describe("the description of the API", () => {
  test("tells of every route, and of no other", () => {
    const { routes } = createApi({ environment: readEnvironment({}), bus: { isTopic: () => false, entryOf: () => undefined } });
    const routed = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${openApiPath(path)}`);
    const told = all.map(({ name }) => name).filter((name) => !AT_THE_DOORWAY.has(name));
    expect(told.sort(), "Add the operation to <feature>.operations.server.ts beside its route, and a new list to server/operations.ts.").toEqual([...new Set(routed)].sort());
  });

  test("names each operation once", () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all).toHaveLength(OPERATIONS.length);
  });

  test.each(all)("$name declares the parameters of its path, and shows a body that it would accept", ({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((one) => one.in === "path").map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) if (example !== undefined) expect(judge(schema, example)).toBe("");
  });

  test.each(all)("$name shows answers of their own shape", ({ operation }) => {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [type, { schema, example }] of Object.entries(content)) if (example !== undefined) expect(judge(schema, example), `${status} ${type}: ${JSON.stringify(example)}`).toBe("");
    }
  });

  test("has no shape that nothing refers to", () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`);
  });
});
