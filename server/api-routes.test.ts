import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { API_ROUTES } from "#server/api-routes.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";
import { createSchemaValidator } from "#tests/openapi-validator.ts";

const document = generateOpenApi(API_ROUTES, "https://gateway.example");
const validate = createSchemaValidator(document);
const all = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

const problemShape = v.looseObject({ type: v.literal("about:blank"), title: v.string(), status: v.number() });
const problems = all.flatMap(({ name, operation }) =>
  Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const media = content?.["application/problem+json"];
    return media ? [{ name, status: Number(status), example: v.parse(problemShape, media.example) }] : [];
  }),
);

/** Routes that server/app.ts, server/directory-changes.ts or a page answers. */
const ANSWERED_ELSEWHERE = [
  "list-directory-changes",
  "list-directory-changes-rss",
  "send-events",
  "stream-live-values",
  "read-documentation",
];

describe("the API description", () => {
  test("has a handler for every route", () => {
    expect(API_ROUTES.filter(({ answer }) => !answer).map(({ id }) => id)).toEqual(ANSWERED_ELSEWHERE);
  });

  test("gives each operation a unique id", () => {
    const ids = API_ROUTES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all).toHaveLength(API_ROUTES.length);
  });

  test.each(all)("$name declares its path parameters, and its example body is valid", ({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name);
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

  test.each(problems)("$name shows the problem of its $status", ({ status, example }) => {
    expect(example.status, "The example is of another error").toBe(status);
    const elsewhere = problems.find((problem) => problem.example.title === example.title && problem.status !== status);
    expect(
      elsewhere && `${elsewhere.status} of ${elsewhere.name}`,
      `"${example.title}" is the title of another error, too`,
    ).toBeUndefined();
  });

  test("has no unused schema", () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`);
  });
});
