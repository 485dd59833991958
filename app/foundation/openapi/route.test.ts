import { expect, test } from "vitest";
import * as v from "valibot";
import { mountRoutes, parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

const routes: readonly Route<{ greeting: string }>[] = [
  route(
    {
      id: "greet",
      method: "get",
      path: "/api/people/{id}",
      tag: { name: "People", description: "Those who are greeted" },
      summary: "A greeting",
      parameters: v.object({
        id: parameter(v.pipe(v.string(), v.regex(/^[a-z]+$/)), "Who", "ada", "id must be a name"),
        times: parameter(wholeNumber(3, 1), "How often", 2, "times must be from 1 to 3"),
      }),
      answers: {},
    },
    ({ id, times }, { greeting }, context) =>
      id === "nobody" ? context.text("", 410) : { text: `${greeting} ${id} `.repeat(times).trim() },
  ),
  { id: "elsewhere", method: "get", path: "/api/live", tag: { name: "", description: "" }, summary: "", answers: {} },
];
const ask = (path: string) => mountRoutes(routes, { greeting: "Hello" }).request(path);

test.each([
  ["/people/ada", "Hello ada"],
  ["/people/ada?times=2&times=9", "Hello ada Hello ada"],
])("Passes the parsed parameters of %s to the handler", async (path, text) => {
  expect(await (await ask(path)).json()).toEqual({ text });
});

test.each([
  ["/people/5?times=9", "id must be a name"],
  ["/people/ada?times=9", "times must be from 1 to 3"],
  ["/people/ada?times=", "times must be from 1 to 3"],
])("Answers %s with the first invalid parameter", async (path, title) => {
  const answer = await ask(path);
  expect([answer.headers.get("Content-Type"), await answer.json()]).toEqual([
    "application/problem+json",
    { type: "about:blank", title, status: 400 },
  ]);
});

test("Lets a handler return a Response, and skips a route without a handler", async () => {
  expect((await ask("/people/nobody")).status).toBe(410);
  expect((await ask("/live")).status).toBe(404);
});
