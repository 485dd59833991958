import { Hono } from "hono";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";
import { countCalls, type WindowLength } from "../world/rate-limits.ts";
import { type Field, parseQuery, GraphqlSyntaxError, type Value } from "./graphql.ts";
import { createResolver, QueryError } from "./santiment-queries.ts";
import { validate } from "./santiment-validation.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const jsonValue: v.GenericSchema<unknown, Value> = v.lazy(() =>
  v.union([v.string(), finiteNumber, v.boolean(), v.null(), v.array(jsonValue), v.record(v.string(), jsonValue)]),
);
const jsonBody = v.object({
  query: v.string(),
  variables: v.nullish(v.record(v.string(), jsonValue)),
});

const proLimits = { minute: 600, hour: 30_000, month: 600_000 };
const lengths: readonly (WindowLength & ("minute" | "hour" | "month"))[] = ["minute", "hour", "month"];

/** Santiment's 429. `errors` is an object here and an array everywhere else; the wait is in x-ratelimit-reset, in seconds. */
function rateLimitResponse(seconds: number): SourceResponse {
  const words = `${Math.floor(seconds / 60)} minutes and ${seconds % 60} seconds`;
  const details = `API Rate Limit Reached. Try again in ${seconds} seconds (${words}).\nThe request is made without user authentication. Please provide an API key to increase your limits.`;
  return {
    status: 429,
    headers: { "content-type": "application/json; charset=utf-8", "x-ratelimit-reset": String(seconds) },
    body: JSON.stringify({ errors: { details } }),
  };
}

function failure(field: Field, path: string[], message: string) {
  return { message, path, locations: [{ line: field.line, column: field.column }] };
}

/** Santiment SanAPI: /santiment replaces https://api.santiment.net. */
export const createSantiment: SourceFactory = (world) => {
  const resolve = createResolver(world);
  const app = new Hono<SourceEnv>();

  /** Runs the fields. A field that fails is null and adds to `errors`, with HTTP 200. */
  function run(roots: Field[], plan: "free" | "pro") {
    const data: Record<string, unknown> = {};
    const errors: ReturnType<typeof failure>[] = [];
    for (const root of roots) {
      const attempt = (field: Field, path: string[], work: () => unknown): unknown => {
        try {
          return work();
        } catch (problem) {
          if (!(problem instanceof QueryError)) throw problem;
          errors.push(failure(field, path, problem.message));
          return null;
        }
      };
      data[root.alias] = attempt(root, [root.alias], () => {
        const answered = resolve.root(root, plan);
        if (answered !== null) return answered;
        const metric = resolve.metric(root);
        return Object.fromEntries(
          root.fields.map((field) => [field.alias, attempt(field, [root.alias, field.alias], () => resolve.field(metric, field, plan))]),
        );
      });
    }
    return { data, ...(errors.length > 0 ? { errors } : {}) };
  }

  /** Query and variables of a request body, in either content type. */
  async function read(request: Request): Promise<{ query: string; variables: Record<string, Value> } | null> {
    const text = await request.text();
    if ((request.headers.get("content-type") ?? "").includes("application/graphql")) return { query: text, variables: {} };
    try {
      const { query, variables } = v.parse(jsonBody, JSON.parse(text));
      return { query, variables: variables ?? {} };
    } catch {
      // Invalid JSON and JSON of another shape get the same response.
      return null;
    }
  }

  app.post("/graphql", async (c) => {
    const key = /^Apikey (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const plan = key?.startsWith("pro-") ? "pro" : world.settings.plan;
    const limits = world.settings.limits;
    const free = { minute: limits.santimentMinute, hour: limits.santimentHour, month: limits.santimentMonth };
    const allowed = plan === "pro" ? proLimits : free;
    const asked = await read(c.req.raw);
    let roots: Field[] | null = null;
    let problem = { message: "No query document supplied", line: 1 };
    if (asked !== null) {
      try {
        roots = parseQuery(asked.query, asked.variables);
      } catch (error) {
        if (!(error instanceof GraphqlSyntaxError)) throw error;
        problem = { message: error.message, line: error.line };
      }
    }
    // Every query inside a request counts: two aliased getMetric are two calls.
    const calls = Math.max(1, roots?.length ?? 1);
    let wait = 0;
    for (const length of lengths) {
      const { used, secondsLeft } = countCalls(world, `santiment ${key ?? c.env.address}`, length, calls);
      const left = String(Math.max(0, allowed[length] - used));
      c.header(`x-ratelimit-limit-${length}`, String(allowed[length]));
      c.header(`x-ratelimit-remaining-${length}`, left);
      if (length === "minute") {
        c.header("x-ratelimit-limit", String(allowed.minute));
        c.header("x-ratelimit-remaining", left);
      }
      if (used > allowed[length]) wait = Math.max(wait, secondsLeft);
    }
    if (wait > 0 && world.settings.enforceLimits) {
      const { body, headers } = rateLimitResponse(wait);
      return c.body(String(body), 429, headers);
    }
    if (asked === null) return c.json({ errors: [{ message: problem.message }] }, 400);
    if (roots === null) return c.json({ errors: [{ message: problem.message, locations: [{ line: problem.line, column: 0 }] }] });
    const invalid = validate(roots);
    return c.json(invalid.length > 0 ? { errors: invalid } : run(roots, plan));
  });

  return { name: "santiment", app, refusal: rateLimitResponse };
};
