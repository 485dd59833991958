import { Hono, type Context } from "hono";
import * as v from "valibot";
import { problem } from "#app/foundation/http/problem.server.ts";
import type { Operation, ParameterSchema } from "#app/foundation/openapi/operation.server.ts";

export interface Visitor {
  address: string;
}
export type ApiContext = Context<{ Bindings: Visitor }>;

/** An API route: its description and its handler. Routes without `answer`, such as the live stream, are served elsewhere. */
export interface Route<Services> extends Operation {
  answer?: (context: ApiContext, services: Services) => Promise<Response>;
}

const NO_PARAMETERS = v.object({});

/**
 * The handler gets parsed parameters; the first invalid one is answered with 400 and its title. Results that aren't a Response become JSON.
 */
export function route<Services, Parameters extends ParameterSchema = typeof NO_PARAMETERS>(
  operation: Operation & { parameters?: Parameters },
  handler: (parameters: v.InferOutput<Parameters>, services: Services, context: ApiContext) => object | Promise<object>,
): Route<Services> {
  const parameters: ParameterSchema = operation.parameters ?? NO_PARAMETERS;
  const names = Object.keys(parameters.entries);
  return {
    ...operation,
    async answer(context, services) {
      const asked = Object.fromEntries(names.map((name) => [name, context.req.param(name) ?? context.req.query(name)]));
      const parsed = v.safeParse(parameters, asked, { abortEarly: true });
      if (!parsed.success) return problem(400, parsed.issues[0].message);
      const answer = await handler(parsed.output, services, context);
      return answer instanceof Response ? answer : context.json(answer);
    },
  };
}

/** Declares a parameter with its description, a valid example and the title of the error response. */
export const parameter = <const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  example: string | number,
  title?: string,
) => v.pipe(title === undefined ? schema : v.message(schema, title), v.metadata({ description, examples: [example] }));

const parameterInPath = /\{(\w+)\}/g;
export const honoPath = (path: string): string => path.replaceAll(parameterInPath, ":$1");

export function mountRoutes<Services>(routes: readonly Route<Services>[], services: Services): Hono<{ Bindings: Visitor }> {
  const api = new Hono<{ Bindings: Visitor }>();
  for (const { method, path, answer } of routes)
    if (answer) api.on(method.toUpperCase(), honoPath(path.slice("/api".length)), (context) => answer(context, services));
  return api;
}
